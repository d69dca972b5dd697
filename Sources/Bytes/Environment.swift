/// The process's environment.
package enum Environment {
  /// The value of a variable, or nil if it is not set or empty.
  package static func value(of name: String) -> String? {
    guard let value = Libc.environmentVariable(name), !value.isEmpty else { return nil }
    return value
  }

  /// The number of processors that are online, at least 1.
  package static var processorCount: Int { Libc.processorCount }

  /// The folder for temporary files, without a slash at the end unless it is the root.
  static var temporaryFolder: String { value(of: "TMPDIR") ?? "/tmp" }
}

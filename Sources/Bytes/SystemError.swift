/// An error of the operating system.
package struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The value of `errno`.
  package let code: Int32

  package init(code: Int32) { self.code = code }

  package static let fileExists = SystemError(code: Libc.fileExists)
  static let folderNotEmpty = SystemError(code: Libc.folderNotEmpty)
  /// A file is required, and a folder was found.
  package static let isFolder = SystemError(code: Libc.isFolder)

  /// Whether the error means that no file exists at a path. After another error, the file may exist.
  package var isNoFile: Bool { Libc.noFile.contains(code) }

  /// The system's text, in lower case.
  package var description: String { Libc.message(for: code)?.lowercased() ?? "error \(code)" }
}

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What the stream at the other end can take.
enum Terminal {
  /// Progress is for people: standard error is a terminal that can move its cursor, and this is no CI.
  static let showsProgress: Bool =
    isatty(2) == 1 && variable("TERM") != "dumb" && variable("CI") == nil

  private static func variable(_ name: String) -> String? {
    guard let value = getenv(name) else { return nil }
    let text = String(cString: value)
    return text.isEmpty ? nil : text
  }
}

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// When output is coloured.
enum ColorMode: String, CaseIterable, Sendable {
  case auto, always, never
}

/// What the streams' other ends can show.
enum Terminal {
  /// Cells per line of standard output: `COLUMNS` if it is set, else the terminal's width, else 80.
  static var width: Int {
    variable("COLUMNS").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } ?? StandardStream.output.columns
      ?? 80
  }

  /// `auto` colours a terminal that is not dumb, unless `NO_COLOR` or `CI` is set.
  static func usesColor(_ mode: ColorMode) -> Bool {
    switch mode {
    case .always: true
    case .never: false
    case .auto:
      StandardStream.output.isTerminal && variable("TERM") != "dumb" && variable("NO_COLOR") == nil
        && variable("CI") == nil
    }
  }

  /// Progress is written to a standard error that is a terminal and can move its cursor, outside of CI.
  static let showsProgress =
    StandardStream.error.isTerminal && variable("TERM") != "dumb" && variable("CI") == nil

  /// Nil for a variable that is not set or empty.
  private static func variable(_ name: String) -> String? {
    guard let value = getenv(name) else { return nil }
    let text = String(cString: value)
    return text.isEmpty ? nil : text
  }
}

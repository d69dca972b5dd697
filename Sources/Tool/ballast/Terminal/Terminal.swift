import BundleAnalysis
import OperatingSystem
import ProgramSystem

/// The condition under which output is coloured.
enum ColorMode: String, CaseIterable, Sendable {
  case auto, always, never
}

/// Capabilities of the terminal.
enum Terminal {
  /// Cells per line of standard output: `COLUMNS` if it is set, else the terminal's width, else 80.
  static var width: Int {
    if let columns = Environment.value(of: "COLUMNS"), let width = Int(columns), width > 0 { return width }
    return StandardStream.output.terminalWidth ?? 80
  }

  /// `auto` colours a terminal that is not dumb, unless `NO_COLOR` or `CI` is set.
  static func usesColor(_ mode: ColorMode) -> Bool {
    switch mode {
    case .always: true
    case .never: false
    case .auto:
      StandardStream.output.isTerminal && Environment.value(of: "TERM") != "dumb"
        && Environment.value(of: "NO_COLOR") == nil
        && Environment.value(of: "CI") == nil
    }
  }

  /// Progress is written to a standard error that is a terminal and can move its cursor, outside of CI.
  static let showsProgress =
    StandardStream.error.isTerminal && Environment.value(of: "TERM") != "dumb"
    && Environment.value(of: "CI") == nil
}

/// Writes messages to standard error. A failed write is ignored.
enum StandardError {
  static func write(_ text: String) { try? StandardStream.error.write(text) }
}

/// The program that is running.
enum ProgramFile {
  /// The path of this program; nil where the system does not name it.
  static var path: String? {
    #if os(Linux)
      let path = "/proc/self/exe"
      guard FileSystem.exists(path) else { return nil }
      return path
    #else
      return nil
    #endif
  }
}

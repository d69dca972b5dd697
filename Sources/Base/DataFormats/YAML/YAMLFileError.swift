/// The mistakes of a file that a person writes: a budget or a scenario.
package struct YAMLFileError: Error, Hashable, Sendable, CustomStringConvertible {
  package struct Mistake: Error, Hashable, Sendable {
    package let position: TextPosition
    /// One line, in lower case, without a full stop.
    package let message: String
    package let hint: String

    package init(_ position: TextPosition, _ message: String, hint: String) {
      self.position = position
      self.message = message
      self.hint = hint
    }
  }

  package let path: String
  /// In the order of the file; at least one.
  package let mistakes: [Mistake]
  /// The lines of the file; empty if it is not a text.
  private let lines: [String]

  package init(path: String, mistakes: [Mistake], lines: [String]) {
    self.path = path
    self.mistakes = mistakes.sorted { $0.position < $1.position }
    self.lines = lines
  }

  /// Every mistake: `path:line:column: message`, the line of the file and a caret below it; and the hint.
  package var texts: [(message: String, hint: String)] {
    mistakes.map { ($0.position.excerpt($0.message, path: path, lines: lines), $0.hint) }
  }

  package var description: String {
    texts.map { "\($0.message)\n\($0.hint)" }.joined(separator: "\n")
  }
}

/// Reads a file that a person writes, and collects its mistakes.
package protocol YAMLFileReader {
  var mistakes: [YAMLFileError.Mistake] { get set }
  /// Advice for a file that is not YAML.
  static func hint(for reason: YAMLError.Reason) -> String
  /// - Parameter root: nil for a file without nodes.
  mutating func read(_ root: YAMLNode?)
}

extension YAMLFileReader {
  /// Reads a file. All mistakes are reported, not only the first. A byte order mark, which some editors of Windows write, is
  /// ignored: YAML 1.2, section 5.2, allows it at the start.
  /// - Parameter path: as given by the user, for errors.
  /// - Returns: the lines of the file, without the mark.
  package mutating func read(_ bytes: [UInt8], path: String) throws(YAMLFileError) -> [String] {
    let mark: [UInt8] = [0xef, 0xbb, 0xbf]
    let bytes = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else {
      let start = TextPosition(line: 1, column: 1)
      report(start, "the file is not a text", hint: "pass a YAML file that begins with 'version: 1'")
      throw YAMLFileError(path: path, mistakes: mistakes, lines: [])
    }
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
    do throws(YAMLError) { read(try YAMLReader.root(of: bytes)) } catch {
      report(error.position, "\(error)", hint: Self.hint(for: error.reason))
    }
    guard mistakes.isEmpty else { throw YAMLFileError(path: path, mistakes: mistakes, lines: lines) }
    return lines
  }

  package mutating func report(_ position: TextPosition, _ message: String, hint: String) {
    mistakes.append(YAMLFileError.Mistake(position, message, hint: hint))
  }

  /// Reports another version than 1.
  package mutating func checkVersion(_ entries: [YAMLNode.Entry], at position: TextPosition) {
    guard let version = entries.first(where: { $0.key.text == "version" })?.value else {
      return report(position, "missing 'version'", hint: "begin the file with 'version: 1'")
    }
    guard version.text != "1" else { return }
    report(version.position, "unknown version of the file", hint: "this release reads 'version: 1'")
  }
}

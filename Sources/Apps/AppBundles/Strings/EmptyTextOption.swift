import Archives
import Bytes
import Localization
import LocalizationAnalysis
import ResourceFormats

/// i18next's option `returnEmptyString` in the code of a tree of sources.
///
/// i18next, "Configuration Options": an empty text is displayed unless the option is `false`. Then `isValidLookup` in Translator.js
/// refuses it, and the text of the next language, or of `fallbackLng`, is displayed.
struct EmptyTextOption {
  private let archive: AppArchive
  private let bundle: AppBundle
  /// Whether empty texts are skipped in each project whose code states it, by the path of its folder. Nil before the code is
  /// read: most trees have no empty texts.
  private var projects: [String: Bool]?

  init(in archive: AppArchive, of bundle: AppBundle) {
    self.archive = archive
    self.bundle = bundle
  }

  /// Whether base is displayed for an empty text of a file. The project of the file decides: a
  /// monorepo has others with options of their own.
  mutating func areSkipped(inFile path: String) -> Bool {
    guard archive.format == .folder else { return false }
    let known = projects ?? read()
    projects = known
    return known[bundle.project(of: path, in: archive)] ?? false
  }

  /// Larger files are what a build writes.
  private static let maxBytes = 1 << 18

  private func read() -> [String: Bool] {
    var statements: [String: Set<Bool>] = [:]
    for file in archive.files where isCode(file) {
      guard let value = try? bundle.withContent(of: file, { Self.value(of: $0) }) else {
        continue
      }
      statements[bundle.project(of: bundle.name(of: file), in: archive), default: []].insert(value)
    }
    // Nothing shows which of two statements is that of the app.
    return statements.mapValues { $0 == [false] }
  }

  private func isCode(_ file: Int) -> Bool {
    ScriptFile.extensions.contains(bundle.fileExtension(of: file)) && bundle.fitsInMemory(file)
      && bundle.record(of: file).installBytes.value <= Self.maxBytes
      && !ScriptFile.isOfOthers(bundle.name(of: file))
  }

  private static let option = "returnEmptyString"

  private static func value(of code: RawSpan) -> Bool? {
    code.contains("returnEmptyString") ? value(in: code.utf8String()) : nil
  }

  /// The value of the option: `returnEmptyString: false`. Nil for code without it, and in a comment.
  static func value(in code: String) -> Bool? {
    guard code.contains(option) else { return nil }
    for line in ScriptFile.withoutComments(code).split(whereSeparator: \.isNewline) {
      guard let range = line.firstRange(of: option) else { continue }
      let rest = line[range.upperBound...].drop { $0 == "'" || $0 == "\"" || $0.isWhitespace }
      guard rest.first == ":" else { continue }
      let value = rest.dropFirst().drop(while: \.isWhitespace)
      if value.hasPrefix("false") || value.hasPrefix("!1") { return false }
      if value.hasPrefix("true") || value.hasPrefix("!0") { return true }
    }
    return nil
  }
}

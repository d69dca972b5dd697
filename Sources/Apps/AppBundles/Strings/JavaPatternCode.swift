import Archives
import Bytes
import Localization
import LocalizationAnalysis
import ResourceFormats

/// The formatter of patterns such as `{0}` that the code in a tree of sources calls.
///
/// `java.text.MessageFormat` and ICU have to be imported, or named with their package (Java Language Specification, 6.5.5). A
/// program without them that replaces `"{" + i + "}"` displays apostrophes as they are.
enum JavaPatternCode {
  /// Whether the program replaces the placeholders itself, and no file of it names a formatter.
  static func replacesPlaceholders(in bundle: AppBundle) -> Bool {
    var isReplaced = false
    for archive in bundle.ownArchives where archive.format == .folder {
      for file in archive.files where isCode(file, of: bundle) {
        let found = try? bundle.withContent(of: file) { statement(in: $0) }
        switch found {
        case .formatter?: return false
        case .replacement?: isReplaced = true
        case nil, .nothing?: continue
        }
      }
    }
    return isReplaced
  }

  enum Statement { case nothing, formatter, replacement }

  private static let extensions = Set<FileExtension>(words: "java kt kts groovy scala jsp")
  /// Larger files are generated.
  private static let maxBytes = 1 << 18

  private static func isCode(_ file: Int, of bundle: AppBundle) -> Bool {
    extensions.contains(bundle.fileExtension(of: file)) && bundle.fitsInMemory(file)
      && bundle.record(of: file).installBytes.value <= maxBytes
  }

  private static func statement(in code: RawSpan) -> Statement {
    // Most files have neither, and a search for bytes is faster than reading lines.
    guard code.contains("java.text.") || code.contains("icu.text.") || code.contains("replace") else {
      return .nothing
    }
    return statement(in: code.utf8String())
  }

  static func statement(in code: String) -> Statement {
    var found = Statement.nothing
    for line in code.split(whereSeparator: \.isNewline) {
      let words = line.drop(while: \.isWhitespace)
      if words.hasPrefix("*") || words.hasPrefix("//") || words.hasPrefix("/*") { continue }
      if formatters.contains(where: words.contains) { return .formatter }
      if isReplacement(words) { found = .replacement }
    }
    return found
  }

  private static let formatters = [
    "java.text.MessageFormat", "java.text.*", "java.text._", "icu.text.MessageFormat", "icu.text.*",
  ]

  /// Whether a line replaces a brace with a number that is computed: `s.replace("{" + i + "}", value)`, Kotlin's `"{$i}"`.
  private static func isReplacement(_ line: Substring) -> Bool {
    guard let call = line.firstRange(of: "replace") else { return false }
    let arguments = String(line[call.upperBound...].filter { $0 != " " })
    return ["\"{\"+", "\"\\\\{\"+", "'{'+", "\"{$", "\"\\\\{$"].contains(where: arguments.contains)
  }
}

extension LocalizedStrings {
  /// Decides by the texts of all languages, and by the code, whether apostrophes quote in patterns of Java.
  ///
  /// `java.text.MessageFormat`, "Patterns and Their Interpretation": an apostrophe is written twice. If no text of any language
  /// has such an escape, the program displays a single one as it is, or every text with one is wrong. Code that replaces
  /// placeholders itself decides. Without it the formatter is unknown if several texts have a single apostrophe.
  mutating func examineJavaPatterns(of bundle: AppBundle) {
    var names: Set<String> = []
    var apostrophes = 0
    for table in tables.values.flatMap(\.values)
    where table.syntax == .messageFormat || table.syntax == .icu4j {
      names.insert(table.name)
      for text in table.messages.values.flatMap(\.texts) where text.utf8.contains(UInt8(ascii: "'")) {
        if ["''", "'{'", "'}'"].contains(where: text.contains) { return }
        if !PlaceholderSyntax.arb.placeholders(of: text).isEmpty { apostrophes += 1 }
      }
    }
    guard apostrophes > 0 else { return }
    if JavaPatternCode.replacesPlaceholders(in: bundle) {
      for name in names { setSyntax(.arb, mayQuoteAll: false, ofTable: name) }
    } else if apostrophes >= Self.fewApostrophes {
      // A table of ICU shows that an apostrophe is a character.
      for name in names where tables[.base]?[name]?.syntax == .messageFormat {
        setSyntax(.icu4j, mayQuoteAll: true, ofTable: name)
      }
    }
  }

  /// The texts with a placeholder and a single apostrophe from which on none would be a mistake.
  private static var fewApostrophes: Int { 3 }
}

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
  /// The strongest statement about the formatter in any file of the program.
  static func statement(in bundle: AppBundle) -> Statement {
    var most = Statement.nothing
    for archive in bundle.ownArchives where archive.format == .folder {
      for file in archive.files where isCode(file, of: bundle) {
        guard let found = try? bundle.withContent(of: file, { statement(in: $0) }) else { continue }
        most = max(most, found)
        if most == .messageSource { return most }
      }
    }
    return most
  }

  /// In the order of what they say. A program that names a formatter may replace other placeholders itself.
  enum Statement: Int, Comparable {
    case nothing
    /// The program replaces `{0}` itself.
    case replacement
    /// A package with formatters is imported: ICU, or all of `java.text`, which has formats of dates too.
    case formatter
    /// `java.text.MessageFormat` is named, in which a single apostrophe quotes.
    case messageFormat
    /// The program's texts are Spring's, which formats them with `java.text.MessageFormat`.
    case messageSource

    static func < (first: Statement, second: Statement) -> Bool { first.rawValue < second.rawValue }
  }

  private static let extensions = Set<FileExtension>(words: "java kt kts groovy scala jsp xml")
  /// Larger files are generated.
  private static let maxBytes = 1 << 18

  private static func isCode(_ file: Int, of bundle: AppBundle) -> Bool {
    extensions.contains(bundle.fileExtension(of: file)) && bundle.fitsInMemory(file)
      && bundle.record(of: file).installBytes.value <= maxBytes
  }

  private static func statement(in code: RawSpan) -> Statement {
    // Most files have neither, and a search for bytes is faster than reading lines.
    guard
      code.contains("java.text.") || code.contains("icu.text.") || code.contains("replace")
        || code.contains("MessageSource")
    else { return .nothing }
    return statement(in: code.utf8String())
  }

  static func statement(in code: String) -> Statement {
    var found = Statement.nothing
    for line in code.split(whereSeparator: \.isNewline) {
      let words = line.drop(while: \.isWhitespace)
      if words.hasPrefix("*") || words.hasPrefix("//") || words.hasPrefix("/*") { continue }
      if sourcesOfSpring.contains(where: words.contains) { return .messageSource }
      if words.contains("java.text.MessageFormat") {
        found = .messageFormat
      } else if formatters.contains(where: words.contains) {
        found = max(found, .formatter)
      } else if isReplacement(words) {
        found = max(found, .replacement)
      }
    }
    return found
  }

  /// `MessageSourceSupport::createMessageFormat` of Spring. `ReloadableResourceBundleMessageSource` ends with the first name.
  private static let sourcesOfSpring = [
    "ResourceBundleMessageSource", "org.springframework.context.MessageSource",
  ]

  private static let formatters = ["java.text.*", "java.text._", "icu.text.MessageFormat", "icu.text.*"]

  /// Whether a line replaces a brace with a number that is computed: `s.replace("{" + i + "}", value)`, Kotlin's `"{$i}"`. A name
  /// from elsewhere, `"{" + key + "}"`, fills other patterns, such as that of an address.
  private static func isReplacement(_ line: Substring) -> Bool {
    guard let call = line.firstRange(of: "replace") else { return false }
    let arguments = String(line[call.upperBound...].filter { $0 != " " })
    return openingBraces.contains { brace in
      guard let range = arguments.firstRange(of: brace) else { return false }
      let expression = arguments[range.upperBound...].prefix { !"}'\",".contains($0) }
      return expression.split { !$0.isLetter && $0 != "_" }.contains(where: isNameOfNumber)
    }
  }

  private static let openingBraces = ["\"{\"+", "\"\\\\{\"+", "'{'+", "\"{$", "\"\\\\{$"]

  /// Whether a variable counts arguments: `i`, `argIndex`.
  private static func isNameOfNumber(_ name: Substring) -> Bool {
    let words = ["count", "counter", "idx", "index", "num", "number", "pos", "position"]
    if ["i", "j", "n"].contains(name) || words.contains(String(name)) { return true }
    // `argIndex`, `arg_index`, not `account`.
    return words.contains { word in
      name.hasSuffix("_\(word)") || name.hasSuffix("\(word.prefix(1).uppercased())\(word.dropFirst())")
    }
  }
}

extension LocalizedStrings {
  /// Decides by the texts of all languages, and by the code, whether apostrophes quote in patterns of Java.
  ///
  /// `java.text.MessageFormat`, "Patterns and Their Interpretation": an apostrophe is written twice. If no text of any language
  /// has such an escape, the program displays a single one as it is, or every text with one is wrong. Code that replaces
  /// placeholders itself decides, and code that names `java.text.MessageFormat` or Spring's source of messages. Without both the
  /// formatter is unknown if several texts have a single apostrophe.
  mutating func examineJavaPatterns(of bundle: AppBundle) {
    var names: Set<String> = []
    var apostrophes = 0
    var hasEscapes = false
    for table in tables.values.flatMap(\.values)
    where table.syntax == .messageFormat || table.syntax == .icu4j {
      names.insert(table.name)
      for text in table.messages.values.flatMap(\.texts) where text.utf8.contains(UInt8(ascii: "'")) {
        if ["''", "'{'", "'}'"].contains(where: text.contains) { hasEscapes = true }
        if !PlaceholderSyntax.arb.placeholders(of: text).isEmpty { apostrophes += 1 }
      }
    }
    guard apostrophes > 0 else { return }
    let statement = JavaPatternCode.statement(in: bundle)
    if hasEscapes, statement != .messageSource { return }
    switch statement {
    case .messageSource:
      for name in names { setSyntax(.messageFormat, mayQuoteAll: false, ofTable: name) }
    case .messageFormat: return
    case .replacement:
      for name in names { setSyntax(.arb, mayQuoteAll: false, ofTable: name) }
    case .nothing, .formatter:
      guard apostrophes >= Self.fewApostrophes else { return }
      // A table of ICU shows that an apostrophe is a character.
      for name in names where tables[.base]?[name]?.syntax == .messageFormat {
        setSyntax(.icu4j, mayQuoteAll: true, ofTable: name)
      }
    }
  }

  /// The texts with a placeholder and a single apostrophe from which on none would be a mistake.
  private static var fewApostrophes: Int { 3 }
}

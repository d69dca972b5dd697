internal import Bytes
internal import DataFormats
internal import Localization

/// The header of a catalog: the translation of the empty text. GNU gettext manual, "Filling in the Header
/// Entry".
struct GettextHeader {
  private enum Encoding {
    case utf8, latin1
  }

  private var encoding = Encoding.utf8
  private var locale: LocaleTag?
  private var formCount = 0
  private var rule: GettextPluralExpression?

  /// - Parameters:
  ///   - text: the header; empty if there is none.
  ///   - offset: the offset of the header, for errors.
  init(_ text: [UInt8], locale: LocaleTag?, at offset: Int) throws(FormatError) {
    var language: LocaleTag?
    for line in String(decoding: text, as: UTF8.self).split(separator: "\n") {
      let halves = line.split(separator: ":", maxSplits: 1).map { $0.trimmedSpaces }
      guard halves.count == 2 else { continue }
      switch halves[0].lowercased() {
      case "content-type": encoding = try Self.encoding(halves[1], at: offset)
      case "language": language = LocaleTag(posix: String(halves[1]))
      case "plural-forms":
        for field in halves[1].split(separator: ";") {
          let sides = field.split(separator: "=", maxSplits: 1).map { $0.trimmedSpaces }
          guard sides.count == 2 else { continue }
          if sides[0] == "nplurals" { formCount = Int(sides[1]) ?? 0 }
          if sides[0] == "plural" { rule = GettextPluralExpression(sides[1]) }
        }
      default: continue
      }
    }
    self.locale = locale ?? language
  }

  private static func encoding(
    _ type: Substring, at offset: Int
  ) throws(FormatError) -> Encoding {
    let words = type.lowercased().split { "; =".contains($0) }
    guard let name = words.drop(while: { $0 != "charset" }).dropFirst().first else { return .utf8 }
    switch name {
    // Templates contain the placeholder `CHARSET`.
    case "utf-8", "utf8", "us-ascii", "ascii", "charset": return .utf8
    case "iso-8859-1", "iso_8859-1", "iso8859-1", "latin1": return .latin1
    default: throw FormatError(.unsupportedEncoding(String(name)), at: offset)
    }
  }

  func text(_ bytes: some Collection<UInt8>, at offset: Int) throws(FormatError) -> String {
    switch encoding {
    case .latin1: return String(String.UnicodeScalarView(bytes.lazy.map { Unicode.Scalar($0) }))
    case .utf8:
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw FormatError(.badUTF8, at: offset)
      }
      return text
    }
  }

  /// The plural forms. Without a rule, forms are words.
  var forms: PluralForms {
    guard let rule else { return PluralForms(count: 0, locale: nil) { _ in nil } }
    return PluralForms(count: formCount, locale: locale) { number in
      rule.value(of: number).flatMap { Int(exactly: $0) }
    }
  }
}

extension Substring {
  fileprivate var trimmedSpaces: Substring {
    let start = drop { $0.isWhitespace }
    return start[..<(start.lastIndex { !$0.isWhitespace }.map(start.index(after:)) ?? start.startIndex)]
  }
}

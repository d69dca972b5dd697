import Bytes
import DataFormats
import Localization

/// The header of a catalog: the translation of the empty text. GNU gettext manual, "Filling in the Header
/// Entry".
struct GettextHeader {
  private enum Encoding {
    case utf8, latin1
    case other(CharsetDecoder, name: String)
  }

  private var encoding = Encoding.utf8
  /// The rule that selects a plural form. As in the GNU C library, a header without a valid rule has English's.
  private(set) var rule = PluralExpression.germanic

  /// Whether Lingui's tool wrote the catalog, whose texts are patterns: `X-Generator: @lingui/cli`.
  private(set) var isOfLingui = false

  /// - Parameters:
  ///   - text: the header; empty if there is none.
  ///   - isConverted: whether the catalog is in UTF-8 now, although its header declares another charset.
  ///   - offset: the offset of the header, for errors.
  init(_ text: [UInt8], isConverted: Bool, at offset: Int) throws(FormatError) {
    for line in String(decoding: text, as: UTF8.self).split(separator: "\n") {
      let halves = line.split(separator: ":", maxSplits: 1).map(\.trimmed)
      guard halves.count == 2 else { continue }
      switch halves[0].lowercased() {
      case "content-type" where !isConverted: encoding = try Self.encoding(halves[1], at: offset)
      case "plural-forms": rule = PluralExpression(pluralForms: halves[1]) ?? rule
      case "x-generator": isOfLingui = halves[1].hasPrefix("@lingui/")
      default: continue
      }
    }
  }

  private static func encoding(_ type: Substring, at offset: Int) throws(FormatError) -> Encoding {
    guard let name = charset(in: type) else { return .utf8 }
    switch name {
    // Templates contain the placeholder `CHARSET`.
    case "utf-8", "utf8", "us-ascii", "ascii", "charset": return .utf8
    case "iso-8859-1", "iso_8859-1", "iso8859-1", "latin1": return .latin1
    default:
      guard let decoder = CharsetDecoder(name) else {
        throw FormatError(.unsupportedEncoding(name), at: offset)
      }
      return .other(decoder, name: name)
    }
  }

  /// The name after `charset=`, in lower case.
  static func charset(in text: some StringProtocol) -> String? {
    let words = text.lowercased().split { "; \\=\n".contains($0) }
    return words.drop { $0 != "charset" }.dropFirst().first.map(String.init)
  }

  func text(_ bytes: some Collection<UInt8>, at offset: Int) throws(FormatError) -> String {
    switch encoding {
    case .latin1: return String(String.UnicodeScalarView(bytes.lazy.map { Unicode.Scalar($0) }))
    case .other(let decoder, let name):
      guard let text = decoder.utf8(Array(bytes)) else {
        throw FormatError(.badText(encoding: name), at: offset)
      }
      return String(decoding: text, as: UTF8.self)
    case .utf8:
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw FormatError(.badUTF8, at: offset)
      }
      return text
    }
  }
}

extension PluralExpression {
  /// The rule in the value of `Plural-Forms`: `nplurals=2; plural=n > 1;`. Nil if there is no valid one.
  init?(pluralForms text: some StringProtocol) {
    var rule: PluralExpression?
    for field in text.split(separator: ";") {
      let sides = field.split(separator: "=", maxSplits: 1).map { Substring($0).trimmed }
      guard sides.count == 2, sides[0] == "plural", let own = PluralExpression(sides[1]) else { continue }
      rule = own
    }
    guard let rule else { return nil }
    self = rule
  }
}

internal import DataFormats
internal import Localization

/// The header of a catalog: the translation of the empty text. GNU gettext manual, "Filling in the Header
/// Entry".
struct GettextHeader {
  /// The charset of the texts in lower case; nil for UTF-8 and its subset ASCII.
  private let charset: String?
  /// The rule that selects a plural form. As in the GNU C library, a header without a valid rule has English's.
  let rule: PluralExpression

  init(of entries: [GettextEntry]) {
    var charset: String?
    var rule = PluralExpression.germanic
    let text = entries.first(where: \.isHeader)?.translations.first ?? []
    for line in String(decoding: text, as: UTF8.self).split(separator: "\n") {
      let halves = line.split(separator: ":", maxSplits: 1).map(\.trimmed)
      guard halves.count == 2 else { continue }
      switch halves[0].lowercased() {
      case "content-type":
        let words = halves[1].lowercased().split { "; =".contains($0) }
        charset = words.drop { $0 != "charset" }.dropFirst().first.map(String.init)
      case "plural-forms": rule = PluralExpression(pluralForms: halves[1]) ?? rule
      default: continue
      }
    }
    // Templates contain the placeholder `CHARSET`.
    let isUTF8 = charset.map(["utf-8", "utf8", "us-ascii", "ascii", "charset"].contains) ?? true
    (self.charset, self.rule) = (isUTF8 ? nil : charset, rule)
  }

  var isUTF8: Bool { charset == nil }

  /// The decoder of the texts; nil for UTF-8.
  func decoder() throws(FormatError) -> CharsetDecoder? {
    try charset.map { charset throws(FormatError) in try CharsetDecoder(charset) }
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

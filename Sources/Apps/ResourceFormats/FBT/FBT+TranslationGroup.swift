import Bytes
import DataFormats

extension FBT {
  /// The translations of one locale.
  package struct TranslationGroup: Hashable, Sendable {
    /// The locale name of fbt, such as `pt_BR`.
    package let locale: String
    /// By the hash of the source text. Texts without a translation are omitted.
    package let entries: [String: Translations]

    package init(locale: String, entries: [String: Translations]) {
      self.locale = locale
      self.entries = entries
    }
  }

  /// The translations of one text, which may have variations that the text does not have.
  package struct Translations: Hashable, Sendable {
    /// The tokens by which the translations vary.
    package let tokens: [Token]
    package let translations: [Translation]
    /// The offset in the file, for errors.
    let offset: Int

    package init(tokens: [Token], translations: [Translation], offset: Int = 0) {
      self.tokens = tokens
      self.translations = translations
      self.offset = offset
    }
  }

  package struct Token: Hashable, Sendable {
    package let name: String
    /// Nil if the token is neither a gender nor a number.
    package let mask: Mask?

    package init(_ name: String, _ mask: Mask?) {
      self.name = name
      self.mask = mask
    }
  }

  package struct Translation: Hashable, Sendable {
    package let text: String
    /// The variation for some of the tokens, by index: `1` is male, `4` is one.
    package let variations: [Int: String]

    package init(_ text: String, variations: [Int: String] = [:]) {
      self.text = text
      self.variations = variations
    }
  }
}

// MARK: - Reading

extension FBT.Translations {
  /// Returns nil for `null`.
  init?(_ json: JSONValue, at offset: Int) throws(FormatError) {
    if json == .null { return nil }
    guard let names = json["tokens"]?.items, let types = json["types"]?.items,
      let translations = json["translations"]?.items
    else { throw FormatError(.badTranslation, at: offset) }
    var tokens: [FBT.Token] = []
    for (index, name) in names.enumerated() {
      guard let name = name.string else { throw FormatError(.badTranslation, at: offset) }
      let mask = index < types.count ? types[index].integer.flatMap(FBT.Mask.init) : nil
      tokens.append(FBT.Token(name, mask))
    }
    var read: [FBT.Translation] = []
    for item in translations {
      guard let text = item["translation"]?.string else { throw FormatError(.badTranslation, at: offset) }
      var variations: [Int: String] = [:]
      // PHP writes an object without members, or with the names 0, 1, …, as an array.
      let numbered = (item["variations"]?.items ?? []).enumerated().map { (String($0), $1) }
      let named = (item["variations"]?.members ?? []).map { ($0.name, $0.value) }
      for (name, value) in numbered + named {
        guard let index = Int(name), tokens.indices.contains(index),
          let variation = value.string ?? value.integer.map(String.init)
        else { throw FormatError(.badTranslation, at: offset) }
        variations[index] = variation
      }
      read.append(FBT.Translation(text, variations: variations))
    }
    self.init(tokens: tokens, translations: read, offset: offset)
  }
}

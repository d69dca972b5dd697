import LanguagePacks
import Localization

/// The contents of `Fixtures/pack-vectors.json`.
struct PackVectors: Codable {
  struct Pack: Codable {
    var name, hex, locale, baseLocale, app, version: String
    var revision: UInt32
    var parents, tables: [String]
    var messages: Int
    var answers: [Answer]
  }

  /// The message is null for a key that the pack does not contain.
  struct Answer: Codable {
    var table, key: String
    var message: VectorMessage?
  }

  /// A pack that gives an error when it is opened, or when a key of table `Localizable` is looked up.
  struct Damaged: Codable {
    var name, hex, error: String
    var key: String?
  }

  /// A download, the packs that the receiver has, and the name of the restored pack or the error.
  struct Download: Codable {
    var name, hex: String
    var base, old, result, error: String?
  }

  var packs: [Pack] = []
  var damaged: [Damaged] = []
  var downloads: [Download] = []
}

extension PackVectors.Pack { var bytes: [UInt8] { [UInt8](hexadecimal: hex) } }
extension PackVectors.Damaged { var bytes: [UInt8] { [UInt8](hexadecimal: hex) } }
extension PackVectors.Download { var bytes: [UInt8] { [UInt8](hexadecimal: hex) } }

extension [UInt8] {
  init(hexadecimal text: String) {
    let digits = text.utf8.compactMap { Character(UnicodeScalar($0)).hexDigitValue }
    self = stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }

  var hexadecimal: String {
    map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }.joined()
  }
}

/// A message in JSON: a text, an object with a selector and cases, or an object with a format and parts.
indirect enum VectorMessage: Hashable, Codable {
  case text(String)
  case choice(Choice)
  case parts(Parts)

  struct Choice: Hashable, Codable {
    var selector: String
    /// Null for a device.
    var argument: String?
    /// The rule of a numbered form.
    var rule: String?
    var cases: [Case]
  }

  /// The value of a key is a name, a number or a word; null for `any`.
  struct Case: Hashable, Codable {
    var key: String
    var value: String?
    var message: VectorMessage
  }

  struct Parts: Hashable, Codable {
    var format: VectorMessage
    var parts: [Part]
  }

  struct Part: Hashable, Codable {
    var name, argument, conversion: String
    var message: VectorMessage
  }

  init(_ message: Message) {
    switch message {
    case .text(let text): self = .text(text)
    case .variations(let variations): self = .choice(Choice(variations))
    case .substitutions(let substitutions):
      self = .parts(
        Parts(
          format: VectorMessage(substitutions.format),
          parts: substitutions.parts.map { part in
            Part(
              name: part.name, argument: part.argument.vectorName, conversion: part.specifier,
              message: VectorMessage(part.message))
          }))
    }
  }

  init(from decoder: any Decoder) throws {
    if let text = try? decoder.singleValueContainer().decode(String.self) {
      self = .text(text)
    } else if let choice = try? Choice(from: decoder) {
      self = .choice(choice)
    } else {
      self = .parts(try Parts(from: decoder))
    }
  }

  func encode(to encoder: any Encoder) throws {
    switch self {
    case .text(let text):
      var container = encoder.singleValueContainer()
      try container.encode(text)
    case .choice(let choice): try choice.encode(to: encoder)
    case .parts(let parts): try parts.encode(to: encoder)
    }
  }
}

extension VectorMessage.Choice {
  fileprivate init(_ variations: Variations) {
    cases = variations.cases.map { one in
      let (key, value) = one.key.vectorName
      return VectorMessage.Case(key: key, value: value, message: VectorMessage(one.message))
    }
    switch variations.selector {
    case .plural(let name): (selector, argument) = ("plural", name.vectorName)
    case .ordinal(let name): (selector, argument) = ("ordinal", name.vectorName)
    case .gender(let name): (selector, argument) = ("gender", name.vectorName)
    case .word(let name): (selector, argument) = ("word", name.vectorName)
    case .device: selector = "device"
    case .form(let name, let rule): (selector, argument, self.rule) = ("form", name.vectorName, rule.text)
    }
  }
}

extension ArgumentName {
  /// `first`, `user`, `position:2` or `name:x`.
  fileprivate var vectorName: String {
    switch self {
    case .first: "first"
    case .viewer: "user"
    case .position(let position): "position:\(UInt(bitPattern: position))"
    case .name(let name): "name:\(name)"
    }
  }
}

extension CaseKey {
  fileprivate var vectorName: (key: String, value: String?) {
    switch self {
    case .category(let category): ("category", category.rawValue)
    case .gender(let gender): ("gender", gender.rawValue)
    case .device(let device): ("device", "\(device)")
    case .exactly(let number): ("exactly", "\(number)")
    case .word(let word): ("word", word)
    case .any: ("any", nil)
    case .form(let number): ("form", "\(UInt(bitPattern: number))")
    }
  }
}

extension PackError.Reason {
  /// The name of the error on the page of the format.
  var vectorName: String {
    switch self {
    case .notAPack: "notAPack"
    case .unsupportedVersion: "unsupportedVersion"
    case .unsupportedFeatures: "unsupportedFeatures"
    case .wrongLength: "wrongLength"
    case .damaged: "damaged"
    case .malformed: "malformed"
    case .notADownload: "notADownload"
    case .expandsTooFar: "expandsTooFar"
    case .wrongBase: "wrongBase"
    case .wrongStart: "wrongStart"
    default: "\(self)"
    }
  }
}

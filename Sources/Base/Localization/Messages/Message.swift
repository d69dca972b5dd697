/// One translatable text with its variations and substitutions, in a form common to all formats.
///
/// A message is a tree. Its leaves are texts as they are written in the source, including placeholders. The table's
/// ``PlaceholderSyntax`` defines their syntax.
package enum Message: Sendable {
  case text(String)
  /// Several messages. One is selected when the text is displayed.
  indirect case variations(Variations)
  /// A text with named parts, each with variations by its own argument.
  indirect case substitutions(Substitutions)
}

extension String {
  /// Whether two texts have the same bytes in UTF-8. `==` ignores the normalization form.
  package func hasSameBytes(as other: String) -> Bool {
    utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
  }
}

/// Messages for the values of a selector. The cases are in source order, with unique keys.
package struct Variations: Sendable {
  package struct Case: Sendable {
    package let key: CaseKey
    package let message: Message

    package init(_ key: CaseKey, _ message: Message) {
      self.key = key
      self.message = message
    }
  }

  package let selector: Selector
  package let cases: [Case]

  package init(by selector: Selector, _ cases: [Case]) {
    self.selector = selector
    self.cases = cases
  }

  package subscript(key: CaseKey) -> Message? { cases.first { $0.key == key }?.message }
}

/// The value that selects a variation.
package enum Selector: Hashable, Sendable {
  /// The plural category of a number.
  case plural(ArgumentName)
  /// The ordinal category of a number: 1st, 2nd.
  case ordinal(ArgumentName)
  /// The gender of a person that the text mentions, or of the viewer.
  case gender(ArgumentName)
  case device
  /// One of several words.
  case word(ArgumentName)
  /// The plural form that a catalog's own rule computes for a number. Used if no categories give the same forms.
  case form(ArgumentName, PluralExpression)
}

/// A reference to one of a call's arguments.
package enum ArgumentName: Hashable, Sendable {
  /// The first number; used if the format does not name the argument.
  case first
  /// The first argument has position 1.
  case position(Int)
  case name(String)
  /// The user who sees the text; not an argument of the call.
  case viewer
}

/// The value of a selector that a case matches.
package enum CaseKey: Hashable, Sendable {
  case category(PluralCategory)
  /// Exactly this number, with priority over its category: ICU's `=0`, fbt's `_1`.
  case exactly(Int64)
  case gender(Gender)
  case device(Device)
  case word(String)
  /// The number of a plural form, from 0: gettext's `msgstr[1]`.
  case form(Int)
  /// Every value without a case of its own, other than the category `other`: fbt's `*`.
  case any
}

extension CaseKey {
  /// The key as written in reports: `few`, `=1`, `female`, `[1]`, `*`.
  package var name: String {
    switch self {
    case .category(let category): category.rawValue
    case .exactly(let number): "=\(number)"
    case .gender(let gender): gender.rawValue
    case .device(let device): device.rawValue
    case .word(let word): word
    case .form(let number): "[\(number)]"
    case .any: "*"
    }
  }
}

package enum Gender: String, Hashable, Sendable, CaseIterable {
  case male, female, unknown
}

/// Apple's device classes, with the names used in string catalogs.
package enum Device: String, Hashable, Sendable, CaseIterable {
  case iPhone = "iphone"
  case iPad = "ipad"
  case iPod = "ipod"
  case watch = "applewatch"
  case tv = "appletv"
  case vision = "applevision"
  case mac
  case other

  /// The devices whose text is used, in this order. In a catalog without a text for iPad or iPod, the iPhone's is used.
  package var fallbacks: [Device] {
    switch self {
    case .iPad, .iPod: [self, .iPhone, .other]
    case .other: [.other]
    default: [self, .other]
    }
  }
}

/// A text that refers to named parts: `Found %1$#@users@ having %2$#@devices@`.
package struct Substitutions: Sendable {
  package struct Part: Sendable {
    package let name: String
    package let argument: ArgumentName
    /// The conversion of `%arg` inside the part: `ld`, `@`. Empty if the part does not use it.
    package let specifier: String
    package let message: Message

    package init(name: String, argument: ArgumentName, specifier: String, message: Message) {
      self.name = name
      self.argument = argument
      self.specifier = specifier
      self.message = message
    }
  }

  /// A text, or variations by device, with references to parts: `%#@name@`.
  package let format: Message
  /// In source order, with unique names.
  package let parts: [Part]

  /// Indices of ``parts`` by name; empty for a few parts, which are found faster without it.
  private let indices: [String: Int]

  package init(format: Message, parts: [Part]) {
    self.format = format
    self.parts = parts
    indices =
      parts.count <= 16
      ? [:] : Dictionary(parts.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  package subscript(name: some StringProtocol) -> Part? {
    indices.isEmpty ? parts.first { $0.name == name } : indices[String(name)].map { parts[$0] }
  }
}

extension Message {
  /// Whether all texts are empty, as in a message that is not translated yet.
  package var isEmpty: Bool {
    if case .text(let text) = self { return text.isEmpty }
    return texts.allSatisfy(\.isEmpty)
  }

  /// The UTF-8 bytes of all texts.
  package var textBytes: Int {
    if case .text(let text) = self { return text.utf8.count }
    var bytes = 0
    forEachText { bytes += $0.utf8.count }
    return bytes
  }

  /// The texts of the leaves, in tree order.
  package var texts: [String] {
    var texts: [String] = []
    forEachText { texts.append($0) }
    return texts
  }

  package func forEachText(_ body: (String) throws -> Void) rethrows {
    switch self {
    case .text(let text): try body(text)
    case .variations(let variations): for one in variations.cases { try one.message.forEachText(body) }
    case .substitutions(let substitutions):
      try substitutions.format.forEachText(body)
      for part in substitutions.parts { try part.message.forEachText(body) }
    }
  }
}

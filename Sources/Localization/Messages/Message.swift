/// One translatable text with its variations: whatever any of the formats can say.
///
/// A message is a tree. Its leaves are texts as they are written in the source, placeholders and all; what a
/// placeholder looks like, the table's ``PlaceholderSyntax`` says.
package enum Message: Hashable, Sendable {
  case text(String)
  /// One of several, by something that is known when the text is shown.
  indirect case variations(Variations)
  /// A text with named parts, each of which varies by its own argument.
  indirect case substitutions(Substitutions)
}

/// A choice between messages. Cases are in the source's order, each key once.
package struct Variations: Hashable, Sendable {
  package struct Case: Hashable, Sendable {
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

/// What a choice goes by.
package enum Selector: Hashable, Sendable {
  /// The plural category of a number.
  case plural(ArgumentName)
  /// The ordinal category of a number: 1st, 2nd.
  case ordinal(ArgumentName)
  /// The gender of somebody who is spoken of, or of who is looking.
  case gender(ArgumentName)
  case device
  /// One of several words.
  case word(ArgumentName)
}

/// Which of a call's arguments.
package enum ArgumentName: Hashable, Sendable {
  /// The only one that it can be: the first number.
  case first
  /// By place, from 1 on.
  case position(Int)
  case name(String)
  /// Who is looking, who is no argument of the call.
  case viewer
}

/// What a case is for.
package enum CaseKey: Hashable, Sendable {
  case category(PluralCategory)
  /// Just this number, before its category: ICU's `=0`, fbt's `_1`.
  case exactly(Int64)
  case gender(Gender)
  case device(Device)
  case word(String)
  /// Whatever no other case is for, where that is not a category's `other`: fbt's `*`.
  case any
}

extension CaseKey {
  /// As reports write it: `few`, `=1`, `female`, `*`.
  package var name: String {
    switch self {
    case .category(let category): category.rawValue
    case .exactly(let number): "=\(number)"
    case .gender(let gender): gender.rawValue
    case .device(let device): device.rawValue
    case .word(let word): word
    case .any: "*"
    }
  }
}

package enum Gender: String, Hashable, Sendable, CaseIterable {
  case male, female, unknown
}

/// Apple's kinds of devices, as string catalogs call them.
package enum Device: String, Hashable, Sendable, CaseIterable {
  case iPhone = "iphone"
  case iPad = "ipad"
  case iPod = "ipod"
  case watch = "applewatch"
  case tv = "appletv"
  case vision = "applevision"
  case mac
  case other

  /// Whose text is shown, in this order: an iPad and an iPod are iPhones to a catalog that has none for them.
  package var fallbacks: [Device] {
    switch self {
    case .iPad, .iPod: [self, .iPhone, .other]
    case .other: [.other]
    default: [self, .other]
    }
  }
}

/// A text that names parts of it: `Found %1$#@users@ having %2$#@devices@`.
package struct Substitutions: Hashable, Sendable {
  package struct Part: Hashable, Sendable {
    package let name: String
    package let argument: ArgumentName
    /// How `%arg` inside the part is written: `ld`, `@`. Empty where the part does not use it.
    package let specifier: String
    package let message: Message

    package init(name: String, argument: ArgumentName, specifier: String, message: Message) {
      self.name = name
      self.argument = argument
      self.specifier = specifier
      self.message = message
    }
  }

  /// A text, or texts by device, which refer to parts by `%#@name@`.
  package let format: Message
  /// In the source's order, each name once.
  package let parts: [Part]

  package init(format: Message, parts: [Part]) {
    self.format = format
    self.parts = parts
  }

  package subscript(name: some StringProtocol) -> Part? { parts.first { $0.name == name } }
}

extension Message {
  /// Of all its texts, in UTF-8.
  package var textBytes: Int {
    if case .text(let text) = self { return text.utf8.count }
    var bytes = 0
    forEachText { bytes += $0.utf8.count }
    return bytes
  }

  /// The texts at its leaves, in the order of the tree.
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

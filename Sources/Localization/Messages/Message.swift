/// One translatable text with its variations: whatever any of the formats can say.
///
/// A message is a tree. Its leaves are texts as they are written in the source, placeholders and all; what a
/// placeholder looks like, the table's ``PlaceholderSyntax`` says.
public enum Message: Hashable, Sendable {
  case text(String)
  /// One of several, by something that is known when the text is shown.
  indirect case variations(Variations)
  /// A text with named parts, each of which varies by its own argument.
  indirect case substitutions(Substitutions)
}

/// A choice between messages. Cases are in the source's order, each key once.
public struct Variations: Hashable, Sendable {
  public struct Case: Hashable, Sendable {
    public let key: CaseKey
    public let message: Message

    public init(_ key: CaseKey, _ message: Message) {
      self.key = key
      self.message = message
    }
  }

  public let selector: Selector
  public let cases: [Case]

  public init(by selector: Selector, _ cases: [Case]) {
    self.selector = selector
    self.cases = cases
  }

  public subscript(key: CaseKey) -> Message? { cases.first { $0.key == key }?.message }
}

/// What a choice goes by.
public enum Selector: Hashable, Sendable {
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
public enum ArgumentName: Hashable, Sendable {
  /// The only one that it can be: the first number.
  case first
  /// By place, from 1 on.
  case position(Int)
  case name(String)
  /// Who is looking, who is no argument of the call.
  case viewer
}

/// What a case is for.
public enum CaseKey: Hashable, Sendable {
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
  public var name: String {
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

/// CLDR's categories, in CLDR's order.
public enum PluralCategory: String, Hashable, Sendable, CaseIterable {
  case zero, one, two, few, many, other
}

public enum Gender: String, Hashable, Sendable, CaseIterable {
  case male, female, unknown
}

/// Apple's kinds of devices, as string catalogs call them.
public enum Device: String, Hashable, Sendable, CaseIterable {
  case iPhone = "iphone"
  case iPad = "ipad"
  case iPod = "ipod"
  case watch = "applewatch"
  case tv = "appletv"
  case vision = "applevision"
  case mac
  case other

  /// Whose text is shown, in this order: an iPad and an iPod are iPhones to a catalog that has none for them.
  public var fallbacks: [Device] {
    switch self {
    case .iPad, .iPod: [self, .iPhone, .other]
    case .other: [.other]
    default: [self, .other]
    }
  }
}

/// A text that names parts of it: `Found %1$#@users@ having %2$#@devices@`.
public struct Substitutions: Hashable, Sendable {
  public struct Part: Hashable, Sendable {
    public let name: String
    public let argument: ArgumentName
    /// How `%arg` inside the part is written: `ld`, `@`. Empty where the part does not use it.
    public let specifier: String
    public let message: Message

    public init(name: String, argument: ArgumentName, specifier: String, message: Message) {
      self.name = name
      self.argument = argument
      self.specifier = specifier
      self.message = message
    }
  }

  /// A text, or texts by device, which refer to parts by `%#@name@`.
  public let format: Message
  /// In the source's order, each name once.
  public let parts: [Part]

  public init(format: Message, parts: [Part]) {
    self.format = format
    self.parts = parts
  }

  public subscript(name: some StringProtocol) -> Part? { parts.first { $0.name == name } }
}

extension Message {
  /// Of all its texts, in UTF-8.
  public var textBytes: Int {
    if case .text(let text) = self { return text.utf8.count }
    var bytes = 0
    forEachText { bytes += $0.utf8.count }
    return bytes
  }

  /// The texts at its leaves, in the order of the tree.
  public var texts: [String] {
    var texts: [String] = []
    forEachText { texts.append($0) }
    return texts
  }

  public func forEachText(_ body: (String) throws -> Void) rethrows {
    switch self {
    case .text(let text): try body(text)
    case .variations(let variations): for one in variations.cases { try one.message.forEachText(body) }
    case .substitutions(let substitutions):
      try substitutions.format.forEachText(body)
      for part in substitutions.parts { try part.message.forEachText(body) }
    }
  }
}

/// A text that does not fit the call.
public struct UnsafeFigures: Codable, Hashable, Sendable {
  public var locale: String
  public var table: String
  public var key: String
  /// What the old text reads and what the newest base text does: `%@`, `%1$@ %2$d`; empty for nothing.
  public var old: String
  public var new: String
  public var problems: [ProblemFigures]
  public var oldText: MessageFigures
  /// Nil for a key that base has not: then `new` is what the newest text of the locale itself reads.
  public var baseText: MessageFigures?

  public init(
    locale: String, table: String, key: String, old: String, new: String, problems: [ProblemFigures],
    oldText: MessageFigures, baseText: MessageFigures?
  ) {
    self.locale = locale
    self.table = table
    self.key = key
    self.old = old
    self.new = new
    self.problems = problems
    self.oldText = oldText
    self.baseText = baseText
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(locale, forKey: .locale)
    try container.encode(table, forKey: .table)
    try container.encode(key, forKey: .key)
    try container.encode(old, forKey: .old)
    try container.encode(new, forKey: .new)
    try container.encode(problems, forKey: .problems)
    try container.encode(oldText, forKey: .oldText)
    try container.encode(baseText, forKey: .baseText)
  }
}

/// Why a text does not fit: `notPassed`, `misread`, `displaced`, `notShown`, `missingCase`, `kindChanged` or `malformed`.
public struct ProblemFigures: Codable, Hashable, Sendable {
  public var kind: String
  public var message: String

  public init(kind: String, message: String) {
    self.kind = kind
    self.message = message
  }
}

/// What became of one message.
public struct ChangeFigures: Codable, Hashable, Sendable {
  /// Nil for base.
  public var locale: String?
  public var table: String
  public var key: String
  /// `stale`, `unsafe`, `missing`, `removed`; `source` where only the base text changed.
  public var change: String
  public var old: MessageFigures?
  public var new: MessageFigures?
  /// The newest version's base text, and the oldest's where it was another.
  public var base: MessageFigures?
  public var oldBase: MessageFigures?
  public var problems: [ProblemFigures]
  /// String by string, what differs between `old` and `new`.
  public var words: [WordFigures]

  public init(
    locale: String?, table: String, key: String, change: String, old: MessageFigures?, new: MessageFigures?,
    base: MessageFigures?, oldBase: MessageFigures?, problems: [ProblemFigures], words: [WordFigures]
  ) {
    self.locale = locale
    self.table = table
    self.key = key
    self.change = change
    self.old = old
    self.new = new
    self.base = base
    self.oldBase = oldBase
    self.problems = problems
    self.words = words
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(locale, forKey: .locale)
    try container.encode(table, forKey: .table)
    try container.encode(key, forKey: .key)
    try container.encode(change, forKey: .change)
    try container.encode(old, forKey: .old)
    try container.encode(new, forKey: .new)
    try container.encode(base, forKey: .base)
    try container.encodeIfPresent(oldBase, forKey: .oldBase)
    try container.encode(problems, forKey: .problems)
    try container.encode(words, forKey: .words)
  }
}

/// One string of a message, word by word. Without what was added the segments are the old text, and without what was removed
/// the new one.
public struct WordFigures: Codable, Hashable, Sendable {
  /// The way to the string through the message (`other`, `@count/one`); empty where the message is one text.
  public var path: String
  public var segments: [SegmentFigures]

  public init(path: String, segments: [SegmentFigures]) {
    self.path = path
    self.segments = segments
  }
}

public struct SegmentFigures: Codable, Hashable, Sendable {
  /// `same`, `removed` or `added`.
  public var change: String
  public var text: String

  public init(change: String, text: String) {
    self.change = change
    self.text = text
  }
}

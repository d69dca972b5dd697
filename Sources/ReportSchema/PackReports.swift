/// `ballast packs inspect`'s answer: one pack.
public struct PackReport: Codable, Hashable, Sendable {
  public static let schema = "ballast.pack/1"

  public var schema: String = Self.schema
  /// The file; nil for a pack that is only compared.
  public var file: String?
  public var locale: String
  /// Whether it is what the others fall back to.
  public var isBase: Bool
  public var app: String
  public var version: String
  /// 16 hexadecimal digits, over everything.
  public var checksum: String
  public var messages: Int
  public var packBytes: Int
  /// On the wire, by codec.
  public var downloadBytes: [String: Int]
  /// Of all texts: code points, and bytes in UTF-8.
  public var textCharacters: Int
  public var textBytes: Int
  /// Messages that base has with the same texts; nil without a base pack.
  public var untranslated: Int?
  /// Messages of base that it has not, and that fall back to it; nil without a base pack.
  public var missing: Int?
  /// Code points for each of base's, in what both have; nil without a base pack.
  public var expansion: Double?
  public var sections: [SectionFigures]
  /// With `--entries` or `--key`.
  public var entries: [EntryFigures]?

  public init(
    file: String?, locale: String, isBase: Bool, app: String, version: String, checksum: String,
    messages: Int,
    packBytes: Int, downloadBytes: [String: Int], textCharacters: Int, textBytes: Int, untranslated: Int?,
    missing: Int?,
    expansion: Double?, sections: [SectionFigures], entries: [EntryFigures]?
  ) {
    self.file = file
    self.locale = locale
    self.isBase = isBase
    self.app = app
    self.version = version
    self.checksum = checksum
    self.messages = messages
    self.packBytes = packBytes
    self.downloadBytes = downloadBytes
    self.textCharacters = textCharacters
    self.textBytes = textBytes
    self.untranslated = untranslated
    self.missing = missing
    self.expansion = expansion
    self.sections = sections
    self.entries = entries
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(schema, forKey: .schema)
    try container.encode(file, forKey: .file)
    try container.encode(locale, forKey: .locale)
    try container.encode(isBase, forKey: .isBase)
    try container.encode(app, forKey: .app)
    try container.encode(version, forKey: .version)
    try container.encode(checksum, forKey: .checksum)
    try container.encode(messages, forKey: .messages)
    try container.encode(packBytes, forKey: .packBytes)
    try container.encode(downloadBytes, forKey: .downloadBytes)
    try container.encode(textCharacters, forKey: .textCharacters)
    try container.encode(textBytes, forKey: .textBytes)
    try container.encode(untranslated, forKey: .untranslated)
    try container.encode(missing, forKey: .missing)
    try container.encode(expansion, forKey: .expansion)
    try container.encode(sections, forKey: .sections)
    try container.encodeIfPresent(entries, forKey: .entries)
  }
}

/// A part of a pack's file. They sum to the file.
public struct SectionFigures: Codable, Hashable, Sendable {
  public var name: String
  public var bytes: Int

  public init(name: String, bytes: Int) {
    self.name = name
    self.bytes = bytes
  }
}

/// One message of a pack.
public struct EntryFigures: Codable, Hashable, Sendable {
  public var table: String
  public var key: String
  public var value: MessageFigures
  /// With arguments: what a user would see.
  public var rendered: String?

  public init(table: String, key: String, value: MessageFigures, rendered: String? = nil) {
    self.table = table
    self.key = key
    self.value = value
    self.rendered = rendered
  }
}

/// A message: a text, or an object of cases, or a text with its parts.
public indirect enum MessageFigures: Codable, Hashable, Sendable {
  case text(String)
  /// What it goes by (`plural`, `ordinal`, `gender`, `device`, `word`, perhaps with the argument behind a colon), and a
  /// message for each case.
  case variations(by: String, cases: [String: MessageFigures])
  case substitutions(format: MessageFigures, parts: [String: MessageFigures])

  private enum Key: String, CodingKey {
    case by, cases, format, parts
  }

  public init(from decoder: any Decoder) throws {
    if let text = try? decoder.singleValueContainer().decode(String.self) {
      self = .text(text)
      return
    }
    let container = try decoder.container(keyedBy: Key.self)
    if let by = try container.decodeIfPresent(String.self, forKey: .by) {
      self = .variations(by: by, cases: try container.decode([String: MessageFigures].self, forKey: .cases))
    } else {
      self = .substitutions(
        format: try container.decode(MessageFigures.self, forKey: .format),
        parts: try container.decode([String: MessageFigures].self, forKey: .parts))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .text(let text):
      var container = encoder.singleValueContainer()
      try container.encode(text)
    case .variations(let by, let cases):
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(by, forKey: .by)
      try container.encode(cases, forKey: .cases)
    case .substitutions(let format, let parts):
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(format, forKey: .format)
      try container.encode(parts, forKey: .parts)
    }
  }
}

/// `ballast packs build`'s and `packs compare`'s answer: several packs side by side.
public struct PackSetReport: Codable, Hashable, Sendable {
  public static let schema = "ballast.packs/1"

  public var schema: String = Self.schema
  /// Base first, then by locale.
  public var packs: [PackReport]
  /// Of the packs without base, with the first codec.
  public var downloadBytes: SpreadFigures
  /// All packs without base, by codec.
  public var totalDownloadBytes: [String: Int]
  public var totalPackBytes: Int
  /// Whether packs are compressed behind the base pack, where the codec takes a prefix.
  public var behindBase: Bool
  public var warnings: [WarningFigures]
  /// With `--against`: locales that both versions have, what grew most first.
  public var growth: [GrowthFigures]?

  public init(
    packs: [PackReport], downloadBytes: SpreadFigures, totalDownloadBytes: [String: Int], totalPackBytes: Int,
    behindBase: Bool, warnings: [WarningFigures], growth: [GrowthFigures]? = nil
  ) {
    self.growth = growth
    self.packs = packs
    self.downloadBytes = downloadBytes
    self.totalDownloadBytes = totalDownloadBytes
    self.totalPackBytes = totalPackBytes
    self.behindBase = behindBase
    self.warnings = warnings
  }
}

public struct SpreadFigures: Codable, Hashable, Sendable {
  public var codec: String
  public var min: Int
  public var median: Int
  public var max: Int

  public init(codec: String, min: Int, median: Int, max: Int) {
    self.codec = codec
    self.min = min
    self.median = median
    self.max = max
  }
}

/// What became of one locale's pack.
public struct GrowthFigures: Codable, Hashable, Sendable {
  public var locale: String
  public var oldPackBytes: Int
  public var newPackBytes: Int
  /// With the first codec, alone.
  public var oldDownloadBytes: Int
  public var newDownloadBytes: Int
  public var added: Int
  public var removed: Int
  public var changed: Int
  /// UTF-8 bytes of the texts that came and went, of changed messages both.
  public var addedTextBytes: Int
  public var removedTextBytes: Int

  public init(
    locale: String, oldPackBytes: Int, newPackBytes: Int, oldDownloadBytes: Int, newDownloadBytes: Int,
    added: Int,
    removed: Int, changed: Int, addedTextBytes: Int, removedTextBytes: Int
  ) {
    self.locale = locale
    self.oldPackBytes = oldPackBytes
    self.newPackBytes = newPackBytes
    self.oldDownloadBytes = oldDownloadBytes
    self.newDownloadBytes = newDownloadBytes
    self.added = added
    self.removed = removed
    self.changed = changed
    self.addedTextBytes = addedTextBytes
    self.removedTextBytes = removedTextBytes
  }
}

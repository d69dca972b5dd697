/// One locale's messages, old against new: the four classes sum to `keys`.
public struct StalenessFigures: Codable, Hashable, Sendable {
  /// Nil for totals, and for base whose language nobody has named.
  public var locale: String?
  /// What the oldest version calls it, where that is another tag.
  public var renamedFrom: String?
  /// Of the newest version.
  public var keys: Int
  public var fresh: Int
  public var stale: Int
  public var unsafe: Int
  public var missing: Int
  /// Keys that both versions have, with other texts.
  public var changed: Int
  /// Keys that the oldest version has not, and those that the newest has no more.
  public var added: Int
  public var removed: Int
  /// Keys that both versions have and whose base text changed.
  public var sourceChanged: Int
  /// UTF-8 bytes of the newest version's texts, by class; `removed` of the oldest's.
  public var bytes: ClassFigures
  /// String by string, as files list them.
  public var strings: StringFigures
  /// The newest version's pack: its file, and compressed for the wire; nil where there is none or it was not built.
  public var packBytes: Int?
  public var downloadBytes: Int?
  /// What turns the oldest version's pack into it; nil where there is no old pack.
  public var deltaBytes: Int?

  public init(
    locale: String?, renamedFrom: String?, keys: Int, fresh: Int, stale: Int, unsafe: Int, missing: Int,
    changed: Int, added: Int, removed: Int, sourceChanged: Int, bytes: ClassFigures, strings: StringFigures,
    packBytes: Int? = nil, downloadBytes: Int? = nil, deltaBytes: Int? = nil
  ) {
    self.locale = locale
    self.renamedFrom = renamedFrom
    self.keys = keys
    self.fresh = fresh
    self.stale = stale
    self.unsafe = unsafe
    self.missing = missing
    self.changed = changed
    self.added = added
    self.removed = removed
    self.sourceChanged = sourceChanged
    self.bytes = bytes
    self.strings = strings
    self.packBytes = packBytes
    self.downloadBytes = downloadBytes
    self.deltaBytes = deltaBytes
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(locale, forKey: .locale)
    try container.encodeIfPresent(renamedFrom, forKey: .renamedFrom)
    try container.encode(keys, forKey: .keys)
    try container.encode(fresh, forKey: .fresh)
    try container.encode(stale, forKey: .stale)
    try container.encode(unsafe, forKey: .unsafe)
    try container.encode(missing, forKey: .missing)
    try container.encode(changed, forKey: .changed)
    try container.encode(added, forKey: .added)
    try container.encode(removed, forKey: .removed)
    try container.encode(sourceChanged, forKey: .sourceChanged)
    try container.encode(bytes, forKey: .bytes)
    try container.encode(strings, forKey: .strings)
    try container.encode(packBytes, forKey: .packBytes)
    try container.encode(downloadBytes, forKey: .downloadBytes)
    try container.encode(deltaBytes, forKey: .deltaBytes)
  }
}

/// One amount for each class.
public struct ClassFigures: Codable, Hashable, Sendable {
  public var fresh: Int
  public var stale: Int
  public var unsafe: Int
  public var missing: Int
  public var removed: Int

  public init(fresh: Int, stale: Int, unsafe: Int, missing: Int, removed: Int) {
    self.fresh = fresh
    self.stale = stale
    self.unsafe = unsafe
    self.missing = missing
    self.removed = removed
  }
}

/// Strings of messages that are one text, and of those that vary, each form of which counts.
public struct StringFigures: Codable, Hashable, Sendable {
  public var plain: StringChangeFigures
  public var varied: StringChangeFigures

  public init(plain: StringChangeFigures, varied: StringChangeFigures) {
    self.plain = plain
    self.varied = varied
  }
}

public struct StringChangeFigures: Codable, Hashable, Sendable {
  public var old: Int
  public var new: Int
  public var unchanged: Int
  public var changed: Int
  public var added: Int
  public var removed: Int

  public init(unchanged: Int, changed: Int, added: Int, removed: Int) {
    old = unchanged + changed + removed
    new = unchanged + changed + added
    self.unchanged = unchanged
    self.changed = changed
    self.added = added
    self.removed = removed
  }
}

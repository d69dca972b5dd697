/// `ballast diff`'s answer: how far the texts of an older version can stand in for those of the newest.
public struct StalenessReport: Codable, Hashable, Sendable {
  public static let schema = "ballast.staleness/1"

  public var schema: String = Self.schema
  /// Oldest first. Of one version, its own translations are asked for base's keys.
  public var versions: [String]
  /// Where the versions came from, in their order.
  public var sources: [VersionFigures]
  /// Tags, tables and locales that were selected.
  public var selection: StalenessSelection
  /// By tag; the oldest version against the newest.
  public var locales: [StalenessFigures]
  public var totals: StalenessFigures
  /// Base's own texts, old against new; its `locale` is the base language or nil.
  public var base: StalenessFigures
  /// The codec of `downloadBytes`; nil where packs were not built.
  public var codec: String?
  /// Texts that must not be shown in the newest version, by locale, table and key.
  public var unsafe: [UnsafeFigures]
  public var renames: [RenameFigures]
  /// With `--translations`: the newest version's own translations that do not fit its base.
  public var translations: [UnsafeFigures]?
  /// A point for each age, from one version old on; empty for one version.
  public var curve: [CurveFigures]
  /// With `--strings`: all that is not as it was.
  public var strings: [ChangeFigures]?
  /// With `--fail-on`.
  public var breaches: [BreachFigures]?
  public var passed: Bool
  public var warnings: [WarningFigures]

  public init(
    versions: [String], sources: [VersionFigures], selection: StalenessSelection, locales: [StalenessFigures],
    totals: StalenessFigures, base: StalenessFigures, codec: String?, unsafe: [UnsafeFigures],
    renames: [RenameFigures], translations: [UnsafeFigures]?, curve: [CurveFigures],
    strings: [ChangeFigures]?, breaches: [BreachFigures]?, warnings: [WarningFigures]
  ) {
    self.versions = versions
    self.sources = sources
    self.selection = selection
    self.locales = locales
    self.totals = totals
    self.base = base
    self.codec = codec
    self.unsafe = unsafe
    self.renames = renames
    self.translations = translations
    self.curve = curve
    self.strings = strings
    self.breaches = breaches
    passed = breaches?.isEmpty ?? true
    self.warnings = warnings
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(schema, forKey: .schema)
    try container.encode(versions, forKey: .versions)
    try container.encode(sources, forKey: .sources)
    try container.encode(selection, forKey: .selection)
    try container.encode(locales, forKey: .locales)
    try container.encode(totals, forKey: .totals)
    try container.encode(base, forKey: .base)
    try container.encode(codec, forKey: .codec)
    try container.encode(unsafe, forKey: .unsafe)
    try container.encode(renames, forKey: .renames)
    try container.encodeIfPresent(translations, forKey: .translations)
    try container.encode(curve, forKey: .curve)
    try container.encodeIfPresent(strings, forKey: .strings)
    try container.encodeIfPresent(breaches, forKey: .breaches)
    try container.encode(passed, forKey: .passed)
    try container.encode(warnings, forKey: .warnings)
  }
}

/// One version: an app, a folder of packs, or another source of messages.
public struct VersionFigures: Codable, Hashable, Sendable {
  /// As the report calls it: the app's version, or the file's name where versions say none or the same.
  public var version: String
  /// The file's or folder's name.
  public var name: String
  /// `app`, `packs` or `file`.
  public var kind: String
  public var app: AppFigures
  /// Languages besides base.
  public var locales: Int
  /// Messages of base and of all locales.
  public var messages: Int

  public init(version: String, name: String, kind: String, app: AppFigures, locales: Int, messages: Int) {
    self.version = version
    self.name = name
    self.kind = kind
    self.app = app
    self.locales = locales
    self.messages = messages
  }
}

/// What of all there is the report lists, and how it was compared.
public struct StalenessSelection: Codable, Hashable, Sendable {
  /// Tags; empty means all. `totals`, `curve` and `breaches` are about these alone.
  public var locales: [String]
  /// Classes that rows and `strings` were narrowed to (`--only`); empty means all. `totals` stay those of all rows.
  public var only: [String]
  /// Whether what moved with the same keys, or texts, was seen through.
  public var followsRenames: Bool
  /// Rows that `only` left out.
  public var omittedLocales: Int

  public init(locales: [String], only: [String], followsRenames: Bool, omittedLocales: Int) {
    self.locales = locales
    self.only = only
    self.followsRenames = followsRenames
    self.omittedLocales = omittedLocales
  }
}

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

/// What is called otherwise and holds the same.
public struct RenameFigures: Codable, Hashable, Sendable {
  /// `table` or `locale`.
  public var kind: String
  public var from: String
  public var to: String

  public init(kind: String, from: String, to: String) {
    self.kind = kind
    self.from = from
    self.to = to
  }
}

/// What packs of one age are like, over all pairs of versions that lie so far apart.
public struct CurveFigures: Codable, Hashable, Sendable {
  /// How many versions old.
  public var age: Int
  /// Pairs of versions, and packs: locales that both versions of a pair have.
  public var pairs: Int
  public var packs: Int
  /// All packs' keys together.
  public var keys: Int
  public var fresh: Int
  public var stale: Int
  public var unsafe: Int
  public var missing: Int
  /// The median pack's fresh share, and the least fresh pack's.
  public var medianFreshShare: Double?
  public var leastFreshShare: Double?
  /// Packs in which every text is fresh.
  public var whollyFresh: Int
  public var locales: [CurveLocaleFigures]

  public init(
    age: Int, pairs: Int, packs: Int, keys: Int, fresh: Int, stale: Int, unsafe: Int, missing: Int,
    medianFreshShare: Double?, leastFreshShare: Double?, whollyFresh: Int, locales: [CurveLocaleFigures]
  ) {
    self.age = age
    self.pairs = pairs
    self.packs = packs
    self.keys = keys
    self.fresh = fresh
    self.stale = stale
    self.unsafe = unsafe
    self.missing = missing
    self.medianFreshShare = medianFreshShare
    self.leastFreshShare = leastFreshShare
    self.whollyFresh = whollyFresh
    self.locales = locales
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(age, forKey: .age)
    try container.encode(pairs, forKey: .pairs)
    try container.encode(packs, forKey: .packs)
    try container.encode(keys, forKey: .keys)
    try container.encode(fresh, forKey: .fresh)
    try container.encode(stale, forKey: .stale)
    try container.encode(unsafe, forKey: .unsafe)
    try container.encode(missing, forKey: .missing)
    try container.encode(medianFreshShare, forKey: .medianFreshShare)
    try container.encode(leastFreshShare, forKey: .leastFreshShare)
    try container.encode(whollyFresh, forKey: .whollyFresh)
    try container.encode(locales, forKey: .locales)
  }
}

/// One locale's part of a point.
public struct CurveLocaleFigures: Codable, Hashable, Sendable {
  public var locale: String
  public var keys: Int
  public var fresh: Int
  public var stale: Int
  public var unsafe: Int
  public var missing: Int

  public init(locale: String, keys: Int, fresh: Int, stale: Int, unsafe: Int, missing: Int) {
    self.locale = locale
    self.keys = keys
    self.fresh = fresh
    self.stale = stale
    self.unsafe = unsafe
    self.missing = missing
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

/// A limit that was not kept.
public struct BreachFigures: Codable, Hashable, Sendable {
  /// As it was given: `unsafe`, `missing=2%`.
  public var limit: String
  /// Messages that there are, and that were allowed.
  public var actual: Int
  public var allowed: Int

  public init(limit: String, actual: Int, allowed: Int) {
    self.limit = limit
    self.actual = actual
    self.allowed = allowed
  }
}

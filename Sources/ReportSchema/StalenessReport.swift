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

extension SimulateReport {
  /// A kind of action: a step that makes a device's download smaller.
  public enum ActionName: String, Sendable {
    case stringsEncoding = "strings-encoding"
    case stringsComments = "strings-comments"
    case unusableLanguages = "unusable-languages"
    case languagesOfParts = "languages-of-parts"
    case libraryLanguages = "library-languages"
    case sharedTables = "shared-tables"
    case duplicateFiles = "duplicate-files"
    case copiesOfBase = "copies-of-base"
    case unusedFonts = "unused-fonts"
    case unusedTexts = "unused-texts"
    case jsonSpaces = "json-spaces"
    case sparseTable = "sparse-table"
    case unusedStrings = "unused-strings"
    case languageSplits = "language-splits"
    case appBundle = "app-bundle"
    case packsInApp = "packs-in-app"
    case assetPacks = "asset-packs"
    case packs
    case languageChunks = "language-chunks"
  }

  /// The work for an action: a setting of the build, lines of a configuration file, a change of code or files, or a client
  /// and a server.
  public enum Effort: String, Sendable { case setting, configuration, code, server }

  /// A step that makes a device's download smaller.
  public struct Action: Codable, Hashable, Sendable {
    /// One of `strings-encoding`, `strings-comments`, `unusable-languages`, `languages-of-parts`, `library-languages`,
    /// `shared-tables`, `duplicate-files`, `copies-of-base`, `unused-fonts`, `unused-texts`, `json-spaces`, `sparse-table`,
    /// `unused-strings`, `language-splits`, `app-bundle`, `packs-in-app`, `asset-packs`, `packs`,
    /// `language-chunks`.
    public var id: ID<ActionName>
    /// The step as English text in the imperative, without a full stop.
    public var title: String
    /// Bytes by which the first download of a device is smaller with this action only: the difference of the medians over
    /// the locales of `packs`; without packs, over the locales that have a language split. Of a range, `low`. May be
    /// negative.
    public var savedDeviceBytes: Int
    /// The smallest figure, if the saving is a range: the client library has several sizes, or what the build writes is
    /// not known. `null` for a single figure. May be negative.
    @Nullable public var low: Int? = nil
    /// The largest figure of a range; `null` for a single figure. May be negative.
    @Nullable public var high: Int? = nil
    /// `savedDeviceBytes` as a share of the first download as built. May be negative.
    public var share: Double
    /// Bytes by which the rebuilt archive is smaller, without packs outside it; `null` for an estimate. May be negative.
    @Nullable public var savedArchiveBytes: Int? = nil
    /// Bytes by which the unpacked app on a device is smaller, packs included; `null` if it is not known. May be negative.
    @Nullable public var savedInstallBytes: Int? = nil
    /// The same in blocks of 4 KiB; `null` if it is not known, and for other platforms than Apple's. May be negative.
    @Nullable public var savedOnDiskBytes: Int? = nil
    /// One of `setting`, `configuration`, `code`, `server`.
    public var effort: ID<Effort>
    /// Whether it needs no language packs. `allSimpleActions` counts such an action if it is measured.
    public var simple: Bool
    /// Whether the bytes are those of a rebuilt app. Conclusions use no estimate.
    public var measured: Bool
    /// The rule of an estimate, as English text; `null` if the bytes are measured.
    @Nullable public var estimate: String? = nil
    /// The operations that become slower or later for users, as English text; empty if none.
    public var slows: String
    /// Lines for the configuration of a build, if they are all that the action needs; empty otherwise.
    public var lines: [String] = []
    /// Instructions if no line of a configuration is known, as English sentences: languages to remove from a project and folders
    /// to delete. Empty for a way, and for an action that `check --fix-script` lists.
    public var instructions: [String] = []
    /// The `id` of each finding behind the action, as in `check`; empty for a way.
    public var findings: [String] = []
    /// The way behind the action; `null` for findings.
    @Nullable public var way: ID<WayName>? = nil
  }

  /// All measured actions without packs, in one rebuilt archive.
  public struct AllSimpleActions: Codable, Hashable, Sendable {
    /// The number of actions.
    public var actions: Int
    /// Bytes by which the first download of a device is smaller. Of a range, `low`. May be negative.
    public var savedDeviceBytes: Int
    /// The smallest figure of a range; `null` for a single figure. May be negative.
    @Nullable public var low: Int? = nil
    /// The largest figure of a range; `null` for a single figure. May be negative.
    @Nullable public var high: Int? = nil
    /// `savedDeviceBytes` as a share of the first download as built. May be negative.
    public var share: Double
    /// Bytes by which the rebuilt archive is smaller. May be negative.
    public var savedArchiveBytes: Int
    /// Bytes by which the unpacked app on a device is smaller. May be negative.
    public var savedInstallBytes: Int
    /// The same in blocks of 4 KiB; `null` for other platforms than Apple's. May be negative.
    @Nullable public var savedOnDiskBytes: Int? = nil
    /// The sum of `savedDeviceBytes` of the actions, less this total: bytes that several actions save. Of ranges, `high`
    /// counts. May be negative.
    public var overlapBytes: Int
  }
}

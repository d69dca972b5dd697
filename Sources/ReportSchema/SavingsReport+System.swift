extension SavingsReport {
  /// Resources that one rule keeps in the app.
  public struct KeptForSystem: Codable, Hashable, Sendable {
    /// One of `info-plist-strings`, `app-shortcuts`, `intents`, `launch-screen`, `main-interface`,
    /// `settings-bundle`, `manifest-attributes`, `manifest-permissions`, `manifest-shortcuts`,
    /// `manifest-meta-data`.
    public var rule: String
    /// Files, and containers of several locales.
    public var files: Int
    /// Android resources, each counted once for all locales.
    public var resources: Int
    /// Locales with such a resource that are removed otherwise.
    public var locales: Int
    /// Archive bytes that are kept, folders and index entries included. Measured. May be negative.
    public var archiveBytes: Int
  }

  /// A step besides the packs that the savings need.
  public struct NextStep: Codable, Hashable, Sendable {
    /// One of `declare-locales`, `keep-folders`, `app-intents`, `notifications`, `locale-configuration`,
    /// `language-splits`, `extension-name`, `sign`.
    public var step: String
    /// One sentence of English text.
    public var text: String
    /// Tags of the locales that the step applies to; empty if it applies to the app.
    public var locales: [String] = []
  }
}

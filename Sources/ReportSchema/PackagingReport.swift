/// Two ways to package locales that have parents in the app: a chain of packs, or one flattened pack per locale.
public struct PackagingReport: Codable, Hashable, Sendable {
  /// Codec of the downloads.
  public var codec: String
  /// Locales that show texts of a parent, by tag.
  public var locales: [Locale]
  /// All packs to publish except base, each with the messages of its locale only.
  public var chain: Sizes
  /// All packs to publish except base, if those of `locales` also contain the texts of their parents.
  public var flattened: Sizes
}

extension PackagingReport {
  /// Sizes of one or several packs.
  public struct Sizes: Codable, Hashable, Sendable {
    /// Uncompressed.
    public var packBytes: Int
    /// Compressed for download.
    public var downloadBytes: Int
  }

  /// The packs of one user.
  public struct Locale: Codable, Hashable, Sendable {
    /// BCP 47 tag in canonical form.
    public var locale: String
    /// English name of the language; `null` if unknown.
    @Nullable public var name: String? = nil
    /// Tags of the parents whose texts are shown, in order.
    public var parents: [String]
    /// Messages of the locale's own pack.
    public var messages: Int
    /// Messages of the flattened pack.
    public var flattenedMessages: Int
    /// The locale's own pack and the packs of `parents`.
    public var chain: Sizes
    /// The flattened pack.
    public var flattened: Sizes
  }
}

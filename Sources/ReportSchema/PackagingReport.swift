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

  package init(codec: String, locales: [Locale], chain: Sizes, flattened: Sizes) {
    self.codec = codec
    self.locales = locales
    self.chain = chain
    self.flattened = flattened
  }
}

extension PackagingReport {
  /// Sizes of one or several packs.
  public struct Sizes: Codable, Hashable, Sendable {
    /// Uncompressed.
    public var packBytes: Int
    /// Compressed for download.
    public var downloadBytes: Int

    package init(packBytes: Int, downloadBytes: Int) {
      self.packBytes = packBytes
      self.downloadBytes = downloadBytes
    }
  }

  /// The packs of one user.
  public struct Locale: Codable, Hashable, Sendable {
    /// BCP 47 tag in canonical form.
    public var locale: String
    /// English name of the language; `null` if unknown.
    @Nullable public var name: String?
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

    package init(
      locale: String, name: String? = nil, parents: [String], messages: Int, flattenedMessages: Int,
      chain: Sizes, flattened: Sizes
    ) {
      self.locale = locale
      self.name = name
      self.parents = parents
      self.messages = messages
      self.flattenedMessages = flattenedMessages
      self.chain = chain
      self.flattened = flattened
    }
  }
}

/// The JSON object written by `ballast packs verify`: the checks of a site and the problems found.
public struct PacksVerifyReport: Codable, Hashable, Sendable {
  /// Name and version of this format.
  public static let schema = "ballast.verification/1"

  /// Always `ballast.verification/1`.
  public var schema: String = Self.schema
  /// Path of the site.
  public var site: String
  /// Whether no problem was found.
  public var passed: Bool
  /// Identifier of the app; `null` if it could not be read.
  @Nullable public var app: String? = nil
  /// Sequence number of the newest file; `null` if it could not be read.
  @Nullable public var sequence: Int? = nil
  /// Time from which clients refuse the newest file, in UTC; `null` if it could not be read.
  @Nullable public var expires: String? = nil
  /// Number of the key of the verified signature, 16 hexadecimal digits; `null` if the signature was not verified.
  @Nullable public var key: String? = nil
  /// The versions that the site serves, in the order of their publication.
  public var versions: [PacksPublishReport.Version]
  /// Downloads of the newest version, by tag; empty if the site has a problem.
  public var locales: [Locale] = []
  /// The comparison with a build of the app; `null` without '--app'.
  @Nullable public var release: Release? = nil
  /// Number of signatures verified.
  public var signatures: Int
  /// Number of files whose signature, or length and SHA-256, were verified. A newest file without a signature counts.
  public var files: Int
  /// Bytes of the files whose SHA-256 was compared.
  public var bytes: Int
  /// Number of whole packs that were restored and compared.
  public var packsRestored: Int
  /// Number of deltas that were applied and whose results were compared.
  public var deltasApplied: Int
  /// Look-ups of keys of later versions in older packs.
  public var newKeyLookups: Int
  /// The problems, in the order of the checks.
  public var problems: [Problem]
  /// Checks that were omitted, and other remarks.
  public var warnings: [ReportWarning]
}

extension PacksVerifyReport {
  /// The bytes that a device with zlib or brotli and the base pack of its app downloads for the newest version.
  public struct Locale: Codable, Hashable, Sendable {
    /// BCP 47 tag in canonical form.
    public var locale: String
    /// The signed file and the entry of the pack.
    public var metadataBytes: Int
    /// A first launch: the metadata and the whole pack; `null` without a download in these codecs.
    @Nullable public var firstLaunchBytes: Int? = nil
    /// An update: the metadata and the delta from the version before, or the whole pack if there is none; `null` if the site
    /// has no version before with this locale.
    @Nullable public var updateBytes: Int? = nil
  }

  /// A build of the app that is about to be released with the site.
  public struct Release: Codable, Hashable, Sendable {
    /// Path of the app.
    public var app: String
    /// The app's version; `null` if it declares none.
    @Nullable public var version: String? = nil
    /// The keys of its string tables.
    public var keys: Int
    /// Packs of this version that the site serves, with base.
    public var packs: Int
    /// Texts of older packs that were compared with the arguments of base texts.
    public var messagesCompared: Int
  }

  /// A faulty file of the site, or an app that the site does not fit.
  public struct Problem: Codable, Hashable, Sendable {
    /// Path from the root of the site.
    public var file: String
    /// Kind of the problem: the name of an error, such as `wrongHash`.
    public var error: String
    /// One line of English text.
    public var message: String
  }
}

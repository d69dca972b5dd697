/// The JSON object written by `ballast packs publish`: the site after publication.
public struct PacksPublishReport: Codable, Hashable, Sendable {
  /// Name and version of this format.
  public static let schema = "ballast.publication/1"

  /// Always `ballast.publication/1`.
  public var schema: String = Self.schema
  /// Path of the site.
  public var site: String
  /// Identifier of the app.
  public var app: String
  /// Whether the site was current, so that no file was written.
  public var isUnchanged: Bool
  /// Sequence number of the newest file.
  public var sequence: Int
  /// Time from which clients refuse the newest file, in UTC.
  public var expires: String
  /// Number of the key of the signature, 16 hexadecimal digits; `null` if the site is not signed yet.
  @Nullable public var key: String? = nil
  /// The versions that the site serves, in the order of their publication.
  public var versions: [Version]
  /// The packs of the newest version except base, by tag.
  public var packs: [Pack]
  /// Downloads of the newest version, by tag.
  public var locales: [PacksVerifyReport.Locale]
  /// Number of files written.
  public var filesWritten: Int
  /// Bytes of the files written.
  public var bytesWritten: Int
  /// Number of outdated files deleted.
  public var filesDeleted: Int
  /// Look-ups of new keys in older packs. None of them was answered.
  public var newKeyLookups: Int
  /// Commands of a shell that sign the site with OpenBSD's signify; empty if it is signed. KEY is the file of the
  /// secret key.
  public var signingCommands: [String] = []
  /// Problems that did not prevent the publication.
  public var warnings: [ReportWarning]
}

extension PacksPublishReport {
  /// The packs of one revision of an app version.
  public struct Version: Codable, Hashable, Sendable {
    /// Version of the app.
    public var version: String
    /// Revision of the packs for this version of the app, from 1.
    public var revision: Int
    /// Number of packs, with base.
    public var packs: Int
    /// The share of installations that are offered this version, in thousandths; `null` for all.
    @Nullable public var rollout: Int? = nil
  }

  /// A language pack and its downloads.
  public struct Pack: Codable, Hashable, Sendable {
    /// BCP 47 tag in canonical form.
    public var locale: String
    /// English name of the language; `null` if unknown.
    @Nullable public var name: String? = nil
    /// Number of messages.
    public var messages: Int
    /// Length of the pack on the device, uncompressed.
    public var packBytes: Int
    /// Length of the download of the whole pack, by codec.
    public var downloadBytes: [String: Int]
    /// Length of the delta from the version published before, by codec; without codecs whose delta is not smaller than the
    /// smallest whole pack.
    public var deltaBytes: [String: Int] = [:]
  }
}

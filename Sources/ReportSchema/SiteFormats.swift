/// The signed file of a site: its versions, each with the digest of its entries. It is the only file that is replaced.
public struct NewestPublication: Codable, Hashable, Sendable {
  /// Name and version of this format.
  public static let schema = "ballast.newest/2"

  /// Always `ballast.newest/2`.
  public var schema: String = Self.schema
  /// Identifier of the app.
  public var app: String
  /// Counts the signed files of the site, from 1. A client refuses a smaller number than it has seen.
  public var sequence: Int
  /// Time of the signature in UTC: `2026-11-22T08:00:00Z`.
  public var published: String
  /// Time from which clients refuse this file, in UTC.
  public var expires: String
  /// The number of the newest list of keys in the folder `keys`; 0 if the site has no list.
  public var keyList: Int
  /// The least version of the pack format that a reader must support.
  public var minimumReader: Int
  /// The locales of all versions without base, sorted; tags in canonical form.
  public var locales: [String]
  /// The published versions in the order of their publication. A client uses the last one of its app version.
  public var versions: [Version]
}

extension NewestPublication {
  /// The packs of one revision of an app version.
  public struct Version: Codable, Hashable, Sendable {
    /// Version of the app.
    public var version: String
    /// Revision of the packs for this version of the app, from 1.
    public var revision: Int
    /// SHA-256 of the root of the tree of entries, 43 characters of Base64 for URLs.
    public var root: String
    /// The locales of the site that this version has no pack for. May be missing.
    @Nullable public var missing: [String]? = nil
    /// The share of installations that are offered this version, in thousandths; all if
    /// there is none. May be missing.
    @Nullable public var rollout: Int? = nil
  }
}

extension NewestPublication.Version {
  /// Omits absent values: every client downloads all versions.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(version, forKey: .version)
    try container.encode(revision, forKey: .revision)
    try container.encode(root, forKey: .root)
    try container.encodeIfPresent(missing, forKey: .missing)
    try container.encodeIfPresent(rollout, forKey: .rollout)
  }
}

/// The entry of one pack of a version: what a client must know to download the pack. An SHA-256 is written as 43
/// characters of Base64 for URLs.
public struct PackEntry: Codable, Hashable, Sendable {
  /// Name and version of this format.
  public static let schema = "ballast.entry/2"

  /// Always `ballast.entry/2`.
  public var schema: String = Self.schema
  /// BCP 47 tag in canonical form.
  public var locale: String
  /// Whether this is the base pack, which is part of the app.
  public var isBase: Bool
  /// Locales whose packs are tried before the base pack, in order; tags in canonical form.
  public var parents: [String]
  /// Number of messages.
  public var messages: Int
  /// Length of the pack on the device, uncompressed.
  public var packBytes: Int
  /// SHA-256 of the pack on the device.
  public var sha256: String
  /// SHA-256 of the base pack that all downloads need; `null` for the base pack.
  @Nullable public var base: String? = nil
  /// Downloads of the whole pack.
  public var whole: [Download]
  /// Downloads for devices with an old pack.
  public var deltas: [Delta]
  /// The list of the tables and keys of all packs, for developers; only in the entry of base.
  @Nullable public var keys: Download? = nil
}

extension PackEntry {
  /// A file of the site. Its name is its SHA-256 in hexadecimal digits.
  public struct Download: Codable, Hashable, Sendable {
    /// Codec of the file. One of `none`, `zlib`, `zstd`, `brotli`.
    public var codec: String
    /// Length of the file.
    public var bytes: Int
    /// SHA-256 of the file.
    public var sha256: String
  }

  /// The downloads for devices with one old pack.
  public struct Delta: Codable, Hashable, Sendable {
    /// SHA-256 of the old pack.
    public var old: String
    /// The files.
    public var downloads: [Download]
  }
}

/// A signed list of the keys that a site uses. The list with number n is signed with a root key of the list n − 1.
public struct SiteKeys: Codable, Hashable, Sendable {
  /// Name and version of this format.
  public static let schema = "ballast.keys/1"

  /// Always `ballast.keys/1`.
  public var schema: String = Self.schema
  /// Identifier of the app.
  public var app: String
  /// The number of the list, from 1.
  public var number: Int
  /// Public keys that may sign the next list, in Base64 as in a file of signify.
  public var root: [String]
  /// Public keys that may sign the newest manifest, in Base64 as in a file of signify.
  public var signing: [String]
}

/// The immutable file of a site that lists all packs and their downloads.
public struct PackManifest: Codable, Hashable, Sendable {
  /// Name and version of this format.
  public static let schema = "ballast.manifest/1"

  /// Always `ballast.manifest/1`.
  public var schema: String = Self.schema
  /// Identifier of the app.
  public var app: String
  /// The least version of the pack format that a reader must support.
  public var minimumReader: Int
  /// The published versions in the order of their publication. A client uses the last entry of its app version.
  public var versions: [Version]
}

extension PackManifest {
  /// The packs of one revision of an app version.
  public struct Version: Codable, Hashable, Sendable {
    /// Version of the app.
    public var version: String
    /// Revision of the packs for this version of the app, from 1.
    public var revision: Int
    /// The list of the tables and keys of all packs, for developers.
    public var keys: File
    /// The base pack first, then by tag.
    public var packs: [Pack]
  }

  /// A file of the site.
  public struct File: Codable, Hashable, Sendable {
    /// Path from the root of the site.
    public var file: String
    /// Length of the file.
    public var bytes: Int
    /// SHA-256 of the file, 64 hexadecimal digits.
    public var sha256: String
  }

  /// A language pack.
  public struct Pack: Codable, Hashable, Sendable {
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
    /// SHA-256 of the pack on the device, 64 hexadecimal digits.
    public var sha256: String
    /// Downloads that give this pack: whole packs first, then deltas.
    public var downloads: [Download]
  }

  /// A file that is restored to a pack.
  public struct Download: Codable, Hashable, Sendable {
    /// Codec of the file. One of `none`, `zlib`, `zstd`, `xz`, `lz4`, `bzip2`, `brotli`.
    public var codec: String
    /// Path from the root of the site.
    public var file: String
    /// Length of the file.
    public var bytes: Int
    /// SHA-256 of the file, 64 hexadecimal digits.
    public var sha256: String
    /// SHA-256 of the base pack that the receiver needs; `null` if it needs none.
    @Nullable public var base: String? = nil
    /// SHA-256 of the old pack that a delta is applied to; `null` for a whole pack.
    @Nullable public var old: String? = nil
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

/// The signed file of a site that names the current manifest. It is the only file that is replaced.
public struct NewestManifest: Codable, Hashable, Sendable {
  /// Name and version of this format.
  public static let schema = "ballast.newest/1"

  /// Always `ballast.newest/1`.
  public var schema: String = Self.schema
  /// Identifier of the app.
  public var app: String
  /// Counts the signed files of the site, from 1. A client refuses a smaller number than it has seen.
  public var sequence: Int
  /// Time of the signature in UTC: `2026-11-22T08:00:00Z`.
  public var published: String
  /// Time from which clients refuse this file, in UTC.
  public var expires: String
  /// The manifest.
  public var manifest: PackManifest.File
  /// The number of the newest list of keys in the folder `keys`; 0 if the site has no list.
  public var keyList: Int
}

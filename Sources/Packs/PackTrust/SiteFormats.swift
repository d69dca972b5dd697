/// The signed file of a site: its versions, each with the digest of its entries. It is the only file that is replaced.
package struct NewestPublication: Codable, Equatable, Sendable {
  /// Name and version of this format.
  package static let schema = "ballast.newest/2"

  /// Always `ballast.newest/2`.
  package var schema: String = Self.schema
  /// Identifier of the app.
  package var app: String
  /// Counts the signed files of the site, from 1. A client refuses a smaller number than it has seen.
  package var sequence: Int
  /// Time of the signature in UTC: `2026-11-22T08:00:00Z`.
  package var published: String
  /// Time from which clients refuse this file, in UTC.
  package var expires: String
  /// The number of the newest list of keys in the folder `keys`; 0 if the site has no list.
  package var keyList: Int
  /// The least version of the pack format that a reader must support.
  package var minimumReader: Int
  /// The locales of all versions without base, sorted; tags in canonical form.
  package var locales: [String]
  /// The published versions in the order of their publication. A client uses the last one of its app version.
  package var versions: [Version]

  package init(
    app: String, sequence: Int, published: String, expires: String, keyList: Int, minimumReader: Int,
    locales: [String], versions: [Version]
  ) {
    self.app = app
    self.sequence = sequence
    self.published = published
    self.expires = expires
    self.keyList = keyList
    self.minimumReader = minimumReader
    self.locales = locales
    self.versions = versions
  }
}

extension NewestPublication {
  /// The packs of one revision of an app version. Absent values are omitted: every client downloads all versions.
  package struct Version: Codable, Equatable, Sendable {
    /// Version of the app.
    package var version: String
    /// Revision of the packs for this version of the app, from 1.
    package var revision: Int
    /// SHA-256 of the root of the tree of entries, 43 characters of Base64 for URLs.
    package var root: String
    /// The locales of the site that this version has no pack for. May be missing.
    package var missing: [String]?
    /// The share of installations that are offered this version, in thousandths; all if
    /// there is none. May be missing.
    package var rollout: Int?

    package init(
      version: String, revision: Int, root: String, missing: [String]? = nil, rollout: Int? = nil
    ) {
      self.version = version
      self.revision = revision
      self.root = root
      self.missing = missing
      self.rollout = rollout
    }
  }
}

/// The entry of one pack of a version: what a client must know to download the pack. An SHA-256 is written as 43
/// characters of Base64 for URLs.
package struct PackEntry: Codable, Equatable, Sendable {
  /// Name and version of this format.
  package static let schema = "ballast.entry/2"

  /// Always `ballast.entry/2`.
  package var schema: String = Self.schema
  /// BCP 47 tag in canonical form.
  package var locale: String
  /// Whether this is the base pack, which is part of the app.
  package var isBase: Bool
  /// Locales whose packs are tried before the base pack, in order; tags in canonical form.
  package var parents: [String]
  /// Number of messages.
  package var messages: Int
  /// Length of the pack on the device, uncompressed.
  package var packBytes: Int
  /// SHA-256 of the pack on the device.
  package var sha256: String
  /// SHA-256 of the base pack that all downloads need; `null` for the base pack.
  package var base: String?
  /// Downloads of the whole pack.
  package var whole: [Download]
  /// Downloads for devices with an old pack.
  package var deltas: [Delta]
  /// The list of the tables and keys of all packs, for developers; only in the entry of base.
  package var keys: Download?
}

extension PackEntry {
  /// Writes absent values as `null`.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(schema, forKey: .schema)
    try container.encode(locale, forKey: .locale)
    try container.encode(isBase, forKey: .isBase)
    try container.encode(parents, forKey: .parents)
    try container.encode(messages, forKey: .messages)
    try container.encode(packBytes, forKey: .packBytes)
    try container.encode(sha256, forKey: .sha256)
    try container.encode(base, forKey: .base)
    try container.encode(whole, forKey: .whole)
    try container.encode(deltas, forKey: .deltas)
    try container.encode(keys, forKey: .keys)
  }

  /// A file of the site. Its name is its SHA-256 in hexadecimal digits.
  package struct Download: Codable, Equatable, Sendable {
    /// Codec of the file. One of `none`, `zlib`, `zstd`, `brotli`.
    package var codec: String
    /// Length of the file.
    package var bytes: Int
    /// SHA-256 of the file.
    package var sha256: String
  }

  /// The downloads for devices with one old pack.
  package struct Delta: Codable, Equatable, Sendable {
    /// SHA-256 of the old pack.
    package var old: String
    /// The files.
    package var downloads: [Download]
  }
}

/// A signed list of the keys that a site uses. The list with number n is signed with a root key of the list n − 1.
package struct SiteKeys: Codable, Equatable, Sendable {
  /// Name and version of this format.
  package static let schema = "ballast.keys/1"

  /// Always `ballast.keys/1`.
  package var schema: String = Self.schema
  /// Identifier of the app.
  package var app: String
  /// The number of the list, from 1.
  package var number: Int
  /// Public keys that may sign the next list, in Base64 as in a file of signify.
  package var root: [String]
  /// Public keys that may sign the newest manifest, in Base64 as in a file of signify.
  package var signing: [String]

  package init(app: String, number: Int, root: [String], signing: [String]) {
    self.app = app
    self.number = number
    self.root = root
    self.signing = signing
  }
}

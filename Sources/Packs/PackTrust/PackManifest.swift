/// The packs of a site and their downloads, in the order of publication. A client has the part that it needs.
///
/// An SHA-256 is written as 64 hexadecimal digits, as in the names of files.
package struct PackManifest: Equatable, Sendable {
  package var app: String
  package var versions: [Version]

  package init(app: String, versions: [Version]) {
    self.app = app
    self.versions = versions
  }

  /// The packs of one revision of an app version.
  package struct Version: Equatable, Sendable {
    package var version: String
    package var revision: Int
    /// The base pack first, then by tag.
    package var packs: [Pack]
    /// The share of installations that are offered this version, in thousandths; nil for all.
    package var rollout: Int?

    package init(version: String, revision: Int, packs: [Pack], rollout: Int? = nil) {
      self.version = version
      self.revision = revision
      self.packs = packs
      self.rollout = rollout
    }

    /// The list of the tables and keys of all packs; nil without a base pack.
    package var keys: File? { packs.lazy.compactMap(\.keys).first }
  }

  /// A file of the site.
  package struct File: Equatable, Sendable {
    /// Path from the root of the site.
    package var file: String
    package var bytes: Int
    package var sha256: String

    package init(file: String, bytes: Int, sha256: String) {
      self.file = file
      self.bytes = bytes
      self.sha256 = sha256
    }

    /// Describes a list of keys.
    package init(keyList bytes: [UInt8]) {
      let digest = SHA256Digest.hexadecimal(of: bytes)
      self.init(file: SiteFiles.appKeys(digest), bytes: bytes.count, sha256: digest)
    }
  }

  /// A language pack.
  package struct Pack: Equatable, Sendable {
    package var locale: String
    package var isBase: Bool
    package var parents: [String]
    package var messages: Int
    package var packBytes: Int
    package var sha256: String
    /// Whole packs first, then deltas.
    package var downloads: [Download]
    /// The list of the tables and keys of all packs; only for the base pack.
    package var keys: File?

    package init(
      locale: String, isBase: Bool, parents: [String], messages: Int, packBytes: Int, sha256: String,
      downloads: [Download], keys: File? = nil
    ) {
      self.locale = locale
      self.isBase = isBase
      self.parents = parents
      self.messages = messages
      self.packBytes = packBytes
      self.sha256 = sha256
      self.downloads = downloads
      self.keys = keys
    }

    /// The name of the pack's entry.
    package var entryName: String { isBase ? SiteFiles.baseEntry : locale }
  }

  /// A file that is restored to a pack.
  package struct Download: Equatable, Sendable {
    package var codec: String
    package var bytes: Int
    package var sha256: String
    /// SHA-256 of the base pack that the receiver needs; nil if it needs none.
    package var base: String?
    /// SHA-256 of the old pack that a delta is applied to; nil for a whole pack.
    package var old: String?

    package init(codec: String, bytes: Int, sha256: String, base: String?, old: String?) {
      self.codec = codec
      self.bytes = bytes
      self.sha256 = sha256
      self.base = base
      self.old = old
    }

    /// Path from the root of the site.
    package var file: String { SiteFiles.download(sha256) }

    /// The download as a file.
    package var asFile: File { File(file: file, bytes: bytes, sha256: sha256) }
  }
}

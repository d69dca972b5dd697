/// The metadata of a site: the versions of the signed file, and the entries.
package struct SiteMetadata: Sendable {
  package let locales: [String]
  package let versions: [NewestPublication.Version]
  /// The files of all entries, by their paths.
  package private(set) var files: [String: [UInt8]] = [:]

  /// - Throws: an error of encoding.
  package init(_ manifest: PackManifest) throws {
    let tags = manifest.versions.map { Set($0.packs.filter { !$0.isBase }.map(\.locale)) }
    let locales = tags.reduce(into: Set()) { $0.formUnion($1) }.sorted()
    var versions: [NewestPublication.Version] = []
    for (version, own) in zip(manifest.versions, tags) {
      let entries = try version.packs.map { try SiteJSON.compact(PackEntry($0)) }
      let tree = EntryTree(entries)
      for (index, pack) in version.packs.enumerated() {
        files[SiteFiles.entry(pack.entryName, root: tree.root)] = tree.file(at: index)
      }
      let missing = locales.filter { !own.contains($0) }
      versions.append(
        NewestPublication.Version(
          version: version.version, revision: version.revision, root: SHA256Digest.base64(tree.root),
          missing: missing.isEmpty ? nil : missing, rollout: version.rollout))
    }
    self.locales = locales
    self.versions = versions
  }
}

extension PackManifest.Pack {
  /// Decodes an entry whose proof was verified.
  /// - Throws: ``TrustError``: another schema, a malformed field, or an entry of another name.
  init(_ bytes: [UInt8], named name: String, file: String) throws(TrustError) {
    let entry = try SiteJSON.value(PackEntry.self, schema: PackEntry.schema, from: bytes, file: file)
    func digest(_ text: String) throws(TrustError) -> String {
      guard let digest = SHA256Digest.hexadecimal(base64: text) else {
        throw TrustError.malformed("sha256", file: file)
      }
      return digest
    }
    var base: String?
    if let text = entry.base { base = try digest(text) }
    var downloads: [PackManifest.Download] = []
    func addDownloads(_ files: [PackEntry.Download], old: String?) throws(TrustError) {
      for download in files {
        downloads.append(
          PackManifest.Download(
            codec: download.codec, bytes: download.bytes, sha256: try digest(download.sha256), base: base,
            old: old))
      }
    }
    try addDownloads(entry.whole, old: nil)
    for delta in entry.deltas { try addDownloads(delta.downloads, old: digest(delta.old)) }
    self.init(
      locale: entry.locale, isBase: entry.isBase, parents: entry.parents, messages: entry.messages,
      packBytes: entry.packBytes, sha256: try digest(entry.sha256), downloads: downloads)
    guard entryName == name else {
      throw TrustError.mismatch("locale", expected: name, found: entryName, file: file)
    }
    if let list = entry.keys {
      let sha256 = try digest(list.sha256)
      keys = PackManifest.File(file: SiteFiles.appKeys(sha256), bytes: list.bytes, sha256: sha256)
    }
  }
}

extension PackEntry {
  init(_ pack: PackManifest.Pack) {
    func files(_ old: String?) -> [Download] {
      pack.downloads.filter { $0.old == old }
        .map { Download(codec: $0.codec, bytes: $0.bytes, sha256: SHA256Digest.base64($0.sha256)) }
    }
    var olds: [String] = []
    for old in pack.downloads.compactMap(\.old) where !olds.contains(old) { olds.append(old) }
    self.init(
      locale: pack.locale, isBase: pack.isBase, parents: pack.parents, messages: pack.messages,
      packBytes: pack.packBytes, sha256: SHA256Digest.base64(pack.sha256),
      base: pack.downloads.compactMap(\.base).first.map(SHA256Digest.base64), whole: files(nil),
      deltas: olds.map { Delta(old: SHA256Digest.base64($0), downloads: files($0)) },
      keys: pack.keys.map { Download(codec: "none", bytes: $0.bytes, sha256: SHA256Digest.base64($0.sha256)) }
    )
  }
}

extension NewestPublication {
  /// The names of the entries of a version: that of base, then the locales.
  package func entryNames(of version: Version) -> [String] {
    [SiteFiles.baseEntry] + locales(of: version)
  }

  /// The paths of all entries.
  package var entryFiles: [String] {
    versions.flatMap { version in
      entryNames(of: version).map { SiteFiles.entry($0, root: version.rootDigest) }
    }
  }

  /// The locales that a version has packs for, without base.
  package func locales(of version: Version) -> [String] {
    let missing = Set(version.missing ?? [])
    return locales.filter { !missing.contains($0) }
  }
}

extension NewestPublication.Version {
  /// All of a rollout.
  package static let wholeRollout = 1000

  /// The root of the tree of entries as 64 hexadecimal digits; empty if the field is not valid.
  package var rootDigest: String { SHA256Digest.hexadecimal(base64: root) ?? "" }

  /// Reads an entry of this version.
  /// - Throws: ``TrustError``: the entry is not part of this version, or is not valid.
  package func entry(_ bytes: [UInt8], named name: String) throws(TrustError) -> PackManifest.Pack {
    let file = SiteFiles.entry(name, root: rootDigest)
    let entry = try EntryTree.entry(bytes, root: rootDigest, file: file)
    return try PackManifest.Pack(entry, named: name, file: file)
  }

  /// Whether an installation is offered this version. A greater share includes the installations of a smaller one.
  /// - Parameter installation: a random number that the installation keeps.
  package func isOffered(to installation: UInt64) -> Bool {
    guard let rollout else { return true }
    let digest = SHA256Digest.bytes(of: Array("\(version) \(revision) \(installation)".utf8))
    let number = digest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    return number % Self.wholeRollout < rollout
  }
}

package import Compression
import LanguagePacks
import Localization
import PackRestoring
package import PackTrust

/// The files of a site after packs are added to it.
package struct Publication: Sendable {
  package struct Options: Hashable, Sendable {
    /// The codecs of downloads; each download is made with each of them. These two need no library in an app.
    package var codecs: [Codec] = [.zlib, .brotli]
    /// The number of versions that are served, with the newest.
    package var keptVersions = 10
    /// The number of earlier versions that deltas are made from.
    package var deltaVersions = 3
    /// The share of installations that are offered the added versions, in thousandths; nil for all.
    package var rollout: Int?
    /// Whether a version may follow a newer one. Its clients are then offered it as the next version.
    package var allowsDowngrade = false

    package init() {}
  }

  /// A file to write, unless it exists.
  package struct File: Hashable, Sendable {
    package let name: String
    package let bytes: [UInt8]
  }

  package let app: String
  package let manifest: PackManifest
  /// The versions of the signed file, and the entries.
  package let metadata: SiteMetadata
  /// Downloads, lists of keys and entries.
  package let files: [File]
  /// Whether the packs are those of the site before.
  package let isUnchanged: Bool
  /// The number of look-ups of new keys in older packs.
  package let newKeyLookups: Int
  /// The added versions that the site had before. Their downloads are those of their first publication.
  package let repeated: [PackManifest.Version]
  /// A line for each added version that lacks packs of its build, or of the version before.
  package let missingPacks: [String]

  /// - Parameters:
  ///   - added: the versions to add, the oldest first; at least one.
  ///   - site: the site before; nil for a new one.
  ///   - progress: called on any thread, with the finished and all packs.
  /// - Throws: ``PublicationError``; ``PackError`` if a download cannot be made.
  package init(
    adding added: [SiteVersion], to site: PublishedSite?, _ options: Options = Options(),
    progress: @Sendable (Int, Int) -> Void = { _, _ in }
  ) throws {
    guard let app = site?.manifest.app ?? added.first?.app else {
      throw PublicationError("contains no packs")
    }
    self.app = app
    var restored = site?.versions ?? []
    var entries = site?.manifest.versions ?? []
    var files: [File] = []
    var newKeyLookups = 0
    var repeated: [PackManifest.Version] = []
    var missing: [String] = []
    let total = added.reduce(0) { $0 + $1.packs.count }
    var finishedPacks = 0
    for version in added {
      let before = finishedPacks
      finishedPacks += version.packs.count
      guard version.app == app else {
        throw PublicationError("is for the app '\(version.app)'; the site is for '\(app)'")
      }
      if try Self.isPublished(version, in: restored) {
        repeated += entries.filter { $0.version == version.version && $0.revision == Int(version.revision) }
        continue
      }
      newKeyLookups += try Self.checkedLookups(of: version, after: restored, options)
      missing += version.missingPackLines(after: restored.last)
      let made = try SiteDownloads(
        of: version, after: restored.suffix(options.deltaVersions), options.codecs,
        progress: { progress(before + $0, total) })
      files += made.files
      var entry = made.entry
      entry.rollout = options.rollout
      entries.append(entry)
      restored.append(version)
    }
    let kept = Self.withoutDanglingDeltas(Array(entries.suffix(max(1, options.keptVersions))))
    manifest = PackManifest(app: app, versions: kept)
    isUnchanged = manifest == site?.manifest
    metadata = try SiteMetadata(manifest)
    self.newKeyLookups = newKeyLookups
    self.repeated = repeated
    missingPacks = missing
    // A version that is not kept, because several were added, needs no files.
    let referenced = Self.files(of: manifest)
    self.files =
      files.filter { referenced.contains($0.name) }
      + metadata.files.sorted { $0.key < $1.key }.map { File(name: $0.key, bytes: $0.value) }
  }

  /// Checks that a version is not a downgrade, and that the packs of older versions have none of its new keys.
  /// - Returns: the number of look-ups in those packs.
  private static func checkedLookups(
    of version: SiteVersion, after restored: [SiteVersion], _ options: Options
  ) throws -> Int {
    // A new revision of a served version is not a downgrade.
    if !options.allowsDowngrade, let newest = restored.last?.version,
      AppVersion(newest).isLater(than: AppVersion(version.version)),
      !restored.contains(where: { $0.version == version.version })
    {
      throw PublicationError(
        "version \(version.version) is older than \(newest), the newest version",
        hint: "publish the oldest version first, or pass '--allow-downgrade'")
    }
    var lookups = 0
    for old in restored.suffix(max(0, options.keptVersions - 1)) {
      let check = try NewKeyCheck(
        of: version.keys.keys, asking: old.packs.map(\.pack), builtWith: old.keys)
      if let problem = check.problem {
        throw PublicationError("packs of version \(old.version): \(problem)")
      }
      lookups += check.asked
    }
    return lookups
  }

  /// The version of the pack format that published packs have.
  package static var readerVersion: Int { Int(PackLayout.version) }

  /// Whether a version with the same packs was published.
  private static func isPublished(
    _ version: SiteVersion, in site: [SiteVersion]
  ) throws(PublicationError) -> Bool {
    let earlier = site.filter { $0.version == version.version }
    if let same = earlier.first(where: { $0.revision == version.revision }) {
      let other =
        version.packs.first { same.pack(for: $0)?.sha256 != $0.sha256 }
        ?? same.packs.first { version.pack(for: $0) == nil }
      guard let other else { return true }
      throw PublicationError(
        "version \(version.version) revision \(version.revision) was published with another pack "
          + "'\(other.metadata.locale.text)'", after: version.revision)
    }
    if let newest = earlier.map(\.revision).max(), newest > version.revision {
      throw PublicationError(
        "version \(version.version) has revision \(version.revision); revision \(newest) was published before",
        after: newest)
    }
    return false
  }

  /// Removes the deltas of old packs that are not served, because they could not be verified.
  private static func withoutDanglingDeltas(_ versions: [PackManifest.Version]) -> [PackManifest.Version] {
    let served = Set(versions.flatMap { $0.packs.map(\.sha256) })
    return versions.map { version in
      var version = version
      for index in version.packs.indices {
        version.packs[index].downloads.removeAll { download in
          download.old.map { !served.contains($0) } ?? false
        }
      }
      return version
    }
  }

  /// The names of the downloads and lists of keys.
  package static func files(of manifest: PackManifest) -> Set<String> {
    var names: Set<String> = []
    for version in manifest.versions {
      if let keys = version.keys { names.insert(keys.file) }
      for pack in version.packs { for download in pack.downloads { names.insert(download.file) } }
    }
    return names
  }

  /// The files that neither this publication nor the one before refers to. Clients with the former signed file still
  /// need its files.
  /// - Parameter names: all files of the folders of immutable files.
  package func outdated(among names: [String], after site: PublishedSite?) -> [String] {
    guard !isUnchanged else { return [] }
    var needed = Self.files(of: manifest).union(metadata.files.keys)
    if let site { needed.formUnion(Self.files(of: site.manifest).union(site.newest.entryFiles)) }
    return names.filter { SiteFiles.isImmutable($0) && !needed.contains($0) }.sorted()
  }
}

/// The contents of a site that was verified.
package struct PublishedSite: Sendable {
  package let newest: NewestPublication
  package let manifest: PackManifest
  /// The versions with their packs.
  package let versions: [SiteVersion]

  package init(newest: NewestPublication, manifest: PackManifest, versions: [SiteVersion]) {
    self.newest = newest
    self.manifest = manifest
    self.versions = versions
  }
}

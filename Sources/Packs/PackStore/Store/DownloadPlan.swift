import Bytes
import LanguagePacks
import Localization
import PackRestoring
import PackTrust

/// The packs that a refresh downloads, the most urgent first.
struct DownloadPlan {
  /// A pack with its version.
  struct Item {
    let version: NewestPublication.Version
    let pack: PackManifest.Pack
    let purpose: StorePolicy.Purpose

    /// The pack as it is stored; nil if the entry has values that no pack has.
    var stored: StoredPack? {
      guard let revision = UInt32(exactly: version.revision) else { return nil }
      let stored = StoredPack(
        locale: pack.locale, isBase: pack.isBase, version: version.version, revision: revision,
        sha256: pack.sha256)
      return StoredPack(name: stored.name) == stored && stored.name.utf8.count <= Self.nameLimit
        ? stored : nil
    }

    /// The declared length of the pack, within limits that allow sums.
    var byteCount: Int { min(max(0, pack.packBytes), 1 << 40) }

    /// The longest name of a file; file systems allow 255 bytes, with the end of a temporary name.
    private static let nameLimit = 240
  }

  private let items: [Item]

  /// - Parameter wanted: packs with the versions that their entries are of.
  init(_ wanted: [WantedEntry], _ refresh: Refresh) {
    let items = wanted.compactMap { wanted in
      refresh.site.entry(wanted.locale, of: wanted.version).map {
        Item(version: wanted.version, pack: $0, purpose: wanted.purpose)
      }
    }
    self.items = Self.kept(
      StorePolicy.Purpose.allCases.flatMap { purpose in items.filter { $0.purpose == purpose } }, refresh)
  }

  /// Whether the device has all packs that it should have.
  var isEmpty: Bool { items.isEmpty }

  /// The packs that the rules of removal keep after the packs before are downloaded. Another one would be downloaded and
  /// removed by each refresh.
  private static func kept(_ items: [Item], _ refresh: Refresh) -> [Item] {
    var added: [StoredPack: Int] = [:]
    return items.filter { item in
      // The download reports an invalid name.
      guard let stored = item.stored else { return true }
      var packs = added
      packs[stored] = item.byteCount
      if let base = item.base(refresh), refresh.knownPack(base.pack.sha256) == nil,
        let stored = base.stored
      {
        packs[stored] = base.byteCount
      }
      guard !refresh.removals(adding: packs).contains(stored) else { return false }
      added = packs
      return true
    }
  }

  /// Downloads all packs. A pack that was refused before is skipped until its wait is over.
  func run(_ refresh: inout Refresh) async {
    // A disk without space for the state has no space for a pack either: nothing is requested.
    guard await refresh.saveState(always: true) else { return }
    for item in items {
      do throws(RefreshReport.Problem) {
        guard try await item.runUnlessRefused(&refresh) else {
          refresh.report.isPostponed = true
          continue
        }
        refresh.state.downloads = Backoff()
      } catch {
        refresh.report.problems.append(error)
        if error.stopsDownloads {
          refresh.state.downloads.fail(at: refresh.clockTime)
          break
        }
      }
    }
  }
}

extension DownloadPlan.Item {
  /// Downloads the pack, and records whether it was refused.
  /// - Returns: whether the disk has it. It does not if the pack, or a base pack that all its downloads need, was refused
  ///   before and the wait is not over.
  fileprivate func runUnlessRefused(_ refresh: inout Refresh) async throws(RefreshReport.Problem) -> Bool {
    guard refresh.mayDownload(pack) else { return false }
    let requests = refresh.report.requests
    do throws(RefreshReport.Problem) {
      guard try await run(&refresh) else { return false }
      refresh.state.refused[pack.sha256] = nil
      return true
    } catch {
      if !error.stopsDownloads, refresh.report.requests > requests {
        refresh.state.refused[pack.sha256, default: Backoff()].fail(at: refresh.clockTime)
      }
      throw error
    }
  }

  private func run(_ refresh: inout Refresh) async throws(RefreshReport.Problem) -> Bool {
    guard pack.packBytes <= refresh.store.policy.quota else {
      throw .refused(file: pack.locale, cause: "tooLong", message: "exceeds the quota of the store")
    }
    guard let stored else {
      throw .refused(
        file: SiteFiles.newest, cause: "malformed", message: "names an invalid pack '\(pack.locale)'")
    }
    if refresh.hasSaved(stored) { return true }
    var failed: Set<Int> = []
    var hasFailedDelta = false
    var problem: RefreshReport.Problem?
    while let option = best(refresh, except: failed, hasFailedDelta) {
      do throws(RefreshReport.Problem) {
        try await download(pack.downloads[option.index], stored, &refresh)
        return true
      } catch {
        if error.stopsDownloads { throw error }
        problem = problem ?? error
        failed.insert(option.index)
        hasFailedDelta = hasFailedDelta || option.isDelta
      }
    }
    if let problem { throw problem }
    guard !waitsForBase(refresh) else { return false }
    throw .refused(
      file: SiteFiles.newest, cause: "missing",
      message: "names no download of '\(pack.locale)' that can be used")
  }

  /// The smallest download that can be used, with the base pack that it needs.
  private func best(
    _ refresh: Refresh, except failed: Set<Int>, _ hasFailedDelta: Bool
  ) -> DownloadOption? {
    var options: [DownloadOption] = []
    for (index, download) in pack.downloads.enumerated() where !failed.contains(index) {
      guard isUsable(download, refresh) else { continue }
      var bytes = download.bytes
      if let base = download.base, refresh.knownPack(base) == nil {
        guard let needed = self.base(refresh, sha256: base), refresh.mayDownload(needed.pack),
          let other = needed.best(refresh, except: [], false)
        else { continue }
        bytes += other.bytes
      }
      options.append(DownloadOption(index: index, bytes: bytes, isDelta: download.old != nil))
    }
    return DownloadOption.best(options, refresh.store.policy, afterFailedDelta: hasFailedDelta)
  }

  /// Whether a download needs a base pack that was refused, and whose wait is not over.
  private func waitsForBase(_ refresh: Refresh) -> Bool {
    pack.downloads.contains { download in
      guard isUsable(download, refresh), let base = download.base, refresh.knownPack(base) == nil else {
        return false
      }
      guard let required = self.base(refresh, sha256: base) else { return false }
      return !refresh.mayDownload(required.pack)
    }
  }

  private func isUsable(_ download: PackManifest.Download, _ refresh: Refresh) -> Bool {
    guard let codec = PackDownload.Codec.allCases.first(where: { $0.name == download.codec }),
      download.bytes > 0, download.bytes <= SiteFiles.downloadLimit
    else { return false }
    let codecs = refresh.store.configuration.codecs
    let usesDictionary = codec == .zstd && (download.old != nil || download.base != nil)
    guard (usesDictionary ? codecs.withDictionary : codecs.supported).contains(codec) else { return false }
    guard let old = download.old else { return true }
    return refresh.knownPack(old) != nil
  }

  /// The base pack of the same version. It is only downloaded if it is not part of the app.
  /// - Parameter sha256: the digest that it must have; nil for any.
  fileprivate func base(_ refresh: Refresh, sha256: String? = nil) -> DownloadPlan.Item? {
    guard !pack.isBase, let base = refresh.site.entry(SiteFiles.baseEntry, of: version),
      base.sha256 == sha256 ?? base.sha256
    else { return nil }
    return DownloadPlan.Item(version: version, pack: base, purpose: purpose)
  }

  private func download(
    _ download: PackManifest.Download, _ stored: StoredPack, _ refresh: inout Refresh
  ) async throws(RefreshReport.Problem) {
    if let base = download.base, refresh.knownPack(base) == nil,
      let needed = self.base(refresh, sha256: base)
    {
      guard try await needed.runUnlessRefused(&refresh) else {
        throw .refused(
          file: SiteFiles.newest, cause: "missing", message: "names a base pack that was refused")
      }
    }
    guard case .contents(let bytes, _) = try await refresh.fetch(download.file, limit: download.bytes) else {
      throw .refused(file: download.file, cause: "missing", message: "does not exist on the site")
    }
    let file = try restore(bytes, download, refresh)
    try await refresh.locked { refresh throws(RefreshReport.Problem) in
      try refresh.save(stored.name, file) { saved throws(RefreshReport.Problem) in
        do throws(TrustError) { try pack.checkDigest(ofRestored: saved, from: download.file) } catch {
          throw .init(error)
        }
      }
    }
    refresh.inventory.add(stored)
    refresh.report.downloaded.append(
      RefreshReport.Download(
        locale: stored.isBase ? "base" : stored.locale, version: stored.version, revision: stored.revision,
        isDelta: download.old != nil, bytes: bytes.count))
  }

  /// Returns the pack's file after its length, digest and metadata were compared with the entry.
  private func restore(
    _ bytes: [UInt8], _ download: PackManifest.Download, _ refresh: Refresh
  ) throws(RefreshReport.Problem) -> [UInt8] {
    do {
      try download.asFile.checkDigest(of: bytes)
      let parsed = try PackDownload(bytes)
      let base = download.base.flatMap { refresh.knownPack($0) }
      let old = download.old.flatMap { refresh.knownPack($0) }
      let sender = parsed.isDelta ? old : base
      let prefix = parsed.usesDictionary ? sender : nil
      let dictionary = prefix.map { $0.bytes.array() }
      let expanded = try refresh.store.configuration.codecs.expand(
        parsed.payload, parsed.codec, parsed.expandedByteCount, dictionary)
      let file = try parsed.restore(expanded, base: base, old: old)
      try pack.checkDigest(ofRestored: file, from: download.file)
      let info = try LanguagePack(file).metadata()
      guard info.appIdentifier == refresh.store.configuration.app, info.locale.text == pack.locale,
        info.isBase == pack.isBase, info.appVersion == version.version, Int(info.revision) == version.revision
      else { throw PackError(.malformed) }
      return file
    } catch let error as TrustError {
      throw .init(error)
    } catch {
      throw .refused(file: download.file, cause: "damagedDownload", message: "\(error)")
    }
  }
}

extension Refresh {
  mutating func readIncluded() {
    guard included.isEmpty else { return }
    for pack in store.configuration.bundled.reversed() + [store.configuration.base] {
      included[SHA256Digest.hexadecimal(of: pack.bytes.array())] = pack
    }
  }

  /// A pack with a digest that is part of the app, or that the store has and can read.
  func knownPack(_ sha256: String) -> LanguagePack? {
    if let own = included[sha256] { return own }
    return inventory.pack(sha256: sha256).flatMap { try? store.open($0).0 }
  }
}

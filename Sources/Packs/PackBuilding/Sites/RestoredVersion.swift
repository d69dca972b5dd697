import LanguagePacks
import Localization
import OperatingSystem
import PackRestoring
import PackTrust
import ProgramSystem

/// The packs of one version of a site, restored from each of their downloads.
struct RestoredVersion: Sendable {
  /// The packs that at least one download was restored to, by digest.
  private(set) var packs: [String: LanguagePack] = [:]
  private(set) var keys: KeyList?
  private(set) var checks = SiteChecks()
  private let version: PackManifest.Version
  private let app: String
  private let read: SiteReader

  init(_ version: PackManifest.Version, app: String, read: @escaping SiteReader) {
    self.version = version
    self.app = app
    self.read = read
    if let list = version.keys {
      do throws(TrustError) { keys = try keyList(list) } catch { checks.add(error) }
    }
    // The other packs need the base pack.
    restore(version.packs.filter(\.isBase), among: [:])
    restore(version.packs.filter { !$0.isBase }, among: packs)
  }

  private mutating func keyList(_ list: PackManifest.File) throws(TrustError) -> KeyList {
    let bytes = try checks.contents(of: list, read)
    do throws(PackError) { return try KeyList(reading: bytes) } catch {
      throw TrustError(.damagedKeys, error.description, file: list.file)
    }
  }

  private mutating func restore(_ entries: [PackManifest.Pack], among base: [String: LanguagePack]) {
    for (entry, result) in zip(entries, restored(entries, fromDeltas: false, among: base)) {
      checks += result.checks
      if entry.downloads.allSatisfy({ $0.old != nil }) {
        checks.add(
          TrustError(.missing, "no download of the whole pack '\(entry.locale)'", file: SiteFiles.newest))
      }
      if let pack = result.pack { packs[entry.sha256] = pack }
    }
  }

  /// Restores the packs from their deltas.
  /// - Parameter all: the packs of all versions by digest.
  mutating func restoreDeltas(among all: [String: LanguagePack]) {
    for result in restored(version.packs, fromDeltas: true, among: all) { checks += result.checks }
  }

  private func restored(
    _ entries: [PackManifest.Pack], fromDeltas: Bool, among known: [String: LanguagePack]
  ) -> [RestoredPack] {
    concurrentMap(entries) { entry in
      var result = RestoredPack()
      for download in entry.downloads where (download.old != nil) == fromDeltas {
        do throws(TrustError) {
          try result.restore(entry, download, version, app: app, among: known, read)
        } catch { result.checks.add(error) }
      }
      return result
    }
  }
}

/// A pack that is restored from several downloads.
private struct RestoredPack: Sendable {
  var pack: LanguagePack?
  var checks = SiteChecks()

  /// Restores the pack from a download, and compares it with its entry.
  mutating func restore(
    _ entry: PackManifest.Pack, _ download: PackManifest.Download, _ version: PackManifest.Version,
    app: String, among known: [String: LanguagePack], _ read: SiteReader
  ) throws(TrustError) {
    let bytes = try checks.contents(of: download.asFile, read)
    let base = try Self.pack(download.base, "base pack", download, known)
    let old = try Self.pack(download.old, "old pack", download, known)
    let (codec, restored): (PackDownload.Codec, LanguagePack)
    do {
      codec = try PackDownload(bytes).codec
      let file = try PackDownload.expand(bytes, base: base, old: old)
      try entry.checkDigest(ofRestored: file, from: download.file)
      restored = try LanguagePack(file)
      try Self.compare(restored, entry, version, app: app, download.file)
    } catch let error as TrustError {
      throw TrustError(error.reason, "restores to a pack that \(error.message)", file: error.file)
    } catch { throw TrustError(.damagedDownload, "\(error)", file: download.file) }
    guard download.codec == codec.name else {
      throw TrustError(.mismatch, "is not compressed with \(download.codec)", file: download.file)
    }
    pack = restored
    if download.old == nil { checks.packs += 1 } else { checks.deltas += 1 }
  }

  private static func pack(
    _ sha256: String?, _ name: String, _ download: PackManifest.Download,
    _ known: [String: LanguagePack]
  ) throws(TrustError) -> LanguagePack? {
    guard let sha256 else { return nil }
    guard let pack = known[sha256] else {
      throw TrustError(
        .missing, "requires a \(name) that the site does not serve", file: download.file)
    }
    return pack
  }

  /// Compares what the pack declares with what its entry declares.
  private static func compare(
    _ pack: LanguagePack, _ entry: PackManifest.Pack, _ version: PackManifest.Version, app: String,
    _ file: String
  ) throws {
    try pack.verify()
    let metadata = try pack.metadata()
    try TrustError.check(app: metadata.appIdentifier, expected: app, file: file)
    for (field, expected, found) in [
      ("locale", entry.locale, metadata.locale.text), ("version", version.version, metadata.appVersion),
      ("revision", "\(version.revision)", "\(pack.revision)"),
      ("base", "\(entry.isBase)", "\(metadata.isBase)"),
      ("parents", entry.parents.joined(separator: " "), metadata.parents.map(\.text).joined(separator: " ")),
      ("messages", "\(entry.messages)", "\(pack.messageCount)"),
    ] where expected != found {
      throw TrustError.mismatch(field, expected: expected, found: found, file: file)
    }
  }
}

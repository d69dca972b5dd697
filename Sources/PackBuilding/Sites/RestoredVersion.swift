internal import LanguagePacks
internal import Localization
internal import OperatingSystem
internal import PackTrust
internal import ReportSchema

/// The packs of one version of a site, restored from each of their downloads.
struct RestoredVersion: Sendable {
  /// Numbers of checks.
  struct Counts: Sendable {
    var files = 0
    var bytes = 0
    var packs = 0
    var deltas = 0
  }

  struct Pack: Sendable {
    let sha256: String
    let pack: LanguagePack
  }

  /// The packs that at least one download was restored to.
  private(set) var packs: [Pack] = []
  private(set) var keys: KeyList?
  private(set) var counts = Counts()
  private(set) var problems: [VerificationReport.Problem] = []
  private let version: PackManifest.Version
  private let app: String
  private let read: SiteReader

  init(_ version: PackManifest.Version, app: String, read: @escaping SiteReader) {
    self.version = version
    self.app = app
    self.read = read
    if let list = version.keys { readKeys(list) }
    // The other packs need the base pack.
    restore(version.packs.filter(\.isBase), among: [:])
    let base = Dictionary(packs.map { ($0.sha256, $0) }) { first, _ in first }
    restore(version.packs.filter { !$0.isBase }, among: base)
  }

  private mutating func readKeys(_ list: PackManifest.File) {
    do throws(SiteFileProblem) {
      let bytes = try Self.contents(of: list, SiteFiles.appKeys, read)
      counts.files += 1
      counts.bytes += bytes.count
      do throws(PackError) { keys = try KeyList(reading: bytes) } catch {
        throw SiteFileProblem(list.file, "damagedKeys", error.description)
      }
    } catch { problems.append(error.problem) }
  }

  private mutating func restore(_ entries: [PackManifest.Pack], among base: [String: Pack]) {
    let (read, app, version) = (read, app, version)
    let results = concurrentMap(entries) { entry in
      var result = PackResult()
      for download in entry.downloads where download.old == nil {
        result.restore(entry, download, version, app: app, among: base, read)
      }
      if entry.downloads.allSatisfy({ $0.old != nil }) {
        result.problems.append(
          .init(
            file: SiteFiles.newest, error: "missing",
            message: "no download of the whole pack '\(entry.locale)'"))
      }
      return result
    }
    for (entry, result) in zip(entries, results) {
      add(result)
      counts.packs += result.restored
      if let pack = result.pack { packs.append(Pack(sha256: entry.sha256, pack: pack)) }
    }
  }

  private mutating func add(_ result: PackResult) {
    counts.files += result.files
    counts.bytes += result.bytes
    problems += result.problems
  }

  /// Restores the packs from their deltas.
  /// - Parameter all: the packs of all versions by digest.
  mutating func restoreDeltas(among all: [String: Pack]) {
    let (read, app, version) = (read, app, version)
    let results = concurrentMap(version.packs) { entry in
      var result = PackResult()
      for download in entry.downloads where download.old != nil {
        result.restore(entry, download, version, app: app, among: all, read)
      }
      return result
    }
    for result in results {
      add(result)
      counts.deltas += result.restored
    }
  }

  /// Reads a file and compares its name, length and digest.
  fileprivate static func contents(
    of file: PackManifest.File, _ name: (String) -> String, _ read: SiteReader
  ) throws(SiteFileProblem) -> [UInt8] {
    guard file.file == name(file.sha256), SiteFiles.isImmutable(file.file),
      file.bytes <= SiteFiles.downloadLimit
    else {
      throw SiteFileProblem(file.file, "malformed", "is not a valid name or length of a file of a site")
    }
    let bytes = try SiteFileProblem.read(file.file, limit: file.bytes, read)
    do throws(TrustError) { try file.check(bytes) } catch {
      throw SiteFileProblem(error.file, error.name, error.message)
    }
    return bytes
  }
}

/// A pack that is restored from several downloads.
private struct PackResult: Sendable {
  var pack: LanguagePack?
  /// The files that were read, their bytes, and those that a pack was restored from.
  var (files, bytes, restored) = (0, 0, 0)
  var problems: [VerificationReport.Problem] = []

  /// Restores the pack from a download, and compares it with its entry.
  mutating func restore(
    _ entry: PackManifest.Pack, _ download: PackManifest.Download, _ version: PackManifest.Version,
    app: String, among known: [String: RestoredVersion.Pack], _ read: SiteReader
  ) {
    do throws(SiteFileProblem) {
      let bytes = try RestoredVersion.contents(of: download.asFile, SiteFiles.download, read)
      files += 1
      self.bytes += bytes.count
      let base = try Self.pack(download.base, "base pack", download, known)
      let old = try Self.pack(download.old, "old pack", download, known)
      do {
        guard try download.codec == "\(PackDownload(bytes).codec)" else {
          throw SiteFileProblem(download.file, "mismatch", "is not compressed with \(download.codec)")
        }
        let file = try PackDownload.expand(bytes, base: base, old: old)
        try entry.check(restored: file, from: download.file)
        let pack = try LanguagePack(file)
        try Self.compare(pack, entry, version, app: app, download.file)
        self.pack = pack
        restored += 1
      } catch let error as PackError {
        throw SiteFileProblem(download.file, "damagedDownload", error.description)
      } catch let error as TrustError {
        throw SiteFileProblem(error.file, error.name, "gives a pack that \(error.message)")
      } catch let error as SiteFileProblem {
        throw error
      } catch { throw SiteFileProblem(download.file, "damagedDownload", "\(error)") }
    } catch { problems.append(error.problem) }
  }

  private static func pack(
    _ sha256: String?, _ name: String, _ download: PackManifest.Download,
    _ known: [String: RestoredVersion.Pack]
  ) throws(SiteFileProblem) -> LanguagePack? {
    guard let sha256 else { return nil }
    guard let pack = known[sha256]?.pack else {
      throw SiteFileProblem(download.file, "missing", "requires a \(name) that the site does not serve")
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
    guard metadata.appIdentifier == app else {
      throw TrustError(.wrongApplication(expected: app, found: metadata.appIdentifier), file: file)
    }
    for (field, expected, found) in [
      ("locale", entry.locale, metadata.locale.text), ("version", version.version, metadata.appVersion),
      ("revision", "\(version.revision)", "\(pack.revision)"),
      ("base", "\(entry.isBase)", "\(metadata.isBase)"),
      ("parents", entry.parents.joined(separator: " "), metadata.parents.map(\.text).joined(separator: " ")),
      ("messages", "\(entry.messages)", "\(pack.messageCount)"),
    ] where expected != found {
      throw TrustError(.mismatch(field: field, expected: expected, found: found), file: file)
    }
  }
}

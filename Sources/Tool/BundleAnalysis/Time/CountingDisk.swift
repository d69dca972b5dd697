import LanguagePacks
import OperatingSystem
import PackStore
import ReportSchema

/// The files of a pack store in memory, which counts what is done with them.
final class CountingDisk: PackDisk {
  private struct Contents: Sendable {
    var files: [String: [UInt8]] = [:]
    var work = TimeReport.Work.none
    /// The packs that were opened. They count what they read.
    var packs: [LanguagePack] = []
  }

  private let contents = Locked(Contents())

  /// The work since the last call of ``reset()``, with that of the opened packs.
  var work: TimeReport.Work {
    contents.withLock { contents in
      contents.packs.reduce(into: contents.work) { $0.add($1) }
    }
  }

  /// Forgets the work. Files stay.
  func reset() {
    contents.withLock { contents in
      contents.work = .none
      contents.packs = []
    }
  }

  private func file(_ name: String) throws(DiskError) -> [UInt8] {
    guard let bytes = contents.withLock({ $0.files[name] }) else { throw DiskError(.missing, name: name) }
    return bytes
  }

  func names() throws(DiskError) -> [String] { contents.withLock { $0.files.keys.sorted() } }

  /// The caller parses what it reads, except for packs, whose digest it compares.
  func contents(of name: String, limit: Int) throws(DiskError) -> [UInt8] {
    let bytes = try file(name)
    guard bytes.count <= limit else { throw DiskError(.tooLong(limit: limit), name: name) }
    contents.withLock { contents in
      contents.work.filesOpened += 1
      contents.work.bytesRead += bytes.count
      if StoredPack(name: name) == nil, !name.hasSuffix(StoreFiles.partial) {
        contents.work.bytesParsed += bytes.count
      }
    }
    return bytes
  }

  func size(of name: String) throws(DiskError) -> Int { try file(name).count }

  func pack(_ name: String) throws(DiskError) -> LanguagePack {
    let bytes = try file(name)
    let pack: LanguagePack
    do throws(PackError) { pack = try LanguagePack(bytes) } catch {
      throw DiskError(.damaged(error.description), name: name)
    }
    contents.withLock { $0.packs.append(pack) }
    return pack
  }

  /// The bytes are on the disk when a write returns: one wait.
  func write(_ name: String, _ bytes: [UInt8]) throws(DiskError) {
    contents.withLock { contents in
      contents.files[name] = bytes
      contents.work.filesWritten += 1
      contents.work.bytesWritten += bytes.count
      contents.work.syncs += 1
    }
  }

  /// The names are on the disk when a file has its new name: one wait.
  func rename(_ name: String, to target: String) throws(DiskError) {
    let bytes = try file(name)
    contents.withLock { contents in
      contents.files[target] = bytes
      contents.files[name] = nil
      contents.work.syncs += 1
    }
  }

  func remove(_ name: String) throws(DiskError) { contents.withLock { $0.files[name] = nil } }

  func lock() throws(DiskError) -> (any Sendable)? { true }
}

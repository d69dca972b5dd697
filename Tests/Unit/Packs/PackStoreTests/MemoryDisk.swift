import LanguagePacks
import OperatingSystem
import PackStore

/// Files in memory. All references to a disk have the same files.
final class MemoryDisk: PackDisk {
  private let files = Locked<[String: [UInt8]]>([:])
  private let isLocked = Locked(false)

  private func file(_ name: String) throws(DiskError) -> [UInt8] {
    guard let bytes = files.withLock({ $0[name] }) else { throw DiskError(.missing, name: name) }
    return bytes
  }

  /// Another disk with the same files.
  func copy() -> MemoryDisk {
    let copy = MemoryDisk()
    let present = files.withLock { $0 }
    copy.files.withLock { $0 = present }
    return copy
  }

  func names() throws(DiskError) -> [String] { files.withLock { Array($0.keys) } }

  func contents(of name: String, limit: Int) throws(DiskError) -> [UInt8] {
    let bytes = try file(name)
    guard bytes.count <= limit else { throw DiskError(.tooLong(limit: limit), name: name) }
    return bytes
  }

  func size(of name: String) throws(DiskError) -> Int { try file(name).count }

  func pack(_ name: String) throws(DiskError) -> LanguagePack {
    let bytes = try file(name)
    do throws(PackError) { return try LanguagePack(bytes) } catch {
      throw DiskError(.damaged(error.description), name: name)
    }
  }

  func write(_ name: String, _ bytes: [UInt8]) throws(DiskError) {
    files.withLock { $0[name] = bytes }
  }

  func rename(_ name: String, to target: String) throws(DiskError) {
    let bytes = try file(name)
    files.withLock {
      $0[target] = bytes
      $0[name] = nil
    }
  }

  func remove(_ name: String) throws(DiskError) { files.withLock { $0[name] = nil } }

  func lock() throws(DiskError) -> (any Sendable)? {
    let isFree = isLocked.withLock { locked in
      defer { locked = true }
      return !locked
    }
    return isFree ? Lock(disk: self) : nil
  }

  private final class Lock: Sendable {
    private let disk: MemoryDisk
    init(disk: MemoryDisk) { self.disk = disk }
    deinit { disk.isLocked.withLock { $0 = false } }
  }
}

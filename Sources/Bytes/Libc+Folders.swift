#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Calls about temporary names: locks, exchanges and removal.
extension Libc {
  /// The text between the path of an output and the letters that make a temporary name beside it unique.
  static let temporaryInfix = ".ballast-"

  /// Locks an open file or folder for this process, unless another process holds the lock. The lock ends when the
  /// descriptor is closed or the process ends.
  /// - Returns: false if another process holds it, or the file system has no locks.
  static func lock(_ descriptor: Int32) -> Bool { flock(descriptor, LOCK_EX | LOCK_NB) == 0 }

  /// Ends the lock of an open file, also for processes that inherited its descriptor.
  static func unlock(_ descriptor: Int32) { _ = flock(descriptor, LOCK_UN) }

  /// Makes a folder whose name begins with `path`, for its owner only, and locks it.
  /// - Returns: its path, and the descriptor that holds the lock.
  static func makeLockedFolder(beside path: String) throws(SystemError) -> (path: String, lock: Int32) {
    for _ in 0..<100 {
      let folder = try makeTemporaryFolder(beside: path)
      let descriptor: Int32
      do throws(SystemError) { descriptor = try openForReading(folder) } catch {
        // Another process took it for one that an ended process left, before it was locked.
        guard isReachable(folder) else { continue }
        removeFolder(folder)
        throw error
      }
      // The same may happen at the lock. A file system without locks gives another error.
      let isLocked = lock(descriptor)
      guard isLocked || errno != EWOULDBLOCK, isReachable(folder) else {
        closeDescriptor(descriptor)
        continue
      }
      return (folder, descriptor)
    }
    throw SystemError(code: EEXIST)
  }

  /// Whether this process may make, rename and remove names in a folder.
  static func canChange(_ folder: String) -> Bool {
    // SAFETY: the path is a terminated copy that lives until the call has returned.
    unsafe access(folder, W_OK | X_OK) == 0
  }

  /// Exchanges the names of two folders in one step.
  /// - Throws: the system's error, also if the system or the file system has no such step.
  static func exchange(_ path: String, with other: String) throws(SystemError) {
    #if canImport(Darwin)
      let result = unsafe renamex_np(path, other, UInt32(RENAME_SWAP))
    #else
      // The function is not imported: the header declares it for GNU sources only. It is in glibc 2.28 and later.
      typealias Function =
        @convention(c) (
          Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32
        ) -> Int32
      guard let symbol = unsafe dlsym(nil, "renameat2") else { throw SystemError(code: ENOSYS) }
      // SAFETY: this is the declaration of renameat2 in the manual of Linux.
      let function = unsafe unsafeBitCast(symbol, to: Function.self)
      let exchange: UInt32 = 2  // RENAME_EXCHANGE
      let result = unsafe function(AT_FDCWD, path, AT_FDCWD, other, exchange)
    #endif
    guard result == 0 else { throw SystemError(code: errno) }
  }

  /// Removes a file, a link, or a folder with its contents. What cannot be removed stays.
  static func removeTree(_ path: String) {
    guard let status = try? FileStatus.ofFile(at: path, followingLinks: false) else { return }
    guard status.kind == .directory else { return removeFile(path) }
    for name in (try? names(inFolder: path.utf8)) ?? [] {
      removeTree("\(path)/\(String(decoding: name, as: UTF8.self))")
    }
    removeFolder(path)
  }

  /// Removes the temporary files and folders beside an output that ended processes left.
  static func removeLeftovers(beside path: String) {
    let (folder, name) =
      path.lastIndex(of: "/").map { (String(path[...$0]), String(path[path.index(after: $0)...])) } ?? (
        "", path
      )
    guard let names = try? names(inFolder: folder.isEmpty ? ".".utf8 : folder.utf8) else { return }
    for found in names where isTemporary(found, of: name) {
      let leftover = folder + String(decoding: found, as: UTF8.self)
      guard let descriptor = try? openForReading(leftover) else { continue }
      defer { closeDescriptor(descriptor) }
      if lock(descriptor) { removeTree(leftover) }
    }
  }

  /// Whether a name is that of a temporary file or folder of an output.
  static func isTemporary(_ found: some Collection<UInt8>, of name: String) -> Bool {
    let prefix = "\(name)\(temporaryInfix)".utf8
    return found.starts(with: prefix) && found.count == prefix.count + temporaryLetters
  }

  /// The number of letters that make a temporary name unique: those that mkdtemp and mkstemp replace.
  private static let temporaryLetters = 6
}

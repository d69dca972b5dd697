/// The files of a folder that several processes read and write.
///
/// A file is written under a temporary name and renamed, so that a reader finds a complete file or none.
package enum SharedDirectory {
  /// Locks a file or a folder for this value's lifetime, unless another process or another value of this process holds the lock.
  package final class Lock: Sendable {
    private let descriptor: Int32

    /// - Returns: nil if the lock is held elsewhere.
    /// - Throws: the system's error if the file cannot be created.
    package init?(_ path: String) throws(SystemError) {
      descriptor = try Libc.openLockFile(path)
      // An initializer that fails after this line runs `deinit`, which closes the descriptor.
      guard Libc.lock(descriptor) else { return nil }
    }

    /// Locks a folder itself.
    /// - Returns: nil if the lock is held elsewhere. On a file system that cannot lock folders, nothing is locked.
    package init?(folder path: String) throws(SystemError) {
      descriptor = try Libc.openForReading(path)
      guard Libc.lock(descriptor) || !Libc.isLockedElsewhere else { return nil }
    }

    /// Locks a folder, after the process that holds the lock. On a file system that cannot lock folders, nothing is locked.
    package init(waitingForFolder path: String) throws(SystemError) {
      descriptor = try Libc.openForReading(path)
      Libc.waitForLock(descriptor)
    }

    deinit {
      // A process that another thread has just started has the descriptor too, until it runs its own program.
      Libc.unlock(descriptor)
      Libc.closeDescriptor(descriptor)
    }
  }

  /// Gives a file another name, and replaces a file of that name in one step. The names are on the disk afterwards.
  package static func rename(_ path: String, to target: String, in folder: String) throws(SystemError) {
    try Libc.renameFile(path, to: target)
    let descriptor = try Libc.openForReading(folder)
    defer { Libc.closeDescriptor(descriptor) }
    try Libc.synchronize(descriptor)
  }

  /// Removes a file. A file that does not exist is not an error.
  package static func remove(_ path: String) throws(SystemError) {
    do throws(SystemError) { try Libc.removeFile(path) } catch {
      guard error.isMissingFile else { throw error }
    }
  }
}

extension SystemError {
  /// Whether no file has the name.
  package var isMissingFile: Bool { code == Libc.noEntry }
  /// Whether the disk, or the user's share of it, is full.
  package var isFullDisk: Bool { code == Libc.noSpace || code == Libc.quotaExceeded }
}

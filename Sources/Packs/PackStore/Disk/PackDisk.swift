import Bytes
public import LanguagePacks

/// The files of a store. All are in one folder, and names have no slashes.
///
/// Several processes may use the same files. A conformer must replace a file by ``rename(_:to:)`` in one step.
public protocol PackDisk: Sendable {
  /// The names of all files, in any order. None if the folder does not exist.
  func names() throws(DiskError) -> [String]

  /// The contents of a file.
  /// - Parameter limit: the largest number of bytes. A longer file is an error.
  func contents(of name: String, limit: Int) throws(DiskError) -> [UInt8]

  /// The number of bytes of a file.
  func size(of name: String) throws(DiskError) -> Int

  /// Opens a pack and verifies its header.
  func pack(_ name: String) throws(DiskError) -> LanguagePack

  /// Writes a new file. Its bytes are on the disk when the call returns.
  func write(_ name: String, _ bytes: [UInt8]) throws(DiskError)

  /// Gives a file another name, and replaces a file of that name in one step.
  func rename(_ name: String, to target: String) throws(DiskError)

  /// Removes a file. A file that does not exist is not an error.
  func remove(_ name: String) throws(DiskError)

  /// Locks the store until the returned value is released.
  /// - Returns: nil if another process, or another call of this one, holds the lock.
  func lock() throws(DiskError) -> (any Sendable)?
}

/// A file of a store that cannot be read or written.
public struct DiskError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The cause of an error.
  public enum Reason: Hashable, Sendable {
    /// No file has the name.
    case missing
    /// The disk is full.
    case full
    /// The file exceeds a limit. The number is bytes.
    case tooLong(limit: Int)
    /// The file is not a valid pack. The text is the cause.
    case damaged(String)
    /// The file cannot be read or written now, for example because the device is locked. The text is the system's.
    case inaccessible(String)
  }

  /// Why it failed.
  public let reason: Reason
  /// The name of the file.
  public let name: String

  /// Creates an error of a file.
  public init(_ reason: Reason, name: String) {
    self.reason = reason
    self.name = name
  }

  /// The name and a predicate in lower case.
  public var description: String {
    switch reason {
    case .missing: "\(name): does not exist"
    case .full: "\(name): cannot be written; the disk is full"
    case .tooLong(let limit): "\(name): exceeds its limit of \(counted(limit, "byte"))"
    case .damaged(let cause): "\(name): \(cause)"
    case .inaccessible(let cause): "\(name): \(cause)"
    }
  }
}

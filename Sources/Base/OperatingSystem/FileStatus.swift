/// Kind, size and identity of a file, a folder or a link.
package struct FileStatus: Hashable, Sendable {
  package enum Kind: Hashable, Sendable { case file, directory, symbolicLink, other }

  package let kind: Kind
  /// In bytes; of a symbolic link, the length of its target.
  package let size: Int
  /// The lower nine bits of the file's mode.
  package let permissions: UInt32
  package let identity: FileIdentity

  package static func ofFile(
    at path: String, followingLinks: Bool = true
  ) throws(SystemError) -> FileStatus {
    try ofFile(at: path.utf8, followingLinks: followingLinks)
  }
}

/// Device and number of a file, which are equal for two paths that lead to the same file.
package struct FileIdentity: Hashable, Sendable {
  package let device: UInt64
  package let number: UInt64
}

extension FileIdentity {
  /// Returns nil if the path leads to no file.
  package init?(ofFileAt path: String) {
    guard let status = try? FileStatus.ofFile(at: path) else { return nil }
    self = status.identity
  }

  /// Whether two paths lead to the same existing file.
  package static func isSame(_ left: String, _ right: String) -> Bool {
    guard let left = FileIdentity(ofFileAt: left) else { return false }
    return left == FileIdentity(ofFileAt: right)
  }
}

import PackTrust

/// A site in a folder, such as one that is part of the app or was copied to the device.
public struct DirectoryTransport: PackTransport {
  private let folder: FolderDisk

  /// Creates a transport.
  ///
  /// - Parameter folder: the root of the site.
  public init(_ folder: String) { self.folder = FolderDisk(folder) }

  /// See ``PackTransport/fetch(_:)``. The tag is the SHA-256 of the file.
  public func fetch(_ request: PackRequest) async throws(TransportError) -> PackResponse {
    let bytes: [UInt8]
    do throws(DiskError) { bytes = try folder.contents(of: request.path, limit: request.limit) } catch {
      switch error.reason {
      case .missing: return .missing
      case .tooLong(let limit): throw TransportError(.tooLong(limit: limit), path: request.path)
      case .damaged(let cause), .inaccessible(let cause):
        throw TransportError(.unreachable(cause), path: request.path)
      case .full: throw TransportError(.unreachable("the disk is full"), path: request.path)
      }
    }
    let tag = SHA256Digest.hexadecimal(of: bytes)
    return tag == request.tag ? .notModified : .contents(bytes, tag: tag)
  }
}

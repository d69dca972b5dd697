internal import OperatingSystem
internal import PackTrust

/// A site in a folder, such as one that is part of the app or was copied to the device.
public struct DirectoryTransport: PackTransport {
  private let folder: String

  /// Creates a transport.
  ///
  /// - Parameter folder: the root of the site.
  public init(_ folder: String) { self.folder = folder }

  /// See ``PackTransport/fetch(_:)``. The tag is the SHA-256 of the file.
  public func fetch(_ request: PackRequest) async throws(TransportError) -> PackResponse {
    let bytes: [UInt8]
    do throws(InputFileError) {
      let limit = request.limit < .max ? request.limit + 1 : request.limit
      bytes = try InputFile.contents(of: "\(folder)/\(request.path)", limit: limit)
    } catch {
      if case .system(_, let error) = error {
        if error.isMissingFile { return .missing }
        throw TransportError(.unreachable(error.description), path: request.path)
      }
      throw TransportError(.unreachable("is not a regular file"), path: request.path)
    }
    guard bytes.count <= request.limit else {
      throw TransportError(.tooLong(limit: request.limit), path: request.path)
    }
    let tag = SHA256Digest.text(of: bytes)
    return tag == request.tag ? .notModified : .contents(bytes, tag: tag)
  }
}

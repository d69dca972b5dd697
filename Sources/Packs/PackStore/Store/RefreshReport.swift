import PackTrust

/// The result of a refresh.
public struct RefreshReport: Sendable {
  /// Whether another refresh of this store runs, or another process writes to its folder for longer than a second. Packs
  /// that were saved before are in ``downloaded``.
  public internal(set) var isBusy = false
  /// Whether a download waits because earlier attempts failed.
  public internal(set) var isPostponed = false
  /// Whether the client checked for new packs.
  public internal(set) var didCheck = false
  /// The number of requests.
  public internal(set) var requests = 0
  /// The number of bytes of all responses, without headers.
  public internal(set) var bytes = 0
  /// The packs that were downloaded, each as locale, version and revision.
  public internal(set) var downloaded: [Download] = []
  /// The bytes of the files of the bundle that was written; 0 if the folder has it already, nil without
  /// ``PackStore/Configuration/bundle``.
  public internal(set) var writtenBundleBytes: Int?
  /// The number of packs that were removed.
  public internal(set) var removed = 0
  /// Files that could not be fetched, written or trusted.
  public internal(set) var problems: [Problem] = []

  /// A downloaded pack.
  public struct Download: Hashable, Sendable {
    /// A BCP 47 tag.
    public let locale: String
    /// The app version.
    public let version: String
    /// Counts the packs of the locale and version.
    public let revision: UInt32
    /// Whether the download was a delta.
    public let isDelta: Bool
    /// Bytes of the download.
    public let bytes: Int
  }

  /// A file that could not be used. The store keeps the files that it had before.
  public enum Problem: Error, Sendable, CustomStringConvertible {
    /// The file could not be fetched.
    case transport(TransportError)
    /// A file of the store could not be read or written.
    case disk(DiskError)
    /// The task of the refresh was cancelled while another process wrote to the folder.
    case cancelled
    /// The file was refused. The texts are the path, a name of the cause for programs, and a predicate.
    case refused(file: String, cause: String, message: String)

    /// The path and a predicate in lower case.
    public var description: String {
      switch self {
      case .transport(let error): "\(error)"
      case .disk(let error): "\(error)"
      case .cancelled: "refresh: cancelled while another process wrote to the folder"
      case .refused(let file, _, let message): "\(file): \(message)"
      }
    }
  }
}

extension RefreshReport.Problem {
  init(_ error: TrustError) {
    self = .refused(file: error.file, cause: error.reason.rawValue, message: error.message)
  }

  /// Whether the cause is not one file: the network, an overloaded or failing server, or a disk that cannot be written.
  /// Further requests would fail too.
  var stopsDownloads: Bool {
    switch self {
    case .disk, .cancelled: true
    case .transport(let error):
      switch error.reason {
      case .unreachable: true
      case .status(let code): code == 408 || code == 429 || code >= 500
      case .tooLong: false
      }
    case .refused: false
    }
  }
}

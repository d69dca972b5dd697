public import Foundation
public import PackStore

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// A site on a web server, fetched with `URLSession`.
///
/// A transport and its copies share one session, so that requests reuse connections. A request is ended when the response
/// exceeds its limit, when no byte arrives for `stallSeconds`, or after `totalSeconds`. Refused are redirects to another
/// scheme, host or port, and compressed responses: a limit applies to the bytes that arrive.
///
/// On Linux, use it for tests and for servers that you trust. FoundationNetworking 6.3 ends the process if a response has
/// `Content-Length: 9223372036854775807`. It keeps the body of a redirect in memory until `totalSeconds`, and expands the
/// first part of a compressed response.
public struct HTTPTransport: PackTransport {
  private let root: URL
  private let totalSeconds: Double
  let session: Session

  /// Creates a transport. Nothing is requested.
  ///
  /// - Parameters:
  ///   - root: the address of the site; its path should end with a slash.
  ///   - stallSeconds: the longest time without a byte.
  ///   - totalSeconds: the longest time of one request, at most 1,000,000.
  ///   - configuration: the configuration of the session. Cookies and caches are not used. A configuration
  ///     `.background(withIdentifier:)` cannot be used: such a session has no data tasks.
  public init(
    _ root: URL, stallSeconds: Double = 20, totalSeconds: Double = 300,
    configuration: URLSessionConfiguration = .ephemeral
  ) {
    self.root = root
    // A duration has a greatest value. The comparison is false for NaN.
    self.totalSeconds = totalSeconds < 1e6 ? max(0, totalSeconds) : 1e6
    let configuration = configuration.copy() as? URLSessionConfiguration ?? .ephemeral
    configuration.timeoutIntervalForRequest = stallSeconds
    configuration.httpCookieStorage = nil
    configuration.urlCache = nil
    session = Session(configuration)
  }

  /// See `PackTransport.fetch(_:)`. The tag is the `ETag` of the response.
  public func fetch(_ request: PackRequest) async throws(TransportError) -> PackResponse {
    var message = URLRequest(url: root.appending(path: request.path))
    message.cachePolicy = .reloadIgnoringLocalCacheData
    message.setValue("identity", forHTTPHeaderField: "Accept-Encoding")
    if let tag = request.tag { message.setValue(tag, forHTTPHeaderField: "If-None-Match") }
    let task = session.urlSession.dataTask(with: message)
    let receptions = session.receptions
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        receptions.add(task, request, continuation, seconds: totalSeconds)
        // The handler may have run before the request was added.
        guard !Task.isCancelled else { return receptions.end(task, .unreachable("cancelled")) }
        task.resume()
      }
    } onCancel: {
      receptions.end(task, .unreachable("cancelled"))
    }
    return try result.get()
  }

  /// The session of a transport. It is invalidated with the last copy of the transport.
  final class Session: Sendable {
    let receptions = Receptions()
    let urlSession: URLSession

    init(_ configuration: URLSessionConfiguration) {
      #if canImport(FoundationNetworking)
        let queue = DirectQueue()
      #else
        let queue: OperationQueue? = nil
      #endif
      urlSession = URLSession(configuration: configuration, delegate: receptions, delegateQueue: queue)
    }

    deinit { urlSession.finishTasksAndInvalidate() }
  }
}

#if canImport(FoundationNetworking)
  /// Calls the delegate before more is received. FoundationNetworking adds an operation for each part of a response and
  /// continues to receive, so that hundreds of megabytes would arrive before a response is refused.
  private final class DirectQueue: OperationQueue, @unchecked Sendable {
    override func addOperation(_ block: @escaping @Sendable () -> Void) { block() }
  }
#endif

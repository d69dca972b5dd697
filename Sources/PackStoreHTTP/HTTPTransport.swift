public import Foundation
public import PackStore

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// A site on a web server, fetched with `URLSession`.
///
/// A transport and its copies share one session, so that requests reuse connections. A request is ended when the response
/// exceeds its limit, when no byte arrives for `stallSeconds`, or after `totalSeconds`. Redirects to another host are
/// refused.
public struct HTTPTransport: PackTransport {
  private let root: URL
  let session: Session

  /// Creates a transport. Nothing is requested.
  ///
  /// - Parameters:
  ///   - root: the address of the site; its path should end with a slash.
  ///   - stallSeconds: the longest time without a byte.
  ///   - totalSeconds: the longest time of one request.
  public init(_ root: URL, stallSeconds: Double = 20, totalSeconds: Double = 300) {
    self.root = root
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = stallSeconds
    configuration.timeoutIntervalForResource = totalSeconds
    configuration.httpCookieStorage = nil
    configuration.urlCache = nil
    session = Session(configuration)
  }

  /// See `PackTransport.fetch(_:)`. The tag is the `ETag` of the response.
  public func fetch(_ request: PackRequest) async throws(TransportError) -> PackResponse {
    var message = URLRequest(url: root.appending(path: request.path))
    message.cachePolicy = .reloadIgnoringLocalCacheData
    if let tag = request.tag { message.setValue(tag, forHTTPHeaderField: "If-None-Match") }
    let task = session.urlSession.dataTask(with: message)
    let receptions = session.receptions
    receptions.add(task, request)
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        receptions.deliver(task, to: continuation)
        task.resume()
      }
    } onCancel: {
      task.cancel()
    }
    return try result.get()
  }

  /// The session of a transport. It is invalidated with the last copy of the transport.
  final class Session: Sendable {
    let receptions = Receptions()
    let urlSession: URLSession

    init(_ configuration: URLSessionConfiguration) {
      urlSession = URLSession(configuration: configuration, delegate: receptions, delegateQueue: nil)
    }

    deinit { urlSession.finishTasksAndInvalidate() }
  }
}

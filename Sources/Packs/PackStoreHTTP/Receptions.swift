import Foundation
import OperatingSystem
import PackStore

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// The responses to the requests of a session, as they arrive.
///
/// A request ends as soon as its result is known, whether or not the session ends its task: on Linux, a session ignores
/// the disposition of a response, and a task may never complete.
final class Receptions: NSObject, URLSessionDataDelegate {
  typealias Result = Swift.Result<PackResponse, TransportError>

  private struct Reception {
    let request: PackRequest
    let continuation: CheckedContinuation<Result, Never>
    /// Ends the request. On Linux, a session has no deadline.
    let deadline: Task<Void, any Error>
    /// The bytes of an accepted response; nil before.
    var bytes: [UInt8]?
    var tag: String?
  }

  /// By the identifier of the task.
  private let receptions = Locked<[Int: Reception]>([:])

  func add(
    _ task: URLSessionTask, _ request: PackRequest, _ continuation: CheckedContinuation<Result, Never>,
    seconds: Double
  ) {
    receptions.withLock { receptions in
      let deadline = Task {
        try await Task.sleep(for: .seconds(seconds))
        self.end(task, .unreachable("no complete response within \(seconds) seconds"))
      }
      receptions[task.taskIdentifier] = Reception(
        request: request, continuation: continuation, deadline: deadline)
    }
  }

  /// Ends a request with an error, unless it has ended.
  func end(_ task: URLSessionTask, _ reason: TransportError.Reason) {
    end(task) { .failure(TransportError(reason, path: $0.request.path)) }
  }

  private func end(_ task: URLSessionTask, _ result: (Reception) -> Result) {
    guard let ended = receptions.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else { return }
    ended.deadline.cancel()
    ended.continuation.resume(returning: result(ended))
    // On Linux, the call waits for the queue that calls the delegate.
    DispatchQueue.global().async { task.cancel() }
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    let http = response as? HTTPURLResponse
    let refusal = receptions.withLock { receptions -> Result? in
      guard let request = receptions[dataTask.taskIdentifier]?.request else { return nil }
      if let result = Self.result(http, request) { return result }
      receptions[dataTask.taskIdentifier]?.bytes = []
      receptions[dataTask.taskIdentifier]?.tag = http?.value(forHTTPHeaderField: "ETag").flatMap(Self.tag)
      return nil
    }
    // The body of an error page is not read.
    if let refusal { end(dataTask) { _ in refusal } }
    completionHandler(refusal == nil ? .allow : .cancel)
  }

  /// The result of a response whose body is not read; nil for others.
  private static func result(_ response: HTTPURLResponse?, _ request: PackRequest) -> Result? {
    func failure(_ reason: TransportError.Reason) -> Result {
      .failure(TransportError(reason, path: request.path))
    }
    switch response?.statusCode {
    case 200: break
    case 304 where request.tag != nil: return .success(.notModified)
    case 404, 410: return .success(.missing)
    case let status?: return failure(.status(status))
    case nil: return failure(.unreachable("no response"))
    }
    let encoding = response?.value(forHTTPHeaderField: "Content-Encoding") ?? "identity"
    guard encoding.lowercased() == "identity" else {
      return failure(.unreachable("the response is compressed (Content-Encoding)"))
    }
    guard let length = response?.expectedContentLength, length <= Int64(request.limit) else {
      return failure(.tooLong(limit: request.limit))
    }
    return nil
  }

  /// A tag that is stored and sent again. RFC 9110 limits its characters, and not its length.
  private static func tag(_ text: String) -> String? {
    text.utf8.count <= 256 && text.utf8.allSatisfy { 0x20 < $0 && $0 < 0x7f } ? text : nil
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let limit = receptions.withLock { receptions -> Int? in
      guard let request = receptions[dataTask.taskIdentifier]?.request,
        let count = receptions[dataTask.taskIdentifier]?.bytes?.count
      else { return nil }
      guard data.count <= request.limit - count else { return request.limit }
      receptions[dataTask.taskIdentifier]?.bytes? += data
      return nil
    }
    if let limit { end(dataTask, .tooLong(limit: limit)) }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    let isSameSite = Self.origin(newRequest.url) == Self.origin(task.originalRequest?.url)
    completionHandler(isSameSite ? newRequest : nil)
  }

  /// The scheme, host and port of an address.
  private static func origin(_ url: URL?) -> [String] {
    let scheme = url?.scheme?.lowercased() ?? ""
    let defaultPort = scheme == "https" ? 443 : 80
    let port = url?.port ?? defaultPort
    return [scheme, url?.host()?.lowercased() ?? "", "\(port)"]
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    let cause = error.map { ($0 as NSError).localizedDescription }
    end(task) { reception in
      guard cause == nil, let bytes = reception.bytes else {
        return .failure(
          TransportError(.unreachable(cause ?? "no response"), path: reception.request.path))
      }
      return .success(.contents(bytes, tag: reception.tag))
    }
  }
}

internal import Foundation
internal import PackStore

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// The response to one request, as it arrives.
final class Reception: NSObject, URLSessionDataDelegate {
  typealias Result = Swift.Result<PackResponse, TransportError>

  private let request: PackRequest
  private let lock = NSLock()
  nonisolated(unsafe) private var continuation: CheckedContinuation<Result, Never>?
  /// The result of a request that ended before ``start(_:)``, because its task was cancelled.
  nonisolated(unsafe) private var early: Result?
  nonisolated(unsafe) private var bytes: [UInt8] = []
  nonisolated(unsafe) private var response: HTTPURLResponse?
  nonisolated(unsafe) private var failure: TransportError.Reason?

  init(_ request: PackRequest) { self.request = request }

  func start(_ continuation: CheckedContinuation<Result, Never>) {
    let early = lock.withLock {
      if self.early == nil { self.continuation = continuation }
      return self.early
    }
    if let early { continuation.resume(returning: early) }
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    let isTooLong = response.expectedContentLength > Int64(request.limit)
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    lock.withLock {
      self.response = response as? HTTPURLResponse
      if isTooLong, status == 200 { failure = .tooLong(limit: request.limit) }
    }
    // The body of an error page is not read.
    completionHandler(isTooLong || status != 200 ? .cancel : .allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let isTooLong = lock.withLock {
      guard bytes.count + data.count <= request.limit else {
        failure = .tooLong(limit: request.limit)
        return true
      }
      bytes += data
      return false
    }
    if isTooLong { dataTask.cancel() }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    let isSameHost =
      newRequest.url?.host() == task.originalRequest?.url?.host()
      && newRequest.url?.scheme == task.originalRequest?.url?.scheme
    completionHandler(isSameHost ? newRequest : nil)
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    let (continuation, result) = lock.withLock {
      defer { self.continuation = nil }
      let result = self.result(error, task)
      if self.continuation == nil { early = result }
      return (self.continuation, result)
    }
    continuation?.resume(returning: result)
  }

  private func result(_ error: (any Error)?, _ task: URLSessionTask) -> Result {
    if let failure { return .failure(TransportError(failure, path: request.path)) }
    let response = response ?? task.response as? HTTPURLResponse
    switch response?.statusCode {
    case 304 where request.tag != nil: return .success(.notModified)
    case 404, 410: return .success(.missing)
    case 200 where error == nil:
      return .success(.contents(bytes, tag: response?.value(forHTTPHeaderField: "ETag")))
    case let status? where status != 200:
      return .failure(TransportError(.status(status), path: request.path))
    default:
      let cause = error.map { ($0 as NSError).localizedDescription } ?? "no response"
      return .failure(TransportError(.unreachable(cause), path: request.path))
    }
  }
}

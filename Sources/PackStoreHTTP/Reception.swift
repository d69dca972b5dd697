internal import Foundation
internal import PackStore
internal import Synchronization

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// The response to one request, as it arrives.
final class Reception: NSObject, URLSessionDataDelegate {
  typealias Result = Swift.Result<PackResponse, TransportError>

  private struct State {
    var continuation: CheckedContinuation<Result, Never>?
    /// The result of a request that ended before ``start(_:)``, because its task was cancelled.
    var early: Result?
    var bytes: [UInt8] = []
    var response: HTTPURLResponse?
    var failure: TransportError.Reason?
  }

  private let request: PackRequest
  private let state = Mutex(State())

  init(_ request: PackRequest) { self.request = request }

  func start(_ continuation: CheckedContinuation<Result, Never>) {
    let early = state.withLock { state in
      if state.early == nil { state.continuation = continuation }
      return state.early
    }
    if let early { continuation.resume(returning: early) }
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    let isTooLong = response.expectedContentLength > Int64(request.limit)
    let response = response as? HTTPURLResponse
    let status = response?.statusCode ?? 0
    state.withLock { state in
      state.response = response
      if isTooLong, status == 200 { state.failure = .tooLong(limit: request.limit) }
    }
    // The body of an error page is not read.
    completionHandler(isTooLong || status != 200 ? .cancel : .allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let isTooLong = state.withLock { state in
      guard state.bytes.count + data.count <= request.limit else {
        state.failure = .tooLong(limit: request.limit)
        return true
      }
      state.bytes += data
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
    let response = task.response as? HTTPURLResponse
    let cause = error.map { ($0 as NSError).localizedDescription }
    let (continuation, result) = state.withLock { state in
      defer { state.continuation = nil }
      let result = self.result(of: state, response: state.response ?? response, cause: cause)
      if state.continuation == nil { state.early = result }
      return (state.continuation, result)
    }
    continuation?.resume(returning: result)
  }

  /// - Parameter cause: the text of the request's error; nil if there was none.
  private func result(of state: State, response: HTTPURLResponse?, cause: String?) -> Result {
    if let failure = state.failure { return .failure(TransportError(failure, path: request.path)) }
    switch response?.statusCode {
    case 304 where request.tag != nil: return .success(.notModified)
    case 404, 410: return .success(.missing)
    case 200 where cause == nil:
      return .success(.contents(state.bytes, tag: response?.value(forHTTPHeaderField: "ETag")))
    case let status? where status != 200:
      return .failure(TransportError(.status(status), path: request.path))
    default:
      return .failure(TransportError(.unreachable(cause ?? "no response"), path: request.path))
    }
  }
}

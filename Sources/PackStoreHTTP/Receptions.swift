internal import Foundation
internal import PackStore
internal import Synchronization

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// The responses to the requests of a session, as they arrive.
final class Receptions: NSObject, URLSessionDataDelegate {
  typealias Result = Swift.Result<PackResponse, TransportError>

  fileprivate struct Reception {
    let request: PackRequest
    var continuation: CheckedContinuation<Result, Never>?
    /// The result of a request that ended before ``deliver(_:to:)``, because its task was cancelled.
    var early: Result?
    var bytes: [UInt8] = []
    var response: HTTPURLResponse?
    var failure: TransportError.Reason?
  }

  /// By the identifier of the task.
  private let receptions = Mutex<[Int: Reception]>([:])

  func add(_ task: URLSessionTask, _ request: PackRequest) {
    receptions.withLock { $0[task.taskIdentifier] = Reception(request: request) }
  }

  /// Resumes a continuation with the result of a task that was added.
  func deliver(_ task: URLSessionTask, to continuation: CheckedContinuation<Result, Never>) {
    let early = receptions.withLock { receptions in
      guard let early = receptions[task.taskIdentifier]?.early else {
        receptions[task.taskIdentifier]?.continuation = continuation
        return Result?.none
      }
      receptions[task.taskIdentifier] = nil
      return early
    }
    if let early { continuation.resume(returning: early) }
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    let length = response.expectedContentLength
    let response = response as? HTTPURLResponse
    let status = response?.statusCode ?? 0
    let isAllowed = receptions.withLock { receptions in
      receptions[dataTask.taskIdentifier]?.response = response
      guard status == 200, let limit = receptions[dataTask.taskIdentifier]?.request.limit else {
        return false
      }
      guard length > Int64(limit) else { return true }
      receptions[dataTask.taskIdentifier]?.failure = .tooLong(limit: limit)
      return false
    }
    // The body of an error page is not read.
    completionHandler(isAllowed ? .allow : .cancel)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let isTooLong = receptions.withLock { receptions in
      guard let reception = receptions[dataTask.taskIdentifier] else { return false }
      guard reception.bytes.count + data.count <= reception.request.limit else {
        receptions[dataTask.taskIdentifier]?.failure = .tooLong(limit: reception.request.limit)
        return true
      }
      receptions[dataTask.taskIdentifier]?.bytes += data
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
    let ended = receptions.withLock { receptions -> (CheckedContinuation<Result, Never>, Result)? in
      guard var reception = receptions[task.taskIdentifier] else { return nil }
      reception.response = reception.response ?? response
      let result = reception.result(cause: cause)
      guard let continuation = reception.continuation else {
        receptions[task.taskIdentifier]?.early = result
        return nil
      }
      receptions[task.taskIdentifier] = nil
      return (continuation, result)
    }
    if let (continuation, result) = ended { continuation.resume(returning: result) }
  }
}

extension Receptions.Reception {
  /// - Parameter cause: the text of the request's error; nil if there was none.
  fileprivate func result(cause: String?) -> Receptions.Result {
    if let failure { return .failure(TransportError(failure, path: request.path)) }
    switch response?.statusCode {
    case 304 where request.tag != nil: return .success(.notModified)
    case 404, 410: return .success(.missing)
    case 200 where cause == nil:
      return .success(.contents(bytes, tag: response?.value(forHTTPHeaderField: "ETag")))
    case let status? where status != 200:
      return .failure(TransportError(.status(status), path: request.path))
    default:
      return .failure(TransportError(.unreachable(cause ?? "no response"), path: request.path))
    }
  }
}

import PackStore
import Synchronization

/// The requests of a transport.
final class RequestLog: Sendable {
  private let all = Mutex<[PackRequest]>([])

  var requests: [PackRequest] { all.withLock { $0 } }

  /// - Returns: the number of requests so far, with this one.
  @discardableResult
  func add(_ request: PackRequest) -> Int {
    all.withLock {
      $0.append(request)
      return $0.count
    }
  }
}

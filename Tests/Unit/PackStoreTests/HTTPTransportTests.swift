import Foundation
import PackStore
import TestSupport
import Testing

@testable import PackStoreHTTP

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A site that a web server on this machine serves.
@Suite struct HTTPTransportTests {
  private func fetch(
    _ response: LoopbackServer.Response, limit: Int = 1000, tag: String? = nil, stallSeconds: Double = 5
  ) async throws -> Result<PackResponse, TransportError> {
    let server = try LoopbackServer { _, _ in response }
    let transport = HTTPTransport(server.address, stallSeconds: stallSeconds, totalSeconds: 30)
    do throws(TransportError) {
      let response = try await transport.fetch(PackRequest(path: "newest.sig", limit: limit, tag: tag))
      withExtendedLifetime(server) {}
      return .success(response)
    } catch { return .failure(error) }
  }

  private func reason(_ result: Result<PackResponse, TransportError>) -> TransportError.Reason? {
    if case .failure(let error) = result { error.reason } else { nil }
  }

  @Test func aFileIsFetchedWithItsTag() async throws {
    let body = Array("text".utf8)
    #expect(
      try await fetch(.init(headers: ["ETag: \"v1\""], body: body))
        == .success(.contents(body, tag: "\"v1\"")))
    #expect(try await fetch(.init(body: body), limit: 4) == .success(.contents(body, tag: nil)))
    #expect(try await fetch(.init(status: "304 Not Modified"), tag: "\"v1\"") == .success(.notModified))
    #expect(try await fetch(.init(status: "404 Not Found", body: body)) == .success(.missing))
    #expect(try await fetch(.init(status: "410 Gone")) == .success(.missing))
  }

  /// A cancelled task can end its request before anything waits for the result.
  @Test(.timeLimit(.minutes(10))) func aResultThatIsEarlyIsKept() async throws {
    let receptions = Receptions()
    let session = URLSession(configuration: .ephemeral)
    defer { session.invalidateAndCancel() }
    let task = session.dataTask(with: URLRequest(url: try #require(URL(string: "http://localhost:9/"))))
    receptions.add(task, PackRequest(path: "newest.sig", limit: 1000))
    receptions.urlSession(session, task: task, didCompleteWithError: URLError(.cancelled))
    let result = await withCheckedContinuation { receptions.deliver(task, to: $0) }
    #expect(throws: TransportError.self) { try result.get() }
  }

  @Test func requestsReuseAConnection() async throws {
    let server = try LoopbackServer { path, _ in .init(body: Array(path.utf8), end: .waitsForNext) }
    let transport = HTTPTransport(server.address)
    let names = (0..<20).map { "file\($0)" }
    for name in names {
      let response = try await transport.fetch(PackRequest(path: name, limit: 100))
      #expect(response == .contents(Array("/site/\(name)".utf8), tag: nil))
    }
    // On Linux, a request may begin before the connection of the one before it is free again.
    #expect(server.connections < names.count)
  }

  /// A session keeps its delegate until it is invalidated.
  @Test(.timeLimit(.minutes(1))) func aSessionEndsWithItsTransport() async throws {
    let server = try LoopbackServer { _, _ in .init(body: [65], end: .waitsForNext) }
    weak var delegate: Receptions?
    do {
      let transport = HTTPTransport(server.address)
      delegate = transport.session.receptions
      _ = try await transport.fetch(PackRequest(path: "a", limit: 100))
      #expect(delegate != nil)
    }
    while delegate != nil { try await Task.sleep(for: .milliseconds(10)) }
  }

  @Test func theTagIsSent() async throws {
    let server = try LoopbackServer { path, headers in
      let isKnown = path == "/site/a/b.json" && headers.contains("If-None-Match: \"v1\"")
      return .init(status: isKnown ? "304 Not Modified" : "500 Wrong")
    }
    let transport = HTTPTransport(server.address)
    #expect(
      try await transport.fetch(PackRequest(path: "a/b.json", limit: 10, tag: "\"v1\"")) == .notModified)
  }

  @Test func aServerThatLiesAboutTheLengthIsRefused() async throws {
    // More bytes than the limit, declared or not.
    let long = [UInt8](repeating: 65, count: 5000)
    #expect(reason(try await fetch(.init(body: long))) == .tooLong(limit: 1000))
    let endless = Array("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n".utf8) + long
    #expect(reason(try await fetch(.init(raw: endless))) == .tooLong(limit: 1000))
    // Fewer bytes than declared: an error, or the bytes, which the store compares with the signed length.
    let short = try await fetch(.init(body: Array("text".utf8), length: 900))
    #expect(reason(short) != nil || short == .success(.contents(Array("text".utf8), tag: nil)))
  }

  @Test func otherAnswersAreErrors() async throws {
    #expect(reason(try await fetch(.init(status: "500 Internal Server Error"))) == .status(500))
    #expect(
      reason(try await fetch(.init(status: "302 Found", headers: ["Location: http://localhost:9/x"]))) != nil)
    #expect(reason(try await fetch(.init(raw: Array("not HTTP".utf8)))) != nil)
    #expect(reason(try await fetch(.init(raw: []))) != nil)
    // 304 without a tag in the request.
    #expect(reason(try await fetch(.init(status: "304 Not Modified"))) != nil)
  }

  @Test func aServerThatStallsIsGivenUp() async throws {
    let stalled = try await fetch(.init(body: [], length: 900, end: .stalls), stallSeconds: 1)
    guard case .unreachable = reason(stalled) else {
      Issue.record("\(stalled)")
      return
    }
  }

  @Test func aStoreIsFilledOverHTTP() async throws {
    let world = try StoreWorld(2)
    let files = world.site.files
    let server = try LoopbackServer { path, headers in
      guard let bytes = files[String(path.dropFirst("/site/".count))] else {
        return .init(status: "404 Not Found")
      }
      if headers.contains("If-None-Match: \"\(bytes.count)\"") { return .init(status: "304 Not Modified") }
      return .init(headers: ["ETag: \"\(bytes.count)\""], body: bytes)
    }
    let disk = MemoryDisk()
    let store = try world.store(1, disk, HTTPTransport(server.address))
    let report = await store.refresh(after: store.launch(preferring: ["de"]), network: .metered)
    #expect(report.problems.isEmpty && report.downloaded.count == 1)
    let later = try world.store(1, disk, HTTPTransport(server.address), at: StoreWorld.now + 86_400)
    let again = await later.refresh(after: later.launch(preferring: ["de"]), network: .metered)
    #expect(again.requests == 1 && again.bytes == 0 && again.problems.isEmpty)
  }
}

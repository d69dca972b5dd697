import Foundation
import PackStore
import TestSupport
import Testing

@testable import PackStoreHTTP

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

private typealias Result = Swift.Result<PackResponse, TransportError>

private func fetch(
  _ server: LoopbackServer, limit: Int = 1000, tag: String? = nil, stallSeconds: Double = 600,
  totalSeconds: Double = 600
) async -> Result {
  let transport = HTTPTransport(server.address, stallSeconds: stallSeconds, totalSeconds: totalSeconds)
  defer { withExtendedLifetime(server) {} }
  do throws(TransportError) {
    return .success(try await transport.fetch(PackRequest(path: "newest.sig", limit: limit, tag: tag)))
  } catch { return .failure(error) }
}

private func fetch(
  _ response: LoopbackServer.Response, limit: Int = 1000, tag: String? = nil, stallSeconds: Double = 5
) async throws -> Result {
  let server = try LoopbackServer { _, _ in response }
  return await fetch(server, limit: limit, tag: tag, stallSeconds: stallSeconds, totalSeconds: 30)
}

/// A site that a web server on this machine serves.
@Suite struct HTTPTransportTests {
  private func reason(_ result: Result) -> TransportError.Reason? {
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

  /// A task that is cancelled before its request begins.
  @Test(.timeLimit(.minutes(1))) func aCancelledRequestEnds() async throws {
    let server = try LoopbackServer { _, _ in .init(end: .stalls) }
    let transport = HTTPTransport(server.address)
    let request = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await transport.fetch(PackRequest(path: "newest.sig", limit: 1000))
    }
    await #expect(throws: TransportError(.unreachable("cancelled"), path: "newest.sig")) {
      try await request.value
    }
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

  @Test func aResponseThatEndsEarlyIsAnErrorOrItsBytes() async throws {
    // Fewer bytes than declared: an error, or the bytes, which the store compares with the signed length.
    let short = try await fetch(.init(body: Array("text".utf8), length: 900))
    #expect(reason(short) != nil || short == .success(.contents(Array("text".utf8), tag: nil)))
  }

  @Test func otherAnswersAreErrors() async throws {
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
    let report = try await world.refresh(1, disk, HTTPTransport(server.address))
    #expect(report.problems.isEmpty && report.downloaded.count == 1)
    let later = StoreWorld.now + 86_400
    let again = try await world.refresh(1, disk, HTTPTransport(server.address), at: later)
    #expect(again.requests == 1 && again.bytes == 0 && again.problems.isEmpty)
  }
}

/// Servers that send too much, too slowly, or something else than was requested.
///
/// No byte arrives late enough for `stallSeconds`: a request ends because of its limit or of `totalSeconds`.
@Suite(.timeLimit(.minutes(2))) struct HostileHTTPTests {
  private func failure(_ reason: TransportError.Reason) -> Result {
    .failure(TransportError(reason, path: "newest.sig"))
  }

  /// The headers decide about most responses; the body of 200 is counted. The client closes the connection.
  @Test func anEndlessBodyEndsTheRequest() async throws {
    let cases = [
      ("200 OK", failure(.tooLong(limit: 1000))),
      ("401 Unauthorized\r\nWWW-Authenticate: Basic realm=\"site\"", failure(.status(401))),
      ("404 Not Found", .success(.missing)), ("304 Not Modified", .success(.notModified)),
      ("500 Internal Server Error", failure(.status(500))),
    ]
    for (status, expected) in cases {
      let head = Array("HTTP/1.1 \(status)\r\n\r\n".utf8)
      let server = try LoopbackServer { _, _ in
        .init(raw: head + [UInt8](repeating: 65, count: 65_536), end: .repeats)
      }
      #expect(await fetch(server, tag: "\"v1\"") == expected, "\(status)")
      let sent = await server.sent.first { _ in true }
      #expect(sent != nil, "\(status): the connection is open")
    }
  }

  /// The bytes after the limit are not kept until the request ends.
  #if os(Linux)
    @Test func anEndlessBodyNeedsNoMemory() async throws {
      await #expect(processExitsWith: .success) {
        func peak() throws -> Int {
          let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
          let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
          return try #require(
            line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) })
        }
        let body = [UInt8](repeating: 65, count: 65_536)
        let server = try LoopbackServer { path, _ in
          path.hasSuffix("small")
            ? .init(body: [65])
            : .init(raw: Array("HTTP/1.1 200 OK\r\n\r\n".utf8) + body, end: .repeats)
        }
        let transport = HTTPTransport(server.address)
        _ = try await transport.fetch(PackRequest(path: "small", limit: 65_536))
        let before = try peak()
        for _ in 0..<5 {
          await #expect(throws: TransportError.self) {
            try await transport.fetch(PackRequest(path: "large", limit: 65_536))
          }
        }
        for await _ in server.sent.prefix(6) {}
        let growth = try peak() - before
        #expect(growth < 32_768, "\(growth) KiB for responses of at most 64 KiB")
      }
    }

    /// `URLSession` converts the length to `Double` and back, before its delegate is called. If this test fails, remove the
    /// sentence in the comment of `HTTPTransport`.
    @Test func foundationEndsTheProcessForTheGreatestLength() async throws {
      await #expect(processExitsWith: .failure) {
        let server = try LoopbackServer { _, _ in .init(body: [65], length: .max) }
        _ = try await HTTPTransport(server.address).fetch(PackRequest(path: "newest.sig", limit: 100))
      }
    }
  #endif

  @Test func aLengthBeyondTheLimitEndsTheRequest() async throws {
    for length in [1001, 1 << 40, 1 << 62] {
      let server = try LoopbackServer { _, _ in .init(length: length, end: .stalls) }
      #expect(await fetch(server) == failure(.tooLong(limit: 1000)), "\(length)")
    }
  }

  /// A response that is never complete. `URLSession` has no deadline on Linux.
  @Test func theDeadlineEndsTheRequest() async throws {
    let server = try LoopbackServer { _, _ in .init(body: [65], length: 900, end: .stalls) }
    #expect(
      await fetch(server, totalSeconds: 0.5)
        == failure(.unreachable("no complete response within 0.5 seconds")))
    // Nor does it without a response.
    let silent = try LoopbackServer { _, _ in .init(raw: [], end: .stalls) }
    guard case .failure = await fetch(silent, totalSeconds: 0.5) else {
      Issue.record("a response without a byte")
      return
    }
  }

  /// Bytes arrive more often than `stallSeconds`, and the response would be complete after a minute and a half.
  @Test func aSlowResponseEndsAtTheDeadline() async throws {
    let server = try LoopbackServer { _, _ in .init(body: [65], length: 900, end: .drips) }
    let transport = HTTPTransport(server.address, stallSeconds: 5, totalSeconds: 1)
    let start = ContinuousClock.now
    await #expect(
      throws: TransportError(.unreachable("no complete response within 1.0 seconds"), path: "newest.sig")
    ) {
      try await transport.fetch(PackRequest(path: "newest.sig", limit: 1000))
    }
    #expect(start.duration(to: .now) >= .seconds(1))
    let sent = await server.sent.first { _ in true }
    #expect(sent != nil, "the connection is open")
  }

  /// FoundationNetworking waits for credentials, and does not complete the request.
  @Test func unauthorizedIsAnError() async throws {
    for headers in [[], ["WWW-Authenticate: Basic realm=\"site\""], ["WWW-Authenticate: x"]] {
      let server = try LoopbackServer { _, _ in
        .init(status: "401 Unauthorized", headers: headers, body: [65])
      }
      #expect(await fetch(server) == failure(.status(401)), "\(headers)")
    }
  }

  /// A store whose transport is at its deadline is not busy afterwards.
  @Test func aStoreIsNotBusyAfterTheDeadline() async throws {
    let world = try StoreWorld(2)
    let server = try LoopbackServer { _, _ in .init(body: [65], length: 900, end: .stalls) }
    let transport = HTTPTransport(server.address, stallSeconds: 600, totalSeconds: 0.2)
    let store = try world.store(1, MemoryDisk(), transport)
    for _ in 0..<2 {
      let report = await store.refresh(after: store.launch(preferring: ["de"]), network: .metered)
      #expect(!report.isBusy)
    }
  }

  @Test func aCompressedResponseIsRefused() async throws {
    for encoding in ["gzip", "GZIP", "br", "deflate, gzip", "x"] {
      let server = try LoopbackServer { _, headers in
        .init(
          status: headers.contains("Accept-Encoding: identity\r\n") ? "200 OK" : "500 Compression requested",
          headers: ["Content-Encoding: \(encoding)"], length: 10, end: .stalls)
      }
      #expect(
        await fetch(server) == failure(.unreachable("the response is compressed (Content-Encoding)")),
        "\(encoding)")
    }
    let server = try LoopbackServer { _, _ in .init(headers: ["Content-Encoding: identity"], body: [65]) }
    #expect(await fetch(server) == .success(.contents([65], tag: nil)))
  }

  @Test func redirectsStayOnTheSite() async throws {
    let other = try LoopbackServer { _, _ in .init(body: [66]) }
    for (location, expected) in [
      ("/site/moved", Result.success(.contents([65], tag: nil))),
      ("http://127.0.0.1:\(other.port)/site/newest.sig", failure(.status(302))),
      ("http://localhost:\(other.port)/site/newest.sig", failure(.status(302))),
      ("https://127.0.0.1:\(other.port)/site/newest.sig", failure(.status(302))),
    ] {
      let server = try LoopbackServer { path, _ in
        path == "/site/moved"
          ? .init(body: [65]) : .init(status: "302 Found", headers: ["Location: \(location)"])
      }
      #expect(await fetch(server) == expected, "\(location)")
    }
    #expect(other.connections == 0)
    // A redirect to itself.
    let loop = try LoopbackServer { path, _ in .init(status: "302 Found", headers: ["Location: \(path)"]) }
    guard case .failure = await fetch(loop) else {
      Issue.record("a redirect without end")
      return
    }
  }

  /// A tag is part of the stored state, and sent again.
  @Test func onlyAShortTagIsKept() async throws {
    let long = String(repeating: "x", count: 255)
    for (tag, expected) in [
      ("\"v1\"", "\"v1\""), ("W/\"v1\"", "W/\"v1\""), (long + "y", long + "y"), (long + "yz", nil),
      ("a b", nil),
      ("\u{e4}", nil),
    ] {
      let server = try LoopbackServer { _, _ in .init(headers: ["ETag: \(tag)"], body: [65]) }
      #expect(await fetch(server) == .success(.contents([65], tag: expected)), "\(tag.prefix(9))")
    }
  }
}

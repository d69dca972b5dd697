import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A web server for one test, on the loopback interface. It answers as it is told to, right or wrong.
final class LoopbackServer: Sendable {
  /// The bytes of a response, and what becomes of the connection. It is closed unless the response says otherwise.
  struct Response: Sendable {
    enum End: Sendable {
      case closes, stalls, waitsForNext
      /// The last 64 KiB are sent again until the client closes the connection.
      case repeats
      /// One byte is sent every tenth of a second until the client closes the connection.
      case drips
    }

    var bytes: [UInt8]
    var end = End.closes

    init(
      status: String = "200 OK", headers: [String] = [], body: [UInt8] = [], length: Int? = nil,
      end: End = .closes
    ) {
      let lines =
        ["HTTP/1.1 \(status)", "Content-Length: \(length ?? body.count)"]
        + (end == .waitsForNext ? [] : ["Connection: close"]) + headers
      bytes = Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body
      self.end = end
    }

    init(raw: [UInt8], end: End = .closes) { (bytes, self.end) = (raw, end) }
  }

  private let listener: Int32
  let port: UInt16

  /// - Parameter answer: returns the response for the path and the headers of a request.
  init(_ answer: @escaping @Sendable (_ path: String, _ headers: String) -> Response) throws {
    #if canImport(Darwin)
      let type = SOCK_STREAM
    #else
      let type = Int32(SOCK_STREAM.rawValue)
    #endif
    listener = socket(AF_INET, type, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let listener = listener
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        bind(listener, pointer, length) == 0 && listen(listener, 16) == 0
          && getsockname(listener, pointer, &length) == 0
      }
    }
    guard isBound else { throw CocoaError(.fileReadUnknown) }
    port = UInt16(bigEndian: address.sin_port)
    let connections = count
    let (ended, sent) = AsyncStream.makeStream(of: Int.self)
    self.sent = ended
    Thread.detachNewThread {
      while true {
        let connection = accept(listener, nil, nil)
        guard connection >= 0 else { break }
        connections.value.withLock { $0 += 1 }
        Thread.detachNewThread { sent.yield(Self.serve(connection, answer)) }
      }
    }
  }

  /// - Returns: the number of bytes that were sent.
  private static func serve(
    _ connection: Int32, _ answer: (_ path: String, _ headers: String) -> Response
  ) -> Int {
    defer { close(connection) }
    var total = 0
    while true {
      var request = [UInt8](repeating: 0, count: 8192)
      let count = max(0, recv(connection, &request, request.count, 0))
      guard count > 0 else { return total }
      let text = String(decoding: request[..<count], as: UTF8.self)
      let path = text.split(separator: " ").dropFirst().first.map(String.init) ?? ""
      let response = answer(path, text)
      var sent = 0
      while sent < response.bytes.count {
        let rest = Array(response.bytes[sent...])
        #if canImport(Darwin)
          let result = send(connection, rest, rest.count, 0)
        #else
          let result = send(connection, rest, rest.count, Int32(MSG_NOSIGNAL))
        #endif
        guard result > 0 else { return total }
        (sent, total) = (sent + result, total + result)
        if response.end == .drips, sent == response.bytes.count {
          Thread.sleep(forTimeInterval: 0.1)
          sent -= 1
        }
        if response.end == .repeats, sent == response.bytes.count { sent = max(0, sent - 65_536) }
      }
      // A stalled connection is read again, until the client closes it.
      if response.end == .closes { return total }
    }
  }

  private final class Count: Sendable { let value = Mutex(0) }
  private let count = Count()

  /// The number of bytes that were sent over each connection, after it ended.
  let sent: AsyncStream<Int>

  /// The number of connections that were opened.
  var connections: Int { count.value.withLock { $0 } }

  deinit {
    shutdown(listener, Int32(2))
    close(listener)
  }

  var address: URL { URL(string: "http://127.0.0.1:\(port)/site/") ?? URL(filePath: "/") }
}

import Bytes

/// Writes messages to standard error. A failed write is ignored.
enum StandardError {
  static func write(_ text: String) { try? StandardStream.error.write(text) }
}

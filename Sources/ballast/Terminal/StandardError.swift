import Bytes

/// Standard error takes lines for people. If it cannot be written, nothing can be done about it.
enum StandardError {
  static func write(_ text: String) { try? StandardStream.error.write(text) }
}

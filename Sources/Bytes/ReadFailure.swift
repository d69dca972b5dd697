/// A read that failed, and its offset.
public struct ReadFailure: Error, Hashable, Sendable {
  public enum Reason: Hashable, Sendable {
    /// Fewer bytes remain than the read needs.
    case endOfBytes(needed: Int, available: Int)
    /// A seek to a position outside the bytes.
    case outOfBounds(position: Int, size: Int)
    /// A signature, a magic number or a constant differs from the one that the format requires.
    case unexpectedSignature(found: UInt64, expected: UInt64)
    /// A number is too large for its integer type.
    case overflow(UInt64)
  }

  public let reason: Reason
  /// The start of the read, in bytes from the start of the outermost span.
  public let offset: Int

  public init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }
}

extension ReadFailure: CustomStringConvertible {
  public var description: String {
    let location = "at offset 0x\(String(offset, radix: 16))"
    switch reason {
    case .endOfBytes(let needed, let available):
      return "truncated: \(counted(needed, "byte")) expected, \(grouped(available)) found \(location)"
    case .outOfBounds(let position, let size):
      return "position \(grouped(position)) is outside \(counted(size, "byte")) \(location)"
    case .unexpectedSignature(let found, let expected):
      return
        "expected signature 0x\(String(expected, radix: 16)), found 0x\(String(found, radix: 16)) \(location)"
    case .overflow(let value):
      return "number \(value) is too large \(location)"
    }
  }
}

/// Why a read did not happen, and where.
package struct ReadFailure: Error, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    /// Fewer bytes are left than the read needs.
    case endOfBytes(needed: Int, available: Int)
    /// A jump to a position that the bytes do not have.
    case outOfBounds(position: Int, size: Int)
    /// A signature, a magic number or a constant is not the one the format requires.
    case unexpectedSignature(found: UInt64, expected: UInt64)
    /// A number does not fit the integer that must hold it.
    case overflow(UInt64)
  }

  package let reason: Reason
  /// Counted from the start of the outermost span, where the read began.
  package let offset: Int

  package init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }
}

extension ReadFailure: CustomStringConvertible {
  package var description: String {
    let place = "at offset 0x\(String(offset, radix: 16))"
    switch reason {
    case .endOfBytes(let needed, let available):
      return "cut short; \(needed) bytes needed, \(available) present \(place)"
    case .outOfBounds(let position, let size):
      return "position \(position) lies outside \(size) bytes \(place)"
    case .unexpectedSignature(let found, let expected):
      return
        "signature 0x\(String(found, radix: 16)) instead of 0x\(String(expected, radix: 16)) \(place)"
    case .overflow(let value):
      return "number \(value) is too large \(place)"
    }
  }
}

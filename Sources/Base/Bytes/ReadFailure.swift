/// The reason why bytes violate their format, and the offset.
public struct ReadFailure: Error, Hashable, Sendable {
  /// A sentence without its end, which the offset follows.
  public struct Reason: Hashable, Sendable {
    public let sentence: String

    public init(_ sentence: String) { self.sentence = sentence }
  }

  public let reason: Reason
  /// The number of bytes from the start of the outermost span, or of the file. In a UTF-16 text it is the offset in the
  /// text's UTF-8 form.
  public let offset: Int
  /// The number of the line that has the offset, from 1; nil if the file is binary, or was not at hand.
  package private(set) var line: Int?

  public init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }

  package init(_ reason: Reason, at offset: Int, line: Int?) {
    self.init(reason, at: offset)
    self.line = line
  }
}

extension ReadFailure: CustomStringConvertible {
  public var description: String {
    let place = "\(reason.sentence) at offset 0x\(String(offset, radix: 16))"
    guard let line else { return place }
    return "\(place) (line \(line))"
  }
}

extension ReadFailure.Reason {
  /// Fewer bytes remain than the read needs.
  public static func endOfBytes(needed: Int, available: Int) -> Self {
    Self("truncated: \(counted(needed, "byte")) expected, \(grouped(available)) found")
  }
  /// A seek to a position outside the bytes.
  public static func outOfBounds(position: Int, size: Int) -> Self {
    Self("position \(grouped(position)) is outside \(counted(size, "byte"))")
  }
  /// A signature, a magic number or a constant differs from the one that the format requires.
  public static func unexpectedSignature(found: UInt64, expected: UInt64) -> Self {
    Self("expected signature 0x\(String(expected, radix: 16)), found 0x\(String(found, radix: 16))")
  }
  /// A number is too large for its integer type.
  public static func overflow(_ value: UInt64) -> Self { Self("number \(value) is too large") }
}

internal import Bytes

/// Why a pack could not be built, opened, read or changed.
package struct PackError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Reason: Hashable, Sendable {
    case cannotOpen(code: Int32)
    case notAPack
    case unsupportedVersion(UInt16)
    /// The file is shorter or longer than its header says.
    case wrongLength(declared: Int, actual: Int)
    /// Bytes are not those that were built.
    case damaged
    /// A part of a message makes no sense, though its bytes are those that were built.
    case malformed
    case tooManyMessages(limit: Int)
    /// Parts of a message within parts, or texts of more bytes than the format can point to.
    case tooDeep(limit: Int)
    case tooLarge(limit: Int)
    /// No seed was found under which all keys differ: they were chosen so.
    case collidingKeys
    case notADelta
    /// Two packs whose ids were made with different seeds have nothing in common to go by.
    case differentSeeds
    /// A delta, or a compressed pack, was given another pack than the one it starts from.
    case wrongStart(expected: UInt64, found: UInt64)
    case compression(String)
  }

  package let reason: Reason
  /// In the file, where it has a place.
  package let offset: Int?

  package init(_ reason: Reason, at offset: Int? = nil) {
    self.reason = reason
    self.offset = offset
  }

  package var description: String {
    let words =
      switch reason {
      case .cannotOpen(let code): "cannot be opened: \(SystemError(code: code))"
      case .notAPack: "is no language pack"
      case .unsupportedVersion(let version):
        "is a language pack of version \(version), which is not supported"
      case .wrongLength(let declared, let actual):
        "is cut short or too long; \(declared) bytes declared, \(actual) present"
      case .damaged: "is damaged"
      case .malformed: "holds a message that makes no sense"
      case .tooManyMessages(let limit): "would hold more than \(limit) messages"
      case .tooDeep(let limit): "would hold a message nested more than \(limit) deep"
      case .tooLarge(let limit): "would be larger than \(limit) bytes"
      case .collidingKeys: "has keys that cannot be told apart"
      case .differentSeeds: "has keys with another seed, so that messages cannot be told to be the same"
      case .notADelta: "is no delta between language packs"
      case .wrongStart(let expected, let found):
        "starts from the pack \(Self.hex(expected)), and \(Self.hex(found)) was given"
      case .compression(let words): words
      }
    return offset.map { "\(words) at offset 0x\(String($0, radix: 16))" } ?? words
  }

  static func hex(_ checksum: UInt64) -> String {
    let text = String(checksum, radix: 16)
    return String(repeating: "0", count: 16 - text.count) + text
  }
}

import Bytes
import OperatingSystem

/// An error of opening, reading, building or updating a language pack.
///
/// The description is a predicate in lower case, to be printed after the file's name:
/// `de.pack: is not a language pack`.
public struct PackError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The cause of an error.
  public enum Reason: Hashable, Sendable {
    /// The file cannot be opened or mapped into memory. The code is a value of `errno`.
    case cannotOpen(code: Int32)
    /// The bytes do not begin as a language pack does.
    case notAPack
    /// The pack has a version of the format that this library does not read.
    case unsupportedVersion(UInt16)
    /// The pack requires features of the format that this library does not have: the bits of its header.
    case unsupportedFeatures(UInt16)
    /// The file is shorter or longer than its header declares. Both numbers are bytes.
    case wrongLength(declared: Int, actual: Int)
    /// A checksum does not match: the bytes changed after the pack was built.
    case damaged
    /// A checksum matches, but the bytes are not a valid message or valid metadata.
    case malformed
    /// The pack to be built has more messages than the format allows.
    case tooManyMessages(limit: Int)
    /// A message to be built has variations nested more deeply than the format allows.
    case tooDeep(limit: Int)
    /// A part of the pack to be built has more bytes than the format allows.
    case tooLarge(limit: Int)
    /// Two keys have the same hash under every seed.
    case collidingKeys
    /// The bytes are not the download form of a pack.
    case notADownload
    /// The bytes are not a delta between packs.
    case notADelta
    /// The expanded form of a download has more bytes than the limit allows for its size.
    case expandsTooFar(declared: Int, limit: Int)
    /// The keys of two packs were hashed with different seeds, so that their messages cannot be matched.
    case differentSeeds
    /// A delta needs another old pack than the given one. Both numbers are the low halves of checksums; nil for no pack.
    case wrongStart(expected: UInt32, found: UInt32?)
    /// A download needs another base pack than the given one. Both numbers are the low halves of checksums; nil for no
    /// pack.
    case wrongBase(expected: UInt32, found: UInt32?)
    /// A delta is between packs of different locales or apps.
    case unrelatedPacks(field: String, old: String, new: String)
    /// A codec failed. The text is the codec's own message.
    case compression(String)
  }

  /// The cause.
  public let reason: Reason
  /// The byte offset in the file; nil for an error of the whole file.
  public let offset: Int?

  package init(_ reason: Reason, at offset: Int? = nil) {
    self.reason = reason
    self.offset = offset
  }

  /// A predicate in lower case, with the offset if there is one.
  public var description: String {
    guard let offset else { return message }
    return "\(message) at offset 0x\(String(offset, radix: 16))"
  }

  private var message: String {
    switch reason {
    case .cannotOpen(let code): SystemError(code: code).predicate("opened")
    case .notAPack: "is not a language pack"
    case .unsupportedVersion(let version): "has unsupported language pack version \(version)"
    case .unsupportedFeatures(let bits):
      "requires features of a later version of the format (0x\(String(bits, radix: 16)))"
    case .wrongLength(let declared, let actual):
      "has the wrong length; \(counted(declared, "byte")) declared, \(grouped(actual)) present"
    case .damaged: "is damaged; checksum does not match"
    case .malformed: "contains an invalid message"
    case .tooManyMessages(let limit): "exceeds the limit of \(counted(limit, "message"))"
    case .tooDeep(let limit): "exceeds the limit of \(limit) nested variations in one message"
    case .tooLarge(let limit): "exceeds the limit of \(counted(limit, "byte"))"
    case .collidingKeys: "has keys with the same hash under every seed"
    case .differentSeeds: "has keys hashed with another seed; the packs' messages cannot be matched"
    case .notADownload: "is not the download form of a language pack"
    case .expandsTooFar(let declared, let limit):
      "declares \(counted(declared, "expanded byte")); the limit for its size is \(grouped(limit))"
    case .notADelta: "is not a delta between language packs"
    case .wrongStart(let expected, let found): Self.required("pack", expected, found)
    case .wrongBase(let expected, let found): Self.required("base pack", expected, found)
    case .unrelatedPacks(let field, let old, let new):
      "is between packs of different \(field)s; the old pack has '\(old)', the new pack '\(new)'"
    case .compression(let message): message
    }
  }

  private static func required(_ name: String, _ expected: UInt32, _ found: UInt32?) -> String {
    var end = ""
    if let found { end = ", found …\(found.hexadecimal)" }
    return "requires the \(name) whose checksum ends in \(expected.hexadecimal)\(end)"
  }
}

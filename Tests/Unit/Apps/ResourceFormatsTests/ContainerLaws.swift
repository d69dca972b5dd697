import Foundation
import Localization
import LocalizationAnalysis
import ResourceFormats
import Testing

func tag(_ text: String) throws -> LocaleTag { try #require(LocaleTag(bcp47: text)) }

extension ContainerShares {
  var total: Int { shares.reduce(0) { $0 + $1.ownBytes + $1.apportionedBytes } }

  subscript(owner: Owner, kind: ResourceKind) -> Share? {
    shares.first { $0.owner == owner && $0.kind == kind }
  }

  subscript(locale: String, kind: ResourceKind) -> Share? {
    LocaleTag(bcp47: locale).flatMap { self[.locale($0), kind] }
  }

  func bytes(of owner: Owner) -> Int {
    shares.filter { $0.owner == owner }.reduce(0) { $0 + $1.ownBytes + $1.apportionedBytes }
  }

  func messages(of owner: Owner) -> Int {
    shares.filter { $0.owner == owner }.reduce(0) { $0 + $1.messages }
  }

  /// The messages of every locale, by tag.
  var messages: [String: Int] {
    var messages: [String: Int] = [:]
    for share in shares {
      if case .locale(let tag) = share.owner { messages[tag.text, default: 0] += share.messages }
    }
    return messages
  }
}

/// Shares sum to the container, none is negative, and an owner has at most one of each kind.
func expectShares(
  _ shares: ContainerShares, sumTo total: Int, _ comment: @autoclosure () -> Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let parts = shares.shares
  let isSound =
    shares.total == total
    && parts.allSatisfy { $0.ownBytes >= 0 && $0.apportionedBytes >= 0 && $0.messages >= 0 }
    && shares.unusedBytes >= 0 && shares.unusedBytes <= shares.bytes(of: .unlocalized)
  let order = parts.map { ($0.owner, $0.kind.ordinal) }
  let isSorted = zip(order, order.dropFirst()).allSatisfy { $0 < $1 }
  #expect(isSound && isSorted, comment(), sourceLocation: sourceLocation)
}

/// Laws of every remover: removing nothing changes nothing; removal is idempotent; the order does not matter.
func expectRemovalLaws(
  _ bytes: [UInt8], of tags: [LocaleTag], sourceLocation: SourceLocation = #_sourceLocation,
  _ removing: ([UInt8], Set<LocaleTag>) throws -> [UInt8]
) throws {
  #expect(try removing(bytes, []) == bytes, sourceLocation: sourceLocation)
  for first in tags {
    let once = try removing(bytes, [first])
    #expect(once.count < bytes.count, "\(first)", sourceLocation: sourceLocation)
    #expect(try removing(once, [first]) == once, "\(first) twice", sourceLocation: sourceLocation)
    for second in tags where second != first {
      let both = try removing(bytes, [first, second])
      let inTurn = try removing(once, [second])
      #expect(inTurn == both, "\(first), then \(second)", sourceLocation: sourceLocation)
    }
  }
}

/// A property list read by Foundation.
func foundation(_ bytes: [UInt8]) throws -> [String: Any] {
  let list = try PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
  return try #require(list as? [String: Any])
}

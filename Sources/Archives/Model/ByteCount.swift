/// A number of bytes. Signed, so that a difference of two is one too.
///
/// Sums cannot overflow within the default ``Limits``: what a file declares is held against them first.
package struct ByteCount: Hashable, Comparable, Sendable, AdditiveArithmetic {
  package var value: Int

  @inlinable package init(_ value: Int) { self.value = value }

  package static let zero = ByteCount(0)
  @inlinable package static func + (left: Self, right: Self) -> Self { Self(left.value + right.value) }
  @inlinable package static func - (left: Self, right: Self) -> Self { Self(left.value - right.value) }
  @inlinable package static func < (left: Self, right: Self) -> Bool { left.value < right.value }
}

extension ByteCount: ExpressibleByIntegerLiteral {
  package init(integerLiteral value: Int) { self.init(value) }
}

extension ByteCount: CustomStringConvertible {
  package var description: String { "\(value) B" }
}

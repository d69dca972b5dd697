/// A number of bytes. Signed, so that a difference is a byte count too.
///
/// Sums cannot overflow: declared sizes are checked against ``Limits`` first, which allow at most 2^50 bytes.
package struct ByteCount: Hashable, Comparable, Sendable, AdditiveArithmetic {
  package var value: Int

  @inlinable package init(_ value: Int) { self.value = value }

  package static let zero = ByteCount(0)
  @inlinable package static func + (left: Self, right: Self) -> Self { Self(left.value + right.value) }
  @inlinable package static func - (left: Self, right: Self) -> Self { Self(left.value - right.value) }
  // Without these, sums in other modules call the operators of AdditiveArithmetic.
  @inlinable package static func += (left: inout Self, right: Self) { left.value += right.value }
  @inlinable package static func -= (left: inout Self, right: Self) { left.value -= right.value }
  @inlinable package static func == (left: Self, right: Self) -> Bool { left.value == right.value }
  @inlinable package static func < (left: Self, right: Self) -> Bool { left.value < right.value }
}

extension ByteCount: ExpressibleByIntegerLiteral {
  package init(integerLiteral value: Int) { self.init(value) }
}

extension ByteCount: CustomStringConvertible {
  package var description: String { "\(value) B" }
}

/// A number of bytes. Signed, so that a difference of two is one too.
///
/// Sums cannot overflow within the default ``Limits``: what a file declares is held against them first.
public struct ByteCount: Hashable, Comparable, Sendable, AdditiveArithmetic {
  public var value: Int

  @inlinable public init(_ value: Int) { self.value = value }

  public static let zero = ByteCount(0)
  @inlinable public static func + (left: Self, right: Self) -> Self { Self(left.value + right.value) }
  @inlinable public static func - (left: Self, right: Self) -> Self { Self(left.value - right.value) }
  @inlinable public static func < (left: Self, right: Self) -> Bool { left.value < right.value }
}

extension ByteCount: ExpressibleByIntegerLiteral {
  public init(integerLiteral value: Int) { self.init(value) }
}

extension ByteCount: CustomStringConvertible {
  public var description: String { "\(value) B" }
}

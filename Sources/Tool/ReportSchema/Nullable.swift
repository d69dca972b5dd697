/// An optional value that is written to JSON as `null` instead of being omitted.
///
/// A missing field and `null` are both read as `nil`, so that a report of an earlier release can be read.
@propertyWrapper
public struct Nullable<Value> {
  /// The value, or `nil` if there is none.
  public var wrappedValue: Value?

  /// Wraps an optional value.
  public init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }
}

extension Nullable: Sendable where Value: Sendable {}
extension Nullable: Equatable where Value: Equatable {}
extension Nullable: Hashable where Value: Hashable {}

extension Nullable: Encodable where Value: Encodable {
  /// Writes the value, or `null`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let wrappedValue { try container.encode(wrappedValue) } else { try container.encodeNil() }
  }
}

extension Nullable: Decodable where Value: Decodable {
  /// Reads the value, or `nil` for `null`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    wrappedValue = container.decodeNil() ? nil : try container.decode(Value.self)
  }
}

extension KeyedDecodingContainer {
  /// Reads a field that may be missing. The synthesized `init(from:)` of a report prefers this overload.
  func decode<Value: Decodable>(_ type: Nullable<Value>.Type, forKey key: Key) throws -> Nullable<Value> {
    try decodeIfPresent(type, forKey: key) ?? Nullable(wrappedValue: nil)
  }
}

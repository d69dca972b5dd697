/// An identifier in a report: one of the cases that this version knows, or the text of another version.
public struct ID<Known: RawRepresentable & Sendable>: RawRepresentable, Codable, Hashable, Sendable,
  ExpressibleByStringLiteral, CustomStringConvertible
where Known.RawValue == String {
  /// The text in JSON.
  public var rawValue: String

  /// Creates the identifier of a text.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Creates the identifier of a literal.
  public init(stringLiteral text: String) { rawValue = text }
  /// Creates the identifier of a case.
  public init(_ known: Known) { rawValue = known.rawValue }

  /// The case; nil for a text that this version does not know.
  public var known: Known? { Known(rawValue: rawValue) }
  /// The text in JSON.
  public var description: String { rawValue }

  /// Whether an identifier is that of a case.
  public static func == (id: Self, known: Known) -> Bool { id.rawValue == known.rawValue }
  /// Whether an identifier is not that of a case.
  public static func != (id: Self, known: Known) -> Bool { id.rawValue != known.rawValue }
}

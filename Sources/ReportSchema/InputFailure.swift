/// The JSON object of an input that could not be read, if one object is written per input.
public struct InputFailure: Codable, Hashable, Sendable {
  /// Name and version of this format.
  public static let schema = "ballast.error/1"

  /// Always `ballast.error/1`.
  public var schema: String = Self.schema
  /// The path of the input, as given.
  public var input: String
  /// The reason, with the path, the entry and the offset where they are known.
  public var error: String
  /// Advice for the reader; `null` if there is none.
  @Nullable public var hint: String? = nil
}

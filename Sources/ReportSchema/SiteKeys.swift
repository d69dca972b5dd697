/// A signed list of the keys that a site uses. The list with number n is signed with a root key of the list n − 1.
public struct SiteKeys: Codable, Hashable, Sendable {
  /// Name and version of this format.
  public static let schema = "ballast.keys/1"

  /// Always `ballast.keys/1`.
  public var schema: String = Self.schema
  /// Identifier of the app.
  public var app: String
  /// The number of the list, from 1.
  public var number: Int
  /// Public keys that may sign the next list, in Base64 as in a file of signify.
  public var root: [String]
  /// Public keys that may sign the newest manifest, in Base64 as in a file of signify.
  public var signing: [String]
}

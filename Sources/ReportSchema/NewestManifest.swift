/// The signed file of a site that names the current manifest. It is the only file that is replaced.
public struct NewestManifest: Codable, Hashable, Sendable {
  /// Name and version of this format.
  public static let schema = "ballast.newest/1"

  /// Always `ballast.newest/1`.
  public var schema: String = Self.schema
  /// Identifier of the app.
  public var app: String
  /// Counts the signed files of the site, from 1. A client refuses a smaller number than it has seen.
  public var sequence: Int
  /// Time of the signature in UTC: `2026-11-22T08:00:00Z`.
  public var published: String
  /// Time from which clients refuse this file, in UTC.
  public var expires: String
  /// The manifest.
  public var manifest: PackManifest.File
  /// The number of the newest list of keys in the folder `keys`; 0 if the site has none.
  public var keyList: Int
}

/// A bundle of `.strings` and `.stringsdict` files with the texts of a launch, for code that looks up texts in a `Bundle`.
///
/// ``PackStore/refresh(after:network:force:)`` writes it. A launch only reads: it compares the sizes of the files with a
/// record, and uses the bundle if all are right.
public struct TextBundle: Sendable {
  /// The path of `packs.keys`, which is part of the app. Packs contain no keys.
  public var keys: String
  /// A folder of the store's own, such as one in the app's caches. Bundles of earlier packs are removed from it.
  public var folder: String
  /// The tables that are written in any case. Others are added once the app has requested a text of them.
  public var tables: Set<String>

  /// Creates a bundle. No file is read or written.
  public init(keys: String, folder: String, tables: Set<String> = []) {
    self.keys = keys
    self.folder = folder
    self.tables = tables
  }
}

/// What an archive may ask of this process before it is refused.
///
/// The defaults let every real app pass and stop a bomb: deflate alone reaches 1,032 : 1, so a ratio is
/// refused only where the expanded bytes are many as well.
package struct Limits: Hashable, Sendable {
  /// Entries in one archive.
  package var entries: Int
  /// Bytes that the entries of the archive, and of the archives inside it, have together when expanded.
  package var expandedBytes: Int
  /// How many times its own size the archive may expand to, once it is past ``ratioFloor``.
  package var ratio: Int
  /// Up to here any ratio is allowed.
  package var ratioFloor: Int
  /// Archives inside archives, the outermost counted.
  package var nesting: Int
  /// The largest content that is held in memory to be looked into; larger ones are checked and counted only.
  package var maxInMemoryBytes: Int
  /// What is read from a pipe, which must be held in memory whole.
  package var pipedBytes: Int

  package init(
    entries: Int = 2_000_000, expandedBytes: Int = 64 << 30, ratio: Int = 200, ratioFloor: Int = 1 << 30,
    nesting: Int = 4, maxInMemoryBytes: Int = 256 << 20,
    pipedBytes: Int = 4 << 30
  ) {
    self.entries = entries
    // Sums of sizes stay far from where they would overflow, whatever is asked for.
    self.expandedBytes = min(expandedBytes, 1 << 50)
    self.ratio = ratio
    self.ratioFloor = ratioFloor
    self.nesting = nesting
    self.maxInMemoryBytes = maxInMemoryBytes
    self.pipedBytes = pipedBytes
  }

  package static let standard = Limits()
}

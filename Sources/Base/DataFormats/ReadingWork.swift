/// The work of a reader that looks up a text, counted while it runs. It does not depend on the machine.
package struct ReadingWork: Hashable, Sendable {
  /// The unit in which a system reads a mapped file, in bytes.
  package static let pageSize = 4096

  /// Bytes that are examined one after another to find where values begin and end. A text whose length the file stores is
  /// copied, and not examined.
  package var parsedBytes = 0
  /// Named values that are read: members of dictionaries and objects, lines with a key, or records of a table.
  package var entries = 0
  /// The part of one look-up in a mapped file; nothing for a file that is read as a whole.
  package var lookUp = LookUp()

  /// The work of a look-up.
  package struct LookUp: Hashable, Sendable {
    package var parsedBytes = 0
    package var entries = 0

    package init() {}
  }

  /// The numbers of the pages of a mapped file that are read; empty for a file that is read as a whole.
  package private(set) var pages: Set<Int> = []

  package init(parsedBytes: Int = 0, entries: Int = 0) {
    self.parsedBytes = parsedBytes
    self.entries = entries
  }

  /// Counts bytes of a mapped file that are examined.
  package mutating func parse(_ range: Range<Int>) {
    touch(range)
    // checked: a range of a file
    parsedBytes += range.count
  }

  /// Counts the work since an earlier state as that of a look-up.
  package mutating func setLookUp(since earlier: ReadingWork) {
    // checked: counts only increase
    lookUp.parsedBytes = parsedBytes - earlier.parsedBytes
    lookUp.entries = entries - earlier.entries
  }

  /// Counts the pages of a mapped file that contain a range.
  package mutating func touch(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    pages.formUnion((range.lowerBound / Self.pageSize)...((range.upperBound - 1) / Self.pageSize))
  }
}

/// The entries to remove or replace when an archive is rebuilt. All others are copied unchanged.
package struct EntryChanges: Sendable {
  /// Indices of entries.
  package private(set) var removed: Set<Int> = []
  package private(set) var replaced: [Int: Replacement] = [:]

  package init() {}

  package var isEmpty: Bool { removed.isEmpty && replaced.isEmpty }

  package mutating func remove(_ entry: Int) {
    removed.insert(entry)
    replaced[entry] = nil
  }

  package mutating func replace(_ entry: Int, with replacement: Replacement) {
    replaced[entry] = replacement
    removed.remove(entry)
  }
}

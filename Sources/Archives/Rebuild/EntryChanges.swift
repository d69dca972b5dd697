/// What becomes of an archive's entries when it is written again; those that are not named stay as they are.
package struct EntryChanges: Sendable {
  /// By entry.
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

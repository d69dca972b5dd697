/// What becomes of an archive's entries when it is written again; those that are not named stay as they are.
public struct EntryChanges: Sendable {
  /// By entry.
  public private(set) var removed: Set<Int> = []
  public private(set) var replaced: [Int: Replacement] = [:]

  public init() {}

  public var isEmpty: Bool { removed.isEmpty && replaced.isEmpty }

  public mutating func remove(_ entry: Int) {
    removed.insert(entry)
    replaced[entry] = nil
  }

  public mutating func replace(_ entry: Int, with replacement: Replacement) {
    replaced[entry] = replacement
    removed.remove(entry)
  }
}

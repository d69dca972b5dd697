/// Keys that texts may refer to, for references of i18next and vue-i18n.
package struct ReferencedKeys: Sendable {
  private let keys: Set<String>
  /// In the order of their bytes, in which keys that begin alike are adjacent.
  private let sorted: [String]

  package init(_ keys: Set<String> = []) {
    self.keys = keys
    sorted = keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  package var isEmpty: Bool { keys.isEmpty }

  package func contains(_ key: String) -> Bool { keys.contains(key) }

  /// Whether a key begins with these bytes.
  func hasKey(beginningWith beginning: String) -> Bool {
    var low = 0
    var high = sorted.count
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle].utf8.lexicographicallyPrecedes(beginning.utf8) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low < sorted.count && sorted[low].utf8.starts(with: beginning.utf8)
  }
}

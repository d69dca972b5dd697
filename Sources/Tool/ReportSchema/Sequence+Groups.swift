extension Sequence {
  /// The elements by a value, the largest first; elements with equal values in the order of `precedes`.
  package func sorted<Value: Comparable>(
    largestFirst value: (Element) -> Value, then precedes: (Element, Element) -> Bool
  ) -> [Element] {
    sorted { one, other in
      let left = value(one)
      let right = value(other)
      return left == right ? precedes(one, other) : left > right
    }
  }

  /// Groups of elements with equal keys, in the order of their first elements.
  package func grouped<Key: Hashable>(by key: (Element) -> Key) -> [(key: Key, elements: [Element])] {
    var places: [Key: Int] = [:]
    var groups: [(key: Key, elements: [Element])] = []
    for element in self {
      let key = key(element)
      if let place = places[key] {
        groups[place].elements.append(element)
      } else {
        places[key] = groups.count
        groups.append((key, [element]))
      }
    }
    return groups
  }

  /// The first element with each key.
  package func uniqued<Key: Hashable>(by key: (Element) -> Key) -> [Element] {
    var seen: Set<Key> = []
    return filter { seen.insert(key($0)).inserted }
  }
}

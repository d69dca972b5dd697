/// A dictionary in the order in which its keys were first set.
package struct OrderedDictionary<Value> {
  package private(set) var items: [(key: String, value: Value)] = []
  private var indices: [String: Int] = [:]

  package init() {}

  package subscript(key: String) -> Value? { indices[key].map { items[$0].value } }

  /// Inserts the default if the key is missing.
  package subscript(key: String, default initial: @autoclosure () -> Value) -> Value {
    get { self[key] ?? initial() }
    _modify {
      let index = indices[key] ?? items.count
      if index == items.count {
        indices[key] = index
        items.append((key, initial()))
      }
      yield &items[index].value
    }
  }
}

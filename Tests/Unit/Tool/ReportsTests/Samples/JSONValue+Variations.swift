import DataFormats

extension JSONValue {
  /// Copies of this value with one change each, and the place and the kind of the change. Members are in the order of their
  /// names; of an array, the first two elements and the last are changed.
  /// - Parameter depth: how many levels of members and elements are changed.
  func variations(depth: Int) -> [(name: String, value: JSONValue)] {
    var found = ownVariations
    guard depth > 0 else { return found }
    switch self {
    case .array(let values):
      for index in Set([0, 1, values.count - 1]).sorted() where values.indices.contains(index) {
        for (name, changed) in values[index].variations(depth: depth - 1) {
          var values = values
          values[index] = changed
          found.append(("[\(index)]\(name)", .array(values)))
        }
      }
    case .object(let members):
      for (index, member) in members.enumerated().sorted(by: { $0.element.name < $1.element.name }) {
        let (key, value) = (member.name, member.value)
        let changes = value.variations(depth: depth - 1) + (value == .null ? [] : [("=null", .null)])
        for (name, changed) in changes {
          var members = members
          members[index] = Member(key, changed)
          found.append((".\(key)\(name)", .object(members)))
        }
      }
    default: break
    }
    return found
  }

  private var ownVariations: [(name: String, value: JSONValue)] {
    switch self {
    case .null: [("=1", .number("1")), ("=x", .string("x")), ("=[]", .array([])), ("=true", .bool(true))]
    case .bool(let value): [("=not", .bool(!value))]
    case .number(let digits):
      if let value = Int(digits) {
        Set([0, 1, value + 1, 2 * value, 1000 * value]).subtracting([value]).sorted().map {
          ("=\($0)", .number("\($0)"))
        }
      } else {
        ["0", "1", "\((Double(digits) ?? 0) / 2)"].map { ("=\($0)", .number($0)) }
      }
    case .string(let value): [("=empty", .string("")), ("+", .string(value + " ü\""))]
    case .array(let values):
      values.isEmpty
        ? []
        : [
          ("=[]", .array([])), ("=first", .array([values[0]])), ("=reversed", .array(values.reversed())),
          ("=twice", .array(values + values)),
        ]
    case .object: []
    }
  }
}

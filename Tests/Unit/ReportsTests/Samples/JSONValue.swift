import Foundation

/// A value of JSON, which can be varied without knowledge of its type.
enum JSONValue: Codable, Hashable {
  case null
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let values): try container.encode(values)
    case .object(let members): try container.encode(members)
    }
  }

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
      for (key, value) in members.sorted(by: { $0.key < $1.key }) {
        let changes = value.variations(depth: depth - 1) + (value == .null ? [] : [("=null", .null)])
        for (name, changed) in changes {
          var members = members
          members[key] = changed
          found.append((".\(key)\(name)", .object(members)))
        }
      }
    default: break
    }
    return found
  }

  private var ownVariations: [(name: String, value: JSONValue)] {
    switch self {
    case .null: [("=1", .integer(1)), ("=x", .string("x")), ("=[]", .array([])), ("=true", .bool(true))]
    case .bool(let value): [("=not", .bool(!value))]
    case .integer(let value):
      Set([0, 1, value + 1, 2 * value, 1000 * value]).subtracting([value]).sorted().map {
        ("=\($0)", .integer($0))
      }
    case .number(let value): [0, 1, value / 2].filter { $0 != value }.map { ("=\($0)", .number($0)) }
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

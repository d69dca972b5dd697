import Foundation

/// Builds a JSON value that satisfies a schema, with a different value in every field.
struct SchemaSample {
  /// Whether fields that may be `null` are.
  let usesNull: Bool
  /// The form of a message: 0 is a text, 1 has variations, 2 has named parts.
  let messageForm: Int

  private let definitions: [String: Any]
  private var counter = 0
  private var messageDepth = 0

  init(_ schema: [String: Any], usesNull: Bool, messageForm: Int) {
    definitions = schema["$defs"] as? [String: Any] ?? [:]
    self.usesNull = usesNull
    self.messageForm = messageForm
  }

  mutating func value(_ schema: [String: Any]) throws -> Any {
    if let name = (schema["$ref"] as? String)?.split(separator: "/").last {
      guard let target = definitions[String(name)] as? [String: Any] else {
        throw Unsupported(schema: schema)
      }
      return try value(target)
    }
    if let constant = schema["const"] { return constant }
    if let values = schema["enum"] as? [Any] {
      counter += 1
      return values[counter % values.count]
    }
    if let choices = schema["anyOf"] as? [[String: Any]] {
      return usesNull ? NSNull() : try value(choices[0])
    }
    if let forms = schema["oneOf"] as? [[String: Any]] {
      messageDepth += 1
      defer { messageDepth -= 1 }
      return try value(forms[messageDepth > 2 ? 0 : messageForm])
    }
    switch schema["type"] as? String {
    case "string":
      counter += 1
      return "text \(counter)"
    case "integer":
      counter += 1
      return counter
    case "number":
      counter += 1
      return Double(counter) + 0.5
    case "boolean":
      counter += 1
      return counter.isMultiple(of: 2)
    case "array":
      guard let items = schema["items"] as? [String: Any] else { throw Unsupported(schema: schema) }
      return [try value(items), try value(items)]
    case "object": return try object(schema)
    default: throw Unsupported(schema: schema)
    }
  }

  private mutating func object(_ schema: [String: Any]) throws -> [String: Any] {
    if let items = schema["additionalProperties"] as? [String: Any] {
      return ["one": try value(items), "two": try value(items)]
    }
    var object: [String: Any] = [:]
    for (name, property) in schema["properties"] as? [String: [String: Any]] ?? [:] {
      object[name] = try value(property)
    }
    return object
  }

  /// A construct that the samples do not know.
  struct Unsupported: Error {
    let schema: [String: Any]
  }
}

extension SchemaSample.Unsupported: @unchecked Sendable {}

import DataFormats

/// An ICU pattern that FormatJS compiled to a list of elements: `formatjs compile --ast`.
///
/// Each element has a number as its `type`: `TYPE` of `@formatjs/icu-messageformat-parser`, `types.ts`. The pattern is
/// written in ICU's syntax again.
struct FormatJSPattern {
  let text: String

  /// More levels than translators write.
  private static let depthLimit = 32

  /// Nil for other lists. Empty lists are not patterns: they may be lists of anything.
  init?(_ value: JSONValue) {
    guard case .array(let elements) = value, !elements.isEmpty,
      let text = Self.text(of: value, isCounted: false, depth: 0)
    else { return nil }
    self.text = text
  }

  private static func text(of list: JSONValue?, isCounted: Bool, depth: Int) -> String? {
    guard case .array(let elements)? = list, depth < depthLimit else { return nil }
    var text = ""
    for element in elements {
      guard let part = self.text(ofElement: element, isCounted: isCounted, depth: depth) else { return nil }
      text += part
    }
    return text
  }

  private static func text(ofElement element: JSONValue, isCounted: Bool, depth: Int) -> String? {
    guard case .number(let type)? = element["type"] else { return nil }
    if type == "7" { return "#" }
    guard let value = element["value"]?.string else { return nil }
    switch type {
    case "0": return quoted(value, isCounted: isCounted)
    case "1": return "{\(value)}"
    case "2": return argument(value, "number", element["style"])
    case "3": return argument(value, "date", element["style"])
    case "4": return argument(value, "time", element["style"])
    case "5": return choice(value, "select", element, isCounted: isCounted, depth)
    case "6":
      let isOrdinal = element["pluralType"]?.string == "ordinal"
      return choice(value, isOrdinal ? "selectordinal" : "plural", element, isCounted: true, depth)
    case "8":
      return text(of: element["children"], isCounted: isCounted, depth: depth + 1)
        .map { "<\(value)>\($0)</\(value)>" }
    default: return nil
    }
  }

  private static func argument(_ name: String, _ type: String, _ style: JSONValue?) -> String {
    // A parsed skeleton is an object.
    style?.string.map { "{\(name), \(type), \($0)}" } ?? "{\(name), \(type)}"
  }

  private static func choice(
    _ name: String, _ type: String, _ element: JSONValue, isCounted: Bool, _ depth: Int
  ) -> String? {
    var text = "{\(name), \(type),"
    if case .number(let offset)? = element["offset"], offset != "0" { text += " offset:\(offset)" }
    for option in element["options"]?.members ?? [] {
      guard let inner = self.text(of: option.value["value"], isCounted: isCounted, depth: depth + 1) else {
        return nil
      }
      text += " \(option.name) {\(inner)}"
    }
    return text + "}"
  }

  /// A literal with the characters quoted that have a meaning.
  private static func quoted(_ text: String, isCounted: Bool) -> String {
    var quoted = ""
    for character in text {
      switch character {
      case "'": quoted += "''"
      case "{", "}": quoted += "'\(character)'"
      case "#" where isCounted: quoted += "'#'"
      default: quoted.append(character)
      }
    }
    return quoted
  }
}

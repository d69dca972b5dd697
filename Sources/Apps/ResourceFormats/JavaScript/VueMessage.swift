import DataFormats

/// A message of vue-i18n that its compiler wrote as a tree: `@intlify/message-compiler`, `nodes.ts`, with short names of
/// members. The text is written in vue-i18n's syntax again.
struct VueMessage {
  let text: String

  /// Nil for other values. The outermost node is of type 0 and has a body.
  init?(_ value: JSONValue) {
    guard Self.type(of: value) == "0", let body = value["b"] ?? value["body"], let text = Self.text(of: body)
    else { return nil }
    self.text = text
  }

  private static func type(of node: JSONValue) -> String? {
    guard case .number(let type)? = node["t"] ?? node["type"] else { return nil }
    return type
  }

  /// The text of a message, or of the forms of a plural.
  private static func text(of body: JSONValue) -> String? {
    switch type(of: body) {
    case "1":
      guard let forms = (body["c"] ?? body["cases"])?.items, !forms.isEmpty else { return nil }
      let texts = forms.compactMap { message($0) }
      return texts.count == forms.count ? texts.joined(separator: " | ") : nil
    case "2": return message(body)
    default: return nil
    }
  }

  private static func message(_ node: JSONValue) -> String? {
    guard type(of: node) == "2" else { return nil }
    if let text = (node["s"] ?? node["static"])?.string { return text }
    var text = ""
    for item in (node["i"] ?? node["items"])?.items ?? [] {
      guard let part = part(item) else { return nil }
      text += part
    }
    return text
  }

  private static func part(_ item: JSONValue) -> String? {
    let value = (item["v"] ?? item["value"] ?? item["s"])?.string
    switch type(of: item) {
    case "3": return value ?? ""
    case "4": return (item["k"] ?? item["key"])?.string.map { "{\($0)}" }
    case "5":
      guard case .number(let index)? = item["i"] ?? item["index"] else { return nil }
      return "{\(index)}"
    case "6":
      guard let key = item["k"] ?? item["key"], let name = (key["v"] ?? key["value"] ?? key["k"])?.string
      else {
        return nil
      }
      return "@:\(name)"
    case "9": return value.map { "{'\($0)'}" }
    default: return nil
    }
  }
}

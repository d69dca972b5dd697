internal import Bytes
package import DataFormats

/// JSON that holds one locale's texts: ARB, i18next and the many alike, WebExtension `messages.json`.
package enum MessagesJSON {
  /// Texts, wherever they are nested. An object whose names are plural categories, or fbt's variations, is one
  /// message, and so are i18next's plural forms, which stand side by side (`item_one`, `item_other`; `item`,
  /// `item_plural`; `item_0`, `item_1`). ARB's attributes, whose names begin with `@`, are none.
  package static func messageCount(in bytes: RawSpan) throws(FormatError) -> Int {
    var scanner = JSONScanner(bytes)
    let count = try messageCount(&scanner, scanner.next())
    guard try scanner.next() == .end else { throw FormatError(.notJSON, at: scanner.position) }
    return count
  }

  /// Of a browser extension's `_locales/xx/messages.json`: the members that have a `message`.
  package static func webExtensionMessageCount(in bytes: RawSpan) throws(FormatError) -> Int {
    var scanner = JSONScanner(bytes)
    guard try scanner.next() == .beginObject else { throw FormatError(.notJSON, at: 0) }
    var names: Set<String> = []
    try scanner.forEachMember { (scanner, key, _, value) throws(FormatError) in
      guard value == .beginObject else { return }
      try scanner.forEachMember { (_, name, _, _) throws(FormatError) in
        if name == "message" { names.insert(key) }
      }
    }
    guard try scanner.next() == .end else { throw FormatError(.notJSON, at: scanner.position) }
    return names.count
  }

  /// In the value whose first token was just read, up to its end. Nesting is bounded by the scanner.
  static func messageCount(
    _ scanner: inout JSONScanner, _ value: JSONScanner.Token
  ) throws(FormatError) -> Int {
    switch value {
    case .string: return 1
    case .beginArray:
      var count = 0
      while true {
        let item = try scanner.next()
        if item == .endArray { return count }
        count += try messageCount(&scanner, item)
      }
    case .beginObject: return try table(&scanner).messages
    default: return 0
    }
  }

  /// Of the object whose `{` was just read, up to its end: its names, and how many messages they are.
  static func table(
    _ scanner: inout JSONScanner
  ) throws(FormatError) -> (names: Set<String>, messages: Int) {
    var texts: Set<String> = []
    var names: Set<String> = []
    var nested = 0
    try scanner.forEachMember { (scanner, name, _, value) throws(FormatError) in
      guard !name.hasPrefix("@") else { return }
      names.insert(name)
      if case .string = value { texts.insert(name) } else { nested += try messageCount(&scanner, value) }
    }
    if isVariations(names) { return (names, 1) }
    return (names, nested + Set(texts.map { stem($0, among: texts) }).count)
  }

  private static let categories: Set<String> = ["zero", "one", "two", "few", "many", "other"]

  /// `*` is any of fbt's genders and numbers; it is in all of its tables.
  static func isVariations(_ names: Set<String>) -> Bool {
    names.contains("*") || names.contains("other") && names.isSubset(of: categories)
  }

  /// What a plural form is a form of; other names stand for themselves. i18next, "JSON Format".
  static func stem(_ name: String, among names: Set<String>) -> String {
    guard let underscore = name.lastIndex(of: "_") else { return name }
    let stem = String(name[..<underscore])
    let suffix = String(name[name.index(after: underscore)...])
    if categories.contains(suffix) { return names.contains("\(stem)_other") ? stem : name }
    if suffix == "plural" { return names.contains(stem) ? stem : name }
    if suffix.utf8.count == 1, suffix >= "0", suffix <= "5" {
      return names.contains("\(stem)_0") && names.contains("\(stem)_1") ? stem : name
    }
    return name
  }
}

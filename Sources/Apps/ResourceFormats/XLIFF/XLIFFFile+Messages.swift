import DataFormats
package import Localization

extension XLIFFFile {
  /// The side of a unit.
  package enum Side: Hashable, Sendable {
    case source, target
  }
}

extension XLIFFFile.Unit {
  /// A source text that is the unit's name is a key, as in Symfony's files, and not a text of base. With a space in it, it is both:
  /// Symfony displays the key of a text that no file has.
  package subscript(side: XLIFFFile.Side) -> String? {
    if side == .target { return target }
    guard source == name, let source else { return source }
    return source.contains(where: \.isWhitespace) ? source : nil
  }
}

extension XLIFFFile.File {
  /// The syntax of the formatter that reads the file which `original` names. XLIFF 1.2, "original".
  ///
  /// Xcode's files have no names. Symfony's have, and texts of other programs with names have none of its placeholders. If the original is
  /// another file, as in Angular's `ng2.template`, the formatter is unknown. Texts with elements for placeholders are those of
  /// Angular, whose selections are written as ICU's, without quotes.
  package var syntax: PlaceholderSyntax {
    if units.contains(where: { $0.name != nil }) { return .symfony }
    return hasMarkup ? .angular : syntaxOfOriginal
  }

  /// Whether nothing is known of the formatter, so that elements in a text are its placeholders.
  var hasUnknownFormatter: Bool { syntaxOfOriginal == .printf }

  private var syntaxOfOriginal: PlaceholderSyntax {
    switch original.pathExtension.lowercased() {
    case "strings", "stringsdict", "xcstrings", "storyboard", "xib", "plist", "intentdefinition", "loctable":
      return .apple
    case "xml": return .android
    case "properties": return .messageFormat
    case "": return original.isEmpty ? .apple : .printf
    default: return .printf
    }
  }

  /// The messages by key, in the syntax ``syntax``. A key is the name of its unit; the id if there is no
  /// name, or if several units have it. Units whose ids are paths, as Xcode
  /// writes them for string catalogs and `.stringsdict` files, are combined. Units without a text on this
  /// side are omitted. An unknown path is used as a key.
  package func messages(_ side: XLIFFFile.Side) -> [String: Message] {
    var trees: [String: VariantTree] = [:]
    var rules: [String: XLIFFRules] = [:]
    let names = Dictionary(units.map { ($0.name ?? $0.id, 1) }, uniquingKeysWith: +)
    for unit in units {
      guard let text = unit[side] else { continue }
      let id = unit.name.flatMap { names[$0] == 1 ? $0 : nil } ?? unit.id
      switch XLIFFPath(id) {
      case .key: trees[id, default: VariantTree()].text = text
      case .catalog(let key, let path):
        if !trees[key, default: VariantTree()].insert(text, at: path[...]) {
          trees[id, default: VariantTree()].text = text
        }
      case .rules(let key, let path): rules[key, default: XLIFFRules()].insert(text, at: path[...])
      }
    }
    var messages = trees.compactMapValues { $0.message() }
    for (key, rules) in rules { messages[key] = VariantTree(rules.propertyList)?.message() ?? messages[key] }
    return messages
  }
}

/// The key and the path in a unit's id.
package enum XLIFFPath {
  case key
  /// A path in a string catalog: `users|==|substitutions.count.plural.one`.
  case catalog(key: String, path: [Substring])
  /// The key and the keys of nested dictionaries in a `.stringsdict` file:
  /// `/users:dict/count:dict/one:dict/:string`.
  case rules(key: String, path: [String])

  package init(_ id: String) {
    if id.hasPrefix("/"), id.hasSuffix(":dict/:string") {
      let keys = id.dropFirst().dropLast(":dict/:string".count).split(separator: ":dict/").map { String($0) }
      if keys.count > 1, keys.count < XLIFFRules.depthLimit, let key = keys.first {
        self = .rules(key: key, path: Array(keys.dropFirst()))
        return
      }
    }
    if let mark = id.ranges(of: "|==|").last {
      let path = id[mark.upperBound...].split(separator: ".", omittingEmptySubsequences: false)
      if path.count > 1 {
        self = .catalog(key: String(id[..<mark.lowerBound]), path: path)
        return
      }
    }
    self = .key
  }
}

/// The rules of a key in a `.stringsdict` file, combined from the paths of their texts.
struct XLIFFRules {
  static let depthLimit = 32

  private var text: String?
  private var entries = OrderedDictionary<XLIFFRules>()

  mutating func insert(_ text: String, at path: ArraySlice<String>) {
    guard let key = path.first else {
      self.text = text
      return
    }
    entries[key, default: XLIFFRules()].insert(text, at: path.dropFirst())
  }

  var propertyList: JSONValue {
    if entries.items.isEmpty, let text { return .string(text) }
    return JSONValue(members: entries.items.map { ($0, $1.propertyList) })
  }
}

package import DataFormats
import Localization

/// The variations of one text, collected one by one: nested selections and named substitutions.
///
/// `.stringsdict` files, string catalogs, the unit ids in XLIFF and Transifex's XML describe the same structure
/// in different orders.
package struct VariantTree {
  package var text: String?
  /// The cases of selections: `plural` and `one`, `device` and `mac`.
  package var choices = OrderedDictionary<VariantTree>()
  package var parts = OrderedDictionary<VariantTree>()
  /// The argument of a substitution, and the format of `%arg`.
  var argument: Int?
  var specifier = ""

  // MARK: - Paths

  /// The limit of nested selections. Catalogs have at most two.
  static let depthLimit = 32

  /// Inserts a text at a path such as `device.mac.plural.one` or `substitutions.users.plural.other`. An empty
  /// path is the text itself.
  ///
  /// - Returns: false if the path is unknown.
  mutating func insert(_ text: String, at path: ArraySlice<Substring>, depth: Int = 0) -> Bool {
    guard let kind = path.first else {
      self.text = text
      return true
    }
    guard path.count > 1, depth < Self.depthLimit else { return false }
    let rest = path.dropFirst()
    if kind == "substitutions" {
      // The name of a substitution may contain periods.
      let end = rest.dropFirst().firstIndex { Self.kinds.contains($0) } ?? rest.endIndex
      let name = rest[..<end].joined(separator: ".")
      return parts[name, default: .init()].insert(text, at: rest[end...], depth: depth + 1)
    }
    guard Self.kinds.contains(kind), let key = rest.first else { return false }
    return choices[String(kind), default: .init()].choices[String(key), default: .init()]
      .insert(text, at: rest.dropFirst(), depth: depth + 1)
  }

  private static let kinds: Set<Substring> = ["plural", "device", "width"]

  // MARK: - Messages

  /// The message; nil if there is no text.
  /// - Parameter key: the text around the substitutions if there is none.
  func message(key: String? = nil) -> Message? {
    var message = text.map { Message.text($0) }
    // The last selection is the outermost: devices are selected before numbers.
    for (kind, choice) in choices.items.sorted(by: { Self.rank($0.key) < Self.rank($1.key) }) {
      var cases = choice.choices.items.compactMap { key, tree in
        tree.message().map { Variations.Case(Self.caseKey(kind, key), $0) }
      }
      guard !cases.isEmpty else { continue }
      // If there is also a selection, the text is used if no case matches.
      if let rest = message { cases.append(Variations.Case(.any, rest)) }
      message = .variations(Variations(by: Self.selector(kind), cases))
    }
    let variables = parts.items.compactMap { name, tree in
      tree.message().map {
        Substitutions.Variable(
          name: name, argument: tree.argument, specifier: tree.specifier, message: $0)
      }
    }
    guard !variables.isEmpty else { return message }
    guard let format = message ?? key.map({ .text($0) }) else { return nil }
    return .substitutions(Substitutions(format: format, variables: variables))
  }

  private static func rank(_ kind: String) -> Int { kind == "device" ? 1 : 0 }

  /// A rule of a type that Foundation does not define. It selects by the argument of its variable.
  static let unknownKind = ""

  private static func selector(_ kind: String) -> Selector {
    switch kind {
    case "plural": .plural(.first)
    case "device": .device
    case "width": .width
    case unknownKind: .word(.first)
    default: .word(.name(kind))
    }
  }

  private static func caseKey(_ kind: String, _ key: String) -> CaseKey {
    switch kind {
    case "plural": .apple(category: key)
    case "device": .apple(device: key)
    default: .word(key)
    }
  }
}

extension CaseKey {
  /// A category unknown to CLDR becomes a word.
  static func apple(category: String) -> CaseKey {
    PluralCategory(rawValue: category).map { .category($0) } ?? .word(category)
  }

  static func apple(device: String) -> CaseKey {
    Device(rawValue: device).map { .device($0) } ?? .word(device)
  }
}

extension Selector {
  /// The available width, by which Foundation's width rules select. Cases are maximum widths in quads. No
  /// call passes it as an argument.
  static let width = Selector.word(.name("NSStringVariableWidthRuleType"))
}

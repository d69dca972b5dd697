internal import Localization
package import ResourceFormats

/// A unit of translation in Transifex: the units of an XLIFF file with one key.
package struct TransifexUnit: Hashable, Sendable {
  /// The text at a path: `plural.one`, `device.mac.plural.other`, `substitutions.users.plural.one`. The format of
  /// a `.stringsdict` file's key has the path `substitutions`.
  package struct Rule: Hashable, Sendable {
    package let path: String
    package let source: String?
    package let target: String?

    package subscript(side: XLIFFFile.Side) -> String? { side == .source ? source : target }
  }

  package enum Kind: String, Hashable, Sendable {
    case plural, device, substitutions
  }

  package let id: String
  /// The text of the unit whose id is the key; if there are rules, the text around the substitutions.
  package internal(set) var source: String?
  package internal(set) var target: String?
  /// The files with the key, by their names in the XLIFF file.
  package internal(set) var files: [String]
  package internal(set) var note: String?
  /// In the order of the file.
  package internal(set) var rules: [Rule] = []

  package subscript(side: XLIFFFile.Side) -> String? { side == .source ? source : target }

  /// Nil for a unit without rules. Devices take precedence over substitutions.
  package var kind: Kind? {
    if rules.isEmpty { return nil }
    if rules.contains(where: { $0.path.hasPrefix("device.") }) { return .device }
    return forms(.source) == nil && forms(.target) == nil ? .substitutions : .plural
  }

  /// The content uploaded for one side.
  package enum Pushed: Hashable, Sendable {
    case text(String)
    case rule(TransifexRule)
    case root(TransifexCDSRoot)

    package var text: String {
      switch self {
      case .text(let text): text
      case .rule(let rule): rule.text
      case .root(let root): root.xml
      }
    }
  }

  /// Returns the content to upload. A single plural is a rule with the name `cnt`. Other units with rules are
  /// XML with the text around the substitutions first. Nil if the side has no text.
  package func pushed(_ side: XLIFFFile.Side = .source) -> Pushed? {
    if rules.isEmpty { return self[side].map { .text($0) } }
    if kind == .plural, let forms = forms(side) {
      return .rule(
        TransifexRule(name: "cnt", forms: forms.sorted { $0.category.rawValue < $1.category.rawValue }))
    }
    let format = "substitutions"
    var units = self[side].map { [TransifexCDSRoot.Unit(id: format, text: $0)] } ?? []
    for rule in rules.filter({ $0.path == format }) + rules.filter({ $0.path != format }) {
      if let text = rule[side] { units.append(TransifexCDSRoot.Unit(id: rule.path, text: text)) }
    }
    return units.isEmpty ? nil : .root(TransifexCDSRoot(units: units))
  }

  /// The forms of a key that is a single plural: a plural in a string catalog, or the only variable in a
  /// `.stringsdict` file whose format contains nothing else and whose forms have no references.
  private func forms(_ side: XLIFFFile.Side) -> [TransifexRule.Form]? {
    var forms: [TransifexRule.Form] = []
    var variable: Substring?
    var format: String?
    for rule in rules {
      guard let text = rule[side] else { continue }
      let path = rule.path.split(separator: ".")
      if rule.path == "substitutions" {
        format = text
        continue
      }
      guard let category = path.last.flatMap({ PluralCategory(rawValue: String($0)) }),
        path.dropLast().last == "plural"
      else { return nil }
      if path.count > 2 {
        let name = rule.path.dropFirst("substitutions.".count).dropLast(
          ".plural.".count + path[path.count - 1].count)
        guard path.first == "substitutions", variable == nil || variable == name else { return nil }
        variable = name
      }
      forms.append(TransifexRule.Form(category, text))
    }
    guard !forms.isEmpty else { return nil }
    guard let variable else { return format == nil ? forms : nil }
    guard let format, case let segments = PlaceholderSyntax.apple.segments(of: format), segments.count == 1,
      case .part(let name, _) = segments[0], name == variable
    else { return nil }
    let isSingleVersion = forms.allSatisfy { form in
      PlaceholderSyntax.apple.segments(of: form.text).allSatisfy {
        if case .part = $0 { false } else { true }
      }
    }
    return isSingleVersion ? forms : nil
  }
}

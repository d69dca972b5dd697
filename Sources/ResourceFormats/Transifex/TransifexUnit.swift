internal import Localization

/// What Transifex translates as one: the units of an XLIFF file that belong to one key.
public struct TransifexUnit: Hashable, Sendable {
  /// The text at a path: `plural.one`, `device.mac.plural.other`, `substitutions.users.plural.one`. The format of
  /// a `.stringsdict` file's key has the path `substitutions`.
  public struct Rule: Hashable, Sendable {
    public let path: String
    public let source: String?
    public let target: String?

    public subscript(side: XLIFFFile.Side) -> String? { side == .source ? source : target }
  }

  public enum Kind: String, Hashable, Sendable {
    case plural, device, substitutions
  }

  public let id: String
  /// Of the unit that has the key for its id; where there are rules, the text around the parts.
  public internal(set) var source: String?
  public internal(set) var target: String?
  /// The files that have the key, by their names for themselves.
  public internal(set) var files: [String]
  public internal(set) var note: String?
  /// In the file's order.
  public internal(set) var rules: [Rule] = []

  public subscript(side: XLIFFFile.Side) -> String? { side == .source ? source : target }

  /// Nil for a unit without rules. Devices count before parts.
  public var kind: Kind? {
    if rules.isEmpty { return nil }
    if rules.contains(where: { $0.path.hasPrefix("device.") }) { return .device }
    return forms(.source) == nil && forms(.target) == nil ? .substitutions : .plural
  }

  /// What is pushed for one side.
  public enum Pushed: Hashable, Sendable {
    case text(String)
    case rule(TransifexRule)
    case root(CDSRoot)

    public var text: String {
      switch self {
      case .text(let text): text
      case .rule(let rule): rule.text
      case .root(let root): root.xml
      }
    }
  }

  /// A single choice by number is a rule, of which the name is always `cnt`; all else that has rules is XML, the
  /// text around the parts first. Nil where the side has no text.
  public func pushed(_ side: XLIFFFile.Side = .source) -> Pushed? {
    if rules.isEmpty { return self[side].map { .text($0) } }
    if kind == .plural, let forms = forms(side) {
      return .rule(
        TransifexRule(name: "cnt", forms: forms.sorted { $0.category.rawValue < $1.category.rawValue }))
    }
    let format = "substitutions"
    var units = self[side].map { [CDSRoot.Unit(id: format, text: $0)] } ?? []
    for rule in rules.filter({ $0.path == format }) + rules.filter({ $0.path != format }) {
      if let text = rule[side] { units.append(CDSRoot.Unit(id: rule.path, text: text)) }
    }
    return units.isEmpty ? nil : .root(CDSRoot(units: units))
  }

  /// The forms of a key that is a single choice by number: a string catalog's plural, or a `.stringsdict` file's
  /// one variable, where the format is that and nothing more, and a form is about nothing else.
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
    let isAlone = forms.allSatisfy { form in
      PlaceholderSyntax.apple.segments(of: form.text).allSatisfy {
        if case .part = $0 { false } else { true }
      }
    }
    return isAlone ? forms : nil
  }
}

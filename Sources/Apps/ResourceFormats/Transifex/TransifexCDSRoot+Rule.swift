import DataFormats
package import Localization

extension TransifexCDSRoot {
  /// Returns the text for one device with plural rules in it, as Transifex's SDK stores it: `Found
  /// %1$#@{users, plural, one {%d user} other {%d users}}@`. Forms are in alphabetical order.
  ///
  /// If there are substitutions, every specifier of the text gets a position. The forms of a rule have no
  /// position, because they refer to the rule's own argument. References to other substitutions in a form are
  /// kept.
  /// - Returns: nil if there is no text for the device or its fallbacks.
  package func rule(for device: Device = .other) -> String? {
    let tree = tree
    let shown: VariantTree
    if tree.choices["device"] != nil {
      guard let fitting = tree.fitting(device) else { return nil }
      shown = fitting
    } else {
      shown = tree
    }
    guard let text = shown.text else { return shown.rule(name: "???")?.text }
    guard !tree.parts.items.isEmpty else { return text }
    var next = 1
    var left = Self.ruleLimit
    return text.replacingSpecifiers { specifier in
      var specifier = specifier
      let position = specifier.position ?? next
      if specifier.position == nil { next += 1 }
      specifier.position = position
      guard left > 0, let name = specifier.part, let part = tree.parts[name] else { return specifier.text }
      let chosen = part.fitting(device) ?? part
      if let rule = chosen.rule(name: name, withoutPosition: position)?.text {
        specifier.part = rule
        left -= rule.utf8.count
      }
      return specifier.text
    }
  }

  /// The limit in bytes of inserted forms, because a text may refer to a substitution often. After it,
  /// references are kept.
  private static let ruleLimit = 1 << 20
}

extension VariantTree {
  fileprivate func fitting(_ device: Device) -> VariantTree? {
    guard let devices = choices["device"] else { return nil }
    return device.fallbacks.lazy.compactMap { devices.choices[$0.rawValue] }.first
  }

  /// The selection by number; nil if there is none.
  fileprivate func rule(name: String, withoutPosition position: Int? = nil) -> TransifexRule? {
    let forms = (choices["plural"]?.choices.items ?? []).compactMap { key, tree -> TransifexRule.Form? in
      guard let category = PluralCategory(rawValue: key), let text = tree.text else { return nil }
      return TransifexRule.Form(
        category,
        text.replacingSpecifiers { specifier in
          var specifier = specifier
          if specifier.position == position { specifier.position = nil }
          return specifier.text
        })
    }
    guard !forms.isEmpty else { return nil }
    return TransifexRule(
      name: name, forms: forms.sorted { $0.category.rawValue < $1.category.rawValue })
  }
}

/// A specifier after a `%` in its original spelling, so that its position can be replaced.
private struct Specifier {
  var position: Int?
  /// The name in a reference `%#@name@`.
  var part: String?
  /// Flags, width, precision, length and conversion; for a reference, the text before the name.
  var rest: Substring

  var text: String {
    "%" + (position.map { "\($0)$" } ?? "") + rest + (part.map { "@\($0)@" } ?? "")
  }

  init?(_ text: inout Substring) {
    var scan = text.dropFirst()
    let digits = scan.prefix { $0.isASCII && $0.isNumber }
    if scan[digits.endIndex...].first == "$", let number = Int(digits), number > 0 {
      position = number
      scan = scan[digits.endIndex...].dropFirst()
    }
    let start = scan
    scan = scan.drop { "-+ #0'.*hlqLzjt".contains($0) || $0.isASCII && $0.isNumber }
    let flags = start[..<scan.startIndex]
    guard let conversion = scan.first, "@diuoxXeEfFgGaAcCsSpn".contains(conversion) else { return nil }
    scan = scan.dropFirst()
    if conversion == "@", flags.contains("#"), let end = scan.firstIndex(of: "@") {
      rest = "#"
      part = String(scan[..<end])
      scan = scan[end...].dropFirst()
    } else {
      rest = start[..<scan.startIndex]
    }
    text = scan
  }
}

extension String {
  fileprivate func replacingSpecifiers(_ replacement: (Specifier) -> String) -> String {
    var result = ""
    var text = self[...]
    while let percent = text.firstIndex(of: "%") {
      result += text[..<percent]
      text = text[percent...]
      if text.hasPrefix("%%") {
        result += "%%"
        text = text.dropFirst(2)
      } else if let specifier = Specifier(&text) {
        result += replacement(specifier)
      } else {
        result += "%"
        text = text.dropFirst()
      }
    }
    return result + text
  }
}

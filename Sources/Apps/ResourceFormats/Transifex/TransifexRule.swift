import DataFormats
package import Localization

/// An ICU plural rule in Transifex's form: `{cnt, plural, one {%d file} other {%d files}}`.
///
/// It is a subset of ICU: forms are only CLDR categories, `#` has no meaning, apostrophes do not quote, and
/// braces in a form must match. The text of a form is copied unchanged from its braces.
package struct TransifexRule: Hashable, Sendable {
  package struct Form: Hashable, Sendable {
    package let category: PluralCategory
    package let text: String

    package init(_ category: PluralCategory, _ text: String) {
      self.category = category
      self.text = text
    }
  }

  package let name: String
  /// In the order of the rule.
  package let forms: [Form]

  package var text: String {
    "{\(name), plural, \(forms.map { "\($0.category.rawValue) {\($0.text)}" }.joined(separator: " "))}"
  }

  /// The outermost rules in a text, in order.
  package static func rules(in text: String) -> [TransifexRule] {
    TransifexRuleScanner(text).rules.map(\.rule)
  }

  var variations: Message {
    .variations(
      Variations(by: .plural(.first), forms.map { .init(.category($0.category), .text($0.text)) }))
  }
}

extension Message {
  /// Parses a text with rules, in the syntax ``PlaceholderSyntax/apple``. A rule that is the whole text is a
  /// selection. A rule in a substitution, `%1$#@{cnt, plural, …}@`, is selected by its argument. Any other
  /// rule uses the next argument.
  package init(transifexRule text: String) {
    let scanner = TransifexRuleScanner(text)
    let rules = scanner.rules
    if rules.count == 1, rules[0].range == 0..<scanner.bytes.count {
      self = rules[0].rule.variations
      return
    }
    guard !rules.isEmpty else {
      self = .text(text)
      return
    }
    var format: [UInt8] = []
    var variables: [Substitutions.Variable] = []
    var names: Set<String> = []
    var end = 0
    for (range, rule) in rules {
      // Names are informal: two substitutions may have one name, and it may contain an at sign.
      var name = rule.name.replacing("@", with: "_")
      while !names.insert(name).inserted { name += "#\(variables.count + 1)" }
      variables.append(Substitutions.Variable(name: name, message: rule.variations))
      format += scanner.bytes[end..<range.lowerBound]
      format += Array((scanner.isPart(range) ? name : "%#@\(name)@").utf8)
      end = range.upperBound
    }
    format += scanner.bytes[end...]
    self = .substitutions(
      Substitutions(format: .text(String(decoding: format, as: UTF8.self)), variables: variables))
  }
}

/// Finds rules in one pass. Braces are matched first, so that many opening braces take linear time.
private struct TransifexRuleScanner {
  let bytes: [UInt8]
  /// The index of the closing brace, by index of the opening brace.
  private var closing: [Int: Int] = [:]

  init(_ text: String) {
    bytes = Array(text.utf8)
    var open: [Int] = []
    for (place, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "{") { open.append(place) }
      if byte == UInt8(ascii: "}"), let start = open.popLast() { closing[start] = place }
    }
  }

  var rules: [(range: Range<Int>, rule: TransifexRule)] {
    var rules: [(Range<Int>, TransifexRule)] = []
    var place = 0
    while let start = bytes[place...].firstIndex(of: UInt8(ascii: "{")) {
      if let end = closing[start], let rule = rule(from: start + 1, to: end) {
        rules.append((start..<(end + 1), rule))
        place = end + 1
      } else {
        place = start + 1
      }
    }
    return rules
  }

  /// Whether a rule is between the marks of a substitution.
  func isPart(_ range: Range<Int>) -> Bool {
    guard range.upperBound < bytes.count, bytes[range.upperBound] == UInt8(ascii: "@") else { return false }
    var before = bytes[..<range.lowerBound]
    for mark in "@#".utf8 { guard before.popLast() == mark else { return false } }
    if before.last == UInt8(ascii: "$") {
      before.removeLast()
      while let digit = before.last, digit >= UInt8(ascii: "0"), digit <= UInt8(ascii: "9") {
        before.removeLast()
      }
    }
    return before.last == UInt8(ascii: "%")
  }

  private func rule(from start: Int, to end: Int) -> TransifexRule? {
    var place = start
    let name = word(&place, to: end)
    guard !name.isEmpty, take(UInt8(ascii: ","), &place, to: end), word(&place, to: end) == "plural",
      take(UInt8(ascii: ","), &place, to: end)
    else { return nil }
    // Texts are decoded only after the whole rule is parsed, because a rule may be nested in a malformed one.
    var texts: [PluralCategory: Range<Int>] = [:]
    var order: [PluralCategory] = []
    while place < end {
      guard let category = PluralCategory(rawValue: word(&place, to: end)), place < end,
        let close = closing[place]
      else { return nil }
      if texts.updateValue((place + 1)..<close, forKey: category) == nil { order.append(category) }
      place = close + 1
      skipSpace(&place, to: end)
    }
    guard !order.isEmpty else { return nil }
    let forms = order.map { category in
      TransifexRule.Form(category, String(decoding: bytes[texts[category] ?? 0..<0], as: UTF8.self))
    }
    return TransifexRule(name: name, forms: forms)
  }

  private func word(_ place: inout Int, to end: Int) -> String {
    skipSpace(&place, to: end)
    let start = place
    while place < end, !bytes[place].isSpace, !"{},".utf8.contains(bytes[place]) { place += 1 }
    defer { skipSpace(&place, to: end) }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  private func take(_ byte: UInt8, _ place: inout Int, to end: Int) -> Bool {
    guard place < end, bytes[place] == byte else { return false }
    place += 1
    skipSpace(&place, to: end)
    return true
  }

  private func skipSpace(_ place: inout Int, to end: Int) {
    while place < end, bytes[place].isSpace { place += 1 }
  }
}

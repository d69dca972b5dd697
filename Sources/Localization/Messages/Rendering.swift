/// What a call gives for a placeholder.
package enum ArgumentValue: Hashable, Sendable {
  case integer(Int64)
  /// A number as it is written, since plural rules look at its digits: `1.50`.
  case decimal(String)
  case text(String)
  /// Somebody's name, and the gender that goes with it.
  case person(String, Gender)

  /// In digits or words, without a locale's separators.
  package var written: String {
    switch self {
    case .integer(let number): String(number)
    case .decimal(let text), .text(let text), .person(let text, _): text
    }
  }

  var operands: PluralOperands? {
    switch self {
    case .integer(let number): PluralOperands(number)
    case .decimal(let text): PluralOperands(text)
    case .text, .person: nil
    }
  }
}

/// What is known when a message is shown: its arguments, the device, who is looking.
package struct Rendering: Sendable {
  package var locale: LocaleTag
  package var syntax: PlaceholderSyntax
  package var positional: [ArgumentValue]
  package var named: [String: ArgumentValue]
  package var device: Device
  package var viewer: Gender
  /// Where a format counts otherwise than ``locale`` does.
  package var cardinals: PluralRules?

  package init(
    locale: LocaleTag, syntax: PlaceholderSyntax, positional: [ArgumentValue] = [],
    named: [String: ArgumentValue] = [:], device: Device = .other, viewer: Gender = .unknown
  ) {
    self.locale = locale
    self.syntax = syntax
    self.positional = positional
    self.named = named
    self.device = device
    self.viewer = viewer
  }

  /// The text that a user would see. A placeholder without an argument stays as a name or position in
  /// parentheses; a choice without a fitting case has its `other`, or its last.
  package func text(of message: Message) -> String {
    var renderer = Renderer(self)
    return renderer.text(of: message, parts: nil, own: nil)
  }

  /// What is left of a message when its choices are made: a text, as it is written in the source, or a text with
  /// parts.
  package func choice(from message: Message) -> Message {
    let renderer = Renderer(self)
    var message = message
    while case .variations(let variations) = message {
      guard let next = renderer.chosen(from: variations, own: nil) else { return .text("") }
      message = next
    }
    return message
  }
}

private struct Renderer {
  /// Parts within parts: a hostile message may refer to itself.
  private static let depthLimit = 16
  /// How many bytes of texts are gone through: parts may refer to others often, and those to others.
  private static let lengthLimit = 1 << 20

  private let call: Rendering
  private let cardinals: PluralRules
  private var next = 0
  private var depth = 0
  private var left = Renderer.lengthLimit
  /// What `#` stands for.
  private var counted: Placeholder?

  init(_ call: Rendering) {
    self.call = call
    cardinals = call.cardinals ?? PluralRules(call.locale)
  }

  /// - Parameter own: the argument of the part that is being written, which `%arg` and a bare `%d` stand for.
  mutating func text(of message: Message, parts: Substitutions?, own: ArgumentValue?) -> String {
    guard depth < Self.depthLimit, left > 0 else { return "" }
    left -= 1
    depth += 1
    defer { depth -= 1 }
    switch message {
    case .text(let text):
      left -= text.utf8.count
      return written(text, parts: parts, own: own)
    case .variations(let variations):
      return chosen(from: variations, own: own).map { text(of: $0, parts: parts, own: own) } ?? ""
    case .substitutions(let substitutions):
      return text(of: substitutions.format, parts: substitutions, own: own)
    }
  }

  // MARK: - Texts

  private mutating func written(_ text: String, parts: Substitutions?, own: ArgumentValue?) -> String {
    var result = ""
    let segments =
      call.syntax == .icu ? ICUPattern.segments(of: text, counted: counted) : call.syntax.segments(of: text)
    for segment in segments {
      switch segment {
      case .literal(let literal): result += literal
      case .part(let name, let position):
        guard let part = parts?[name] else {
          result += "(\(name))"
          continue
        }
        let argument = position.map { ArgumentName.position($0) } ?? part.argument
        // A part takes its number's place in the order, wherever its own texts name one.
        let value = self.argument(argument) ?? (position == nil ? following() : nil)
        if position == nil {
          if case .position(let place) = argument { next = max(next, place) } else { next += 1 }
        }
        result += self.text(of: part.message, parts: parts, own: value)
      case .placeholder(let placeholder):
        result += formatted(value(of: placeholder, own: own), placeholder)
      case .variations(let variations, let placeholder):
        let value = value(of: placeholder, own: own, moves: false)
        guard let one = chosen(from: variations, value, own: own) else { continue }
        let outer = counted
        if case .word = variations.selector {} else { counted = placeholder }
        result += self.text(of: one, parts: parts, own: own)
        counted = outer
      }
    }
    return result
  }

  private mutating func value(
    of placeholder: Placeholder, own: ArgumentValue?, moves: Bool = true
  ) -> ArgumentValue? {
    if let name = placeholder.name {
      return name == "arg" && own != nil ? own : call.named[name]
    }
    if let position = placeholder.position { return argument(.position(position)) }
    // Within a part, a number without a place is the part's.
    if let own, placeholder.isNumber { return own }
    defer { if moves { next += 1 } }
    return following()
  }

  private func following() -> ArgumentValue? { next < call.positional.count ? call.positional[next] : nil }

  private func argument(_ name: ArgumentName) -> ArgumentValue? {
    switch name {
    case .first:
      call.positional.first { $0.operands != nil } ?? call.named.values.first { $0.operands != nil }
    case .position(let position):
      position > 0 && position <= call.positional.count ? call.positional[position - 1] : nil
    case .name(let name): call.named[name]
    case .viewer: .person("", call.viewer)
    }
  }

  private func formatted(_ value: ArgumentValue?, _ placeholder: Placeholder) -> String {
    guard let value else {
      return "(\(placeholder.name ?? placeholder.position.map(String.init) ?? placeholder.conversion))"
    }
    switch call.syntax {
    case .apple, .android, .c: return PrintfFormat(placeholder.conversion).text(of: value)
    default: return value.written
    }
  }

  // MARK: - Choices

  func chosen(from variations: Variations, own: ArgumentValue?) -> Message? {
    chosen(from: variations, value(for: variations.selector, own: own), own: own)
  }

  private func value(for selector: Selector, own: ArgumentValue?) -> ArgumentValue? {
    switch selector {
    case .plural(let name), .ordinal(let name), .gender(let name), .word(let name):
      name == .first && own != nil ? own : argument(name) ?? own
    case .device: nil
    }
  }

  private func chosen(
    from variations: Variations, _ value: ArgumentValue?, own: ArgumentValue?
  ) -> Message? {
    if let fitting = fitting(in: variations, value, own: own) { return fitting }
    return keys(for: variations, value).lazy.compactMap { variations[$0] }.first
      ?? variations.cases.last?.message
  }

  /// A message all of whose choices have a case that fits. A specific case within which nothing fits gives way to
  /// a more general one: fbt leaves out of `male` what is the same in `*`.
  private func fitting(in variations: Variations, _ value: ArgumentValue?, own: ArgumentValue?) -> Message? {
    var tried: [CaseKey] = []
    for key in keys(for: variations, value) where !tried.contains(key) {
      tried.append(key)
      guard let message = variations[key] else { continue }
      guard case .variations(let inner) = message else { return message }
      if let found = fitting(in: inner, self.value(for: inner.selector, own: own), own: own) { return found }
    }
    return nil
  }

  /// In the order in which they are looked for.
  private func keys(for variations: Variations, _ value: ArgumentValue?) -> [CaseKey] {
    let keys: [CaseKey] =
      switch variations.selector {
      case .plural: numberKeys(value, cardinals)
      case .ordinal: numberKeys(value, PluralRules(call.locale, .ordinal))
      case .gender:
        switch value {
        case .person(_, let gender): [.gender(gender), .any, .gender(.unknown)]
        // What is no person: fbt's pronouns have a case for it.
        case let value?: [.word(value.written), .any, .gender(.unknown)]
        case nil: [.any, .gender(.unknown)]
        }
      case .device: call.device.fallbacks.map { .device($0) }
      case .word: (value.map { [.word($0.written)] } ?? []) + [.word("other")]
      }
    return keys + [.any, .category(.other)]
  }

  private func numberKeys(_ value: ArgumentValue?, _ rules: PluralRules) -> [CaseKey] {
    guard let operands = value?.operands else { return [] }
    var keys: [CaseKey] = []
    if case .integer(let number) = value { keys.append(.exactly(number)) }
    // Foundation and i18next take `zero` for nothing in every language; CLDR has it for few.
    if operands.i == 0, operands.f == 0, call.syntax == .apple || call.syntax == .i18next {
      keys.append(.category(.zero))
    }
    return keys + [.category(rules.category(of: operands))]
  }
}

extension Placeholder {
  fileprivate var isNumber: Bool { conversion.last.map { "diuoxXeEfFgGaA".contains($0) } ?? false }
}

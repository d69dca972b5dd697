/// Formats messages for a call: its arguments, the device, and the viewer's gender.
package struct MessageFormatter: Sendable {
  package var locale: LocaleTag
  package var syntax: PlaceholderSyntax
  package var positional: [ArgumentValue]
  package var named: [String: ArgumentValue]
  package var device: Device
  package var viewer: Gender
  /// The messages that texts refer to, by key. A reference to another message is displayed as in Fluent: `{-brand}`.
  package var references: [String: Message] = [:]

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

  /// Returns the text that a user sees. A placeholder without an argument becomes its name or position in parentheses.
  /// If no variation matches, the one for `other` is used, or the last.
  package func text(of message: Message) -> String {
    var pass = FormattingPass(self)
    return pass.text(of: message, substitutions: nil, own: nil)
  }

  /// Returns the message with its outer variations selected: a text as it is written in the source, or a text with
  /// substitutions.
  package func selectedMessage(of message: Message) -> Message {
    let pass = FormattingPass(self)
    var message = message
    while case .variations(let variations) = message {
      guard let next = pass.selected(from: variations, own: nil) else { return .text("") }
      message = next
    }
    return message
  }
}

/// The state of formatting one message.
private struct FormattingPass {
  /// Levels of nested substitutions; a malicious message may refer to itself.
  private static let depthLimit = 16
  /// Bytes of source texts to read; nested substitutions may multiply them.
  private static let lengthLimit = 1 << 20

  private var call: MessageFormatter
  private let cardinals: PluralRules
  /// The index of the next argument without a position.
  private var nextIndex = 0
  private var depth = 0
  private var remainingBytes = FormattingPass.lengthLimit
  /// The argument that `#` stands for.
  private var counted: Placeholder?

  init(_ call: MessageFormatter) {
    self.call = call
    cardinals = PluralRules(call.locale)
  }

  /// - Parameter own: the argument of the enclosing substitution; `%arg` and an unnumbered `%d` stand for it.
  mutating func text(of message: Message, substitutions: Substitutions?, own: ArgumentValue?) -> String {
    guard depth < Self.depthLimit, remainingBytes > 0 else { return "" }
    remainingBytes -= 1
    depth += 1
    defer { depth -= 1 }
    switch message {
    case .text(let text):
      remainingBytes -= text.utf8.count
      return formatted(text, substitutions: substitutions, own: own)
    case .variations(let variations):
      return selected(from: variations, own: own).map { text(of: $0, substitutions: substitutions, own: own) }
        ?? ""
    case .substitutions(let substitutions):
      return text(of: substitutions.format, substitutions: substitutions, own: own)
    }
  }

  // MARK: - Texts

  private mutating func formatted(
    _ text: String, substitutions: Substitutions?, own: ArgumentValue?
  ) -> String {
    var result = ""
    let segments =
      call.syntax.isICU
      ? ICUPattern.segments(of: text, call.syntax, counted: counted) : call.syntax.segments(of: text)
    for segment in segments {
      switch segment {
      case .literal(let literal): result += literal
      case .part(let name, let position):
        result += substituted(name, at: position, substitutions)
      case .placeholder(let placeholder):
        result += formatted(value(of: placeholder, own: own), placeholder)
      case .variations(let variations, let placeholder):
        let value = value(of: placeholder, own: own, advances: false)
        guard let one = selected(from: variations, value, own: own) else { continue }
        let outer = counted
        if case .word = variations.selector {} else { counted = placeholder }
        result += self.text(of: one, substitutions: substitutions, own: own)
        counted = outer
      case .reference(let reference): result += self.text(of: reference) ?? "{\(reference.name)}"
      case .selection(let variations, let reference):
        let value = self.text(of: reference).map { ArgumentValue.text($0) }
        guard let one = selected(from: variations, value, own: own) else { continue }
        result += self.text(of: one, substitutions: substitutions, own: own)
      }
    }
    return result
  }

  /// Nil if the message or the function's result is unknown.
  private mutating func text(of reference: TextReference) -> String? {
    switch reference {
    case .function(let name): return name == MessageFormatter.platformFunction ? call.platform : nil
    case .message(let key, let arguments):
      guard let message = call.references[key] else { return nil }
      let outer = call
      defer { call = outer }
      if reference.isTerm {
        call.positional = []
        call.named = arguments
      }
      return text(of: message, substitutions: nil, own: nil)
    }
  }

  private mutating func substituted(
    _ name: String, at position: Int?, _ substitutions: Substitutions?
  ) -> String {
    guard let part = substitutions?[name] else { return "(\(name))" }
    let argument = position.map { ArgumentName.position($0) } ?? part.argument
    // A substitution without a position uses up its argument, even if its own texts refer to it by position.
    let value = self.argument(argument) ?? (position == nil ? nextArgument : nil)
    if position == nil {
      if case .position(let position) = argument {
        // A malicious pack may contain any position: more than the number of arguments makes no difference.
        nextIndex = max(nextIndex, min(position, call.positional.count))
      } else {
        nextIndex += 1
      }
    }
    return text(of: part.message, substitutions: substitutions, own: value)
  }

  private mutating func value(
    of placeholder: Placeholder, own: ArgumentValue?, advances: Bool = true
  ) -> ArgumentValue? {
    if let name = placeholder.name {
      return name == "arg" && own != nil ? own : call.named[name]
    }
    if let position = placeholder.position { return argument(.position(position)) }
    // In a substitution, an unnumbered number is the substitution's argument.
    if let own, placeholder.isNumber { return own }
    defer { if advances { nextIndex += 1 } }
    return nextArgument
  }

  private var nextArgument: ArgumentValue? {
    nextIndex < call.positional.count ? call.positional[nextIndex] : nil
  }

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
    case .apple, .android, .c, .python, .printf, .javaPrintf, .ruby:
      return PrintfFormat(placeholder.conversion).text(of: value)
    case .fbt:
      if case .integer(let number) = value { return FBTNumberFormat(call.locale).formatted(number) }
      return value.written
    default: return value.written
    }
  }

  // MARK: - Variations

  func selected(from variations: Variations, own: ArgumentValue?) -> Message? {
    selected(from: variations, value(for: variations.selector, own: own), own: own)
  }

  private func value(for selector: Selector, own: ArgumentValue?) -> ArgumentValue? {
    switch selector {
    case .plural(let name), .ordinal(let name), .gender(let name), .word(let name),
      .form(let name, _):
      name == .first && own != nil ? own : argument(name) ?? own
    case .device: nil
    }
  }

  private func selected(
    from variations: Variations, _ value: ArgumentValue?, own: ArgumentValue?
  ) -> Message? {
    if call.syntax == .fluent {
      return variations.fluentSelection(value, cardinals, PluralRules(call.locale, .ordinal))
    }
    if let match = match(in: variations, value, own: own) { return match }
    return keys(for: variations, value).lazy.compactMap { variations[$0] }.first
      ?? variations.cases.last?.message
  }

  /// Returns a message with a matching case at every level. If a specific case has no matching case below it, a more general case
  /// is tried: fbt omits from `male` the texts that are the same for `*`.
  private func match(in variations: Variations, _ value: ArgumentValue?, own: ArgumentValue?) -> Message? {
    var tried: [CaseKey] = []
    for key in keys(for: variations, value) where !tried.contains(key) {
      tried.append(key)
      guard let message = variations[key] else { continue }
      guard case .variations(let inner) = message else { return message }
      if let found = match(in: inner, self.value(for: inner.selector, own: own), own: own) { return found }
    }
    return nil
  }

  /// Returns the keys to try, most specific first.
  private func keys(for variations: Variations, _ value: ArgumentValue?) -> [CaseKey] {
    let keys: [CaseKey] =
      switch variations.selector {
      case .plural: numberKeys(value, cardinals)
      case .ordinal: numberKeys(value, PluralRules(call.locale, .ordinal))
      case .gender:
        switch value {
        case .person(_, let gender): [.gender(gender), .any, .gender(.unknown)]
        // fbt's pronouns have a case for a value that is not a person.
        case let value?: [.word(value.written), .any, .gender(.unknown)]
        case nil: [.any, .gender(.unknown)]
        }
      case .device: call.device.fallbacks.map { .device($0) }
      case .word: (value.map { [.word($0.written)] } ?? []) + [.word("other")]
      case .form(_, let rule):
        value?.operands.map { [.form(rule.form(of: $0.i, count: .max)), .form(0)] } ?? []
      }
    return keys + [.any, .category(.other)]
  }

  private func numberKeys(_ value: ArgumentValue?, _ rules: PluralRules) -> [CaseKey] {
    guard let operands = value?.operands else { return [] }
    var keys: [CaseKey] = []
    if case .integer(let number) = value { keys.append(.exactly(number)) }
    // Foundation and i18next use `zero` for the number 0 in every language; CLDR defines it for few languages.
    if operands.i == 0, operands.f == 0, call.syntax == .apple || call.syntax == .i18next {
      keys.append(.category(.zero))
    }
    return keys + [.category(rules.category(of: operands))]
  }
}

extension Placeholder {
  fileprivate var isNumber: Bool { conversion.last.map { "diuoxXeEfFgGaA".contains($0) } ?? false }
}

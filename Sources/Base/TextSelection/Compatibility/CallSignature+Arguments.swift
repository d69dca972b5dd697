import Localization

/// The arguments that a call passes besides those that the base text displays.
extension CallSignature {
  /// The arguments that select among base's forms. The call passes them, whether or not a form displays them.
  ///
  /// i18next, "Plurals": the number of a plural has the name `count`. In patterns, the selection itself reads the argument.
  static func selecting(_ choices: [Variations], _ syntax: PlaceholderSyntax) -> [MessageArgument] {
    guard syntax == .i18next else { return [] }
    return choices.compactMap { choice in
      guard case .name(let name) = choice.selector.argument else { return nil }
      return MessageArgument(.name(name), syntax: syntax)
    }
  }

  /// The arguments that a library passes besides those of the code. vue-i18n, "Pluralization": the number of a text with
  /// plural forms is `n` and `count`.
  static func predefined(for base: Message, _ syntax: PlaceholderSyntax) -> Set<ArgumentName> {
    let mayHaveForms = syntax == .vueI18n || syntax == .braces
    guard mayHaveForms, case .text(let text) = base, VuePattern.isPlural(text) else { return [] }
    return numberOfVue
  }

  /// Both names are the same number.
  static let numberOfVue: Set<ArgumentName> = [.name("n"), .name("count")]

  var isPluralOfVue: Bool {
    if case .text(let text) = base { VuePattern.isPlural(text) } else { false }
  }

  /// The characters of a text that vue-i18n reads as syntax, and that base does not have as syntax: `|` begins another plural
  /// form, and `@` a linked message. Before version 9, which has quotes, any other `@` is an ordinary character, and so is a
  /// closing brace. vue-i18n, "Message Format Syntax".
  func unquoted(_ message: Message, base: Message) -> [CompatibilityIssue] {
    guard syntax == .vueI18n, case .text(let text) = message, case .text(let original) = base else {
      return []
    }
    var found: [CompatibilityIssue] = []
    let hasQuotes = fileHasQuotes || VuePattern.hasQuotes(original)
    if hasQuotes, VuePattern.hasInvalidLink(text) { found.append(.unquoted("@")) }
    if VuePattern.isPlural(text), !VuePattern.isPlural(original), !areForms(VuePattern.forms(of: text)) {
      found.append(.unquoted("|"))
    }
    if let brace = VuePattern.invalidBrace(in: text), VuePattern.invalidBrace(in: original) == nil {
      found.append(.malformed(brace, syntax))
    } else if hasQuotes, let brace = VuePattern.unbalancedBrace(in: text),
      VuePattern.unbalancedBrace(in: original) == nil
    {
      found.append(.malformed(brace, syntax))
    }
    return found
  }

  /// The beginnings of the properties that Interface Builder localizes.
  private static let interfaceProperties = [
    "title", "text", "placeholder", "label", "normalTitle", "selectedTitle", "segmentTitles", "headerTitle",
    "footerTitle", "prompt", "ibShadowed", "ibExternal", "userLabel", "accessibility", "alternateTitle",
    "toolTip",
    "paletteLabel", "headerCell", "maxString",
  ]

  /// Whether a key is an object of Interface Builder with one of its properties: `2YJ-bg-OdR.title`.
  static func isOfInterface(_ key: String) -> Bool {
    let parts = key.split(separator: ".", maxSplits: 1)
    guard parts.count == 2, parts[0].utf8.count == 10, interfaceProperties.contains(where: parts[1].hasPrefix)
    else {
      return false
    }
    // Unlike words with hyphens, an object's name has digits or capitals.
    return parts[0].contains { $0.isNumber || $0.isUppercase }
      && parts[0].utf8.enumerated().allSatisfy { ($1 == UInt8(ascii: "-")) == ($0 == 3 || $0 == 6) }
  }

  /// The arguments that a key names; none if it may be ordinary text.
  static func arguments(ofKey key: String, _ syntax: PlaceholderSyntax) -> [MessageArgument] {
    guard syntax == .apple, key.utf8.contains(syntax.mark) else { return [] }
    let usage = ArgumentUsage(.text(key), syntax)
    return usage.malformed.isEmpty && usage.uncertain.isEmpty ? usage.arguments : []
  }
}

extension Selector {
  /// Nil for the device, and for the user who sees the text.
  fileprivate var argument: ArgumentName? {
    switch self {
    case .plural(let name), .ordinal(let name), .gender(let name), .word(let name), .form(let name, _): name
    case .device: nil
    }
  }
}

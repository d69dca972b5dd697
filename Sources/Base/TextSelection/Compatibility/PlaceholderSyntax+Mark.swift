package import Localization

extension PlaceholderSyntax {
  /// Whether a text has a byte that the formatter reads: the first one of a placeholder or tag, or a brace that Python, .NET
  /// and i18next do not expect.
  func mayHavePlaceholders(_ text: String) -> Bool {
    if text.utf8.contains(mark) { return true }
    return switch self {
    case .formatJS, .braces, .lingui: text.utf8.contains(UInt8(ascii: "<"))
    case .pythonBrace, .dotNet: text.utf8.contains(UInt8(ascii: "}"))
    case .i18next: text.utf8.contains { $0 == UInt8(ascii: "}") || $0 == UInt8(ascii: "<") }
    case .banana, .c, .python, .printf, .symfony: text.utf8.contains(UInt8(ascii: "{"))
    case .vueI18n: text.utf8.contains { "@|}".utf8.contains($0) }
    default: false
    }
  }

  /// Whether a text has placeholders that read the next argument: `{}`, or `%s` of Minecraft.
  func hasUnnumbered(_ text: String) -> Bool {
    switch self {
    case .simpleBraces, .pythonBrace: text.contains("{}")
    case .minecraft: text.contains("%s")
    default: false
    }
  }

  /// The arguments that a text reads by position, in the order of the text.
  func positions(in text: String) -> [MessageArgument] {
    placeholders(of: text).filter { $0.position != nil }.map { MessageArgument($0, self) }
  }

  /// The byte that every placeholder contains.
  package var mark: UInt8 {
    switch self {
    case .apple, .android, .compose, .c, .python, .printf, .javaPrintf, .ruby, .numbered, .boost,
      .minecraft, .namedPrintf, .symfony:
      UInt8(ascii: "%")
    case .pythonBrace, .dotNet, .icu, .formatJS, .icu4j, .messageFormat, .arb, .quotedARB, .angular, .braces,
      .lingui, .simpleBraces, .fbt, .i18next, .doubleBraces, .fluent, .vueI18n:
      UInt8(ascii: "{")
    case .laravel: UInt8(ascii: ":")
    case .chromium, .webExtension, .banana: UInt8(ascii: "$")
    // Not a byte of UTF-8, so that no text contains it.
    case .plain: 0xFF
    }
  }
}

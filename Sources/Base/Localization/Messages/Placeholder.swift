/// The syntax of the placeholders in a table's texts.
package enum PlaceholderSyntax: String, Hashable, Sendable, CaseIterable {
  /// Foundation's: `%@`, `%1$@`, `%2$ld`, `%#@part@`, `%arg`.
  case apple
  /// `java.util.Formatter`'s: `%1$s`, `%d`.
  case android
  /// Compose Multiplatform's: `%1$s` or `%1$d`, for any argument. Everything else is literal.
  case compose
  /// C's, in messages of gettext that are marked as `c-format`.
  case c
  /// Python's `%` operator: `%s`, `%(name)d`, in messages of gettext that are marked as `python-format`.
  case python
  /// Python's `str.format`: `{}`, `{0:>10}`, `{name}`, in messages of gettext that are marked as `python-brace-format`.
  case pythonBrace = "python-brace"
  /// .NET's `String.Format`: `{0}`, `{1,10:N2}`, in messages of gettext that are marked as `csharp-format`.
  case dotNet = "dotnet"
  /// That of any printf, in other messages of gettext: their formatter is unknown.
  case printf
  /// `java.util.Formatter`'s, in files of Java with conversions only: nothing in the file shows the formatter.
  case javaPrintf = "java-printf"
  /// Ruby's `format`, Elixir's Gettext and PHP's `sprintf`: `%{name}` without spaces, `%<name>d`, and `%s` for any argument, in
  /// messages of gettext that are marked as `ruby-format`, `elixir-format` or `php-format`.
  case ruby
  /// ICU's, and Java's MessageFormat: `{0}`, `{name}`, `{count, plural, one {# file} other {# files}}`.
  case icu
  /// FormatJS's, as in React Intl: ICU's with tags, `<b>{name}</b>`. An apostrophe before a tag quotes too.
  case formatJS = "formatjs"
  /// ICU's in Java and on Android, whose formatter throws an exception for an invalid pattern: `android.icu.text.MessageFormat`.
  case icu4j
  /// `java.text.MessageFormat`'s: `{0}`, `{0,number,#}`. An apostrophe quotes up to the next one, or to the end.
  case messageFormat = "message-format"
  /// ICU's without quotes: in ARB, Flutter's gen-l10n reads an apostrophe as a character, unless `use-escaping` is set.
  case arb
  /// That of ARB with `use-escaping: true`, as a pattern of ICU. gen-l10n refuses a file with an apostrophe that no other one
  /// follows: `lexIntoTokens` in flutter_tools' message_parser.dart, "Unmatched single quotes".
  case quotedARB = "quoted-arb"
  /// ICU's without quotes, in Angular's XLIFF: `{VAR_PLURAL, plural, =1 {…} other {…}}`.
  case angular
  /// ICU's, or that of another library with `{name}`: nothing in the file shows which. An apostrophe may quote.
  case braces
  /// Lingui's: ICU's as `@messageformat/parser` reads it. An apostrophe quotes only if another one closes it, and a selection may
  /// lack the case `other`. Tags have numbers, `<0>`.
  case lingui
  /// `{name}` and `{0}`, which a regular expression in the program's own code replaces: `/{([^{}]*)}/g`. Nothing quotes them, and
  /// a space is a part of the name.
  case simpleBraces = "simple-braces"
  /// vue-i18n's: `{name}`, `{0}`, and `{'@'}` for a character of its syntax. `|` separates plural forms.
  case vueI18n = "vue-i18n"
  /// Laravel's: `:name`.
  case laravel
  /// `{name}`, and `{=inner}` for a part that is translated separately.
  case fbt
  /// `{{name}}`.
  case i18next
  /// `{{name}}` and `{{name:type}}`, in texts of a web extension that its own code replaces.
  case doubleBraces = "double-braces"
  /// jquery.i18n's: `$1`, and `{{plural:$1|file|files}}`.
  case banana
  /// `{ $name }`.
  case fluent
  /// `$1`, and `$PLACE$` in texts that an app's own code replaces.
  case chromium
  /// A web extension's `$1`. `$PLACE$` is not declared for its message: the browser replaces those that are when it reads
  /// the file.
  case webExtension = "web-extension"
  /// Qt's and KDE's: `%1` to `%99`, for any argument.
  case numbered
  /// Boost's: `%1%`, `%|1$s|` and `%s`, for any argument, in messages of gettext that are marked as `boost-format`.
  case boost
  /// Minecraft's: `%s` and `%1$s`, for any argument; `%d` and `%.2f` are read as `%s`.
  case minecraft
  /// counterpart's and sprintf-js's: `%(name)s`, which shows any argument. Other conversions are literal.
  case namedPrintf = "named-printf"
  /// Symfony's: `%name%`, and `{{ value }}` in messages of its validators. Each is replaced letter by letter, with its spaces.
  case symfony
  /// No placeholders: all characters are literal.
  case plain

  /// Whether a placeholder begins with a percent sign, and is displayed as written if the call passes no arguments.
  package var isPrintf: Bool {
    switch self {
    case .apple, .android, .compose, .c, .python, .printf, .javaPrintf, .ruby, .numbered, .boost, .minecraft,
      .namedPrintf:
      true
    case .pythonBrace, .dotNet, .icu, .formatJS, .icu4j, .messageFormat, .arb, .quotedARB, .angular, .braces,
      .lingui, .simpleBraces, .fbt, .i18next, .banana, .doubleBraces, .fluent, .chromium, .webExtension,
      .vueI18n,
      .laravel, .symfony, .plain:
      false
    }
  }

  /// Whether `java.util.Formatter` reads the texts.
  package var isJavaFormatter: Bool { self == .android || self == .javaPrintf }

  /// Whether tables have Android's keys: `string/title`, `array/days/0`.
  package var hasAndroidKeys: Bool { self == .android || self == .compose }

  /// Whether texts are ICU's patterns.
  package var isICU: Bool { self == .arb || self == .angular || hasQuotes }

  /// Whether an apostrophe quotes placeholders.
  package var hasQuotes: Bool {
    [.icu, .formatJS, .icu4j, .messageFormat, .quotedARB, .braces, .lingui].contains(self)
  }

  /// The syntax that packs state for a table. Readers of packs know only these.
  package var inPacks: PlaceholderSyntax {
    switch self {
    case .formatJS, .icu4j, .messageFormat, .quotedARB, .braces, .lingui, .vueI18n: .icu
    case .angular, .simpleBraces: .arb
    case .numbered, .boost, .javaPrintf, .ruby, .minecraft: .printf
    case .doubleBraces: .i18next
    case .webExtension, .banana: .chromium
    // The code replaces its placeholders itself.
    case .laravel, .symfony: .plain
    case .namedPrintf: .python
    // Both count from 0, and a call that passes numbered arguments passes them to Python's reader alike.
    case .dotNet: .pythonBrace
    case .apple, .android, .compose, .c, .python, .pythonBrace, .printf, .icu, .arb, .fbt, .i18next, .fluent,
      .chromium, .plain:
      self
    }
  }
}

/// A part of a text that is replaced by an argument when the text is displayed.
package struct Placeholder: Equatable, Sendable {
  /// The first argument has position 1. Nil for a placeholder with a name, or for the next argument.
  package let position: Int?
  package let name: String?
  /// The argument's format as the syntax writes it: `@`, `ld`, `.2f`, `plural`. Empty for any argument.
  package let conversion: String

  package init(position: Int? = nil, name: String? = nil, conversion: String = "") {
    self.position = position
    self.name = name
    self.conversion = conversion
  }
}

/// A part of a text.
package enum TextSegment: Equatable, Sendable {
  case literal(String)
  case placeholder(Placeholder)
  /// A reference to one of a message's ``Substitutions``: `%#@name@`, `%2$#@name@`.
  case part(name: String, position: Int?)
  /// Variations inside the text, as in ICU's and Fluent's patterns, selected by an argument.
  case variations(Variations, Placeholder)
  /// Variations inside the text, selected by something other than an argument.
  case selection(Variations, TextReference)
  /// Another message of the same table, or the result of a function.
  case reference(TextReference)
}

extension PlaceholderSyntax {
  /// Splits a text into literals and placeholders. Invalid placeholders are literal; no text is an error.
  package func segments(of text: String) -> [TextSegment] {
    switch self {
    case .apple, .android, .compose, .c, .python, .printf, .javaPrintf, .ruby, .boost:
      PrintfScanner.segments(of: text, self)
    case .pythonBrace: PythonBracePattern.segments(of: text) ?? [.literal(text)]
    case .dotNet: DotNetPattern.segments(of: text) ?? [.literal(text)]
    case .icu, .formatJS, .icu4j, .messageFormat, .arb, .quotedARB, .angular, .braces, .lingui:
      ICUPattern.segments(of: text, self)
    case .numbered: NumberedPattern.segments(of: text)
    case .fbt: BracePattern.segments(of: text, opening: "{", closing: "}", isWhole: true)
    case .i18next: BracePattern.segments(of: text, opening: "{{", closing: "}}")
    case .banana: BananaPattern.segments(of: text)
    case .fluent: FluentPattern.segments(of: text)
    case .doubleBraces: BracePattern.segments(of: text, opening: "{{", closing: "}}", separators: ",:")
    case .chromium, .webExtension: DollarPattern.segments(of: text)
    case .vueI18n: VuePattern.segments(of: text)
    case .laravel: ColonPattern.segments(of: text)
    case .simpleBraces: SimpleBracePattern.segments(of: text)
    case .minecraft: MinecraftPattern.segments(of: text)
    case .symfony: SymfonyPattern.segments(of: text)
    case .namedPrintf: NamedPrintfPattern.segments(of: text)
    case .plain: text.isEmpty ? [] : [.literal(text)]
    }
  }

  /// Returns all placeholders of a text in order, including those inside variations.
  package func placeholders(of text: String) -> [Placeholder] {
    segments(of: text).flatMap { segment -> [Placeholder] in
      switch segment {
      case .literal, .reference: []
      case .selection(let variations, _):
        variations.cases.flatMap { one in one.message.texts.flatMap(placeholders) }
      case .placeholder(let placeholder): [placeholder]
      case .part(let name, let position): [Placeholder(position: position, name: name, conversion: "#@")]
      case .variations(let variations, let placeholder):
        [placeholder]
          + variations.cases.flatMap { one in one.message.texts.flatMap(placeholders) }
      }
    }
  }
}

/// Collects segments and joins adjacent literals.
struct SegmentBuilder {
  private(set) var segments: [TextSegment] = []
  private var literal = ""

  mutating func append(_ text: some StringProtocol) { literal += text }
  mutating func append(_ text: Scalars) { literal += Substring(text) }
  mutating func append(_ scalar: Unicode.Scalar) { literal.unicodeScalars.append(scalar) }

  mutating func append(_ segment: TextSegment) {
    if case .literal(let text) = segment { return append(text) }
    flush()
    segments.append(segment)
  }

  mutating func finish() -> [TextSegment] {
    flush()
    return segments
  }

  private mutating func flush() {
    if !literal.isEmpty { segments.append(.literal(literal)) }
    literal = ""
  }
}

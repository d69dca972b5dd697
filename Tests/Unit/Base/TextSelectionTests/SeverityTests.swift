import Localization
import Testing
import TextSelection

/// The effect of a text by what the code passes, on each formatter. nil is harmless.
@Suite struct SeverityTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let syntax: PlaceholderSyntax
    let passed, read: String
    let expected: CompatibilityIssue.Severity?

    init(
      _ syntax: PlaceholderSyntax, _ passed: String, _ read: String,
      _ expected: CompatibilityIssue.Severity?
    ) { (self.syntax, self.passed, self.read, self.expected) = (syntax, passed, read, expected) }

    var testDescription: String { "\(syntax): '\(passed)' passed, '\(read)' read" }
  }

  /// Apple's 64-bit platforms and C. Every argument has a slot of 8 bytes: Apple, "Writing ARM64 code for Apple platforms",
  /// "Update code that passes arguments to variadic functions"; System V ABI for AMD64, 3.5.7.
  static let variadic: [Row] = [PlaceholderSyntax.apple, .c].flatMap { syntax in
    [
      // The same type: Apple, "String Format Specifiers"; ISO C11, 7.21.6.1.
      ("%d", "%d", nil), ("%d", "%i", nil), ("%d", "%u", nil), ("%d", "%x", nil), ("%ld", "%lu", nil),
      ("%f", "%g", nil), ("%f", "%a", nil), ("%S", "%ls", nil),
      // The same width on 64-bit platforms (LP64): `long`, `long long`, `size_t`, `intmax_t`, `ptrdiff_t`.
      ("%ld", "%lld", nil), ("%lu", "%zu", nil), ("%lld", "%jd", nil), ("%ld", "%td", nil),
      ("%lld", "%qd", nil),
      // The caller passes `char` and `short` as `int`: ISO C11, 6.5.2.2 (6).
      ("%hhd", "%d", nil), ("%hd", "%d", nil), ("%hhd", "%hd", nil),
      // 32 and 64 bits: little-endian and from one slot, so that numbers from 0 to 2^31 - 1 are equal.
      ("%ld", "%d", .note), ("%lld", "%d", .note), ("%lu", "%d", .note), ("%zd", "%d", .note),
      ("%zu", "%u", .note),
      ("%jd", "%x", .note), ("%d", "%ld", .note), ("%d", "%lld", .note), ("%u", "%lu", .note),
      ("%hd", "%ld", .note),
      // `h` and `hh` cut: ISO C11, 7.21.6.1 (7). 300 is displayed as 44.
      ("%d", "%hhd", .garbled), ("%ld", "%hd", .garbled), ("%hd", "%hhd", .garbled),
      // Reads a value as another value. Nothing is read at an address.
      ("%d", "%c", .garbled), ("%c", "%d", .garbled), ("%d", "%f", .garbled), ("%f", "%d", .garbled),
      ("%f", "%ld", .garbled), ("%ld", "%f", .garbled), ("%f", "%Lf", .garbled), ("%f", "%c", .garbled),
      ("%d %d", "%*d", .garbled),
      // Displays an address as a number, or a number as an address: ISO C11, 7.21.6.1 (8), `p`.
      ("%p", "%x", .garbled), ("%p", "%ld", .garbled), ("%s", "%d", .garbled), ("%s", "%p", .garbled),
      ("%ld", "%p", .garbled), ("%f", "%p", .garbled), ("%s", "%f", .garbled),
      // Reads characters at a value that is not an address.
      ("%d", "%s", .crash), ("%ld", "%s", .crash), ("%f", "%s", .crash), ("%c", "%s", .crash),
      ("%d", "%S", .crash),
      // `%p` displays any value: nothing is read at it.
      ("%p", "%s", .crash),
      // Characters in another encoding: the address is one of characters.
      ("%s", "%ls", .garbled), ("%S", "%s", .garbled),
      // `%n` writes to the address: ISO C11, 7.21.6.1 (8).
      ("%d", "%d%n", .crash), ("%d %d", "%d %n", .crash),
      // An argument that does not exist: ISO C11, 7.21.6.1 (2). The ABIs read the next slot, whatever is in it: as a
      // number it is displayed, as an address it is read at. '% c' is a conversion in '%d% complete'.
      ("%d", "%d %d", .garbled), ("%s", "%s %s", .crash), ("%d", "%2$d", .garbled), ("%d", "%*d", .garbled),
      ("%d", "%d %f", .garbled), ("%d", "%d %s", .crash), ("%d", "%d %n", .crash), ("%d", "%d %p", .garbled),
      ("%d%%", "%1$d% complete", .garbled), ("%d%%", "%d% sicher", .crash),
      // Arguments may be left out at the end: ISO C11, 7.21.6.1 (2).
      ("%d %d", "%d", .note), ("%s", "fog", .note),
      // Without a lower position, the argument in its place is read.
      ("%s %s", "%2$s", .garbled), ("%lld %s", "%2$s", .crash), ("%s %lld", "%2$lld", .garbled),
      // The call passes nothing, so that the text is not formatted.
      ("Hello", "Hello %d", .garbled),
      // Displayed without the percent sign, or as written.
      ("%d%%", "%d%", .garbled), ("%d", "%d %1", .garbled), ("%d", "%d %y", .garbled),
    ].map { Row(syntax, $0.0, $0.1, $0.2) }
  }

  static let platforms: [Row] = [
    // `%@` sends a message to the address: Apple, "String Format Specifiers".
    .init(.apple, "%d", "%@", .crash), .init(.apple, "%ld", "%@", .crash), .init(.apple, "%f", "%@", .crash),
    .init(.apple, "%s", "%@", .crash), .init(.apple, "%p", "%@", .crash),
    .init(.apple, "%@ %d", "%@ %@", .crash),
    .init(.apple, "%@", "%@ %@", .crash), .init(.apple, "%lld %@", "%2$@", .crash),
    .init(.apple, "%@ %@", "%2$@", .garbled), .init(.apple, "%@ %d", "%2$@", .garbled),
    // Without another position, Foundation reads the first argument.
    .init(.apple, "%@", "%2$@", .garbled), .init(.apple, "%d", "%2$@", .crash),
    // An object displays as a number: 8 bytes of its address.
    .init(.apple, "%@", "%d", .garbled), .init(.apple, "%@", "%ld", .garbled),
    .init(.apple, "%@", "%f", .garbled),
    .init(.apple, "%@", "%c", .garbled), .init(.apple, "%@", "%p", .garbled),
    .init(.apple, "%@", "%x", .garbled),
    .init(.apple, "%@ %d", "%d %d", .garbled),
    // A short string or number is a tagged pointer: `objc-internal.h`. Its bits are not an address.
    .init(.apple, "%@", "%s", .crash), .init(.apple, "%@", "%S", .crash),
    // Foundation reads an argument for `%n` and ignores it.
    .init(.apple, "%@", "%n", .garbled), .init(.apple, "%@ %d", "%@", .note),
    .init(.apple, "%@", "%1$@", nil),
    .init(.c, "%p", "%n", .crash), .init(.c, "%s", "%n", .crash),

    // java.util.Formatter, "Conversions": `%s`, `%b` and `%h` apply to any argument.
    .init(.android, "%s", "%s", nil), .init(.android, "%d", "%s", nil), .init(.android, "%.1f", "%s", nil),
    .init(.android, "%tY", "%s", nil), .init(.android, "%b", "%s", nil),
    .init(.compose, "%1$d", "%1$s", nil), .init(.compose, "%1$s", "%2$s", .crash),
    .init(.android, "%s", "%b", .unknown),
    .init(.android, "%d", "%b", .garbled), .init(.android, "%d", "%h", .garbled),
    // The others throw IllegalFormatConversionException: `d != java.lang.String`. `%c` throws for a Long.
    .init(.android, "%d %s", "%1$d %2$d", .crash), .init(.android, "%d %s", "%1$d %2$.1f", .crash),
    .init(.android, "%d %s", "%1$d %2$c", .crash),
    // `%s` accepts any type, and is evidence of none. Beside a number it is a text.
    .init(.android, "%s", "%d", .unknown), .init(.android, "%s", "%.1f", .unknown),
    .init(.android, "%1$s %2$s", "%1$s %2$d", .unknown), .init(.android, "%s", "%c", .unknown),
    .init(.android, "%d", "%.1f", .crash), .init(.android, "%.1f", "%d", .crash),
    .init(.android, "%d", "%c", .crash),
    .init(.android, "%d", "%tY", .crash), .init(.android, "%tY", "%d", .crash),
    .init(.android, "%b", "%d", .crash),
    .init(.android, "%d", "%x", nil), .init(.android, "%d", "%,d", nil), .init(.android, "%.1f", "%e", nil),
    // MissingFormatArgumentException; additional arguments are ignored.
    .init(.android, "%1$s", "%1$s %2$s", .crash), .init(.android, "%s", "%2$s", .crash),
    .init(.android, "%d %s", "%2$s", .note), .init(.android, "%s", "fog", .note),
    // Python, "Format String Syntax": KeyError, IndexError, ValueError. msgfmt -c reports these texts too.
    .init(.pythonBrace, "{a} {b}", "{b} {a}", nil), .init(.pythonBrace, "{a} {b}", "{a}", .note),
    .init(.pythonBrace, "{a}", "{b}", .crash), .init(.pythonBrace, "{a}", "{a", .crash),
    .init(.pythonBrace, "{a}", "{a} }", .crash), .init(.pythonBrace, "{a}", "100 }", .crash),
    .init(.pythonBrace, "{a}", "{a!x}", .crash), .init(.pythonBrace, "{a}", "{a!}", .crash),
    .init(.pythonBrace, "{a}", "{a!r:>5}", nil), .init(.pythonBrace, "{a}", "{{a}} {a}", nil),
    .init(.pythonBrace, "{} {}", "{1} {0}", nil), .init(.pythonBrace, "{} {}", "{} {} {}", .crash),
    .init(.pythonBrace, "{} {}", "{0} {}", .crash), .init(.pythonBrace, "{a:>{w}}", "{w} {a!r}", nil),
    .init(.pythonBrace, "{a.b}", "{a[0]}", nil), .init(.pythonBrace, "100 %", "100 {", nil),
    // .NET, "Composite formatting": FormatException. Spaces may follow an index and a width, and no brace is in a format.
    .init(.dotNet, "{0} {1}", "{1} {0}", nil), .init(.dotNet, "{0} {1}", "{0}", .note),
    .init(.dotNet, "{0}", "{1}", .crash), .init(.dotNet, "{0}", "{0 }", nil),
    .init(.dotNet, "{0}", "{0 , -5 :N2}", nil),
    .init(.dotNet, "{0}", "{ 0}", .crash), .init(.dotNet, "{0}", "{}", .crash),
    .init(.dotNet, "{0}", "{0!r}", .crash),
    .init(.dotNet, "{0}", "{0,}", .crash), .init(.dotNet, "{0}", "{0:{1}}", .crash),
    .init(.dotNet, "{0}", "{0} }", .crash),
    .init(.dotNet, "{0}", "{{0}} {0}", nil), .init(.dotNet, "{0}", "{0", .crash),
    .init(.dotNet, "{0}", "{name}", .crash),
    // Python, "printf-style String Formatting": TypeError "not enough arguments", "not all arguments converted",
    // "%d format: a real number is required, not str", "%x format: an integer is required, not float".
    .init(.python, "%s %d", "%s %s", nil), .init(.python, "%s", "%r", nil), .init(.python, "%d", "%i", nil),
    .init(.python, "%d", "%x", nil), .init(.python, "%d", "%.1f", nil), .init(.python, "%d", "%ld", nil),
    .init(.python, "%.1f", "%d", .garbled), .init(.python, "%d", "%c", .garbled),
    .init(.python, "%s", "%d", .unknown), .init(.python, "%s %d", "%d %s", .crash),
    .init(.python, "%.1f", "%x", .crash),
    .init(.python, "%s", "%s %s", .crash), .init(.python, "%s", "fog", .crash),
    .init(.python, "%d%%", "%d%% %d", .crash), .init(.python, "%d", "%*d", .crash),
    // ValueError "unsupported format character", "incomplete format".
    .init(.python, "%s", "%1$s", .crash), .init(.python, "%d%%", "%d%", .crash),
    // KeyError. A mapping may have more names.
    // Dates, whose conversions a library replaces. `%ld` is not one of them.
    .init(.printf, "%B %d%o, %Y", "%d. %B %Y", nil), .init(.printf, "%ld %p", "%p %ld", .unknown),
    .init(.python, "%(a)s", "%s", .garbled), .init(.python, "%(a)s", "%s %s", .crash),
    .init(.python, "%(a)s", "%d", .crash), .init(.python, "%(a)s", "%(a)s %s", .crash),
    .init(.ruby, "%d %s", "%s %s", nil), .init(.ruby, "%s %s", "%d %s", .unknown),
    .init(.ruby, "%{a}", "% {a}", nil), .init(.ruby, "%{a}", "%{ a }", .unknown),
    .init(.python, "%(a)s", "%(b)s", .crash), .init(.python, "%(a)s %(b)d", "%(b)d", .note),
    .init(.python, "%(a)s %(b)d", "%(b)d %(a)s", nil), .init(.python, "%(a)s", "%(a)d", .unknown),
    .init(.python, "%(a)s %(b)d", "%(b)d %(a)d", .crash),
    .init(.python, "Hello", "Hello %s", .garbled), .init(.python, "100%", "100% sicher", nil),

    // gettext's catalogs without flags: JavaScript's sprintf, PHP and others.
    .init(.printf, "%d", "%s", .unknown), .init(.printf, "%s", "%s %s", .unknown),
    .init(.printf, "%d", "%d%", .unknown), .init(.printf, "Hello", "Hello %s", .unknown),
    .init(.printf, "%s", "%2$s", .unknown), .init(.printf, "%d %d", "%d", .note),
    .init(.printf, "%s %d", "%2$d %1$s", nil),

    // UnknownFormatConversionException, IllegalFormatPrecisionException.
    .init(.android, "%1$d%%", "%1$d%", .crash), .init(.android, "%d", "%ld", .crash),
    .init(.android, "%d", "%.2d", .crash), .init(.android, "Hello", "Hello %1$s", .garbled),

    // KI18n and `QString::arg`: `%1` and a letter. An argument that is not passed is displayed as written.
    .init(.numbered, "%1d", "%1 Tage", nil), .init(.numbered, "%1 of %2", "%2, %1", nil),
    .init(.numbered, "%1", "%1 %2", .garbled), .init(.numbered, "%1 %2", "%L1", .note),
    .init(.numbered, "50%", "50 % de", nil), .init(.numbered, "%n files", "%n Dateien", nil),
    .init(.numbered, "%1%", "%1 %", nil),
    .init(.boost, "%1% of %2%", "%2%: %1%", nil), .init(.boost, "%s", "%|1$s|", nil),
    .init(.boost, "%s", "%1% %2%", .crash), .init(.boost, "%1% of %2%", "%2%", .note),
    // `java.text.MessageFormat`: an apostrophe quotes up to the next one, or to the end.
    .init(.messageFormat, "Open {0}", "l'ouvrir {0}", .garbled),
    .init(.messageFormat, "Open {0}", "l''ouvrir {0}", nil),
    .init(.messageFormat, "Open {0}", "{0} n'existe", nil),
    .init(.messageFormat, "It's a text", "C'est", nil),
    .init(.messageFormat, "'{0}'", "«{0}»", nil), .init(.messageFormat, "Can't open {0}", "{0} ouvert", nil),
    .init(.messageFormat, "{0,number}", "{0,nombre}", .crash), .init(.messageFormat, "{0}", "{0", .crash),
    .init(.messageFormat, "{0}", "{0} {1}", .garbled), .init(.messageFormat, "{0}", "{0,number}", nil),
    .init(.messageFormat, "{0,choice,0#none|1<{0} files}", "{0,choice,0#aucun|1<{0} fichiers}", nil),
    // Named arguments are those of another library.
    .init(.messageFormat, "{name}", "{nom}", .garbled), .init(.messageFormat, "{name}", "n'a {name}", nil),
    .init(.icu4j, "Open {0}", "l'ouvrir {0}", nil), .init(.icu4j, "Open {0}", "'{0}'", .garbled),
    // `Integer.parseInt` of the index: "can't parse argument number".
    .init(.messageFormat, "{0}", "{0]}", .crash), .init(.messageFormat, "{0}", "{0 }", .crash),
    .init(.messageFormat, "{0}", "{name}", .crash), .init(.messageFormat, "{0}", "{+0}", nil),
    .init(.messageFormat, "{0, number}", "{0, Number }", nil), .init(.icu4j, "{0}", "{0]}", .crash),
    // SimpleDateFormat: "Illegal pattern character".
    .init(.messageFormat, "{0,date}", "{0,date,court}", .crash),
    .init(.messageFormat, "{0,date}", "{0,date,d. MMMM 'um' HH}", nil),
    // What the formatter refuses is not formatted.
    .init(.messageFormat, "as {1,3,4}", "d'un {1,3,4}", nil),
    .init(.messageFormat, "a {} of {0}", "l'{}", nil),
    // A server replaces such variables: a name of ICU has no period.
    .init(.messageFormat, "{0} {a.b}", "{0} {a.b} {c.d}", .unknown),
    // ICU in a file of another syntax.
    .init(.android, "{n, plural, one {# file} other {# files}}", "{n, plural, one {#} o {#}}", .crash),
    .init(.apple, "{n, plural, one {# file} other {# files}}", "{n, plural, one {#}}", .garbled),
    .init(.android, "{n, plural, one {# file} other {# files}}", "{n, plural, other {#}} 100 % d", nil),
    .init(.android, "{plural}", "{select}", nil),
    // `Interpolator.js` reads a name that begins with a brace, and finds no value.
    .init(.i18next, "{{a}}", "{{{a}}}", .garbled), .init(.i18next, "{{{a}}} {{a}}", "{{{a}}} {{a}}", nil),
    // Other braces are displayed as written.
    .init(.i18next, "{{a}}", "{{a}", .garbled), .init(.i18next, "{{a}}", "{a}}", .garbled),
    .init(.i18next, "{{a}}", "{a}", .garbled), .init(.i18next, "{{a}}", "{b}", .garbled),
    .init(.i18next, "{{a}}", "{{a}} {a}", nil), .init(.i18next, "{{a}} {{}}", "{{a}} {{}}", nil),
    // `parseTag` and `formatToParts` of FormatJS: a tag has a function, is closed, and has no attributes.
    .init(.formatJS, "{a}", "<i>{a}</i>", .garbled), .init(.formatJS, "<b>{a}</b>", "<b>{a}", .garbled),
    .init(.formatJS, "<b>{a}</b>", "<b x>{a}</b>", .garbled),
    .init(.formatJS, "<b>{a}</b>", "{a}</b>", .garbled),
    .init(.formatJS, "<b>{a}</b>", "{a}", .note), .init(.formatJS, "{a}", "{a} < 3 <br/>", nil),
    .init(.formatJS, "{a}", "'<i>' {a}", nil), .init(.formatJS, "Filter", "<i>Filter</i>", .garbled),
    // ICU accepts any word as a keyword, and requires `other`.
    .init(.icu4j, "{n, plural, one {#} other {#}}", "{n, plural, uno {#} other {#}}", nil),
    .init(.icu, "{n, plural, one {#} other {#}}", "{n, plural, one {#} autre {#}}", .garbled),
    // Formatters of several libraries.
    .init(.icu, "{n, number}", "{n, date}", .garbled),
    .init(.icu, "{n, date}", "{n, plural, other {#}}", .garbled),
    .init(.icu, "{a}", "{a} {b}", .garbled), .init(.icu, "{a} {b}", "{a}", .note),
    .init(.icu, "{a}", "{a, number}", nil),
    .init(.i18next, "{{a}}", "{{a}} {{b}}", .garbled), .init(.fbt, "{a}", "{b}", .garbled),
    .init(.fluent, "{ $a }", "{ $b }", .garbled), .init(.chromium, "$1", "$2", .garbled),
    .init(.plain, "%d", "%@", nil),
    // `MessageBundle::ReplaceVariables` of Chromium refuses a name that the file does not declare.
    .init(.webExtension, "$1", "$NAME$", .crash), .init(.webExtension, "Cost", "Cost $a$", .crash),
    .init(.webExtension, "$1", "$2", .garbled), .init(.webExtension, "$$5 of $1", "$5 von $1", .garbled),
    .init(.webExtension, "A$ and B", "A$, $ B und C", nil),
    // vue-i18n 9 throws an exception for `@` without a key; `|` begins another plural form.
    .init(.vueI18n, "a{'@'}b", "a@b", .crash), .init(.vueI18n, "a{'@'}b", "a{'@'}c @:key @.lower:key", nil),
    .init(.vueI18n, "{0} a", "{0] a", .crash), .init(.vueI18n, "a {b}", "{A B} a {b}", .crash),
    .init(.vueI18n, "{0} ago", "{০} a", .crash), .init(.vueI18n, "{A B} {c}", "{A B} {c}!", nil),
    .init(.vueI18n, "a b", "a | b", .garbled), .init(.vueI18n, "a b", "a {'|'} b", nil),
    .init(.vueI18n, "{count} a | {count} b", "{n} a", nil), .init(.vueI18n, "{a}", "{b}", .garbled),
    .init(.vueI18n, "{'{'}x{'}'}", "{x}", .garbled), .init(.vueI18n, "{0}", "{1}", .garbled),
    .init(.braces, "car | cars", "{n} Auto | {count} Autos", nil),
    .init(.braces, "car", "{n} Autos", .garbled),
    // The `Trans` of react-i18next.
    .init(.i18next, "<1>a</1>", "<2>a</2>", .garbled), .init(.i18next, "<1>a</1>", "<1>a<1/>", .garbled),
    .init(.i18next, "<b1>a</b1>", "<b1>a", .garbled), .init(.braces, "<0>a</0> <1/>", "<1 /> <0>a</0>", nil),
    .init(.i18next, "<1>a</1>", "a", .note), .init(.i18next, "<b>a</b>", "<i>a</i>", nil),
    .init(.i18next, "copy <file>", "kopiere <Datei>", nil),
    .init(.braces, "a < b", "<fett>b</fett>", .garbled),
    // Laravel; the formatter is not certain.
    .init(.laravel, ":name at 10:30", ":NAME um 10:30", nil), .init(.laravel, ":name", ":naam", .unknown),
    .init(.laravel, ":an :smile:", ":AN", nil), .init(.laravel, "http://a.b :xy", ": xy", .note),
    // Laravel replaces a name wherever it is.
    .init(.laravel, ":name", ":names Profil", nil), .init(.laravel, "a :version", "v:version", nil),
    .init(.laravel, ":name", ":name :D", nil), .init(.laravel, "v:version", "Version :version", nil),
    .init(.laravel, ":field: :value", ":field : :value", nil), .init(.laravel, ":name", ":nam", .unknown),
    .init(.laravel, "a :names", "a :name", .note),
    // PHP's and Ruby's `%s` displays the number that is passed first.
    .init(.ruby, "%d of %s", "%s", .garbled), .init(.ruby, "%d of %s", "%d", .note),
    // Other elements of HTML are no components of the app.
    .init(.braces, "a < b", "<nobr>b</nobr>", nil),
  ]

  @Test(arguments: variadic + platforms)
  func severityIsThatOfTheFormatter(_ row: Row) {
    let issues = CallSignature(of: .text(row.passed), syntax: row.syntax).issues(of: .text(row.read), in: nil)
    #expect(issues.severity == row.expected, "\(issues)")
    #expect(issues.isIncompatible == (row.expected.map { $0 > .note } ?? false))
  }

  /// A number without a form ends an Android app: `Resources.getQuantityText`.
  @Test func severityOfAMissingCaseDependsOnThePlatform() throws {
    let one = Message.variations(Variations(by: .plural(.first), [.init(.category(.one), .text("%d"))]))
    let english = try #require(LocaleTag(bcp47: "en"))
    for (syntax, expected) in [
      (PlaceholderSyntax.android, CompatibilityIssue.Severity.crash), (.apple, .garbled),
    ] {
      #expect(CallSignature(of: one, syntax: syntax).issues(of: one, in: english).severity == expected)
    }
  }

  /// `"one file" % 1` is a TypeError in Python, "not all arguments converted"; in C a form for one number may omit it.
  @Test(
    arguments: [(.python, .crash), (.c, nil), (.printf, nil)]
      as [(PlaceholderSyntax, CompatibilityIssue.Severity?)])
  func aFormMayOmitTheNumberExceptInPython(
    _ syntax: PlaceholderSyntax, _ expected: CompatibilityIssue.Severity?
  ) throws {
    let call = CallSignature(of: plural([.one: "%d file", .other: "%d files"]), syntax: syntax)
    let german = try #require(LocaleTag(bcp47: "de"))
    let shown = plural([.one: "eine Datei", .other: "%d Dateien"])
    #expect(call.issues(of: shown, in: german).severity == expected)
  }

  /// Android's lint, "ImpliedQuantity": CLDR's `one` is only 1 in German, 0 and 1 in French, and 1, 21, 31 in Russian.
  @Test(
    arguments: [
      ("de", .one, nil), ("fr", .one, .note), ("ru", .one, .garbled), ("is", .one, .garbled),
      ("sl", .two, .garbled), ("he", .two, nil), ("lv", .zero, .garbled), ("ar", .zero, nil),
    ] as [(String, PluralCategory, CompatibilityIssue.Severity?)],
    [PlaceholderSyntax.apple, .android, .compose, .c, .printf]
  )
  func aFormForSeveralNumbersHasItsNumber(
    _ row: (tag: String, form: PluralCategory, expected: CompatibilityIssue.Severity?),
    _ syntax: PlaceholderSyntax
  ) throws {
    let base = plural([.one: "a file", .other: "%1$d files"])
    let locale = try #require(LocaleTag(bcp47: row.tag))
    let forms = PluralRules(locale).categories.map { category in
      Variations.Case(.category(category), .text(category == row.form ? "x" : "%1$d x"))
    }
    let shown = Message.variations(Variations(by: .plural(.first), forms))
    let issues = CallSignature(of: base, syntax: syntax).issues(of: shown, in: locale)
    #expect(issues.severity == row.expected, "\(row.tag): \(issues)")
    let itself = CallSignature(of: shown, syntax: syntax).issues(of: shown, in: locale)
    #expect(itself.isEmpty, "\(row.tag): \(itself)")
  }

  /// `%s` accepts the number that code passed to `%d`.
  @Test(arguments: [PlaceholderSyntax.android, .python])
  func anOlderBaseTextStatesTheType(_ syntax: PlaceholderSyntax) {
    var call = CallSignature(of: .text("%s files"), syntax: syntax)
    #expect(call.issues(of: .text("%d Dateien"), in: nil).severity == .unknown)
    call.addEvidence(from: .text("%d files"))
    #expect(call.issues(of: .text("%d Dateien"), in: nil).isEmpty)
    #expect(call.issues(of: .text("%s Dateien"), in: nil).isEmpty)
  }

  /// msgfmt -c refuses both texts: Russian `one` is also 21, and Python requires the number in every form.
  @Test func aFormForSeveralNumbersOfPythonHasTheNumber() throws {
    let call = CallSignature(of: plural([.one: "%d file", .other: "%d files"]), syntax: .python)
    let shown = plural([.one: "файл", .few: "%d файла", .many: "%d файлов", .other: "%d файла"])
    #expect(call.issues(of: shown, in: LocaleTag(bcp47: "ru")).severity == .crash)
  }

  /// Python's placeholders have no numbers.
  @Test func issuesOfPythonDoNotRepeatThemselves() {
    let issues = CallSignature(of: .text("%s"), syntax: .python).issues(of: .text("%s %s %s %s"), in: nil)
    #expect(issues.map { "\($0)" } == ["'%s' is not passed"])
  }

  /// virt-manager's `Up to %(numcpus)d available` has the same text for both numbers.
  @Test func aTextWithoutFormsFitsEqualForms() throws {
    let call = CallSignature(of: plural([.one: "up to %d", .other: "up to %d"]), syntax: .c)
    let german = try #require(LocaleTag(bcp47: "de"))
    #expect(call.issues(of: .text("bis zu %d"), in: german).isEmpty)
    let varied = CallSignature(of: plural([.one: "%d file", .other: "%d files"]), syntax: .c)
    #expect(varied.issues(of: .text("%d Dateien"), in: german).severity == .garbled)
  }

  @Test(arguments: [("%d", true), ("%.2f", true), ("%@", false), ("%s", false)])
  func numericArgumentsAreRecognized(_ text: String, _ isNumeric: Bool) {
    let arguments = CallSignature(of: .text(text), syntax: .apple).arguments
    #expect(arguments.map(\.isNumeric) == [isNumeric])
  }
}

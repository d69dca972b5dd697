import Localization
import Testing
import TextSelection

@Suite struct CallSignatureTests {
  @Test(
    arguments: [
      // Another order is compatible if positions are written.
      ("%@ of %d", "%2$d : %1$@", []), ("%1$@ %2$d", "%@ %d", []), ("%@ %@", "%2$@ %1$@", []),
      (
        "%@ of %d", "%d of %@",
        ["text reads '%1$d', code passes '%1$@'", "text reads '%2$@', code passes '%2$d'"]
      ),
      ("%@", "%1$@ %2$d", ["'%2$d' is not passed"]), ("%1$@ %2$d", "%@", ["'%2$d' is passed but not used"]),
      ("%1$@ %1$@", "%@", []), ("%@", "%1$@ %1$@", []),
      // 32 and 64 bits differ; width, sign and number base do not matter.
      ("%d", "%ld", ["text reads '%1$ld', code passes '%1$d'"]), ("%ld", "%lld", []), ("%lu", "%zd", []),
      ("%qd", "%jx", []),
      ("%d", "%05x", []), ("%hhd", "%u", []), ("%.2f", "%g", []),
      ("%f", "%Lf", ["text reads '%1$Lf', code passes '%1$f'"]),
      ("%f", "%d", ["text reads '%1$d', code passes '%1$f'"]),
      ("%@", "%s", ["text reads '%1$s', code passes '%1$@'"]),
      ("%p", "%@", ["text reads '%1$@', code passes '%1$p'"]),
      ("%d", "%c", ["text reads '%1$c', code passes '%1$d'"]),

      ("%*d", "%d", ["text reads '%1$d', code passes '%1$*'", "'%2$*d' is passed but not used"]),
      ("%*d", "%2$*1$d", []),
      ("%d of %@", "%2$@", ["'%2$@' is read in place of omitted '%1$d'", "'%1$d' is passed but not used"]),
      (
        "%@ %@ %@", "%1$@ %3$@",
        ["'%3$@' is read in place of omitted '%2$@'", "'%2$@' is passed but not used"]
      ),
      // A position below the last one counts as passed, with an unknown type.
      ("%2$@", "%1$d %2$@", []), ("%2$@", "%3$@", ["'%3$@' is not passed", "'%2$@' is passed but not used"]),
      ("%ls", "%S", []), ("%s", "%ls", ["text reads '%1$ls', code passes '%1$s'"]),
      // Percent signs in formatted texts, and in texts that are not formatted.
      ("%d%% done", "%d %% fertig", []), ("%d%%", "%d % ", ["'% ' is not a valid placeholder"]),
      ("%d%%", "%d%", ["'%' is not a valid placeholder"]),
      ("%d%%", "%d % de", ["'%2$ d' is not passed"]),
      (
        "%d %@", "50% de %d %@",
        [
          "'%3$@' is not passed", "text reads '%2$d', code passes '%2$@'",
        ]
      ),
      ("100%", "100 % de", []), ("All", "100 % de", []),
      // Only a formatter displays '%%' as one character.
      ("100%%", "100 % libre", ["'%1$ li' is not passed"]), ("100%%", "100 %%", []),
      ("x%2Fy", "y", []),
      // RFC 3986, 2.1, "Percent-Encoding": the address of a page in another language.
      ("ReplayGain", "zh.example.org/%E5%9B%9E%E6%94%BE/%C3%A9", []),
      ("%@", "%@ %*é", ["'%*é' is not a valid placeholder"]), ("50% off", "% 50", []),
      ("50% off", "50 %de", []), ("a%20file", "%20", []),
      ("From %@", "Von % @", []), ("%1$d", "%1$ d", []),
      ("%#@n @", "%@", ["'%1$@' is displayed as written; no arguments are passed"]),
      ("50%off", "-50%", []), ("%d% off", "%d %", []), ("%d%% off", "%d％", []),
      ("Hello", "Hello %@", ["'%1$@' is displayed as written; no arguments are passed"]),
      ("%dMB", "%dMo", []),
      ("%dMB", "MB", ["'%1$d' is passed but not used"]),
      ("%@", "%#@n@ %@", ["'%2$@' is not passed", "'%#@n@' names no variable"]),
      ("%@", "%é %@", ["'%é' is not a valid placeholder"]),
    ] as [(String, String, [String])])
  func foundationReadsArgumentsUnchecked(_ base: String, _ shown: String, _ expected: [String]) throws {
    #expect(try issues(base, shown, .apple) == expected)
  }

  @Test(
    arguments: [
      // `%s` accepts any argument.
      ("%d", "%s", []), ("%s", "%d", ["text reads '%1$d'; '%1$s' of base accepts any type"]),
      ("%d", "%x", []),
      ("%1$d", "%,d", []),
      ("%d", "%f", ["text reads '%1$f', code passes '%1$d'"]),
      ("%.1f", "%d", ["text reads '%1$d', code passes '%1$.1f'"]),
      ("%s", "%b", ["text reads '%1$b'; '%1$s' of base accepts any type"]), ("%tY", "%tB", []),
      ("%tY", "%d", ["text reads '%1$d', code passes '%1$tY'"]),
      // Conversions that Formatter refuses.
      ("%d", "%ld", ["'%1$d' is passed but not used", "'%l' is not a valid placeholder"]),
      ("%1$s", "%1$ s", ["'%1$s' is passed but not used", "'%1$ s' is not a valid placeholder"]),
      ("%1$s", "%1$S", []),
      ("%1$s", "%1 s", ["'%1$s' is passed but not used", "'%1 ' is not a valid placeholder"]),
      ("%d", "%.2d", ["'%1$d' is passed but not used", "'%.2d' is not a valid placeholder"]),
      ("%d", "%-05d", ["'%1$d' is passed but not used", "'%-05d' is not a valid placeholder"]),
      ("%d", "%-d", ["'%1$d' is passed but not used", "'%-d' is not a valid placeholder"]),
      ("%d", "%--5d", ["'%1$d' is passed but not used", "'%--5d' is not a valid placeholder"]),
      ("%d", "%-5d", []),
      ("%s %s", "%2$s", ["'%1$s' is passed but not used"]), ("%s%n%s", "%s%s", []), ("%s", "%s %<s", []),
      ("%s", "%<s", ["'%1$s' is passed but not used", "'%<s' is not a valid placeholder"]),
      ("%1$d%%", "%1$d%", ["'%' is not a valid placeholder"]), ("100%", "100 %", []),
    ] as [(String, String, [String])])
  func javaChecksItsArguments(_ base: String, _ shown: String, _ expected: [String]) throws {
    #expect(try issues(base, shown, .android) == expected)
  }

  @Test(
    arguments: [
      (.fbt, "{name} likes {=this}", "{=this}: {name}", []),
      (.fbt, "{name}", "{nom}", ["'{nom}' is not passed", "'{name}' is passed but not used"]),
      (.i18next, "{{n}} of {{ all }}", "{{all}}/{{n, number}}", []),
      (
        .i18next, "{{n}}", "{n}",
        ["'{{n}}' is passed but not used", "'{n}' is not a valid placeholder"]
      ),
      (.fluent, "{ $user }", "{$user} { -brand }", []),
      (.fluent, "{ $user }", "{ $usr }", ["'{ $usr }' is not passed", "'{ $user }' is passed but not used"]),
      (.chromium, "$1 on $PLACE$", "$place$: $1", []),
      (.chromium, "$1", "$2 $$1", ["'$2' is not passed", "'$1' is passed but not used"]),
      // Compose's StringResourcesUtils.kt: `%(\d+)\$[ds]` stands for any argument, and everything else is literal.
      (.compose, "%1$s: %d %%", "%1$d %f", []),
      (
        .compose, "%1$s", "%1$f",
        [
          "'%1$s' is passed but not used",
          "'%1$f' is displayed as written: Compose Multiplatform replaces '%1$s' and '%1$d' only",
        ]
      ),
      (.compose, "%1$s", "%2$s", ["'%2$s' is not passed", "'%1$s' is passed but not used"]),
      (.compose, "100 %", "%1$s", ["'%1$s' is displayed as written; no arguments are passed"]),
      (.icu, "{0} and {1}", "{1}, {0}", []),
      (.icu, "{0}", "{1}", ["'{1}' is not passed", "'{0}' is passed but not used"]),
      (.icu, "{n, number}", "{n}", []), (.icu, "{n}", "{n, number, integer}", []),
      (.icu, "{n, number}", "{n, date}", ["text reads '{n, date}', code passes '{n, number}'"]),
      (.icu, "{g, select, a {x} other {y}}", "y", []),
      (
        .icu, "{g, select, a {x} other {y}}", "{g, plural, other {y}}",
        ["text reads '{g, plural}', code passes '{g, select}'"]
      ),
      (.plain, "%@ {x}", "$1", []),
      // easy_localization, `_replaceArgs`: each argument replaces the first `{}`.
      (.braces, "{} of {}", "{} von {}", []), (.braces, "{}", "{} {}", ["'{}' is not passed"]),
      (.braces, "{}: {name}", "{}: {nom}", ["'{nom}' is not passed", "'{name}' is passed but not used"]),
      (
        .braces, "{} of {}", "{}",
        ["'{}' is not used: without positions, the text displays the values before it"]
      ),
      // Conversions without positions.
      (
        .android, "%s of %s", "%s",
        ["'%2$s' is not used: without positions, the text displays the values before it"]
      ),
      (.android, "%s: %d", "%s", ["'%2$d' is passed but not used"]),
      (.android, "%1$s of %2$s", "%1$s", ["'%2$s' is passed but not used"]),
      // A text of a table of patterns without arguments in braces.
      (.messageFormat, "Error %d", "Fehler", ["'%1$d' is passed but not used"]),
      (.messageFormat, "{0} for %s", "{0} für %d", []), (.icu4j, "{tab}", "{tab} %s", []),
      // Elements of XLIFF that are text.
      (
        .android, "Hello %s", "Hallo <xliff:g id=\"a\">%s</xliff:g>",
        ["'<xliff:g id=\"a\">' is displayed as written"]
      ),
      (.android, "<b>Hello</b>", "<xliff:g>Hallo</xliff:g>", []),
    ] as [(PlaceholderSyntax, String, String, [String])])
  func argumentsWithNamesAreMatchedByName(
    _ syntax: PlaceholderSyntax, _ base: String, _ shown: String, _ expected: [String]
  ) throws {
    #expect(try issues(base, shown, syntax) == expected)
  }

  private static let files = "{n, plural, one {# file} other {# files}} in {folder}"

  @Test(
    arguments: [
      ("{n, plural, one {ein Ordner} other {# Dateien}} von {folder}", "de", []),
      ("{folder}：{n}个文件", "zh", []),
      ("{folder}: {n} Dateien", "de", ["one text for all numbers; base has plural forms"]),
      ("{folder}に{n, plural, other {#個}}", "ja", []),
      (
        "{folder} {n, numero} {n, plural, other {#}}", "es",
        ["'{n, numero}' is not a valid placeholder"]
      ),
      ("{n, plural, one {#} few {#} many {#} other {#}} {folder}", "ru", []),
      (
        "{n, plural, one {#} few {#} many {#}} {folder}", "ru",
        ["no case for 'other', so that the text is not a valid pattern"]
      ),
      ("{n, plural, one {#} other {Dateien}} {folder}", "de", ["'{n, plural}' is passed but not used"]),
      (
        "{folder} {n, selectordinal, one {#} other {#}}", "de",
        ["number variation is 'ordinal', expected 'plural'"]
      ),
      (
        "{folder} {n, plural, one {#}", "de",
        [
          "'{n, plural}' is passed but not used", "'{n, plural, one {#}' is not a valid placeholder",
        ]
      ),
      (
        "{folder} {n, plural, one {{m}} other {#}}", "de", ["'{m}' is not passed"]
      ),
    ] as [(String, String, [String])])
  func icuVariesInsideTheText(_ shown: String, _ locale: String, _ expected: [String]) throws {
    for syntax in [PlaceholderSyntax.icu, .arb] {
      #expect(try issues(Self.files, shown, syntax, locale: locale) == expected)
    }
  }

  /// Android's documentation, "Quantity strings (plurals)", recommends "Books: 1" in place of plurals. An ending as in
  /// CLDR's "1 hour(s)" ("Plural Rules") writes two forms, which are too few for Russian.
  @Test(
    arguments: [
      ("Dateien: {n}", "de", true), ("Dateien：{n}.", "de", true), ("Учасників: {n}", "uk", true),
      ("({n})", "de", true), ("{n} fichier(s)", "fr", true), ("{n} Datei(-en)", "de", true),
      ("{n} участника(ов)", "ru", false), ("{n} Dateien", "de", false), ("{n} Dateien (alt)", "de", false),
      ("Neu: {n} Dateien", "de", false), ("{n} Dateien: {folder}", "de", false),
      // Nouns are singular after a number, so that a plural fits none: CLDR, units, equal patterns for `one` and `other`.
      ("{n} fayllar", "uz", false), ("{n} fayl", "uz", true), ("{n} dosya", "tr", true),
      ("{n} dosyaları", "tr", false), ("{n} fájl", "hu", true), ("{n} fájlok", "hu", false),
      ("{n} شرکت کننده", "fa", true), ("{n} parte-hartzaile", "eu", true), ("{n} deltagare", "sv", false),
    ] as [(String, String, Bool)])
  func wordingThatFitsEveryNumberNeedsNoVariation(_ shown: String, _ locale: String, _ fits: Bool) throws {
    let issues = try issues(Self.files, shown, .icu, locale: locale)
      .filter { !$0.hasSuffix("is passed but not used") }
    #expect(issues == (fits ? [] : ["one text for all numbers; base has plural forms"]))
  }

  /// `java.util.Formatter`, "Ordinary index": a conversion without a position reads the next argument.
  @Test func javaMovesTextsAfterAnOmittedNumber() throws {
    let moved = "'%1$d' is omitted, so that '%s' displays it in place of the argument after it"
    let last = "'%3$s' is not used: without positions, the text displays the values before it"
    #expect(try issues("%d: %s (%s)", "%s (%s)", .android) == [moved, last])
    #expect(try issues("%d: %s (%s)", "%2$s (%3$s)", .android) == ["'%1$d' is passed but not used"])
    #expect(try issues("%d: %s (%s)", "%s: %s (%s)", .android).isEmpty)
    #expect(try issues("%s: %s (%s)", "%s (%s)", .android) == [last])
  }

  /// A translation may vary by a number that base only shows. Quoted braces are literal.
  @Test func icuMayVaryIfBaseDoesNot() throws {
    #expect(try issues("{n} left", "{n, plural, one {noch #} other {noch #}}", .icu).isEmpty)
    #expect(try issues("{n}", "{n} '{x", .icu).isEmpty)
    #expect(try issues("{n} '{'left'}'", "'{'noch'}' {n} '{'", .icu).isEmpty)
    // gen-l10n of Flutter, "Escaping syntax": without `use-escaping: true`, an apostrophe is an ordinary character.
    #expect(try issues("'{n}' left", "noch '{n}'", .arb).isEmpty)
    #expect(try issues("it's {n}", "d'{n} l'{n}", .arb).isEmpty)
    #expect(try issues("{n}", "'{m}'", .arb) == ["'{m}' is not passed", "'{n}' is passed but not used"])
    // "Unmatched single quotes" in `lexIntoTokens`, with the option.
    let unmatched =
      "the apostrophe before 'image {n}' is not closed: Flutter's gen-l10n refuses the file"
    #expect(try issues("Open {n}", "Ouvrir l'image {n}", .quotedARB) == [unmatched])
    #expect(try issues("Open {n}", "Ouvrir l''image {n}", .quotedARB).isEmpty)
    let missing = try issues("left", "{n, plural, one {noch #} other {noch #}}", .icu)
    #expect(missing == ["'{n, plural}' is not passed"])
  }

  // MARK: - Variations outside texts

  /// The flag `I` of printf(3) displays the digits of the locale. `msgfmt --check-format` accepts it in texts of
  /// C, and neither Foundation nor Python has it.
  @Test func digitsOfTheLocaleAreAFlag() throws {
    for syntax in [PlaceholderSyntax.c, .printf] {
      #expect(try issues("%d of %ld", "%Id von %Ild", syntax).isEmpty)
      #expect(
        try issues("%d", "%2$Id", syntax) == ["'%2$Id' is not passed", "'%1$d' is passed but not used"])
    }
    #expect(try issues("%d", "%Id", .python).contains { $0.hasSuffix("is not a valid placeholder") })
  }

  /// `dcigettext` of GNU libintl returns the first form to a program that passes no number. gedit 3.2 had a plural for a
  /// message that is a single text today.
  @Test func formsOfATextThatDoesNotVaryNeedOneThatFits() throws {
    let shown = plural([.one: "in the last hour", .other: "in the last %d hours"])
    let effects: [(syntax: PlaceholderSyntax, issue: String)] = [
      (.c, "'%1$d' is not passed"),
      (.printf, "'%1$d' is not in base: it is displayed as written, or reads an argument that is not passed"),
    ]
    for (syntax, issue) in effects {
      #expect(try issues(.text("in the last hour"), shown, syntax, locale: "en").isEmpty)
      let all = plural([.one: "letzte %d Stunde", .other: "letzte %d Stunden"])
      #expect(
        try issues(.text("in the last hour"), all, syntax, locale: "de") == [issue])
    }
  }

  @Test func numberMayBeWrittenInWords() throws {
    let base = plural([.one: "%d file", .other: "%d files"])
    #expect(
      try issues(base, plural([.one: "ein Brief", .other: "%d Briefe"]), .android, locale: "de").isEmpty)
    #expect(
      try issues(
        base, plural([.one: "אחד", .two: "שניים", .many: "%d", .other: "%d"]), .android, locale: "he"
      ).isEmpty)
    let dropped = plural([.one: "%d plik", .few: "pliki", .many: "%d plików", .other: "%d pliku"])
    #expect(
      try issues(base, dropped, .android, locale: "pl")
        == ["the form 'few' omits its number, but is displayed for 3 too"])
    #expect(
      try issues(base, plural([.other: "ファイル"]), .android, locale: "ja") == ["'%1$d' is passed but not used"])
  }

  @Test func argumentOmittedOnlyByAShortTextOfBaseIsRequired() throws {
    let base = plural([.one: "a file", .other: "%d files of %s"])
    let shown = plural([.one: "plik", .few: "%d pliki", .other: "%d plików %s"])
    #expect(try issues(base, shown, .android, locale: "pl") == ["'%2$s' is passed but not used"])
    // An argument that base reads as two types has any type.
    let mixed = plural([.one: "%1$@", .other: "%1$d"])
    #expect(try issues(mixed, plural([.one: "%1$d", .other: "%1$d"]), .apple).isEmpty)
    #expect(try issues(mixed, plural([.one: "%1$@", .other: "%1$@"]), .apple).isEmpty)
  }

  /// A form is inserted into a text that has already read the number.
  @Test func formDoesNotMisalignArguments() throws {
    let base = plural([.one: "%1$d file of %2$@", .other: "%1$d files of %2$@"])
    let shown = plural([.one: "ein Brief von %2$@", .other: "%1$d Briefe von %2$@"])
    #expect(try issues(base, shown, .apple, locale: "de").isEmpty)
    let devices = Message.variations(
      Variations(
        by: .device, [.init(.device(.iPad), .text("%2$@")), .init(.device(.other), .text("%1$d %2$@"))]))
    #expect(try issues(devices, devices, .apple).isEmpty)
    let part = Substitutions.Part(name: "a", argument: .position(1), specifier: "d", message: .text("%3$@"))
    let subs = Message.substitutions(Substitutions(format: .text("%#@a@ %2$d"), parts: [part]))
    #expect(
      try issues(.text("%d %d %@"), subs, .apple) == ["'%1$d' is passed but not used"])
    let misaligned = try #require(
      CallSignature(of: base, syntax: .apple).issues(of: .text("%2$@"), in: nil).first)
    #expect(misaligned.kind == .misaligned)
  }

  @Test func textForZeroMayOmitEveryArgument() throws {
    let base = plural([.one: "%d file, %.1f MB", .other: "%d files, %.1f MB"])
    let shown = plural([
      .zero: "nothing", .one: "%d, %.1f", .two: "%d", .few: "%d %f", .many: "%d %f", .other: "%d %f",
    ])
    #expect(try issues(base, shown, .android, locale: "ar") == ["'%2$.1f' is passed but not used"])
    // In Latvian, `zero` contains more than 0.
    let latvian = plural([.zero: "nekas", .one: "%d %f", .other: "%d %f"])
    #expect(
      try issues(base, latvian, .android, locale: "lv") == [
        "'%2$.1f' is passed but not used", "the form 'zero' omits its number, but is displayed for 10 too",
      ])
    #expect(try issues(base, latvian, .c, locale: "ar").isEmpty)
  }

  @Test func onlyTheNumberMayBeWrittenInWords() throws {
    let base = plural([.one: "%d file of %s", .other: "%d files of %s"])
    let shown = plural([.one: "ein Brief", .other: "%d Briefe von %s"])
    #expect(try issues(base, shown, .android, locale: "de") == ["'%2$s' is passed but not used"])
    // Base also omits it.
    let short = plural([.one: "a file", .other: "%d files of %s"])
    #expect(try issues(short, shown, .android, locale: "de").isEmpty)
  }

  @Test func emptyMessageHasNoIssues() throws {
    let base = plural([.one: "%d file", .other: "%d files"])
    for empty in [Message.text(""), plural([.one: "", .other: ""]), plural([:])] {
      #expect(try issues(base, empty, .android).isEmpty)
    }
    #expect(
      try issues(base, plural([.one: "", .other: "x"]), .android)
        == ["'%1$d' is passed but not used", "plural form 'one' is empty"])
    // Base has an empty form too, or no number has the category.
    let hidden = plural([.one: "", .other: "%d files"])
    #expect(try issues(hidden, plural([.one: "", .other: "%d"]), .android).isEmpty)
    let czech = plural([.one: "%d", .few: "%d", .many: "", .other: "%d"])
    #expect(try issues(base, czech, .android, locale: "cs").isEmpty)
  }

  /// The C library displays the first form for a missing one, and Python the text of the program.
  @Test func formsOfACatalogMayBeMissing() throws {
    let base = plural([.one: "%d file", .other: "%d files"])
    let rule = try #require(PluralExpression("n==1?0:n<5?1:2"))
    func forms(_ texts: [String]) -> Message {
      let cases = texts.enumerated().map { Variations.Case(.form($0), .text($1)) }
      return .variations(Variations(by: .form(.first, rule), cases))
    }
    #expect(try issues(base, forms(["%d a", "%d b", "%d c"]), .c, locale: "cs").isEmpty)
    #expect(
      try issues(base, forms(["%d a", "%d b"]), .c, locale: "cs")
        == ["no plural form '[2]'; the first form is displayed"])
    #expect(
      try issues(base, forms(["%d a", "", "%d c"]), .c, locale: "cs")
        == ["plural form '[1]' is empty"])
    // In a language with one form, the first is right for all numbers.
    #expect(try issues(base, forms(["%d a", "%d b"]), .c, locale: "ja").isEmpty)
    #expect(
      try issues(base, forms(["%d a", "%d b"]), .python, locale: "ja")
        == ["no plural form '[2]'; the text of the program is displayed"])
    let czech = try localeTag("cs")
    #expect(CallSignature(of: base, syntax: .c).issues(of: forms(["%d a"]), in: czech).severity == .garbled)
  }

  @Test func ordinalsHaveRulesOfTheirOwn() throws {
    func ordinal(_ keys: [PluralCategory]) -> Message {
      .variations(
        Variations(
          by: .ordinal(.name("count")),
          keys.map { .init(.category($0), .text("{{count}}. \($0.rawValue)")) }))
    }
    let base = ordinal([.one, .two, .few, .other])
    #expect(
      try issues(base, ordinal([.one, .two]), .i18next)
        == ["few", "other"].map {
          "no plural form '\($0)'; the fallback language's text is displayed"
        })
    #expect(try issues(base, .text("{{count}}."), .i18next, locale: "de").isEmpty)
    #expect(
      try issues(base, .text("{{count}}."), .i18next) == ["one text for all numbers; base has ordinal forms"])
  }

  @Test func textWithoutVariationsInAPluralCallIsAnIssue() throws {
    let base = plural([.one: "%d file", .other: "%d files"])
    #expect(
      try issues(base, .text("%d Dateien"), .android, locale: "de") == [
        "one text for all numbers; base has plural forms"
      ])
    // In Apple's catalogs, each language has the forms that it needs.
    #expect(try issues(base, .text("%d Dateien"), .apple, locale: "de").isEmpty)
    #expect(try issues(base, .text("%dファイル"), .apple, locale: "ja").isEmpty)
    #expect(
      try issues(.text("%d files"), base, .c) == ["number variation is 'plural', expected 'none'"])
    // Foundation selects a form by any number that is passed.
    #expect(try issues(.text("%d files"), base, .apple).isEmpty)
    #expect(
      try issues(base, .text("Dateien"), .apple, locale: "de") == ["'%1$d' is passed but not used"])
  }

  /// `CFString.c` of swift-corelibs-foundation reads `%d` and `%ld` as numbers, and `%@` as an address.
  @Test func eachTypeThatBaseReadsIsAcceptedAndNoOther() throws {
    let base = plural([.one: "%d file", .other: "%ld files"])
    #expect(
      try issues(base, plural([.one: "%d Datei", .other: "%ld Dateien"]), .apple, locale: "de").isEmpty)
    let wrong = plural([.one: "%d Datei", .other: "%@ Dateien"])
    let found = CallSignature(of: base, syntax: .apple).issues(of: wrong, in: try localeTag("de"))
    #expect(found.map(\.description) == ["text reads '%1$@', code passes '%1$d'"])
    #expect(found.map(\.severity) == [.crash])
  }

  /// i18next requires `_few` and `_many` in Polish. Without a text of base, the newest text stands for the call.
  @Test func aTranslationInPlaceOfBaseRequiresTheFormsOfItsLanguage() throws {
    let new = plural([.one: "{{count}} plik", .other: "{{count}} pliku"])
    let polish = try localeTag("pl")
    let call = CallSignature(of: new, syntax: .i18next, isTranslation: true)
    #expect(call.issues(of: new, in: polish).map(\.kind) == [.missingCase, .missingCase])
    let base = CallSignature(of: new, syntax: .i18next)
    #expect(base.issues(of: new, in: polish).isEmpty)
  }

  // MARK: - Genders and words

  /// A Greek text: a translation may omit variations that its language does not distinguish.
  @Test func fbtTranslationMayVaryByAnyValue() throws {
    let base = Message.text("View {user}'s timeline – {number} followers")
    func followers(_ head: String) -> Message {
      .variations(
        Variations(
          by: .plural(.position(2)),
          [
            .init(.category(.one), .text("\(head) {user} – ένας ακόλουθος")),
            .init(.any, .text("\(head) {user} – {number} ακόλουθοι")),
          ]))
    }
    let shown = Message.variations(
      Variations(
        by: .gender(.position(1)),
        [.init(.gender(.male), followers("του")), .init(.any, followers("του χρήστη"))]))
    #expect(try issues(base, shown, .fbt, locale: "el").isEmpty)
    #expect(try issues(shown, base, .fbt, locale: "el").isEmpty)
    #expect(
      try issues(base, followers("{her}"), .fbt, locale: "el") == ["'{her}' is not passed"])
  }

  /// A table omits from `male` the texts that are the same for `*`.
  @Test func generalCaseSuppliesMissingSpecificCases() throws {
    func words(_ words: [String]) -> Message {
      .variations(Variations(by: .word(.position(1)), words.map { .init(.word($0), .text($0)) }))
    }
    let message = Message.variations(
      Variations(
        by: .gender(.viewer), [.init(.gender(.male), words(["A"])), .init(.any, words(["A", "B"]))]))
    #expect(try issues(message, message, .fbt).isEmpty)
  }

  @Test func callMayPassWhatBaseReads() throws {
    func words(_ keys: [CaseKey], _ selector: Selector) -> Message {
      .variations(Variations(by: selector, keys.map { .init($0, .text("x")) }))
    }
    let word = Selector.word(.position(1))
    let base = words([.word("photo"), .word("video")], word)
    #expect(try issues(base, words([.word("photo")], word), .fbt) == ["no case for 'video'"])
    #expect(try issues(base, words([.word("photo"), .any], word), .fbt).isEmpty)
    let devices = words([.device(.iPhone), .device(.iPad), .device(.mac)], .device)
    #expect(try issues(devices, words([.device(.iPhone)], .device), .apple) == ["no case for 'mac'"])
    let widths = Selector.word(.name("NSStringVariableWidthRuleType"))
    #expect(
      try issues(words([.word("20"), .word("50")], widths), words([.word("20")], widths), .apple).isEmpty)
  }

  // MARK: - Signatures

  @Test(
    arguments: [
      (.apple, "%@", "%@"), (.apple, "%d of %@ %2$@ %%", "%1$d %2$@"), (.apple, "plain 100%", ""),
      (.apple, "%2$d", "%2$d"), (.android, "%2$s %1$,d", "%1$,d %2$s"), (.apple, "%1$@ %1$d", "%1$@ %1$d"),
      (.fbt, "{b} {a} {b}", "{a} {b}"), (.i18next, "{{b}} {{ a }}", "{{a}} {{b}}"),
      (.icu, "{1} {0, date}", "{0, date} {1}"),
      (.icu, "{n, plural, other {# {x}}}", "{n, plural} {x}"), (.fluent, "{$a}", "{ $a }"),
      (.chromium, "$2 $A$ $1", "$1 $2 $a$"),
    ] as [(PlaceholderSyntax, String, String)])
  func signatureContainsEachArgumentOnce(_ syntax: PlaceholderSyntax, _ text: String, _ expected: String) {
    #expect(CallSignature(of: .text(text), syntax: syntax).signature == expected)
  }
}

import TestSupport
import Testing

@testable import Localization

/// Outcomes for all short sequences of the words that a scanner distinguishes, as recorded in `Goldens`.
@Suite struct LocalizationOutcomeTests {
  private func expectRecorded(
    _ name: String, sourceLocation: SourceLocation = #_sourceLocation,
    _ record: (inout OutcomeRecording) throws -> Void
  ) throws {
    let difference = try OutcomeRecording.difference(
      from: "Tests/Unit/LocalizationTests/Goldens/\(name).txt", record)
    #expect(difference == nil, Comment(rawValue: difference ?? ""), sourceLocation: sourceLocation)
  }

  private static func tags(_ text: String) -> [LocaleTag] {
    text.split(separator: " ").compactMap { LocaleTag(bcp47: $0) }
  }

  // MARK: - Placeholders

  private static func written(_ segments: [TextSegment]) -> String {
    segments.map { segment in
      switch segment {
      case .literal(let text): "literal '\(text)'"
      case .placeholder(let one): "placeholder \(written(one))"
      case .part(let name, let position): "part \(name) \(position ?? 0)"
      case .variations(let variations, let one): "variations \(written(one)) \(variations.written)"
      case .selection(let variations, let reference): "selection \(written(reference)) \(variations.written)"
      case .reference(let reference): "reference \(written(reference))"
      }
    }.joined(separator: ", ")
  }

  private static func written(_ placeholder: Placeholder) -> String {
    "\(placeholder.position ?? 0)|\(placeholder.name ?? "")|\(placeholder.conversion)"
  }

  private static func written(_ reference: TextReference) -> String {
    switch reference {
    case .function(let name): "\(name)()"
    case .message(let key, let arguments):
      "\(key)(\(arguments.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", ")))"
    }
  }

  private static func written(_ items: [PrintfScanner.Item]) -> String {
    items.map { item in
      switch item {
      case .argument(.next, let conversion, let isCertain): "next \(conversion) \(isCertain)"
      case .argument(.same, let conversion, let isCertain): "same \(conversion) \(isCertain)"
      case .argument(.position(let place), let conversion, let isCertain):
        "position \(place) \(conversion) \(isCertain)"
      case .part(let name, let position): "part \(name) \(position ?? 0)"
      case .own(let position): "own \(position ?? 0)"
      case .malformed(let text): "malformed '\(text)'"
      }
    }.joined(separator: ", ")
  }

  private static let printfWords = [
    "1$", "0$", "*", "l", "h", "d", "@", "s", ".", "2", " ", "-", "#", "n", "arg", "<", "tY", "L", "%", "é",
  ]

  @Test func printfConversionsAreScanned() throws {
    try expectRecorded("printf-items") { recording in
      for syntax in [PlaceholderSyntax.apple, .android, .c] {
        for (first, texts) in sequences(of: Self.printfWords, length: 3) {
          recording.add(
            "\(syntax) %\(first)",
            texts.map { text in
              [PrintfScanner.Mode.formatted, .plain].map { mode in
                Self.written(PrintfScanner.items(of: "%\(text)", syntax, mode))
              }.joined(separator: "; ")
            })
        }
      }
      // Each flag, length and conversion, in the texts that decide whether a conversion is intended.
      let conversions = "@diuoxXeEfFgGaAcCsSpDUOnPbBhHtTyzZqjN"
      for before in ["", "5", "a", "9%", "/"] {
        for after in ["", "x", "Z", " ", "9", "é"] {
          for syntax in [PlaceholderSyntax.apple, .android, .c] {
            recording.add(
              "\(before)…\(after) \(syntax)",
              conversions.flatMap { conversion in
                [
                  "", "1$", "-", "-5", "05", "-05", "+ ", "+", "#", "(", ",", "<", "--", "20", "2", "5", "9",
                  ".3", ".",
                  "hh", "ll", "q", "j", "z", "t", "L", "hl", "1$5", "*", "*2$", ".*", ".*2$", "- 1$", "'",
                ].map { flags in
                  let text = "\(before)%\(flags)\(conversion)\(after)"
                  return [PrintfScanner.Mode.formatted, .plain].map { mode in
                    Self.written(PrintfScanner.items(of: text, syntax, mode))
                  }.joined(separator: "; ")
                }
              })
          }
        }
      }
    }
  }

  @Test func placeholdersAreSplit() throws {
    try expectRecorded("placeholders") { recording in
      for syntax in [PlaceholderSyntax.apple, .c] {
        for (first, texts) in sequences(of: Self.printfWords, length: 3) {
          recording.add(
            "\(syntax) %\(first)", texts.map { Self.written(syntax.segments(of: "a%\($0)")) })
        }
        for (first, texts) in sequences(of: ["#", "@", "1", "$", "a", "-", "%", "d"], length: 4) {
          recording.add(
            "\(syntax) part %\(first)", texts.map { Self.written(syntax.segments(of: "%\($0)@b@")) })
        }
      }
      let marks = ["{", "}", "{{", "}}", "a", ",", " ", "=", "é"]
      for syntax in [PlaceholderSyntax.fbt, .i18next] {
        for (first, texts) in sequences(of: marks, length: 4) {
          recording.add("\(syntax) \(first)", texts.map { Self.written(syntax.segments(of: "x{{\($0)")) })
        }
      }
      for (first, texts) in sequences(of: ["$", "a", "B", "1", "0", "_", "@", " ", "é", "٣"], length: 3) {
        recording.add(
          "chromium $\(first)", texts.map { Self.written(PlaceholderSyntax.chromium.segments(of: "$\($0)")) })
        recording.add(
          "chromium \(first)$", texts.map { Self.written(PlaceholderSyntax.chromium.segments(of: "\($0)$")) })
      }
      recording.add(
        "plain", ["", "%d {a} $1"].map { Self.written(PlaceholderSyntax.plain.segments(of: $0)) })
      recording.add(
        "listed",
        [
          "{a, plural, one {{b}} other {# {c, select, x {{d}} other {}}}}", "{0} {1, number}",
        ].map { PlaceholderSyntax.icu.placeholders(of: $0).map(Self.written).joined(separator: " ") })
      recording.add(
        "listed by Fluent",
        ["{ $a } { -b } { -c -> \n [x] { $d }\n *[y] { $e }\n }"].map {
          PlaceholderSyntax.fluent.placeholders(of: $0).map(Self.written).joined(separator: " ")
        })
    }
  }

  @Test func patternsOfICUAreParsed() throws {
    let words = [
      "{", "}", "'", "#", "|", ",", "n", "0", "999", "1000", "-1", " ", "plural", "select", "number", "=1",
      "other",
    ]
    try expectRecorded("icu-patterns") { recording in
      func add(_ group: String, _ texts: [String]) {
        recording.add(group, texts.map { Self.written(ICUPattern.segments(of: $0)) })
        recording.add(
          "\(group), counted",
          texts.map { Self.written(ICUPattern.segments(of: $0, counted: Placeholder(name: "c"))) })
      }
      for (first, texts) in sequences(of: words, length: 3) {
        add("{\(first)", texts.map { "a{\($0)" })
        add(first, texts)
      }
      let cases = ["one", "{", "}", "{x}", "=1", "=x", "other", "#", " ", "offset:1", "{'{'}", "{''#}"]
      for type in ["plural", "selectordinal", "select"] {
        for (first, texts) in sequences(of: cases, length: 3) {
          add("\(type) \(first)", texts.map { "{n, \(type),\($0)}" })
        }
        for levels in [1, 2, 15, 16, 30, 31, 32, 33] {
          let text =
            String(repeating: "{n, \(type), other {", count: levels) + "#"
            + String(repeating: "}}", count: levels)
          add("\(type), \(levels) levels", [text])
        }
      }
    }
  }

  @Test func patternsOfFluentAreParsed() throws {
    let words = [
      "$n", "-t", "m", "(", ")", ":", "\"a\"", "1", "-1.5", "->", "\n", "[one]", "*[x]", " ", "}", ".b", "FN",
      "{", ",", "NUMBER($n",
    ]
    try expectRecorded("fluent-patterns") { recording in
      func add(_ group: String, _ texts: [String]) {
        recording.add(group, texts.map { Self.written(FluentPattern.segments(of: $0)) })
      }
      for (first, texts) in sequences(of: words, length: 3) {
        add("{\(first)", texts.map { "a {\($0)} b" })
      }
      let cases = [
        "[one] a\n", "*[other] b\n", "[1] c\n", "[ x ] d\n", " ", "}", "\n", "{", "   e\n", "*[2]f",
      ]
      for selector in [
        "$n", "-t", "m", "PLATFORM()", "NUMBER($n, type: \"ordinal\")", "\"x\"", "1", "-t.a", "m.a",
      ] {
        for (first, texts) in sequences(of: cases, length: 2) {
          add(
            "{\(selector) -> \(first.split(separator: "\n").joined())",
            texts.map { "{ \(selector) ->\n\($0)}" })
        }
      }
      let escapes = ["\\", "\"", "u", "U", "0041", "01F602", "004", "d800", "x", "{", "\n"]
      for (first, texts) in sequences(of: escapes, length: 3) {
        let name = first == "\n" ? "newline" : first
        add("text \(name)", texts.map { "{\"\\\($0)\"}" })
      }
      let arguments = ["a", ":", "1", "\"b\"", ",", " ", "-", "$c", "(", ")"]
      for function in ["-t", "F", "NUMBER", "PLATFORM", "m"] {
        for (first, texts) in sequences(of: arguments, length: 3) {
          add(
            "\(function)(\(first)",
            texts.map { "{ \(function)(a: 1\($0)) }" } + texts.map { "{ \(function)(\($0)) }" })
        }
      }
      for levels in [1, 2, 30, 31, 32, 33] {
        add(
          "\(levels) levels",
          [String(repeating: "{", count: levels) + "$n" + String(repeating: "}", count: levels)])
      }
      recording.add(
        "lines",
        (0..<3).flatMap { breaks in
          (0..<4).map { indent in
            FluentLine.joined([
              FluentLine(breaks: 0, indent: 0, text: Array("a".utf8)),
              FluentLine(breaks: breaks, indent: indent, text: Array("b ".utf8)),
              FluentLine(breaks: 1, indent: 2, text: Array("c  ".utf8)),
            ])
          }
        } + [FluentLine.joined([]), FluentLine.joined([FluentLine(breaks: 2, indent: 3, text: [])])])
      recording.add(
        "continuations",
        (UInt8(0x20)..<0x80).map {
          "\(FluentLine.continuesPattern($0, isIndented: true)) \(FluentLine.continuesPattern($0, isIndented: false))"
        })
    }
  }

  // MARK: - Numbers

  @Test func printfFormatsNumbersAndTexts() throws {
    let values: [ArgumentValue] = [
      .integer(0), .integer(7), .integer(-42), .integer(0x1f600), .integer(0x110000), .integer(.min),
      .decimal("1.5"), .decimal("-0.005"), .decimal("9.96"), .decimal("99.5"), .decimal("0.0000005"),
      .decimal("x"),
      .decimal(".5"), .decimal("1.2.3"), .decimal("12."), .text("Ana"), .text(""), .person("Bo", .male),
    ]
    try expectRecorded("printf-formats") { recording in
      for conversion in "diuxXofFcCsS@eb" {
        for flags in ["", "-", "+", " ", "0", "-0", "+0", "0 ", "+ ", "#"] {
          recording.add(
            "%\(flags)\(conversion)",
            ["", "1", "2", "3", "7", "12"].flatMap { width in
              ["", ".", ".0", ".1", ".3", ".8"].flatMap { precision in
                values.map { "'\(PrintfFormat("\(flags)\(width)\(precision)\(conversion)").text(of: $0))'" }
              }
            })
        }
      }
      recording.add(
        "limits",
        ["255d", "256d", "257d", ".255d", ".256d", ".257d", ".256f", ".257f", "999999999999999999999d", ""]
          .map {
            PrintfFormat($0).text(of: .integer(5))
          })
    }
  }

  @Test func numbersOfFBTHaveTheLocalesSeparators() throws {
    let numbers: [Int64] = [
      0, 7, -1, 99, 100, 999, 1000, -1000, 1234, 9999, 10_000, 99_999, 123_456, 1_234_567, -1_234_567_890,
      .min, .max,
    ]
    let locales = """
      en_US de_DE es_LA pt_BR da_DK hr_HR it_IT af_ZA fr_FR ru_RU be_BY es_ES pl_PL pt_PT rm_CH hi_IN en_IN mr_IN as_IN \
      ne_NP my_MM qz_MM ar_AR cb_IQ fa_IR ks_IN fb_AR xx_XX
      """
    try expectRecorded("fbt-numbers") { recording in
      for locale in locales.split(separator: " ") {
        recording.add(
          "\(locale)", numbers.map { FBTNumberFormat(fbtLocale: String(locale)).formatted($0) })
      }
      for tag in Self.tags(
        "en de es es-419 es-MX ar ar-EG pt pt-PT hi mr ne fa x de-x-fb-hx ar-x-fb-ar fr-CA ks")
      {
        recording.add("\(tag)", numbers.map { FBTNumberFormat(tag).formatted($0) })
      }
    }
  }

  @Test func pluralExpressionsAreParsed() throws {
    let words = [
      "n", "0", "1", "10", "(", ")", "!", "?", ":", "==", "!=", "<", "<=", ">", ">=", "&&", "||", "+", "-",
      "*", "/", "%",
      " ", "=", "&", "a", "\t",
    ]
    func written(_ text: String) -> String {
      guard let expression = PluralExpression(text) else { return "nil" }
      let values = [0, 1, 2, 3, 5, 10, 11].map { expression.value(of: $0).map(String.init) ?? "nil" }
      return "\(expression.text) \(values.joined(separator: " "))"
    }
    try expectRecorded("plural-expressions") { recording in
      for (first, texts) in sequences(of: words, length: 3) {
        recording.add(first == "\t" ? "tab" : first, texts.map(written))
      }
      let signs = ["==", "!=", "<", "<=", ">", ">=", "&&", "||", "+", "-", "*", "/", "%"]
      for first in signs {
        recording.add(
          "n \(first)",
          signs.flatMap { second in
            [
              "n \(first) 2 \(second) 1", "n \(first) 10 \(second) n ? 7 : n", "!(n \(first) 1) \(second) 3",
              "3 \(first) n \(second) 2",
            ]
          }.map(written))
      }
      for levels in [1, 30, 61, 62, 63, 64, 65] {
        let texts = [
          String(repeating: "(", count: levels) + "n" + String(repeating: ")", count: levels),
          String(repeating: "!", count: levels) + "n", String(repeating: "n?1:", count: levels) + "0",
        ]
        recording.add("\(levels) levels", texts.map(written))
      }
      let long = "n" + String(repeating: " ", count: 1999)
      recording.add("lengths", [long, long + " ", "(n)(n)", "((n))", "(n)+(n)"].map(written))
      recording.add(
        "forms",
        ["n!=1", "n%10==1?0:1", "n/0", "n-1", "n==3?0:1", "n==5?0:1", "n==0?0:n==2?1:2", "n>1"].compactMap {
          text in
          PluralExpression(text).map { rule in
            let forms = [0, 1, 2, 3, 4, 5, 21].map { String(rule.form(of: $0, count: 2)) }
            return "\(text) \(forms) \((0..<4).map { rule.mayOmitNumber(form: $0) })"
          }
        })
    }
  }

  @Test func pluralOperandsAreParsed() throws {
    let words = ["0", "1", "-", ".", "c", "3", "18", "19", "00", "a", "٣"]
    try expectRecorded("plural-operands") { recording in
      for (first, texts) in sequences(of: words, length: 4) {
        recording.add(
          first,
          texts.map { text in
            PluralOperands(text).map { "\($0.n) \($0.i) \($0.v) \($0.w) \($0.f) \($0.t) \($0.e)" } ?? "nil"
          })
      }
      let numbers = [
        "18446744073709551615", "18446744073709551616", "1.18446744073709551616", "1c18", "10c18", "1c19",
        "1c-1",
      ]
      recording.add(
        "large", numbers.map { PluralOperands($0).map { "\($0.i) \($0.f)" } ?? "nil" })
    }
  }

  @Test func pluralRulesSelectCategories() throws {
    let locales = """
      en de fr ru pl ar cy lv he sl ro cs ga mt br gv ja is mk dsb tzm pt-PT pt it ca hu kw iu shi gd da fil lt hy as bn \
      gu mr or sq sv uk vi zh az be bg ka kk ne sc tk xx es-MX
      """
    let numbers =
      (0...35).map(String.init) + [
        "80", "88", "99", "100", "101", "102", "103", "111", "112", "119", "120", "200", "201", "1000",
        "1001", "1002",
        "10000", "100000", "1000000", "2000000", "1.0", "1.1", "0.0", "0.1", "0.5", "1.5", "1.21", "2.0",
        "2.1", "1c6", "1.2c6",
      ]
    func categories(_ rules: PluralRules) -> [String] {
      numbers.compactMap(PluralOperands.init).map { rules.category(of: $0).rawValue }
    }
    try expectRecorded("plural-rules") { recording in
      for tag in Self.tags(locales) {
        recording.add("\(tag)", categories(PluralRules(tag)))
        recording.add("\(tag) ordinal", categories(PluralRules(tag, .ordinal)))
        recording.add(
          "\(tag) categories",
          [PluralRules(tag), PluralRules(tag, .ordinal)].flatMap { rules in
            rules.categories.map(\.rawValue) + ["of integers"]
              + rules.integerCategories.map(\.rawValue).sorted()
          })
      }
      let conditions = [
        "one: n = 1", "one: n != 1", "one: n % 10 = 1", "one: n % 10 != 1,3..4",
        "few: n = 2..4; one: i = 1 and v = 0",
        "one: v != 0", "two: w = 1 or f = 5", "many: t % 10 = 5", "one: e = 6", "one: c = 6", "one: x = 1",
        "one n = 1",
        "ones: n = 1", "one: n % 0 = 1", "one: n = 4..2", "one: n =", "one:", "", "one: i = 1; one: i = 2",
        "one: n = 1 and",
      ]
      for condition in conditions {
        recording.add("'\(condition)'", categories(PluralRules(rules: condition)))
      }
    }
  }

  // MARK: - Locales

  private static func written(_ tag: LocaleTag?) -> String {
    guard let tag else { return "nil" }
    return
      "\(tag.text) \(tag.language) \(tag.script ?? "-") \(tag.region ?? "-") \(tag.variants) \(tag.extensions)"
  }

  private static func joined(_ words: [String], by separator: String, length: Int) -> [(String, [String])] {
    sequences(of: words.map { "\($0)\(separator)" }, length: length).map { first, texts in
      (first, texts.map { String($0.dropLast(separator.count)) })
    }
  }

  @Test func tagsAreParsed() throws {
    let words = [
      "de", "DE", "zh", "yue", "latn", "419", "41", "1996", "abcd1", "abcdefgh", "abcdefghi", "x", "a", "u",
      "nu", "uk", "", "sh", "und",
      "root", "é", "1",
    ]
    try expectRecorded("locale-tags") { recording in
      for (first, texts) in Self.joined(words, by: "-", length: 3) {
        recording.add(first, texts.map { Self.written(LocaleTag(bcp47: $0)) })
      }
      let subtags = ["latn", "us", "1996", "1901", "x", "u", "co", "a1", "419"]
      for (first, texts) in Self.joined(subtags, by: "_", length: 4) {
        recording.add("sr_\(first)", texts.map { Self.written(LocaleTag(bcp47: "sr_\($0)")) })
      }
      let aliases = """
        iw in ji mo no nn tl sh zh-min-nan i-klingon art-lojban en-gb-oed sgn-us zh-hakka cel-gaulish i-default de-dd en-uk \
        hy-arevmda sr-cs sr-yu ru-su ha-latn-ng ar-aao zh-cmn-hans-cn de-1901-1996 de-1996-1901 de-1996-1996 en-u-ca-a-t-b \
        en-x-a-u-b en-x-a-x-b x-a en-a-bb-u-cc-a-dd no-bok no-nyn zh-guoyu aa-saaho prs swc
        """
      recording.add(
        "aliases", aliases.split(separator: " ").map { Self.written(LocaleTag(bcp47: $0)) })
      let lengths = [99, 100, 101].map { "en-x-" + String(repeating: "a-", count: 50).prefix($0 - 6) + "b" }
      recording.add("lengths", lengths.map { Self.written(LocaleTag(bcp47: $0)) })
    }
  }

  @Test func tagsHaveProperties() throws {
    try expectRecorded("locale-properties") { recording in
      let tags = Self.tags(
        """
        de de-DE de-AT pt-BR pt-AO es-MX es-419 zh-Hant-HK zh-TW zh-Hans sr-Latn-RS sr-ME en-XA ar-XB en-XC qps qps-ploc \
        qpsx diq js app dev my-shop my-plugin de-1996 sl-nedis sl-zzzzz de-u-co-phonebk de-x-formal en-150 en-US-posix \
        ca-valencia cs-CZ cs-SK nn no xx xx-Latn az-Cyrl uz-AF de-Qaaa de-QZ fil tlh lzh cmn
        """)
      for tag in tags {
        recording.add(
          tag.text,
          [
            "\(tag.isKnownLanguage) \(tag.isRegisteredLanguage) \(tag.isRegistered) \(tag.hasRegisteredSubtags)",
            "\(tag.hasLikelyRegion) \(tag.isPseudoLocale) \(tag.parent?.text ?? "-") \(tag.englishName ?? "-")",
            "\(LikelySubtags(tag))",
          ])
      }
      let names = [
        "German", "Portuguese (Brazil)", "Chinese (Traditional)", "Chinese (Simple)", "English (US)",
        "English (UK)",
        "Serbian (Devanagiri)", "German (", "German ()", "German (Austria", "Nothing", "German (Nowhere)",
        "French",
        "Mexican", "Chinese (Traditional, Hong Kong)", "german", "",
      ]
      recording.add("English names", names.map { LocaleTag(englishName: $0)?.text ?? "nil" })
      recording.add(
        "folders",
        [
          "French", "Spanish", "german", "pt_BR", "zh-Hans", "Base", "", "de.x", "Traditional Chinese",
          "zh_TW",
        ].map {
          LocaleTag(appleFolder: $0)?.text ?? "nil"
        })
    }
  }

  @Test func localesOfPOSIXAreParsed() throws {
    let words = [
      "_DE", "-md", "@", ".", "latin", "euro", "UTF-8", "utf8", "big5", "_formal", "_ao90", "cyrillic",
      "ijekavianlatin", "valencia",
      "boldquot", "arab", "@ekavian", ".messages", "@latin",
    ]
    try expectRecorded("locales-posix") { recording in
      for language in ["de", "mo", "sr", "C", ""] {
        for (first, texts) in sequences(of: words, length: language == "sr" ? 3 : 2) {
          recording.add(
            "\(language)\(first)", texts.map { LocaleTag(posix: "\(language)\($0)")?.text ?? "nil" })
        }
      }
      let charsets = [
        "ansi", "armscii-8", "ascii", "big5", "cp1252", "eucJP", "gb2312", "georgian-ps", "iso8859-1",
        "johab", "koi8-r",
        "microsoft-cp1251", "pt154", "rk1048", "shift_jis", "sjis", "tcvn", "tis620", "us-ascii", "utf-16",
        "viscii",
        "windows-31j", "xcp", "an", "utf8x", "UTF8",
      ]
      recording.add("charsets", charsets.map { LocaleTag(posix: "ja_JP.\($0)")?.text ?? "nil" })
      let modifiers = [
        "latin", "cyrillic", "devanagari", "arabic", "hebrew", "tifinagh", "iqtelif", "ijekavian", "ije",
        "ekavian",
        "ijelatin", "xlatin", "euro", "Latn", "qaaa", "abcd", "1996", "quot", "lowercase", "abcdefghij",
        "a.b", "valencia", "saaho", "é",
      ]
      for language in ["sr", "ca", "aa", "de-x-a", "de-1996"] {
        recording.add(
          "\(language)@", modifiers.map { LocaleTag(posix: "\(language)@\($0)")?.text ?? "nil" })
      }
      recording.add(
        "other",
        ["POSIX", "mo", "mo_MD", "mo-RO", "mo_MD_x", "de_DE_formal", "de_informal", "formal", "pt_PT_ao90"]
          .map {
            LocaleTag(posix: $0)?.text ?? "nil"
          })
      let codes = [
        "bat-smg", "be-x-old", "cbk-zam", "de-formal", "es-formal", "fiu-vro", "hu-formal", "map-bms",
        "nl-informal",
        "roa-rup", "roa-tara", "sr-ec", "SR-EL", "zh-classical", "en-rtl", "nrm", "Simple", "zh-cn", "eml",
        "als", "xx y",
      ]
      recording.add(
        "MediaWiki",
        codes.flatMap { code in
          [true, false].map { LocaleTag(translatewiki: code, isCertain: $0)?.text ?? "nil" }
        })
    }
  }

  @Test func localesOfPlatformsAreParsed() throws {
    let qualifiers = [
      "mcc310", "mnc4", "mccx", "mcc", "de", "DE", "fil", "car", "Car", "b+sr", "b+", "B+zh+Hant", "rBR",
      "RBR", "rB", "rBRA", "r12", "xBR",
      "land", "d", "d1", "ldrtl", "",
    ]
    try expectRecorded("locales-platforms") { recording in
      for (first, texts) in Self.joined(qualifiers, by: "-", length: 3) {
        recording.add(
          "Android \(first)", texts.map { LocaleTag(androidQualifiers: $0)?.text ?? "nil" })
      }
      for (first, texts) in Self.joined(["pt", "BR", "", "#Hans", "no", "NO", "NY", "x"], by: "_", length: 4)
      {
        recording.add("Java \(first)", texts.map { LocaleTag(javaSuffix: $0)?.text ?? "nil" })
      }
    }
  }

  private static let many =
    """
    de de-AT de-CH de-DE de-1996 de-x-formal en en-001 en-150 en-AU en-CA en-DE en-GB en-IN en-NZ en-US en-XA en-ZA es es-419 \
    es-AR es-ES es-MX es-PE es-US fr fr-BE fr-CA fr-FR he ja ms ms-MY nb nb-NO nn no pa-Arab pa-IN pt pt-AO pt-BR pt-PT sh \
    sr sr-Cyrl sr-Latn sr-Latn-RS sr-ME tl fil uz uz-AF uz-Cyrl zh zh-CN zh-HK zh-Hans zh-Hant zh-Hant-HK zh-MO zh-SG zh-TW
    """

  @Test func localesFallBackToOthers() throws {
    try expectRecorded("locale-fallbacks") { recording in
      let all = Self.tags(Self.many)
      for tag in all
        + Self.tags("de-LI en-PG en-HK ar-XB es-CO zh-Hant-MO sr-Latn-ME pt-MZ de-AT-1996 de-DE-x-a-b")
      {
        recording.add(
          tag.text,
          LocaleFallback.allCases.flatMap { rule in
            // All of them, and two different parts, in the reverse order.
            [
              all, Array(all.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element).reversed()),
              all.enumerated().filter { $0.offset % 3 == 1 }.map(\.element), [],
            ].map { rule.chain(for: tag, among: $0).map(\.text).joined(separator: " ") }
          })
      }
      recording.add("rules", LocaleFallback.allCases.map { "\($0) \($0.isPerTable)" })
    }
  }

  @Test func mistypedNamesHaveSuggestions() throws {
    let typed = [
      "german", "German", "portuguese (brazil)", "jp", "uk", "cn", "ch", "ed", "rf", "pt", "pt-PT", "zh-CN",
      "zh_TW", "zh", "sr", "sr-Latn",
      "en-UK", "us", "gb", "dee", "def", "fra", "franch", "frensh", "geman", "gremna", "x", "", "xx",
      "Serbian (Latin)", "swiss",
      "de-DEE", "pt-BRA", "pt-B", "traditional chinese", "brazil", "es-la", String(repeating: "a", count: 40),
      String(repeating: "a", count: 41),
      "iw", "no", "nb_NO", "de_AT.UTF-8", "fre", "esperanto", "jap", "japan",
    ]
    try expectRecorded("suggestions") { recording in
      let all = Self.tags(Self.many)
      let few = Self.tags("fr de pt-BR zh-Hans sr-Latn ja en-US es-419 nb")
      for text in typed {
        recording.add(
          "'\(text)'",
          [all, few, []].map { LocaleTag.closest(to: text, among: $0)?.text ?? "nil" }
            + [few.reversed()].map { LocaleTag.closest(to: text, among: $0)?.text ?? "nil" })
      }
      let names = [
        "measure", "diff", "check", "packs", "savings", "history", "a", "ab", "messages", "Message",
        "long-name",
      ]
      let words = [
        "mesure", "dif", "deff", "fidd", "chek", "pack", "pcaks", "savnigs", "his", "h", "me", "m", "essa",
        "ess", "mess", "", "b", "ba", "xyz",
        "name", "ame", "checkers", "MESSAGE", "longname", "longnam",
      ]
      for word in words {
        recording.add(
          "name '\(word)'",
          [names, names.reversed()].map { Suggestion.question(Suggestion.closest(to: word, among: $0)) })
      }
      let texts = sequences(of: ["a", "b", "c"], length: 4).flatMap(\.texts) + [""]
      for text in ["", "a", "ab", "abc", "abca", "acbb"] {
        recording.add(
          "distances of '\(text)'",
          texts.map { "\(EditDistance.between(Array(text.utf8), Array($0.utf8)))" })
      }
    }
  }

  // MARK: - Messages

  private static func plural(_ name: ArgumentName, _ forms: [(CaseKey, String)]) -> Message {
    .variations(Variations(by: .plural(name), forms.map { .init($0.0, .text($0.1)) }))
  }

  private static let messages: [Message] = {
    var messages: [Message] = [
      "", "a", "%d", "%1$d", "%2$d", "%@", "%1$@ %2$@", "%2$@ %1$@", "%2$@", "%s", "%ld", "%lld", "%hd",
      "%hhd", "%c", "%C", "%f", "%Lf",
      "%p", "%n", "%b", "%h", "%tY", "%S", "%ls", "%P", "%*d", "%1$*2$d", "%x %<x", "%<s", "%d %s", "%s %d",
      "%d %1$d", "50% de", "%dk", "%y",
      "100%", "%#@n@", "%1$#@n@", "%arg", "%1$d %3$d", "%3$s", "{n}", "{0}", "{1}", "{0} {1}", "{n, number}",
      "{n, date}", "{n, zahl}",
      "{n, list}", "{n, plural, one {#} other {# of {m}}}", "{n, plural, one {a}}",
      "{n, select, x {a} other {b}}", "{n, select, y {a}}",
      "{n, selectordinal, one {#st} other {#th}}", "{n, plural,", "'{'", "'{n", "{{n}}", "{{m}}", "{ $n }",
      "{ -t } { $m }", "$1", "$2", "$A$",
      "{=n}",
    ].map { .text($0) }
    for name in [ArgumentName.first, .position(1), .position(2), .name("n"), .viewer] {
      messages += [
        plural(name, [(.category(.one), "%d one"), (.category(.other), "%d other")]),
        plural(
          name,
          [
            (.category(.one), "one"), (.category(.few), "%d few"), (.category(.many), "%d many"),
            (.category(.other), "%d"),
          ]),
        plural(name, [(.category(.zero), ""), (.category(.one), "%@"), (.category(.other), "%@ %d")]),
        plural(name, [(.category(.other), "{n} {m}")]), plural(name, [(.category(.one), "{n}")]),
        plural(name, [(.exactly(0), "none"), (.exactly(1), "x"), (.category(.other), "{n}")]),
        plural(name, [(.exactly(1), "x"), (.any, "{n}")]),
      ]
    }
    messages += [
      .variations(
        Variations(
          by: .ordinal(.first),
          [.init(.category(.one), .text("%dst")), .init(.category(.other), .text("%dth"))])),
      .variations(
        Variations(
          by: .gender(.name("n")), [.init(.gender(.male), .text("he {n}")), .init(.any, .text("they"))])),
      .variations(
        Variations(
          by: .gender(.viewer),
          [.init(.gender(.female), .text("her")), .init(.gender(.unknown), .text("their"))])),
      .variations(
        Variations(
          by: .device, [.init(.device(.mac), .text("Click %@")), .init(.device(.iPhone), .text("Tap %@"))])),
      .variations(Variations(by: .device, [.init(.device(.other), .text("Use %@"))])),
      .variations(
        Variations(
          by: .word(.name("n")),
          [
            .init(.word("x"), .text("x")), .init(.word("other"), .text("o {n}")),
            .init(.word("7"), .text("s")),
          ])),
      .variations(
        Variations(
          by: .form(.first, .germanic), [.init(.form(0), .text("%d a")), .init(.form(1), .text("%d b"))])),
    ]
    for specifier in ["d", "@", "ld", ""] {
      for argument in [ArgumentName.first, .position(1), .position(2)] {
        for format in ["%#@n@", "%1$#@n@ %2$@", "%@ %#@n@ %@", "%#@m@"] {
          messages.append(
            .substitutions(
              Substitutions(
                format: .text(format),
                parts: [
                  .init(
                    name: "n", argument: argument, specifier: specifier,
                    message: plural(
                      .first, [(.category(.one), "%arg one"), (.category(.other), "%d of %@ %#@m@")])),
                  .init(name: "m", argument: .position(2), specifier: "@", message: .text("%arg %1$arg")),
                ])))
        }
      }
    }
    return messages
  }()

  @Test func callsAreComparedWithMessages() throws {
    let locales = Self.tags("en ru ja ar fr pl lv")
    try expectRecorded("compatibility") { recording in
      let messages = Self.messages
      for syntax in PlaceholderSyntax.allCases where syntax != .plain {
        for (index, base) in messages.enumerated() {
          let call = CallSignature(
            of: base, syntax: syntax, key: index.isMultiple(of: 3) ? "%lld of %@" : nil)
          let outcomes = messages.enumerated().filter {
            ($0.offset + index).isMultiple(of: 4) || $0.offset == index
          }
          recording.add(
            "\(syntax) \(index)",
            ["\(call.signature); \(call.arguments)"]
              + outcomes.map { offset, message in
                let tag =
                  (offset + index).isMultiple(of: 11) ? nil : locales[(offset / 4 + index) % locales.count]
                let issues = call.issues(of: message, in: tag)
                return issues.map { "\($0.kind) \($0.severity) \($0)" }.joined(separator: "; ")
                  + " \(issues.isIncompatible)"
                  + " \(call.placeholders(of: message))"
              })
        }
      }
    }
  }

  @Test func messagesAreFormatted() throws {
    let people: [[ArgumentValue]] = [
      [], [.integer(1)], [.integer(0), .text("Ana")], [.text("Bo"), .integer(2)],
      [.integer(21), .integer(5)],
      [.decimal("1.5"), .person("Cy", .female)], [.text("x"), .text("y"), .integer(3)],
    ]
    let names: [[String: ArgumentValue]] = [
      [:], ["n": .integer(1), "m": .text("M")], ["n": .person("Di", .male)], ["n": .text("x")],
      ["n": .decimal("0.0"), "m": .text("z")],
    ]
    try expectRecorded("formatted-messages") { recording in
      for syntax in PlaceholderSyntax.allCases {
        for (index, message) in Self.messages.enumerated() {
          var outcomes: [String] = []
          for (turn, positional) in people.enumerated() {
            let tag = Self.tags("en ru ar lv")[(turn + index) % 4]
            var call = MessageFormatter(
              locale: tag, syntax: syntax, positional: positional, named: names[(turn + index) % names.count],
              device: Device.allCases[(turn + index) % Device.allCases.count],
              viewer: Gender.allCases[turn % 3])
            call.references = ["-t": .text("term { $n }"), "m": .text("message { $m }")]
            if turn == 3 { call.cardinals = PluralRules(rules: "few: n = 2; one: n = 1") }
            outcomes.append("'\(call.text(of: message))'")
            outcomes.append(call.selectedMessage(of: message).written)
          }
          recording.add("\(syntax) \(index)", outcomes)
        }
      }
      recording.add(
        "meanings",
        Self.messages.enumerated().map { index, message in
          let equal = Self.messages.indices.filter { message.hasMeaning(of: Self.messages[$0]) }
          return "\(index): \(equal) \(message.isEmpty) \(message.textBytes) \(message.texts.count)"
        })
      recording.add("device fallbacks", Device.allCases.map { "\($0) \($0.fallbacks)" })
    }
  }
}

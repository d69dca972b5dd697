import Foundation
import Localization
import Testing

private func formatted(
  _ text: String, _ syntax: PlaceholderSyntax, _ arguments: [ArgumentValue] = [],
  _ named: [String: ArgumentValue] = [:], locale: String = "en"
) throws -> String {
  let tag = try #require(LocaleTag(bcp47: locale))
  return MessageFormatter(locale: tag, syntax: syntax, positional: arguments, named: named).text(
    of: .text(text))
}

@Suite struct MessageFormatterTests {
  @Test(arguments: [
    ("%@ has %ld", "Ana has 3"), ("%2$ld of %1$@", "3 of Ana"), ("100%% %@", "100% Ana"), ("%", "%"),
    ("%!", "%!"),
    ("%5@|", "  Ana|"), ("%-5@|", "Ana  |"), ("%1$@ %1$@", "Ana Ana"), ("%3$@", "(3)"),

  ])
  func printfArgumentIsInsertedByPosition(_ text: String, _ expected: String) throws {
    #expect(try formatted(text, .apple, [.text("Ana"), .integer(3)]) == expected)
  }

  @Test(
    arguments: [
      ("%d", 42, "42"), ("%05d", -7, "-0007"), ("%x", 255, "ff"), ("%c", 65, "A"), ("%.1f", 2, "2.0"),
      ("%999999999999d|", 1, String(repeating: " ", count: 255) + "1|"),
    ] as [(String, Int64, String)])
  func integerIsFormattedByItsConversion(_ text: String, _ number: Int64, _ expected: String) throws {
    #expect(try formatted(text, .c, [.integer(number)]) == expected)
  }

  @Test(arguments: [
    ("%.0f", "2.5", "3"), ("%.1f", "9.96", "10.0"), ("%.2f", "-0.005", "-0.01"), ("%.1f", "x", "x"),
  ])
  func decimalIsRounded(_ text: String, _ number: String, _ expected: String) throws {
    #expect(try formatted(text, .c, [.decimal(number)]) == expected)
  }

  /// Flags, widths and precisions of integers and fractions are those of Foundation.
  @Test func numbersAreFormattedAsByFoundation() throws {
    let integers: [Int64] = [0, 7, -42, 255, 1_234_567, .min]
    let fractions = ["0", "3.14159", "-2.71", "99.96", "-0.004", "1234567.891", "-0.6"]
    for width in ["", "1", "5", "12"] {
      for flags in ["", "-", "+", " ", "0", "-0", "+0", "0 ", "+ "] {
        for precision in ["", ".1", ".3", ".8"] {
          for conversion in ["lld", "lli", "llx", "llX", "llo"] {
            for number in integers {
              // C does not define a sign for unsigned numbers.
              if conversion.last != "d" && conversion.last != "i" && flags.contains(where: "+ ".contains) {
                continue
              }
              let text = "%\(flags)\(width)\(precision)\(conversion)|"
              #expect(
                try formatted(text, .c, [.integer(number)]) == String(format: text, number),
                "\(text) \(number)")
            }
          }
        }
        for precision in ["", ".0", ".1", ".3"] {
          for number in fractions {
            let text = "%\(flags)\(width)\(precision)f|"
            let expected = String(format: text, try #require(Double(number)))
            #expect(try formatted(text, .c, [.decimal(number)]) == expected, "\(text) \(number)")
          }
        }
      }
    }
  }

  /// Zeros before a word would be read as part of it.
  @Test(arguments: ["%07d", "%07x", "%07.2f", "%07s", "%07c"]) func wordIsPaddedWithSpaces(_ text: String)
    throws
  {
    #expect(try formatted(text, .c, [.text("Ana")]) == "    Ana")
  }

  @Test(
    arguments: [
      ("{count, plural, =0 {no files} one {# file} other {# files}}", 0, "no files"),
      ("{count, plural, =0 {no files} one {# file} other {# files}}", 1, "1 file"),
      ("{count,plural,one{# file}other{# files}} by {name}", 7, "7 files by Ana"),
      ("{count, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}", 22, "22nd"),
      ("{name, select, Ana {she} other {they}} and '{'braces'}' and it''s", 1, "she and {braces} and it's"),
      ("{count, plural, other {{name} has {count}}}", 2, "Ana has 2"),
      ("{count, plural, other {", 1, "{count, plural, other {"),
      ("{0}", 5, "5"), ("{}", 1, "{}"), ("#", 1, "#"),
    ] as [(String, Int64, String)])
  func icuPatternSelectsItsCase(_ text: String, _ count: Int64, _ expected: String) throws {
    let named: [String: ArgumentValue] = ["count": .integer(count), "name": .text("Ana")]
    #expect(try formatted(text, .icu, [.integer(count)], named) == expected)
  }

  @Test(arguments: [
    (PlaceholderSyntax.fbt, "View {user}'s {missing} {=x}", "View Ana's (missing) (=x)"),
    (.fbt, "{=Hello, user} { user } {{user}}", "(=Hello, user) ( user ) {Ana}"),
    (.i18next, "Hi {{ user }}, {user} {{n, number}}", "Hi Ana, {user} (n)"),
    (.fluent, "Hi { $user } { -brand }", "Hi Ana {-brand}"),
    (.chromium, "$1 $$ $USER$ $x", "Ana $ Ana $x"), (.plain, "%@ {user}", "%@ {user}"),
  ])
  func otherSyntaxHasItsOwnDelimiters(_ syntax: PlaceholderSyntax, _ text: String, _ expected: String) throws
  {
    #expect(try formatted(text, syntax, [.text("Ana")], ["user": .text("Ana")]) == expected)
  }

  @Test(arguments: [
    ("%#@n@", Int?.none), ("%2$#@n@", 2), ("%1#@n@", nil), ("%2$ #@n@", 2), ("%#5@n@", nil),
  ])
  func partReferenceHasItsPosition(_ text: String, _ position: Int?) {
    #expect(PlaceholderSyntax.apple.segments(of: text) == [.part(name: "n", position: position)])
    #expect(!PlaceholderSyntax.c.segments(of: text).contains(.part(name: "n", position: position)))
  }

  @Test(arguments: ["%5@n@", "%#@n", "%#"]) func invalidPartReferenceIsNotAPart(_ text: String) {
    let segments = PlaceholderSyntax.apple.segments(of: text)
    #expect(!segments.contains { if case .part = $0 { true } else { false } })
  }

  @Test func placeholderAfterAPartReadsTheNextArgument() throws {
    for argument in [ArgumentName.first, .position(1)] {
      let part = Substitutions.Part(name: "n", argument: argument, specifier: "d", message: .text("%d files"))
      let message = Message.substitutions(Substitutions(format: .text("%#@n@ of %@"), parts: [part]))
      let call = MessageFormatter(
        locale: try #require(LocaleTag(bcp47: "en")), syntax: .apple, positional: [.integer(3), .text("Ana")])
      #expect(call.text(of: message) == "3 files of Ana")
    }
  }

  /// A table omits from `male` the texts that are the same for `*`.
  @Test(
    arguments: [
      (Gender.male, "A", 1, "male A"), (.male, "A", 2, "any A"), (.male, "B", 1, "any B"),
      (.unknown, "A", 1, "any A"), (.male, "C", 1, "male A"),
    ] as [(Gender, String, Int64, String)])
  func generalCaseIsUsedForATextMissingInASpecificCase(
    _ gender: Gender, _ word: String, _ number: Int64, _ expected: String
  ) throws {
    func words(_ cases: [(String, Message)]) -> Message {
      .variations(Variations(by: .word(.position(1)), cases.map { .init(.word($0), $1) }))
    }
    let one = Message.variations(
      Variations(by: .plural(.position(2)), [.init(.category(.one), .text("male A"))]))
    let message = Message.variations(
      Variations(
        by: .gender(.viewer),
        [
          .init(.gender(.male), words([("A", one)])),
          .init(.any, words([("A", .text("any A")), ("B", .text("any B"))])),
        ]))
    let call = MessageFormatter(
      locale: try #require(LocaleTag(bcp47: "en")), syntax: .fbt,
      positional: [.text(word), .integer(number)],
      viewer: gender)
    #expect(call.text(of: message) == expected)
    #expect(call.selectedMessage(of: message) == .text(expected))
  }

  @Test func valueThatIsNotAPersonMayHaveAGenderCase() throws {
    let message = Message.variations(
      Variations(
        by: .gender(.position(1)),
        [
          .init(.word("0"), .text("it")), .init(.gender(.unknown), .text("they")), .init(.any, .text("any")),
        ]))
    var call = MessageFormatter(locale: try #require(LocaleTag(bcp47: "en")), syntax: .fbt)
    #expect(call.text(of: message) == "any")
    for (value, expected) in [
      (ArgumentValue.text("0"), "it"), (.person("", .unknown), "they"), (.person("", .male), "any"),
    ] {
      call.positional = [value]
      #expect(call.text(of: message) == expected)
    }
  }

  @Test func partThatRefersToItselfEnds() throws {
    let part = Substitutions.Part(name: "a", argument: .first, specifier: "d", message: .text("x%#@a@"))
    let message = Message.substitutions(Substitutions(format: .text("%#@a@"), parts: [part]))
    let call = MessageFormatter(
      locale: try #require(LocaleTag(bcp47: "en")), syntax: .apple, positional: [.integer(1)])
    #expect(call.text(of: message).hasPrefix("xxx"))
  }

  /// Ten of itself within itself, sixteen deep, would be 10^16 texts.
  @Test(.timeLimit(.minutes(10))) func manyPartsThatReferToEachOtherEnd() throws {
    let text = Message.text(String(repeating: "%#@a@", count: 10))
    let part = Substitutions.Part(name: "a", argument: .first, specifier: "d", message: text)
    let message = Message.substitutions(Substitutions(format: text, parts: [part]))
    let call = MessageFormatter(
      locale: try #require(LocaleTag(bcp47: "en")), syntax: .apple, positional: [.integer(1)])
    #expect(call.text(of: message).isEmpty)
    let long = Message.text(String(repeating: "x", count: 2_000_000))
    #expect(call.text(of: long).utf8.count == 2_000_000)
  }
}

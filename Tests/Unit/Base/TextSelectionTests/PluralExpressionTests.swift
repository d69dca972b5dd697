import Localization
import Testing
import TextSelection

@Suite struct PluralExpressionTests {
  @Test(arguments: [
    ("(n != 1)", "n!=1"), ("((n))", "n"), ("(n)+(n)", "(n)+(n)"), (" n % 10\t== 1 ? 0 : 1 ", "n%10==1?0:1"),
  ])
  func equalRulesHaveOneText(_ text: String, _ expected: String) throws {
    let rule = try #require(PluralExpression(text))
    #expect(rule.text == expected)
    #expect(rule == PluralExpression(expected))
  }

  @Test(arguments: [
    "", "n n", "1 0 +", "n ! = 1", "n & & 1", "n & 1", "(n", "n)", "n++", "n+", "n = 1", "n>1?", "m",
  ])
  func otherTextsAreNotExpressions(_ text: String) { #expect(PluralExpression(text) == nil) }

  /// Operators have the precedence of C, for unsigned integers of 64 bits. The second operand is evaluated only if needed.
  @Test(
    arguments: [
      ("1+2*3", 7), ("8-4-2", 2), ("16/4/2", 2), ("7%4*2", 6), ("1||0&&0", 1), ("(1||0)&&0", 0),
      ("0==0!=1", 0), ("2<=2", 1),
      ("1<2==1", 1), ("1+1<3", 1), ("3>2>1", 0), ("2>=2", 1), ("3<=2", 0), ("!1+1", 1), ("!!7", 1),
      ("1?2:0?3:4", 2),
      ("0?2:0?3:4", 4), ("0?2:1?3:4", 3), ("2-3", .max), ("18446744073709551615+1", 0), ("0&&1/0", 0),
      ("1||1/0", 1),
      ("1/0", nil), ("1%0", nil), ("n%10==1&&n%100!=11", 1),
    ] as [(String, UInt64?)])
  func operatorsAreThoseOfC(_ text: String, _ expected: UInt64?) throws {
    #expect(try #require(PluralExpression(text)).value(of: 21) == expected)
  }

  @Test func longAndDeepExpressionsAreRefused() {
    #expect(PluralExpression("n" + String(repeating: " ", count: 1999)) != nil)
    #expect(PluralExpression("n" + String(repeating: " ", count: 2000)) == nil)
    for levels in [20, 900] {
      let nested = String(repeating: "(", count: levels) + "n" + String(repeating: ")", count: levels)
      for text in [
        nested, String(repeating: "!", count: levels) + "n", String(repeating: "n?", count: levels),
      ] {
        let isValid = levels == 20 && !text.hasSuffix("?")
        #expect((PluralExpression(text) != nil) == isValid, "\(text.prefix(5))… \(levels) levels")
      }
    }
  }

  @Test func formThatDoesNotExistIsZero() throws {
    let rule = try #require(PluralExpression("n%5"))
    #expect((0...9).map { rule.form(of: $0, count: 3) } == [0, 1, 2, 0, 0, 0, 1, 2, 0, 0])
    #expect(try #require(PluralExpression("1/n")).form(of: 0, count: 3) == 0)
    #expect(try #require(PluralExpression("n-1")).form(of: 0, count: 3) == 0)
  }

  @Test(arguments: [
    (ArgumentValue.integer(1), "B"), (.integer(-1), "B"), (.integer(12), "C"), (.integer(3), "A"),
    (.decimal("1.5"), "B"), (.text("x"), "C"),
  ])
  func formatterSelectsTheFormOfTheNumber(_ argument: ArgumentValue, _ expected: String) throws {
    let message = Message.variations(
      Variations(
        by: .form(.first, try #require(PluralExpression("n%10"))),
        ["A", "B", "C"].enumerated().map { .init(.form($0.offset), .text($0.element)) }))
    let call = MessageFormatter(locale: .undetermined, syntax: .plain, positional: [argument])
    #expect(call.text(of: message) == expected)
  }

  /// "One file" needs no number; a text for several numbers does.
  @Test func formOfOneNumberMayOmitIt() throws {
    func message(_ one: String, _ other: String) -> Message {
      .variations(
        Variations(
          by: .form(.first, .germanic), [.init(.form(0), .text(one)), .init(.form(1), .text(other))]))
    }
    let signature = CallSignature(of: message("%d file", "%d files"), syntax: .c)
    #expect(signature.issues(of: message("one file", "%d files"), in: nil).isEmpty)
    #expect(!signature.issues(of: message("%s file", "%s files"), in: nil).isEmpty)
  }
}

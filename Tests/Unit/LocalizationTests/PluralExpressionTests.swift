import Localization
import Testing

@Suite struct PluralExpressionTests {
  @Test(arguments: [
    ("(n != 1)", "n!=1"), ("((n))", "n"), ("(n)+(n)", "(n)+(n)"), (" n % 10\t== 1 ? 0 : 1 ", "n%10==1?0:1"),
  ])
  func equalRulesHaveOneText(_ text: String, _ expected: String) throws {
    let rule = try #require(PluralExpression(text))
    #expect(rule.text == expected)
    #expect(rule == PluralExpression(expected))
  }

  @Test(arguments: ["", "n n", "1 0 +", "n ! = 1", "n & & 1", "(n", "n)", "n++", "n = 1"])
  func otherTextsAreNotExpressions(_ text: String) { #expect(PluralExpression(text) == nil) }

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

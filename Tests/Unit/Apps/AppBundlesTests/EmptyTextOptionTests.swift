import Testing

@testable import AppBundles

/// i18next's option `returnEmptyString` in code.
@Suite struct EmptyTextOptionTests {
  @Test(arguments: [
    ("i18next.init({ returnEmptyString: false })", Bool?.some(false)),
    ("{ returnEmptyString : true }", true),
    ("{\"returnEmptyString\": false}", false),
    ("{'returnEmptyString':false}", false),
    // As minifiers write it.
    ("{returnEmptyString:!1}", false), ("{returnEmptyString:!0}", true),
    ("{\n  lng: 'de',\n  returnEmptyString: false,\n}", false),
    // The first statement counts.
    ("a({ returnEmptyString: true })\nb({ returnEmptyString: false })", true),
  ])
  func theValueIsRead(_ code: String, _ expected: Bool?) {
    #expect(EmptyTextOption.value(in: code) == expected)
  }

  @Test(arguments: [
    "", "returnNull: false", "// returnEmptyString: false",
    "/**\n  * returnEmptyString: false is the default\n  */",
    "lng: 'de', // returnEmptyString: false", "returnEmptyString", "returnEmptyString: options.empty",
    "if (options.returnEmptyString) {}", "returnEmptyString?: boolean;", "returnEmptyString:\nfalse",
  ])
  func otherCodeHasNoValue(_ code: String) { #expect(EmptyTextOption.value(in: code) == nil, "\(code)") }

  /// A comment does not hide the statement below it.
  @Test func aStatementBelowACommentIsRead() {
    let code = "// returnEmptyString: true\ninit({ returnEmptyString: false })"
    #expect(EmptyTextOption.value(in: code) == false)
  }

  /// A comment may end in another line, and texts may look like comments.
  @Test(arguments: [
    ("/* returnEmptyString: false */", Bool?.none),
    ("/*\n  returnEmptyString: false\n*/ init({})", nil),
    ("/* a */ init({ returnEmptyString: false })", false),
    ("/* a */\ninit({ returnEmptyString: false }) // b", false),
    ("files: ['src/**/*.ts'], returnEmptyString: false, other: ['lib/**/*.ts']", false),
    ("url: \"https://example.org/*\", returnEmptyString: false", false),
    ("text: 'it\\'s /*', returnEmptyString: false", false),
    ("text: `a\n/*`, returnEmptyString: false", false),
    ("/* never closed\ninit({ returnEmptyString: false })", false),
  ])
  func commentsAreNoCode(_ code: String, _ expected: Bool?) {
    #expect(EmptyTextOption.value(in: code) == expected, "\(code)")
  }
}

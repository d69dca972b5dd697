import Localization
import Testing
import TextSelection

/// Parts of a translation that no formatter reads, although their author wanted placeholders.
@Suite struct DisplayedAsWrittenTests {
  private func problems(_ base: String, _ text: String, _ syntax: PlaceholderSyntax) -> [String] {
    CallSignature(of: .text(base), syntax: syntax).issues(of: .text(text), in: nil)
      .filter { $0.severity > .note }.map { "\($0)" }
  }

  @Test(
    arguments: [
      ("Day(s) ago", "Il y a {days} jour(s)", ["'{days}' is not a valid placeholder"]),
      ("{{n}} items", "{{n}} { kind }", ["'{ kind }' is not a valid placeholder"]),
      ("Use {name}", "{name} verwenden", []), ("Items", "{ \"a\": 1 }", []),
      ("Items", "$t(a, {\"n\": 1})", []),
    ] as [(String, String, [String])])
  func i18nextReadsTwoBraces(_ base: String, _ text: String, _ expected: [String]) {
    #expect(problems(base, text, .i18next) == expected)
  }

  @Test(arguments: [PlaceholderSyntax.braces, .icu, .formatJS, .arb])
  func namesHaveNoSpaces(_ syntax: PlaceholderSyntax) {
    #expect(problems("API Key", "{API Key}", syntax) == ["'{API Key}' is not a valid placeholder"])
    #expect(problems("{ a b }", "{API Key}", syntax).isEmpty, "base has such braces too")
    #expect(problems("API Key", "Schlüssel", syntax).isEmpty)
  }

  @Test(
    arguments: [
      ("%ld files", "％ld個", ["'％ld' is displayed as written: its percent sign is not '%'"]),
      ("%@ files", "٪1$@ ملفات", ["'٪1$@' is displayed as written: its percent sign is not '%'"]),
      ("%ld of 50%%", "50％の%ld", []), ("%ld files", "50％ d", []), ("50 files", "％ld個", []),
      ("%d of %d", "٪ d من ٪ d", ["'٪ d' is displayed as written: its percent sign is not '%'"]),
      ("%d files", "50％ de", []),
    ] as [(String, String, [String])])
  func otherPercentSignsAreCharacters(_ base: String, _ text: String, _ expected: [String]) {
    #expect(problems(base, text, .apple) == expected)
  }

  /// glibc displays `%s/%s on %4$s` as its author expects.
  @Test func baseDecidesOnMixedNumbering() {
    for syntax in [PlaceholderSyntax.c, .printf] {
      #expect(problems("%s/%s on %4$s", "am %4$s: %s/%s", syntax).isEmpty)
      #expect(problems("%s/%s on %4$s", "am %4$s: %1$s/%2$s", syntax).isEmpty)
      #expect(problems("%s of %s", "%2$s von %s", syntax) == ["'%s' is not a valid placeholder"])
      #expect(problems("%1$s of %2$s", "%2$s von %s", syntax) == ["'%s' is not a valid placeholder"])
    }
  }

  @Test func namesInPercentBracesAreArguments() {
    #expect(problems("By %{name}", "Von %{nom}", .printf) == ["'%{nom}' is not passed"])
    #expect(problems("By %<name>s", "Von %<nom>s", .printf) == ["'%<nom>s' is not passed"])
    #expect(problems("By %{name}", "%{name} von", .printf).isEmpty)
    #expect(problems("By %s", "Von %{nom}", .c) != ["'%{nom}' is not passed"], "C has no names")
  }

  @Test func apostrophesMayHideWhatFollows() {
    var signature = CallSignature(of: .text("Cannot add: {0}"), syntax: .icu4j)
    let text = Message.text("Impossible d'ajouter : {0}")
    #expect(signature.issues(of: text, in: nil).isEmpty)
    signature.mayQuoteAll = true
    #expect(signature.issues(of: text, in: nil).map(\.severity) == [.unknown])
    #expect(signature.issues(of: .text("{0} n'existe pas"), in: nil).isEmpty)
    var hidden = CallSignature(of: .text("The group '{0}'"), syntax: .icu4j)
    hidden.mayQuoteAll = true
    #expect(hidden.issues(of: .text("Le groupe d'{0}"), in: nil).isEmpty, "base hides it too")
  }
}

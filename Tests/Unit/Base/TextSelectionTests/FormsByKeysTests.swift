import Localization
import Testing
import TextSelection

/// Texts for numbers that a program selects by keys.
@Suite struct FormsByKeysTests {
  @Test(
    arguments: [
      ("days.1", true), ("days.n", false), ("days.2", false), ("step.1", false), ("file_singular", true),
      ("file", false), ("x-0", true), ("hours.1", false), ("mods.n.1", true), ("mods.1", false),
    ])
  func aKeyIsForOneNumberBesideOneForOthers(_ key: String, _ expected: Bool) {
    let forms = FormsByKeys(["days.n", "step.2", "file_plural", "x-many", "minutes.n", "mods.n.n"])
    #expect((forms.numbers(of: key) != nil) == expected)
  }

  @Test func aTextForOneNumberMayOmitThisNumber() {
    var call = CallSignature(of: .text("{count} file of {name}"), syntax: .braces)
    #expect(call.issues(of: .text("Eine Datei von {name}"), in: nil).count == 1)
    call.ownNumbers = FormsByKeys(["files.n"]).numbers(of: "files.1")
    #expect(call.issues(of: .text("Eine Datei von {name}"), in: nil).isEmpty)
    #expect(
      call.issues(of: .text("Eine Datei"), in: nil).map { "\($0)" } == ["'{name}' is passed but not used"])
  }

  /// Without positions, a text that omits the first of two numbers displays it in the place of the second.
  @Test(
    arguments: [
      ("mods.n.1", "%s Mods und eine Bibliothek", true), ("mods.1.n", "Ein Mod und %s Bibliotheken", false),
      ("mods.1.n", "Ein Mod und %2$s Bibliotheken", true), ("mods.1.1", "Ein Mod, eine Bibliothek", true),
    ])
  func ofTwoNumbersTheKeyNamesTheOneToOmit(_ key: String, _ text: String, _ isRight: Bool) {
    var call = CallSignature(of: .text("%s mods and %s libraries"), syntax: .minecraft)
    call.ownNumbers = FormsByKeys(["mods.n.n"]).numbers(of: key)
    #expect(call.issues(of: .text(text), in: nil).isEmpty == isRight)
  }
}

import Localization
import Testing
import TextSelection

/// Keys that name the arguments of the call.
@Suite struct KeyArgumentsTests {
  /// Swift's `String(localized: "new \(count)")` looks up the key `new %lld`.
  @Test(
    arguments: [
      ("new %lld", "new", "%lld neu", []), ("new %lld", "new", "neu", []),
      (
        "new %lld", "new", "%d neu",
        [
          "text reads '%1$d', code passes '%1$lld'"
        ]
      ),
      ("new %lld %@", "new", "%2$@", ["'%2$@' is read in place of omitted '%1$lld'"]),
      ("new %lld", "%@ new", "%@ neu", []), ("new %lld", "%@ new", "%lld %2$@", ["'%2$@' is not passed"]),
      // Not placeholders.
      ("50% off", "off", "%o", ["'%1$o' is displayed as written; no arguments are passed"]),
      (
        "new", "new", "%lld",
        [
          "'%1$lld' is displayed as written; no arguments are passed"
        ]
      ),
    ] as [(String, String, String, [String])])
  func keyNamesTheArguments(_ key: String, _ base: String, _ shown: String, _ expected: [String]) throws {
    let signature = CallSignature(of: .text(base), syntax: .apple, key: key)
    let found = signature.issues(of: .text(shown), in: try localeTag("de")).filter { $0.kind != .unused }
    #expect(found.map(\.description) == expected)
  }

  /// Nibs set such texts as they are: those of a menu of units, `% of screen` and `%-a a kijelzőnek`.
  @Test(arguments: [
    ("2YJ-bg-OdR.title", true), ("2YJ-bg-OdR", false), ("menu.of.units.title", false),
    ("add-to-car.title", false),
    ("how-to-use.2", false),
  ])
  func textsOfInterfacesAreNotFormatted(_ key: String, isOfInterface: Bool) throws {
    let signature = CallSignature(of: .text("%-a a kijelzőnek"), syntax: .apple, key: key)
    #expect(signature.arguments.isEmpty == isOfInterface)
    #expect(try signature.issues(of: .text("%@ of screen"), in: localeTag("hu")).isEmpty == isOfInterface)
  }

  @Test func translationMayVaryByANumberOfTheKey() throws {
    let part = Substitutions.Part(
      name: "count", argument: .position(1), specifier: "lld",
      message: plural([.one: "ist neu", .other: "sind neu"]))
    let shown = Message.substitutions(Substitutions(format: .text("%#@count@"), parts: [part]))
    let named = CallSignature(of: .text("new"), syntax: .apple, key: "new %lld")
    #expect(named.issues(of: shown, in: try localeTag("de")).isEmpty)
    #expect(named.signature == "%lld")
    let unnamed = CallSignature(of: .text("new"), syntax: .apple, key: "new")
    #expect(unnamed.issues(of: shown, in: try localeTag("de")).severity == .garbled)
  }
}

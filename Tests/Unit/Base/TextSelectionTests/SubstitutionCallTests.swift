import Localization
import Testing
import TextSelection

/// Calls with parts of Apple's messages: `%#@name@`.
@Suite struct SubstitutionCallTests {
  private static func part(
    _ name: String, _ place: Int, _ specifier: String, _ forms: KeyValuePairs<PluralCategory, String>
  ) -> Substitutions.Part {
    .init(name: name, argument: .position(place), specifier: specifier, message: plural(forms))
  }

  /// The example of Apple's "Stringsdict File Format", with a name.
  private static let people = message(
    "%1$@: %2$#@people@ in %3$#@rooms@", part("people", 2, "d", [.one: "%d person", .other: "%d people"]),
    part("rooms", 3, "ld", [.zero: "no room", .one: "a room", .other: "%arg rooms"]))

  private static func message(_ format: String, _ parts: Substitutions.Part...) -> Message {
    .substitutions(Substitutions(format: .text(format), parts: parts))
  }

  @Test func partReadsItsOwnArgument() throws {
    #expect(CallSignature(of: Self.people, syntax: .apple).signature == "%1$@ %2$d %3$ld")
    let reordered = Self.message(
      "%3$#@rooms@, %2$#@people@ (%1$@)",
      Self.part("rooms", 3, "lu", [.one: "%lu Raum", .other: "%lu Räume"]),
      Self.part("people", 2, "d", [.one: "jemand", .other: "%2$d Leute"]))
    #expect(try issues(Self.people, reordered, .apple, locale: "de").isEmpty)
    #expect(try issues(Self.people, .text("%@: %d in %ld"), .apple, locale: "de").isEmpty)
    #expect(try issues(.text("%@: %d in %ld"), Self.people, .apple).isEmpty)
  }

  @Test func partsMayOmitOnlyTheirOwnNumber() throws {
    func message(_ format: String, _ specifier: String, _ forms: KeyValuePairs<PluralCategory, String>)
      -> Message
    {
      Self.message(format, Self.part("a", 1, specifier, forms))
    }
    let base = message("%1$#@a@", "d", [.one: "%d of %2$d in %3$@", .other: "%d of %2$d in %3$@"])
    let shown = message("%1$#@a@", "d", [.one: "eins in %3$@", .other: "%d von %2$d in %3$@"])
    #expect(try issues(base, shown, .apple, locale: "de") == ["'%2$d' is passed but not used"])
    let objects = message("%#@a@", "@", [.one: "%@ file", .other: "%@ files"])
    #expect(try issues(objects, message("%1$#@a@", "@", [.one: "%1$@", .other: "%1$@"]), .apple).isEmpty)
    // The selection reads the first argument, although no text shows it.
    #expect(
      try issues(.text("%d %@"), message("%1$#@a@ %2$@", "d", [.other: "Räume"]), .apple) == [
        "'%1$d' is passed but not used"
      ])
  }

  @Test func partThatReadsAnotherTypeIsAnIssue() throws {
    let shown = Self.message(
      "%1$@: %2$#@people@ in %3$#@rooms@ %4$@ %5$#@nobody@",
      Self.part("people", 2, "ld", [.one: "%ld", .other: "%ld"]),
      Self.part("rooms", 3, "ld", [.one: "Raum", .other: "Räume"]))
    #expect(
      try issues(Self.people, shown, .apple) == [
        "'%4$@' is not passed", "'%5$@' is not passed", "text reads '%2$ld', code passes '%2$d'",
        "'%3$ld' is passed but not used",
        "'%5$#@nobody@' names no variable",
      ])
    // As the file has it, so that a search finds it.
    #expect(
      try issues(.text("%d"), .text("%# @rooms @"), .apple) == [
        "text reads '%1$@', code passes '%1$d'", "a space in '%# @rooms @'",
      ])
  }

  /// Delta Chat 2.48 has Android's `%s`, where 2.57 passes an object.
  @Test func objectsAreNotTexts() throws {
    func ask(_ other: String) -> Message {
      Self.message("%#@n@", Self.part("n", 1, "d", [.one: other.replacing("%d ", with: ""), .other: other]))
    }
    let base = ask("Send the following %d files to %2$@?")
    #expect(
      try issues(base, ask("Voleu enviar els següents %d fitxers a %2$@?"), .apple, locale: "ca").isEmpty)
    #expect(
      try issues(base, ask("Voleu enviar els següents %d fitxers a %s?"), .apple, locale: "ca") == [
        "text reads '%2$s', code passes '%2$@'"
      ])
  }

  @Test(.timeLimit(.minutes(10))) func partsThatReferToThemselvesEnd() {
    let text = Message.text(String(repeating: "%#@a@", count: 10))
    let part = Substitutions.Part(name: "a", argument: .first, specifier: "d", message: text)
    let message = Message.substitutions(Substitutions(format: text, parts: [part]))
    let signature = CallSignature(of: message, syntax: .apple)
    #expect(signature.isCompatible(message, in: nil))
    let deep = String(repeating: "{n, plural, other {", count: 5000)
    #expect(CallSignature(of: .text(deep), syntax: .icu).isCompatible(.text(deep), in: nil))
    #expect(!CallSignature(of: .text("{n}"), syntax: .icu).isCompatible(.text(deep), in: nil))
    let many = (1...30_000).map { "%\($0)$d" }.joined()
    #expect(CallSignature(of: .text(many), syntax: .apple).arguments.count == 30_000)
  }
}

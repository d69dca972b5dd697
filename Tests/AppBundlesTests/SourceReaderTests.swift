import AppBundles
import Localization
import TestSupport
import Testing

/// Several files as one source.
@Suite struct SourceReaderTests {
  private static let phrases = """
    {"phrases": [{"hashToLeaf": {"rwjJ8e2I0i3RS1nl6sCoaw==": {"desc": "harbor", "text": "Tie up"}},
      "jsfbt": {"m": [], "t": {"desc": "harbor", "text": "Tie up"}}, "filepath": "Harbor.js", "project": ""}]}
    """
  private static let group = """
    {"fb-locale": "LOCALE", "translations": {"rwjJ8e2I0i3RS1nl6sCoaw==":
      {"tokens": [], "types": [], "translations": [{"translation": "TEXT", "variations": {}}]}}}
    """

  private func tables(_ files: [(name: String, text: String)]) throws -> LocalizedTables {
    let folder = try TemporaryFolder()
    var reader = SourceReader()
    for (name, text) in files {
      try folder.write(name, Array(text.utf8))
      try reader.read("\(folder.path)/\(name)")
    }
    return try reader.joined()
  }

  private func texts(_ tables: LocalizedTables) -> [String: [Message]] {
    var texts: [String: [Message]] = [:]
    for owner in [.base] + tables.locales.map({ Owner.locale($0) }) {
      texts["\(owner)"] = tables.tables(of: owner).flatMap { Array($0.messages.values) }
    }
    return texts
  }

  private func group(_ locale: String, _ text: String) -> String {
    Self.group.replacing("LOCALE", with: locale).replacing("TEXT", with: text)
  }

  @Test func phrasesAndTheirTranslationsAreJoinedInAnyOrder() throws {
    let german = ("de_DE.json", group("de_DE", "Anlegen"))
    let polish = ("pl_PL.json", group("pl_PL", "Cumuj"))
    let collected = ("source.json", Self.phrases)
    let wanted: [String: [Message]] = [
      "\(Owner.base)": [.text("Tie up")],
      "\(Owner.locale(try #require(LocaleTag(bcp47: "de-DE"))))": [.text("Anlegen")],
      "\(Owner.locale(try #require(LocaleTag(bcp47: "pl-PL"))))": [.text("Cumuj")],
    ]
    #expect(texts(try tables([german, collected, polish])) == wanted)
    #expect(texts(try tables([collected, polish, german])) == wanted)
    // As `translation_input.json` has them.
    let together = Self.phrases.dropLast() + ", \"translationGroups\": [\(german.1), \(polish.1)]}"
    #expect(texts(try tables([("translation_input.json", String(together))])) == wanted)
  }

  @Test func phrasesAloneAreBase() throws {
    #expect(
      texts(try tables([("source.json", Self.phrases)])) == ["\(Owner.base)": [.text("Tie up")]])
  }

  @Test func translationsWithoutTheirPhrasesAreAnError() throws {
    let error = #expect(throws: ContainerError.self) {
      try tables([("de_DE.json", group("de_DE", "Anlegen"))])
    }
    #expect(error?.entry == "de_DE.json")
    #expect(error?.description.contains("phrases") == true)
  }

  @Test func otherFilesWithMembersOfThoseNamesAreMessages() throws {
    let text = #"{"translations": {"greeting": "Ahoi"}, "phrases": ["one", "two"]}"#
    let read = try tables([("de.json", text)])
    let german = Owner.locale(try #require(LocaleTag(bcp47: "de")))
    let messages = read.tables(of: german).flatMap(\.messages.values)
    #expect(messages.contains(.text("Ahoi")))
  }

  @Test func ofAKeyThatTwoSourcesHaveTheLaterOneCounts() throws {
    let older = ("de.properties", "tie=Anbinden\nlift=Anker auf")
    let newer = ("new/de.properties", "tie=Anlegen")
    let read = try tables([older, newer])
    let german = Owner.locale(try #require(LocaleTag(bcp47: "de")))
    let table = try #require(read.tables(of: german).first)
    #expect(table["tie"] == .text("Anlegen"))
    #expect(table["lift"] == .text("Anker auf"))
  }
}

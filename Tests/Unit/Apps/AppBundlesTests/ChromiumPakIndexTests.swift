import AppBundles
import Archives
import Localization
import LocalizationAnalysis
import TestSupport
import Testing

/// Chromium's packs contain numbers; an index next to them contains names.
@Suite struct ChromiumPakIndexTests {
  private typealias File = (name: String, content: [UInt8])

  private func pack(_ name: String, _ texts: String..., from first: Int = 100) -> File {
    (name, dataPack(5, texts: texts, from: first))
  }

  private func index(_ name: String, _ names: [String], from first: Int = 100) -> File {
    let lines = names.enumerated().map { "\($1),\(first + $0),../../app/harbor.grd\n" }
    return (name, Array(lines.joined().utf8))
  }

  private func zip(_ files: [File]) throws -> LocalizedStrings {
    try LocalizedStrings(of: bundle(files.map { ($0.name, $0.content) }))
  }

  private func messages(_ tables: LocalizedStrings, _ tag: String, _ table: String = "locales") throws
    -> [String: Message]
  {
    try tables.tables(tag).first { $0.name == table }?.messages ?? [:]
  }

  private let anchor: [String: Message] = ["IDS_SAIL": .text("Segel"), "IDS_ANCHOR": .text("Anker")]

  @Test func packUsesItsOwnIndex() throws {
    let files = [
      pack("locales/de.pak", "Segel", "Anker"), index("locales/de.pak.info", ["IDS_SAIL", "IDS_ANCHOR"]),
      pack("locales/fr.pak", "voile", "ancre"), index("locales/fr.pak.info", ["IDS_VOILE", "IDS_ANCRE"]),
    ]
    let tables = try zip(files)
    #expect(try messages(tables, "de") == anchor)
    #expect(try messages(tables, "fr") == ["IDS_VOILE": .text("voile"), "IDS_ANCRE": .text("ancre")])
    #expect(tables.warnings.isEmpty && tables.numberedTables.isEmpty)
  }

  @Test func indexAppliesToAllPacksOfItsFolder() throws {
    let files = [
      pack("a/locales/de.pak", "Segel", "Anker"), pack("a/locales/de_FEMININE.pak", "Segel"),
      pack("a/locales/en-US.pak", "sail", "anchor"),
      index("a/locales/en-US.pak.info", ["IDS_SAIL", "IDS_ANCHOR"]),
      index("a/locales/fr.pak.info", ["IDS_VOILE", "IDS_ANCRE"]),
      // Another build's, in another folder.
      pack("b/locales/de.pak", "Mast"), index("a/de.pak.info", ["IDS_WRONG"]),
      index("locales/de.pak.info", ["IDS_WRONG"]),
    ]
    let tables = try zip(files)
    #expect(try messages(tables, "de", "a/locales") == anchor)
    #expect(
      try messages(tables, "en-US", "a/locales")
        == ["IDS_SAIL": .text("sail"), "IDS_ANCHOR": .text("anchor")])
    #expect(try messages(tables, "de", "b/locales") == ["100": .text("Mast")])
    #expect(tables.warnings.isEmpty && tables.numberedTables == ["b/locales"])
  }

  @Test func indexIsReadFromArchivesAndFolders() throws {
    let files = [
      pack("x/locales/de.pak", "Segel", "Anker"), index("x/locales/de.pak.info", ["IDS_SAIL", "IDS_ANCHOR"]),
    ]
    let folder = try TemporaryFolder()
    try folder.write("t.tar", tar(files))
    for (name, content) in files { try folder.write("app/\(name)", content) }
    let wanted = [anchor, anchor]
    #expect(
      try ["t.tar", "app"].map {
        try messages(LocalizedStrings(opening: "\(folder.path)/\($0)"), "de", "x/locales")
      } == wanted)
  }

  @Test func unnamedNumberIsKept() throws {
    let tables = try zip([
      pack("locales/de.pak", "Segel", "Anker"), index("locales/de.pak.info", ["IDS_ANCHOR"], from: 101),
    ])
    #expect(try messages(tables, "de") == ["100": .text("Segel"), "IDS_ANCHOR": .text("Anker")])
    #expect(tables.numberedTables.isEmpty)
  }

  @Test func tableWithoutAnIndexIsNumbered() throws {
    let packs = [pack("locales/de.pak", "Segel", "Anker"), pack("locales/fr.pak", "voile")]
    let tables = try zip(packs)
    #expect(try messages(tables, "de") == ["100": .text("Segel"), "101": .text("Anker")])
    // This is not a warning.
    #expect(tables.warnings.isEmpty && tables.numberedTables == ["locales"])
    #expect(try zip(packs + [("locales/de.pak.info", [])]).numberedTables == ["locales"])
    // Numeric keys of other formats are kept.
    let extensions = try zip([
      ("_locales/de/messages.json", Array(#"{"ahoy": {"message": "Ahoi"}}"#.utf8)),
      ("i18n/de.json", Array(#"{"1": "eins", "2": "zwei"}"#.utf8)),
      ("i18n/en.json", Array(#"{"1": "one"}"#.utf8)),
      ("i18n/fr.json", Array(#"{"1": "un"}"#.utf8)), ("i18n/es.json", Array(#"{"1": "uno"}"#.utf8)),
    ])
    #expect(try messages(extensions, "de", "i18n") == ["1": .text("eins"), "2": .text("zwei")])
    #expect(extensions.numberedTables.isEmpty)
  }

  @Test func damagedIndexIsAWarning() throws {
    let pack = pack("locales/de.pak", "Segel", "Anker")
    let damaged: File = ("locales/de.pak.info", Array("IDS_SAIL,100,x\nIDS_ANCHOR\n".utf8))
    let alone = try zip([pack, damaged])
    #expect(try messages(alone, "de") == ["100": .text("Segel"), "101": .text("Anker")])
    #expect(alone.warnings.map(\.entry) == ["locales/de.pak.info"])
    #expect(alone.warnings.first?.message.contains("NAME,number,source") == true)
    #expect(alone.numberedTables == ["locales"])
    let both = try zip([pack, damaged, index("locales/en-US.pak.info", ["IDS_SAIL", "IDS_ANCHOR"])])
    #expect(try messages(both, "de") == anchor)
    #expect(both.warnings.map(\.entry) == ["locales/de.pak.info"])
    // An index without a pack next to it is not read.
    #expect(try zip([damaged, ("i18n/x", [])]).warnings.isEmpty)
  }

  /// Versions are compared by name: each build assigns numbers anew.
  @Test func buildsHaveTheSameKeys() throws {
    func build(_ first: Int, isNamed: Bool) throws -> [String: Message] {
      let named = index("locales/en-US.pak.info", ["IDS_SAIL", "IDS_ANCHOR"], from: first)
      let pack = pack("locales/de.pak", "Segel", "Anker", from: first)
      return try messages(zip(isNamed ? [pack, named] : [pack]), "de")
    }
    #expect(try build(100, isNamed: true) == build(101, isNamed: true))
    #expect(try build(100, isNamed: false)["101"] != build(101, isNamed: false)["101"])
  }

  @Test func singleFileUsesTheIndexNextToIt() throws {
    func read(_ others: [File], _ path: String = "de.pak") throws -> LocalizedStrings {
      let folder = try TemporaryFolder()
      for (name, content) in others + [pack("de.pak", "Segel", "Anker")] { try folder.write(name, content) }
      return try LocalizedStrings(opening: "\(folder.path)/\(path)")
    }
    let names = ["IDS_SAIL", "IDS_ANCHOR"]
    let numbered: [String: Message] = ["100": .text("Segel"), "101": .text("Anker")]
    #expect(try messages(read([index("de.pak.info", names)]), "de", "") == anchor)
    #expect(
      try messages(read([index("de.pak.info", names), index("aa.pak.info", ["IDS_X"])]), "de", "") == anchor)
    #expect(try messages(read([index("en-US.pak.info", names)]), "de", "") == anchor)
    // With two other indexes, the pack's own is unknown.
    let two = try read([index("en-US.pak.info", names), index("fr.pak.info", names)])
    #expect(try messages(two, "de", "") == numbered)
    #expect(two.numberedTables == [""] && two.warnings.isEmpty)
    #expect(try messages(read([]), "de", "") == numbered)
    let damaged = try read([("de.pak.info", [0xff, 0xfe])])
    #expect(try messages(damaged, "de", "") == numbered)
    #expect(damaged.warnings.map(\.entry) == ["de.pak.info"])
    #expect(try messages(read([index("de.pak.info/x", names)]), "de", "") == numbered)
  }

  @Test func mergedSourcesKeepTheirNumberedTables() throws {
    let folder = try TemporaryFolder()
    try folder.write("old/de.pak", dataPack(5, texts: ["Segel"]))
    try folder.write("harbor_de.properties", Array("tie=Anlegen".utf8))
    var reader = SourceReader()
    try reader.read("\(folder.path)/harbor_de.properties")
    #expect(try reader.joined().numberedTables.isEmpty)
    try reader.read("\(folder.path)/old/de.pak")
    #expect(try reader.joined().numberedTables == [""])
  }
}

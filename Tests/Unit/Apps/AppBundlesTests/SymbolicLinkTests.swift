import AppBundles
import Archives
import Localization
import LocalizationAnalysis
import TestSupport
import Testing

private func link(_ name: String, _ target: String) -> ZipBuilder.Entry {
  ZipBuilder.Entry(name, target).with { $0.mode = 0o120777 }
}

/// Alias and target of each link that stands for a locale.
private func aliases(_ entries: [ZipBuilder.Entry]) throws -> [String] {
  try bundle(entries).aliases.map { "\($0.tag.text) → \($0.target.tag?.text ?? "base")" }
}

private func removing(_ tags: [String], keeping kept: [String] = [], from bundle: AppBundle) throws
  -> [String]
{
  func locales(_ texts: [String]) -> Set<LocaleTag> { Set(texts.compactMap { LocaleTag(bcp47: $0) }) }
  let remover = try LocaleRemover(
    bundle, bundle.readContents(), RemovalOptions(keeping: locales(kept)))
  let plan = try remover.removing(locales(tags).contains)
  return plan.changes.removed.map { bundle.archive.names[$0] }.sorted()
}

@Suite struct SymbolicLinkTests {
  @Test func aLinkToALocaleIsAnAlias() throws {
    let files: [ZipBuilder.Entry] = [
      .init("a/pt_BR.lproj/x", "x"), .init("a/Base.lproj/x", "x"), .init("locales/de.pak", "x"),
      .init("locales/fr.pak", "x"),
    ]
    #expect(try aliases(files + [link("a/pt.lproj", "pt_BR.lproj")]) == ["pt → pt-BR"])
    #expect(try aliases(files + [link("a/pt.lproj", "./../a/pt_BR.lproj/")]) == ["pt → pt-BR"])
    #expect(try aliases(files + [link("b/pt.lproj", "../a/pt_BR.lproj")]) == ["pt → pt-BR"])
    #expect(try aliases(files + [link("a/en.lproj", "Base.lproj")]) == ["en → base"])
    #expect(try aliases(files + [link("locales/de-AT.pak", "de.pak")]) == ["de-AT → de"])
    #expect(try aliases(files + [link("a/pt.lproj", "/a/pt_BR.lproj")]).isEmpty)
    #expect(try aliases(files + [link("a/pt.lproj", "../../a/pt_BR.lproj")]).isEmpty)
    #expect(try aliases(files + [link("a/pt.lproj", "missing")]).isEmpty)
    #expect(try aliases(files + [link("it", "locales/de.pak")]).isEmpty)
    #expect(
      try aliases(files + [link("current", "a"), link("pt.lproj", "current/pt_BR.lproj")]) == ["pt → pt-BR"])
  }

  @Test func aLinkBelongsToItsFolderOrElseToItsTarget() throws {
    let found = try bundle([
      .init("de.lproj/x", "x"), .init("fr.lproj/x", "x"), link("fr.lproj/y", "../de.lproj/x"),
      link("a", "de.lproj"), link("b", "de.lproj/x"), link("c", "."), link("d", "d"),
    ])
    #expect(found.files.map(\.owner.tag?.text) == ["de", "fr", "fr", "de", "de", nil, nil])
    #expect(found.files.dropFirst(2).allSatisfy { $0.rule == .symbolicLink })
  }

  @Test func circlesAndLongChainsEnd() throws {
    #expect(try aliases([link("a.lproj", "b.lproj"), link("b.lproj", "a.lproj")]).isEmpty)
    let chain = (0..<10_000).map { link("\($0)", "\($0 + 1)") }
    #expect(try bundle(chain + [.init("10000/x", "x")]).files.count == 10_001)
    let steps = link("x", String(repeating: "./", count: 2000))
    #expect(try bundle([steps, .init("a", "x")]).files.count == 2)
  }

  @Test func noLinkIsLeftWithoutItsTarget() throws {
    let found = try bundle([
      .init("S/de.lproj/x", "x"), .init("S/fr.lproj/x", "x"), .init("S/fr.lproj/y", "y"),
      link("S/de_AT.lproj", "de.lproj"), link("S/fr.lproj/z", "../de.lproj/x"), link("x", "S/de_AT.lproj/x"),
      link("L/only", "../S/de.lproj"), link("M", "L"), link("kept", "S"), link("broken", "nothing"),
    ])
    #expect(
      try removing(["de"], from: found)
        == ["L/only", "M", "S/de.lproj/x", "S/de_AT.lproj", "S/fr.lproj/z", "x"])
    #expect(try removing(["fr"], from: found) == ["S/fr.lproj/x", "S/fr.lproj/y", "S/fr.lproj/z"])
    #expect(try removing(["de", "fr"], from: found).contains("kept"))
  }

  /// Links to folders that contain only links to removed files are removed, also those of other locales.
  @Test func foldersOfDanglingLinksDangle() throws {
    let found = try bundle([
      .init("de.lproj/x", "x"), .init("fr.lproj/x", "x"), link("a/b/only", "../../de.lproj"),
      link("fr.lproj/c", "../a"), link("fr.lproj/d", "../a/b"), link("fr.lproj/e", "d/only/x"),
      .init("kept/file", "x"), link("kept/link", "../de.lproj"), link("fr.lproj/f", "../kept"),
      link("es.lproj/only", "../de.lproj/x"), link("fr.lproj/g", "../es.lproj"),
    ])
    #expect(
      try removing(["de"], from: found) == [
        "a/b/only", "de.lproj/x", "es.lproj/only", "fr.lproj/c", "fr.lproj/d", "fr.lproj/e", "fr.lproj/g",
        "kept/link",
      ])
  }

  @Test func keepingAnAliasKeepsItsTarget() throws {
    let found = try bundle([.init("pt_BR.lproj/x", "x"), link("pt.lproj", "pt_BR.lproj")])
    #expect(try removing(["pt-BR"], from: found) == ["pt.lproj", "pt_BR.lproj/x"])
    #expect(try removing(["pt-BR"], keeping: ["pt"], from: found).isEmpty)
  }

  @Test func linksInFoldersAndStreamsAreRead() throws {
    let folder = try TemporaryFolder()
    try folder.write("A.app/Info.plist", Array("<plist><dict></dict></plist>".utf8))
    try folder.write("A.app/pt_BR.lproj/x.strings", Array("a = b;".utf8))
    try folder.link("A.app/pt.lproj", to: "pt_BR.lproj")
    let found = try AppBundle(opening: "\(folder.path)/A.app")
    #expect(found.aliases.map(\.tag.text) == ["pt"])
    #expect(try removing(["pt-BR"], from: found) == ["pt.lproj", "pt_BR.lproj/", "pt_BR.lproj/x.strings"])
  }
}

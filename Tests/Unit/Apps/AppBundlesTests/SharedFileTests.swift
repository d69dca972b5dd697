import AppBundles
import Archives
import Localization
import LocalizationAnalysis
import TestSupport
import Testing

/// Files that the resource table of an app bundle assigns to several locales.
@Suite struct SharedFileTests {
  /// `resources.pb` with one entry: files by locale. Resources.proto in aapt2.
  private static func table(_ files: [(locale: String?, path: String)]) -> [UInt8] {
    let values = files.map { locale, path -> ProtobufField in
      .message(
        6,
        [
          .message(1, locale.map { [.text(3, $0)] } ?? []),
          .message(2, [.message(4, [.message(5, [.text(1, path), .number(2, 1)])])]),
        ])
    }
    let entry = ProtobufField.message(3, [.message(1, [.number(1, 0)]), .text(2, "voice")] + values)
    let type = ProtobufField.message(3, [.message(1, [.number(1, 1)]), .text(2, "raw"), entry])
    return ProtobufField.encode([.message(2, [.message(1, [.number(1, 0x7f)]), .text(2, "a"), type])])
  }

  private static func bundle(_ files: [(locale: String?, path: String)]) throws -> AppBundle {
    let names = ["BundleConfig.pb", "base/manifest/AndroidManifest.xml"]
    let entries =
      names.map { ZipBuilder.Entry($0) } + [ZipBuilder.Entry("base/resources.pb", table(files))]
      + Set(files.map(\.path)).sorted().map { .init("base/\($0)", "a voice") }
    return try AppBundle(Archive(name: "A.aab", bytes: ZipBuilder(entries).bytes))
  }

  private func tag(_ text: String) throws -> LocaleTag { try #require(LocaleTag(bcp47: text)) }

  @Test func aFileOfSeveralLocalesIsApportionedEqually() throws {
    let found = try Self.bundle([
      ("de", "res/raw-de/a.ogg"), ("fr", "res/raw-de/a.ogg"), ("it", "res/raw/b.ogg"),
    ])
    let entry = try #require(found.archive.find("base/res/raw-de/a.ogg"))
    let contents = try found.readContents()
    #expect(found.files[entry].owner == .unlocalized)
    let parts = try #require(contents.containers[entry]).parts
    #expect(try Set(parts.map(\.owner)) == [.locale(tag("de")), .locale(tag("fr"))])
    #expect(parts.map(\.bytes).sorted() == [3, 4] && parts.allSatisfy { $0.ownBytes == 0 })
    let single = try #require(found.archive.find("base/res/raw/b.ogg"))
    #expect(try found.files[single].owner == .locale(tag("it")))
  }

  /// The file is removed with the last of its locales.
  @Test(arguments: [(["de"], false), (["fr"], false), (["de", "fr"], true), (["de", "fr", "it"], true)])
  func aFileIsRemovedWithAllOfItsLocales(_ locales: [String], _ isRemoved: Bool) throws {
    let found = try Self.bundle([("de", "res/raw-de/a.ogg"), ("fr", "res/raw-de/a.ogg")])
    let selected = try Set(locales.map(tag))
    let remover = try LocaleRemover(found, found.readContents(), RemovalOptions(scope: .everything))
    let plan = try remover.removing(selected.contains)
    #expect(
      plan.changes.removed.map { found.archive.names[$0] } == (isRemoved ? ["base/res/raw-de/a.ogg"] : []))
  }

  @Test func anInvalidLocaleIsAWarning() throws {
    for (locales, message) in [
      (["de"], nil), (["not a locale"], "1 configuration has an invalid locale; counted as not localized"),
      (["not a locale", "!"], "2 configurations have an invalid locale; counted as not localized"),
    ] as [([String], String?)] {
      let found = try Self.bundle(locales.enumerated().map { ($1, "res/raw/\($0).ogg") })
      let warnings = found.warnings.filter { $0.entry == "base/resources.pb" }.map(\.message)
      #expect(warnings == [message].compactMap(\.self))
    }
  }
}

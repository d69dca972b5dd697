import AppBundles
import Archives
import BundleAnalysis
import Localization
import LocalizationAnalysis
import ReportSchema
import TestSupport
import Testing

private func weigh(
  _ path: String, includes: @escaping (Component) -> Bool = { _ in true }, explains: Bool = false
) throws -> Footprint {
  try AppBundle(opening: path).footprint(includes: includes, explains: explains)
}

private func measured(_ bytes: [UInt8]) throws -> Footprint {
  try AppBundle(Archive(name: "test", bytes: bytes)).footprint()
}

extension Footprint {
  /// Sizes by tag. Base has the tag of its language.
  fileprivate var byTag: [String: OwnerSizes] {
    var amounts = Dictionary(uniqueKeysWithValues: locales.map { ($0.tag.text, $0.sizes) })
    if let base = bundle.baseLocale { amounts[base.text] = self.base }
    return amounts
  }
}

@Suite struct FootprintTests {
  /// BookStack has texts in PHP, and greenshot in XML of its own. 0 messages without a reason read as a result.
  @Test func filesWithoutAReaderHaveAWarning() throws {
    let folder = try TemporaryFolder()
    for locale in ["de", "es", "fr"] {
      for name in ["auth.php", "errors.php", "help.html"] {
        try folder.write("lang/\(locale)/\(name)", "<?php")
      }
    }
    let warnings = try weigh(folder.path).warnings.filter { $0.entry != nil }
    #expect(warnings.map(\.entry) == ["lang/de/auth.php"])
    let text = "messages not read: no reader for this file, nor for 5 more localized files of this kind"
    #expect(warnings.map(\.message) == [text])
    for locale in ["de", "es", "fr"] {
      try folder.write("locales/\(locale).json", #"{"a": "b"}"#)
    }
    // Files that are read do not make those beside them read. Pages of help are no tables of texts.
    #expect(try weigh(folder.path).warnings.filter { $0.entry != nil }.map(\.message) == [text])
  }

  @Test func pagesBesideMessagesHaveNoWarning() throws {
    let folder = try TemporaryFolder()
    for locale in ["de", "es", "fr"] {
      try folder.write("lang/\(locale)/help.html", "<p>")
      try folder.write("locales/\(locale).json", #"{"a": "b"}"#)
    }
    let messages = try weigh(folder.path).warnings.map(\.message)
    #expect(!messages.contains { $0.hasPrefix("messages not read") }, "\(messages)")
  }

  @Test(arguments: ["Harbor.ipa", "Harbor.apk", "Harbor.aab", "webext.xpi", "greeter.jar", "folder"])
  func fixturesEqualTheOracle(_ name: String) throws {
    let oracle = try FixtureOracle(name)
    let footprint = try weigh(Places.fixture(name), explains: true)
    #expect(footprint.bundle.archive.size.value == oracle.bytes ?? oracle.uncompressed)
    #expect(footprint.installBytes.value == oracle.uncompressed)
    let found = footprint.byTag
    let containers = Set(footprint.containers.map(\.entry))
    for (tag, figures) in oracle.locales where figures.entries > 0 {
      let amounts = try #require(found[tag], "\(tag)")
      // On Apple's platforms the base language's own folders and Base.lproj are base together.
      let isBase = tag == oracle.baseLocale
      let more = isBase ? oracle.base : nil
      let archive = (figures.zipRecordBytes ?? figures.uncompressed) + (more?.zipRecordBytes ?? 0)
      // The oracle knows of files alone; what shared containers have comes on top.
      let owner = isBase ? Owner.base : LocaleTag(bcp47: tag).map { .locale($0) }
      let files = (footprint.entries ?? []).filter { $0.owner == owner && !containers.contains($0.path) }
      #expect(files.reduce(0) { $0 + $1.sizes.archive.value } == archive, "\(tag)")
      #expect(
        files.reduce(0) { $0 + $1.sizes.install.value } == figures.uncompressed + (more?.uncompressed ?? 0),
        "\(tag)")
      #expect(amounts.total.measuredArchive.value >= archive, "\(tag)")
    }
    for (tag, figures) in oracle.locales where figures.stringKeys + figures.stringsdictKeys > 0 {
      let amounts = try #require(found[tag], "\(tag)")
      // A message catalog has plurals in a table of strings.
      let texts = amounts[.strings].messages + amounts[.plurals].messages
      #expect(texts == figures.stringKeys + figures.stringsdictKeys, "\(tag)")
      if name == "folder" { continue }
      #expect(amounts[.strings].messages == figures.stringKeys, "\(tag)")
      #expect(amounts[.plurals].messages == figures.stringsdictKeys, "\(tag)")
    }
    let there = oracle.locales.filter { $0.value.entries + $0.value.stringKeys > 0 }.keys
    #expect(Set(found.keys) == Set(there))
  }

  @Test(arguments: Places.archives) func sizesOfComponentsSumToTheApp(_ name: String) throws {
    let path = Places.fixture(name)
    let whole = try weigh(path)
    var sums: [String: ByteCount] = [:]
    for component in whole.components {
      let part = try weigh(path, includes: { $0.name == component.name && $0.path == component.path })
      for (tag, amounts) in part.byTag { sums[tag, default: 0] += amounts.total.archive }
      // The rows of a selected component sum to its row among the components.
      #expect(part.localized.total.archive.value == component.localizedArchiveBytes, "\(component.name)")
      #expect(part.localized.total.install.value == component.localizedInstallBytes, "\(component.name)")
      #expect(
        (part.localized.total.archive + part.base.total.archive + part.unlocalized.total.archive).value
          == component.archiveBytes, "\(component.name)")
    }
    for (tag, amounts) in whole.byTag { #expect(sums[tag] == amounts.total.archive, "\(tag)") }
  }

  @Test func anArchiveInsideACompressedOneIsApportioned() throws {
    let inner = ZipBuilder([.init("res/raw-de/a", "aaaa"), .init("res/raw-fr/a", "bbbb"), .init("c", "cccc")])
      .bytes
    for deflates in [false, true] {
      let entry = ZipBuilder.Entry("base.apk", inner).with { $0.deflates = deflates }
      let footprint = try measured(ZipBuilder([entry, .init("other.apk", inner)]).bytes)
      #expect(footprint.total == footprint.bundle.archive.size)
      let german = try #require(footprint.byTag["de"]).total
      #expect(german.install == 8)
      #expect((german.apportionedArchive > 0) == deflates)
    }
  }

  @Test func aLanguageSplitBelongsToItsLanguage() throws {
    let footprint = try weigh(Places.fixture("Harbor.apks"))
    let splits = footprint.components.filter { $0.name.hasPrefix("config.") }
    #expect(splits.count == 2)
    for split in splits {
      #expect(split.archiveBytes == split.localizedArchiveBytes)
      let tag = String(split.name.dropFirst("config.".count))
      #expect(footprint.byTag[tag]?.total.measuredArchive.value == split.archiveBytes)
    }
  }

  @Test func aShadowedEntryCountsBytesButNoMessages() throws {
    let strings = Array("a = b; c = d;".utf8)
    let once = try measured(ZipBuilder([.init("de.lproj/x.strings", strings)]).bytes)
    let twice = try measured(
      ZipBuilder([.init("de.lproj/x.strings", "e = f;"), .init("de.lproj/x.strings", strings)]).bytes)
    let (one, two) = (try #require(once.byTag["de"]), try #require(twice.byTag["de"]))
    #expect(two.total.messages == one.total.messages)
    #expect(two.total.install == one.total.install)
    #expect(two.total.archive > one.total.archive)
    #expect(two.resources == 1)
  }

  @Test func listedAndOmittedLocalesAreAllLocales() throws {
    let footprint = try weigh(Places.fixture("Harbor.ipa"))
    let all = footprint.select([], order: .archive, top: nil)
    #expect(all.omitted.isEmpty)
    #expect(all.listed.map(\.sizes.total.archive) == all.listed.map(\.sizes.total.archive).sorted(by: >))
    let top = footprint.select([], order: .locale, top: 2)
    #expect(top.listed.map(\.tag.text) == ["ar", "de"])
    #expect(top.omitted.count == footprint.locales.count - 2)
    let both = (top.listed + top.omitted).reduce(ByteCount.zero) { $0 + $1.sizes.total.archive }
    #expect(both == footprint.localized.total.archive)
    #expect(footprint.select(["de"], order: .archive, top: nil).listed.map(\.tag.text) == ["de"])
  }

  @Test(
    .realData,
    arguments: [
      "deltachat-ios-2.51.1", "deltachat-ios-2.57.1", "duckduckgo-ios-7.155.0", "duckduckgo-ios-7.156.0",
    ])
  func realAppsEqualTheirOracles(_ name: String) throws {
    let oracle = try RealOracle(name)
    let footprint = try weigh(Places.real("ipa/\(name).ipa"))
    #expect(footprint.total.value == oracle.zipBytes)
    #expect(footprint.bundle.archive.ledger.total.value == oracle.zipBytes)
    #expect(footprint.installBytes.value == oracle.uncompressedTotal)
    let found = footprint.byTag
    #expect(Set(found.keys) == Set(oracle.locales.keys))
    for (tag, figures) in oracle.locales {
      let amounts = try #require(found[tag])
      #expect(amounts.total.measuredArchive.value == figures.zipRecordBytes, "\(tag)")
      #expect(amounts.total.measuredInstall.value == figures.uncompressed, "\(tag)")
      #expect(amounts[.strings].messages == figures.stringKeys, "\(tag)")
    }
  }

  @Test(
    .realData,
    arguments: [
      "datadesc", "duplicate", "macosx", "plain", "stored", "symlink", "traversal", "zip64", "badcrc",
      "truncated",
    ])
  func oddArchivesHaveSixLocalesOrAreRefused(_ name: String) throws {
    let path = Places.real("hostile/\(name).ipa")
    guard !["badcrc", "truncated"].contains(name) else {
      #expect(throws: ArchiveError.self) { try weigh(path) }
      return
    }
    let footprint = try weigh(path)
    #expect(Set(footprint.byTag.keys) == ["en", "de", "ja", "zh-Hant", "sr-Latn", "pt-BR"])
    // Of two files with one name, the last counts: in 'duplicate', it leaves German near-empty.
    #expect(footprint.locales.count == 5)
    #expect(footprint.translations.count == (name == "duplicate" ? 4 : 5))
    #expect(footprint.total == footprint.bundle.archive.size)
  }
}

import AppBundles
import Archives
import BundleAnalysis
import Bytes
import Compression
import Foundation
import LanguagePacks
import Localization
import LocalizationAnalysis
import OperatingSystem
import ProgramSystem
import ReportSchema
import TestSupport
import Testing

/// Removal of locales from real archives.
@Suite struct SavingsTests {
  private func savings(
    _ path: String, _ removal: RemovalOptions = RemovalOptions(), codecs: [Codec] = [.zlib],
    each: Bool = false
  ) throws -> Savings {
    try AppReading(AppBundle(opening: path), retainingMessagesOf: removal.mayRemove)
      .savings(removal, codecs: codecs, leavesOneOut: each)
  }

  private static let fixtures = [
    "Harbor.ipa", "Harbor.apk", "Harbor.aab", "Harbor.apks", "webext.xpi", "greeter.jar",
  ]
  private static let real = [
    "ipa/duckduckgo-ios-7.155.0.ipa", "ipa/deltachat-ios-2.57.1.ipa", "apk/Topeka.apk", "apk/issue1605.apk",
    "apk/org.fdroid.fdroid.privileged_2120.apk", "aab/jadx-app-release.aab",
    "aab/wikipedia-50600.aab", "hostile/datadesc.ipa", "hostile/zip64.ipa", "hostile/duplicate.ipa",
    "hostile/traversal.ipa", "hostile/stored.ipa", "hostile/symlink.ipa", "hostile/macosx.ipa",
  ]

  /// Checks that all removable locales are removed and that base is unchanged.
  /// - Parameter kept: locales whose files the app needs whatever its languages are.
  private func check(_ savings: Savings, kept: [String] = []) throws {
    let (before, after) = (savings.before, savings.after)
    #expect(after.locales.map(\.tag.text) == kept)
    #expect(before.total - after.total == savings.saved)
    #expect(after.total == savings.after.bundle.archive.size)
    // A file whose siblings were for locales is base's, and everybody's when these are gone.
    #expect(after.base.total.messages <= before.base.total.messages)
    if savings.before.bundle.format == .ipa {
      #expect(after.base.total.messages == before.base.total.messages)
    }
    #expect(savings.after.bundle.baseLocale == savings.before.bundle.baseLocale)
    #expect(savings.packs.allSatisfy { $0.messages > 0 || !$0.assets.isEmpty || $0.packBytes == 0 })
    #expect(savings.removed.unmodified.map(\.entry).filter { $0 != "toc.pb" }.isEmpty)
    for pack in savings.packs {
      #expect(
        savings.deviceDownload(pack) == savings.device.after.bytes(for: pack.locale) + savings.basePack
          + savings.metadata + ByteCount(pack.downloadBytes(.zlib)))
    }
  }

  @Test(arguments: fixtures) func allLocalesAreRemovedFromAFixture(_ name: String) throws {
    let savings = try savings(Places.fixture(name), each: true)
    try check(savings)
    #expect(savings.saved > 0)
    let rows = try #require(savings.leaveOneOut)
    #expect(rows.count >= savings.removed.locales.count)
    // If only lists of files are shared, the savings of single locales sum to the savings of all.
    let alone = rows.reduce(0) { $0 + $1.archiveBytes }
    #expect(rows.allSatisfy { $0.archiveBytes > 0 })
    #expect(alone <= savings.saved.value + 200 || name.hasSuffix(".apk") || name.hasSuffix(".ipa"))
  }

  @Test(.realData, arguments: real) func allLocalesAreRemovedFromARealApp(_ name: String) throws {
    try check(try savings(Places.real(name)))
  }

  /// Compares with Info-ZIP's `zip -d` on the same entries.
  @Test(
    .realData,
    arguments: [
      "deltachat-ios-2.51.1", "deltachat-ios-2.57.1", "duckduckgo-ios-7.155.0", "duckduckgo-ios-7.156.0",
    ])
  func aRebuiltIPAHasTheSizeOfInfoZIPs(_ name: String) throws {
    let path = Places.real("ipa/\(name).ipa")
    let oracle = try RealOracle(name)
    let left = try savings(path, RemovalOptions(keepsSignatureRecords: true))
    #expect(left.after.bundle.archive.size.value == oracle.slimZipBytesInfozip)
    let whole = try savings(path)
    #expect(whole.after.bundle.archive.size < left.after.bundle.archive.size)
    // Nothing but CodeResources differs.
    #expect(whole.removed.removedEntries == left.removed.removedEntries)
    #expect(whole.removed.rewrittenEntries > 0)
    #expect(left.removed.rewrittenEntries == 0)
  }

  /// Compares with the table that aapt2 writes without locales.
  @Test(.realData, arguments: ["apk/wikipedia-50598.apk", "apk/wikipedia-50600.apk"])
  func theRebuiltTableIsNoLargerThanThatOfAapt2(_ name: String) throws {
    let savings = try savings(Places.real(name))
    let archive = savings.after.bundle.archive
    let table = try #require(archive.find("resources.arsc"))
    #expect(archive.entries[table].installBytes.value <= 244_156)
    let before = savings.before.bundle.archive
    #expect(before.size - archive.size == savings.saved)
  }

  @Test func keptLocalesAreUnchanged() throws {
    let kept: Set<LocaleTag> = ["de", "pt-BR"]
    let savings = try savings(Places.fixture("Harbor.ipa"), RemovalOptions(keeping: kept))
    #expect(Set(savings.after.locales.map(\.tag)) == kept)
    #expect(!savings.packs.contains { kept.contains($0.locale) })
    let old = savings.before.locales.first { $0.tag == kept.first }
    let new = savings.after.locales.first { $0.tag == kept.first }
    #expect(old?.sizes.total.messages == new?.sizes.total.messages)
  }

  @Test func removingMessagesKeepsOtherResources() throws {
    for name in ["Harbor.ipa", "Harbor.apk", "Harbor.aab"] {
      let everything = try savings(Places.fixture(name))
      let strings = try savings(Places.fixture(name), RemovalOptions(scope: .messages))
      #expect(strings.saved < everything.saved, "\(name)")
      #expect(strings.packs.allSatisfy { $0.assets.isEmpty })
      #expect(everything.packs.contains { !$0.assets.isEmpty })
      for (tag, amounts) in strings.after.locales {
        #expect(amounts[.strings].messages + amounts[.plurals].messages == 0, "\(name) \(tag)")
        let old = try #require(strings.before.locales.first { $0.tag == tag })
        #expect(amounts[.images].install == old.sizes[.images].install, "\(name) \(tag)")
        #expect(amounts[.audio].install == old.sizes[.audio].install, "\(name) \(tag)")
      }
      #expect(
        strings.packs.map(\.messages).reduce(0, +) == everything.packs.map(\.messages).reduce(0, +), "\(name)"
      )
    }
  }

  @Test func localesAreRemovedFromOneComponent() throws {
    let path = Places.fixture("Harbor.ipa")
    let all = try savings(path)
    let names = Set(all.before.bundle.components.map(\.name))
    #expect(names.count > 2)
    var sum = 0
    for name in names {
      let part = try savings(path, RemovalOptions(mayRemove: { $0.name == name }))
      #expect(part.saved < all.saved)
      sum += part.removed.removedEntries
    }
    #expect(sum == all.removed.removedEntries)
  }

  /// Without locales, rebuilding gives the same file.
  @Test(arguments: fixtures) func rebuildingTwiceChangesNothing(_ name: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/" + name
    let file = try OutputFile(at: path)
    _ = try SavingsMeasurement(
      of: AppReading(AppBundle(opening: Places.fixture(name))), RemovalOptions()
    ).run(writingTo: .file(file))
    try file.commit()
    let again = try savings(path)
    #expect(again.saved == 0)
    #expect(again.packs.isEmpty)
    #expect(again.removed.changes.isEmpty)
  }

  /// Devices download an APK compressed, and do not download an app bundle or a set of APKs as a whole.
  @Test(arguments: fixtures) func onlyAnAPKHasAnEstimate(_ name: String) throws {
    let savings = try AppReading(AppBundle(opening: Places.fixture(name))).savings()
    let downloads = SimulateReport(savings).downloads
    let names = name.hasSuffix(".apk") ? ["archive", "gzip6"] : ["archive"]
    #expect(downloads.map(\.name.rawValue) == names)
    #expect(downloads[0].before == savings.before.bundle.archive.size.value)
    #expect(downloads[0].after == savings.after.bundle.archive.size.value)
  }

  /// An app folder is rebuilt as a folder.
  @Test func localesAreRemovedFromAFolder() throws {
    let savings = try savings(Places.fixture("folder"))
    // Chromium falls back to its file for en-US.
    try check(savings, kept: ["en-US"])
    #expect(savings.saved > 0)
    #expect(savings.saved == savings.savedInstall)
  }
}

/// What a device downloads without packs.
@Suite struct DeviceDownloadTests {
  private func download(_ path: String) throws -> DeviceDownload {
    try DeviceDownload(AppBundle(opening: path).footprint())
  }

  @Test(arguments: ["Harbor.ipa", "webext.xpi", "folder"]) func anArchiveIsDownloadedAsItIs(_ name: String)
    throws
  {
    let device = try download(Places.fixture(name))
    #expect(device.everyDevice.download == (try AppBundle(opening: Places.fixture(name))).archive.size)
    #expect(device.languages.isEmpty && device.languageSplits == nil)
    #expect(device.basis == (name == "folder" ? .files : .archive))
  }

  /// `bundletool get-size total` adds the splits of one device; each APK is compressed by itself.
  @Test func aSetOfAPKsIsItsBaseAndTheSplitOfALanguage() throws {
    let bundle = try AppBundle(opening: Places.fixture("Harbor.apks"))
    var sizes: [String: ByteCount] = [:]
    for inner in bundle.archives.dropFirst() {
      let entry = try #require(inner.parent?.entry)
      let bytes = try bundle.archive.content(at: entry)
      let gzip = try Deflater.raw(bytes.span.rawBytes, level: 6).count + 18
      sizes[bundle.archive.names[entry]] = min(inner.archive.size, ByteCount(gzip))
    }
    let device = try download(Places.fixture("Harbor.apks"))
    let base = try #require(sizes["splits/base-master.apk"])
    let split = try #require(sizes["splits/base-de.apk"])
    #expect(device.basis == .gzip6 && device.languageSplits == true)
    #expect(device.bytes(for: "de-AT") == base + split)
    #expect(device.bytes(for: "cy") == base)
  }

  /// The size after `gzip -6`, within 0.2 % and 64 bytes a block, of data that compress well, little and not at all.
  @Test(
    arguments: [0, 1, 40_000, (1 << 20) - 1, 1 << 20, Places.runsAll ? 3_500_000 : 2_200_000],
    Places.runsAll ? [1, 9, 200] : [9, 200])
  func blocksCompressLikeOneStream(_ count: Int, _ repeats: Int) throws {
    var random = SeededGenerator(seed: UInt64(count + repeats))
    var bytes: [UInt8] = []
    while bytes.count < count {
      bytes += repeatElement(
        UInt8.random(in: 0...255, using: &random), count: Int.random(in: 1...repeats, using: &random))
    }
    let region = ByteRegion(ByteStorage(copying: Array(bytes.prefix(count))))
    let estimate = try Deflater.gzipEstimate(of: region)
    let exact = try Deflater.raw(region.bytes, level: 6).count + 18
    let tolerance = exact / 500 + 64 * (count >> 20 + 1)
    #expect(abs(estimate - exact) <= tolerance, "\(estimate) for \(exact)")
  }

  @Test(.realData, arguments: ["apk/Topeka.apk", "apk/wikipedia-50600.apk"])
  func anAPKIsDownloadedCompressed(_ name: String) throws {
    let path = Places.real(name)
    let content = try Places.bytes(path)
    let exact = ByteCount(try Deflater.raw(content.span.rawBytes, level: 6).count + 18)
    let device = try download(path)
    #expect(device.basis == .gzip6)
    #expect(
      abs((device.everyDevice.download - exact).value) * 500 <= exact.value,
      "\(device.everyDevice) for \(exact)")
  }
}

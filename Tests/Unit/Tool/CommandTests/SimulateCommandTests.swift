import Foundation
import TestSupport
import Testing

@Suite struct SimulateCommandTests {
  /// The layouts and the manifests in the documentation are those that are written.
  @Test(arguments: [("Harbor.ipa", "apple")])
  func documentedAssetPacksAreWritten(_ app: String, _ layout: String) throws {
    let folder = try TemporaryFolder()
    let packs = folder.path + "/packs"
    try fixtures.run("simulate \(app) --asset-packs \(packs) --scope everything")
    let page = try String(
      contentsOf: Places.package.appending(path: "Documentation/PackAndSiteFormat.md"),
      encoding: .utf8)
    let blocks = page.split(separator: "\n```", omittingEmptySubsequences: false).map(String.init)
    let tree = try #require(blocks.first { $0.hasPrefix("\n\(layout)/") })
    let paths = tree.split(separator: "\n").compactMap { $0.split(separator: " ").first.map(String.init) }
    #expect(paths.count > 2)
    for path in paths {
      // The rest of such a path depends on the app.
      let known = path.hasSuffix("…") ? String(path.dropLast(2)) : path
      #expect(FileManager.default.fileExists(atPath: "\(packs)/\(known)"), "\(path)")
    }
    let manifest = "apple/de/Manifest.json"
    let written = try String(contentsOf: URL(filePath: "\(packs)/\(manifest)"), encoding: .utf8)
    #expect(page.contains(written))
  }

  private static let hasAapt2 = (try? TestSupport.run("aapt2", ["version"]).status) == 0

  /// aapt2 reads the tables, and the manifests name the splits.
  @Test(.enabled(if: hasAapt2, "aapt2 not installed")) func splitsAreReadByAapt2() throws {
    let folder = try TemporaryFolder()
    let splits = folder.path + "/splits"
    try fixtures.run("simulate Harbor.aab --splits \(splits)")
    let names = try FileManager.default.contentsOfDirectory(atPath: splits).filter { $0.hasSuffix(".apk") }
      .sorted()
    #expect(names.contains("base-master.apk") && names.contains("base-de.apk"), "\(names)")
    for name in names {
      let path = "\(splits)/\(name)"
      let manifest = try TestSupport.run("aapt2", ["dump", "xmltree", "--file", "AndroidManifest.xml", path])
      #expect(manifest.status == 0, "\(name)")
      #expect(
        String(decoding: manifest.output, as: UTF8.self).contains("org.ballast.fixtures.harbor"), "\(name)")
    }
    let german = try TestSupport.run("aapt2", ["dump", "resources", "\(splits)/base-de.apk"])
    let text = String(decoding: german.output, as: UTF8.self)
    #expect(german.status == 0 && text.contains("(de) ") && !text.contains("(fr) "), "\(text.prefix(500))")
  }

  @Test func splitsNeedAnAppBundle() throws {
    let folder = try TemporaryFolder()
    let failed = try fixtures.run("simulate Harbor.apk --splits \(folder.path)/splits", exits: 64)
    #expect(failed.errors.contains("'--splits' needs an app bundle"))
  }

  private func size(_ path: String) throws -> Int { try Places.bytes(path).count }

  @Test func reportedSizesEqualFileSizes() throws {
    let folder = try TemporaryFolder()
    let (rebuilt, packs) = (folder.path + "/Slim.ipa", folder.path + "/packs")
    let report = try fixtures.json(
      "simulate Harbor.ipa --rebuilt \(rebuilt) --packs \(packs) --keep fr --scope everything")
    #expect(report.schema.text == "ballast.savings/1")
    let before = try #require(report.before.archiveBytes.int)
    let after = try #require(report.after.archiveBytes.int)
    #expect(before == (try size(Places.fixture("Harbor.ipa"))))
    #expect(after == (try size(rebuilt)))
    #expect(report.savedArchiveBytes.int == before - after)
    #expect(report.kept.texts == ["en", "fr"])
    #expect(report.rebuilt.text == rebuilt)
    let listed = try report.packs.list
    let users = try report.users.list
    #expect(listed.count == users.count)
    let besides = try #require(report.basePackBytes.int) + #require(report.metadataBytes.int)
    #expect(besides > 0)
    for (pack, user) in zip(listed, users) {
      let locale = try #require(pack.locale.text)
      #expect(locale != "fr")
      #expect(user.locale.text == locale)
      #expect(try size("\(packs)/\(locale).pack") == pack.packBytes.int)
      #expect(user.before.int == before)
      #expect(user.after.int == after + besides + (pack.downloadBytes.int ?? 0))
    }
    // The rebuilt archive has the reported size and the kept locale.
    let measured = try fixtures.json("measure \(rebuilt)")
    #expect(measured.archive.bytes.int == after)
    #expect(try measured.locales.list.map(\.locale.text) == ["fr"])
    try fixtures.run("packs compare \(packs) --json")
  }

  /// The metadata of a first launch are those that a site of these packs has, but for the digits of sizes.
  @Test(arguments: ["Harbor.ipa", "Harbor.apk", "Quay.apk"]) func metadataIsThatOfASite(_ app: String) throws
  {
    let folder = try TemporaryFolder()
    let (packs, site, key) = (folder.path + "/packs", folder.path + "/site", folder.path + "/key")
    let report = try fixtures.json("simulate \(app) --packs \(packs)")
    try fixtures.run("packs keygen \(key)")
    try fixtures.run("packs publish \(packs) --output \(site) --key \(key).sec")
    let entries = try #require(FileManager.default.subpaths(atPath: site + "/entries"))
    let sizes = try entries.filter { $0.hasSuffix(".entry") && !$0.hasSuffix("/base.entry") }
      .map { try size("\(site)/entries/\($0)") }
    let written = try size(site + "/newest.sig") + (#require(sizes.max()))
    let estimate = try #require(report.metadataBytes.int)
    // Packs of a few texts are published once, without compression.
    #expect((-16...116).contains(estimate - written), "\(estimate) for \(written)")
  }

  /// A site of two versions names the older one too, in about 100 bytes of its signed file.
  @Test func metadataOfAnUpdateIsThatOfASite() throws {
    let folder = try TemporaryFolder()
    let (site, key) = (folder.path + "/site", folder.path + "/key")
    let versions = ["1.0", "1.1"].map { folder.path + "/" + $0 }
    try fixtures.run("packs keygen \(key)")
    for (version, packs) in zip(["1.0", "1.1"], versions) {
      try fixtures.run("packs build Harbor.ipa -o \(packs) --app-version \(version)")
    }
    try fixtures.run("packs publish --output \(site) --key \(key).sec", versions)
    let verified = try fixtures.json("packs verify \(site)")
    let locales = try verified.locales.list
    let written = try #require(locales.compactMap(\.metadataBytes.int).max())
    let estimate = try #require(
      try fixtures.json("diff --packs", versions).metadataBytes.int)
    #expect((-16...200).contains(written - estimate), "\(estimate) for \(written)")
  }

  @Test func outputsWithoutAllFilesCauseAWarning() throws {
    let folder = try TemporaryFolder()
    let app = Places.fixture("Harbor.ipa")
    let messages = try folder.run("simulate \(app) --scope messages --keep de").output
    #expect(messages.contains("Warning: 7 InfoPlist.strings files (2101 bytes) removed"), "\(messages)")
    let others = try folder.run("simulate \(app) --packs packs").errors
    #expect(others.contains("'--asset-packs <folder>' also writes the 7 other files (6.16 kB)"), "\(others)")
    #expect(try folder.run("simulate \(app) --asset-packs assets").errors.isEmpty)
  }

  @Test func existingOutputIsUnchangedAfterAnError() throws {
    let folder = try TemporaryFolder()
    try folder.write("old.ipa", "old")
    let path = folder.path + "/old.ipa"
    try fixtures.run("simulate README.md --rebuilt \(path)", exits: 2)
    #expect(try Places.bytes(path) == Array("old".utf8))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["old.ipa"])
  }

  @Test(arguments: ["--rebuilt", "--packs", "--asset-packs"])
  func inputFolderIsUnchanged(_ option: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("A.app/de.lproj/A.strings", "\"a\" = \"Nebel\";")
    let app = folder.path + "/A.app"
    for path in [app, app + "/out", app + "/out/of/it"] {
      try fixtures.refuse("simulate \(app) \(option) \(path)", exits: 64, "would change the input folder")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: app) == ["de.lproj"])
  }
}

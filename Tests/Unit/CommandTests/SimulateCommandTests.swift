import Foundation
import TestSupport
import Testing

@Suite struct SimulateCommandTests {
  /// The layouts and the manifests in the documentation are those that are written.
  @Test(arguments: [("Harbor.ipa", "apple"), ("Harbor.aab", "play")])
  func documentedAssetPacksAreWritten(_ app: String, _ layout: String) throws {
    let folder = try TemporaryFolder()
    let packs = folder.path + "/packs"
    let arguments = ["simulate", app, "--asset-packs", packs, "--scope", "everything"]
    #expect(try Command.run(arguments).exitCode == 0)
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
    let manifest = layout == "apple" ? "apple/de/Manifest.json" : "play/fr/AndroidManifest.xml"
    let written = try String(contentsOf: URL(filePath: "\(packs)/\(manifest)"), encoding: .utf8)
    #expect(page.contains(written))
  }

  private func size(_ path: String) throws -> Int {
    try #require(try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int)
  }

  @Test func reportedSizesEqualFileSizes() throws {
    let folder = try TemporaryFolder()
    let (rebuilt, packs) = (folder.path + "/Slim.ipa", folder.path + "/packs")
    let result = try Command.run([
      "simulate", "Harbor.ipa", "--rebuilt", rebuilt, "--packs", packs, "--json", "--keep", "fr",
      "--scope", "everything",
    ])
    #expect(result.exitCode == 0)
    let report = try result.json()
    #expect(report["schema"] as? String == "ballast.savings/1")
    let before = try #require((report["before"] as? [String: Int])?["archiveBytes"])
    let after = try #require((report["after"] as? [String: Int])?["archiveBytes"])
    #expect(before == (try size(Places.fixture("Harbor.ipa"))))
    #expect(after == (try size(rebuilt)))
    #expect(report["savedArchiveBytes"] as? Int == before - after)
    #expect(report["kept"] as? [String] == ["en", "fr"])
    #expect(report["rebuilt"] as? String == rebuilt)
    let listed = try #require(report["packs"] as? [[String: Any]])
    let users = try #require(report["users"] as? [[String: Any]])
    #expect(listed.count == users.count)
    let besides = try #require(report["basePackBytes"] as? Int) + #require(report["metadataBytes"] as? Int)
    #expect(besides > 0)
    for (pack, user) in zip(listed, users) {
      let locale = try #require(pack["locale"] as? String)
      #expect(locale != "fr")
      #expect(user["locale"] as? String == locale)
      #expect(try size("\(packs)/\(locale).pack") == pack["packBytes"] as? Int)
      #expect(user["before"] as? Int == before)
      #expect(user["after"] as? Int == after + besides + (pack["downloadBytes"] as? Int ?? 0))
    }
    // The rebuilt archive has the reported size and the kept locale.
    let measured = try Command.run(["measure", rebuilt, "--json"]).json()
    #expect((measured["archive"] as? [String: Any])?["bytes"] as? Int == after)
    let locales = try #require(measured["locales"] as? [[String: Any]])
    #expect(locales.map { $0["locale"] as? String } == ["fr"])
    let built = try Command.run(["packs", "compare", packs, "--json"])
    #expect(built.exitCode == 0)
  }

  /// The metadata of a first launch are those that a site of these packs has, but for the digits of sizes.
  @Test(arguments: ["Harbor.ipa", "Harbor.apk", "Quay.apk"]) func metadataIsThatOfASite(_ app: String) throws
  {
    let folder = try TemporaryFolder()
    let (packs, site, key) = (folder.path + "/packs", folder.path + "/site", folder.path + "/key")
    let report = try Command.run(["simulate", app, "--packs", packs, "--json"]).json()
    #expect(try Command.run(["packs", "keygen", key]).exitCode == 0)
    let published = try Command.run(["packs", "publish", packs, "--output", site, "--key", key + ".sec"])
    #expect(published.exitCode == 0, "\(published.errors)")
    let entries = try #require(FileManager.default.subpaths(atPath: site + "/entries"))
    let sizes = try entries.filter { $0.hasSuffix(".entry") && !$0.hasSuffix("/base.entry") }
      .map { try size("\(site)/entries/\($0)") }
    let written = try size(site + "/newest.sig") + (#require(sizes.max()))
    let estimate = try #require(report["metadataBytes"] as? Int)
    // Packs of a few texts are published once, without compression.
    #expect((-16...116).contains(estimate - written), "\(estimate) for \(written)")
  }

  /// A site of two versions names the older one too, in about 100 bytes of its signed file.
  @Test func metadataOfAnUpdateIsThatOfASite() throws {
    let folder = try TemporaryFolder()
    let (site, key) = (folder.path + "/site", folder.path + "/key")
    let versions = ["1.0", "1.1"].map { folder.path + "/" + $0 }
    #expect(try Command.run(["packs", "keygen", key]).exitCode == 0)
    for (version, packs) in zip(["1.0", "1.1"], versions) {
      let built = try Command.run(["packs", "build", "Harbor.ipa", "-o", packs, "--app-version", version])
      #expect(built.exitCode == 0, "\(built.errors)")
    }
    let published = try Command.run(
      ["packs", "publish"] + versions + ["--output", site, "--key", key + ".sec"])
    #expect(published.exitCode == 0, "\(published.errors)")
    let verified = try Command.run(["packs", "verify", site, "--json"]).json()
    let locales = try #require(verified["locales"] as? [[String: Any]])
    let written = try #require(locales.compactMap { $0["metadataBytes"] as? Int }.max())
    let estimate = try #require(
      try Command.run(["diff"] + versions + ["--packs", "--json"]).json()["metadataBytes"] as? Int)
    #expect((-16...200).contains(written - estimate), "\(estimate) for \(written)")
  }

  @Test func existingOutputIsUnchangedAfterAnError() throws {
    let folder = try TemporaryFolder()
    try folder.write("old.ipa", Array("old".utf8))
    let path = folder.path + "/old.ipa"
    let result = try Command.run(["simulate", "README.md", "--rebuilt", path])
    #expect(result.exitCode == 2)
    #expect(try Places.bytes(path) == Array("old".utf8))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["old.ipa"])
  }

  @Test(arguments: ["--rebuilt", "--packs", "--asset-packs"])
  func inputFolderIsUnchanged(_ option: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("A.app/de.lproj/A.strings", Array("\"a\" = \"Nebel\";".utf8))
    let app = folder.path + "/A.app"
    for path in [app, app + "/out", app + "/out/of/it"] {
      let result = try Command.run(["simulate", app, option, path])
      #expect(result.exitCode == 64)
      #expect(result.errors.contains("would change the input folder"), "\(result.errors)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: app) == ["de.lproj"])
  }
}

import LanguagePacks
import Localization
import PackBuilding
import PackStore
import PackTrust
import TestSupport
import Testing

/// Messages of an outdated pack that the running version cannot display.
@Suite struct OutdatedTextTests {
  private func launch(_ base: [String: String], _ old: [String: String], version: String = "1.0") throws
    -> Launch
  {
    let disk = MemoryDisk()
    let bytes = try builtPack("de", version: version, ["Localizable": old.mapValues { .text($0) }])
    try disk.write(storedName("de", version: version, bytes), bytes)
    let texts = base.mapValues { Message.text($0) }
    let pack = try builtPack("en", version: "1.1", ["Localizable": texts], otherKeys: ["f", "g"])
    let store = try PackStore(
      PackStore.Configuration(
        app: SampleVersions.app, appVersion: "1.1", signingKeys: [SecretKey().publicKey.base64],
        locales: ["en", "de"], base: LanguagePack(pack), codecs: .all),
      disk: disk, transport: DirectoryTransport("/nonexistent"))
    return store.launch(preferring: ["de"])
  }

  @Test func aTextWithOtherArgumentsIsReplacedByBase() throws {
    let base = ["a": "%d files", "b": "Hello", "c": "%@ and %@", "e": "New"]
    let old = [
      "a": "%@ Dateien", "b": "Hallo", "c": "%1$@ und %2$@", "d": "Gelöscht", "f": "Nur deutsch", "g": "%@",
    ]
    let texts = try launch(base, old).texts
    // A number read as an object ends the process.
    #expect(texts.text(forKey: "a", arguments: [3]) == "3 files")
    #expect(texts.text(forKey: "b") == "Hallo")
    #expect(texts.text(forKey: "c", arguments: ["x", "y"]) == "x und y")
    // A key that the running version does not have, and one that the old pack does not have.
    #expect(texts.text(forKey: "d") == nil)
    #expect(texts.text(forKey: "e") == "New")
    // Keys that only other locales have: the code's call is unknown.
    #expect(texts.text(forKey: "f") == "Nur deutsch")
    #expect(texts.text(forKey: "g") == nil)
  }

  @Test func aPackOfTheRunningVersionIsShownAsItIs() throws {
    let launch = try launch(["a": "%d files"], ["a": "%@ Dateien"], version: "1.1")
    #expect(launch.source == .currentPack)
    #expect(launch.texts.text(forKey: "a", arguments: ["x"]) == "x Dateien")
  }
}

import LanguagePacks
import Localization
import PackBuilding
import PackStore
import PackTrust
import TestSupport
import Testing

/// Messages of an outdated pack that the running version cannot display.
@Suite struct OutdatedTextTests {
  private static func pack(
    _ locale: String, version: String, _ messages: [String: String], others: [String] = []
  ) throws -> [UInt8] {
    var builder = PackBuilder(
      PackMetadata(
        locale: try #require(LocaleTag(bcp47: locale)), baseLocale: LocaleTag(bcp47: "en"),
        appIdentifier: SampleVersions.app, appVersion: version))
    builder.add(StringTable(name: "Localizable", syntax: .apple, messages: messages.mapValues { .text($0) }))
    builder.otherKeys = others.map { KeyList.Key(table: "Localizable", key: $0) }
    return try builder.build()
  }

  private func launch(_ base: [String: String], _ old: [String: String], version: String = "1.0") throws
    -> Launch
  {
    let disk = MemoryDisk()
    let bytes = try Self.pack("de", version: version, old)
    let name = StoredPack(
      locale: "de", isBase: false, version: version, revision: 1, sha256: SHA256Digest.text(of: bytes))
    try disk.write(name.name, bytes)
    let store = try PackStore(
      PackStore.Configuration(
        app: SampleVersions.app, appVersion: "1.1", signingKeys: [SecretKey().publicKey.base64],
        locales: ["en", "de"], base: LanguagePack(Self.pack("en", version: "1.1", base, others: ["f", "g"])),
        codecs: .all),
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

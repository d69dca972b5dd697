import Foundation
import LanguagePacks
import Localization
import PackBuilding
import PackBundle
import PackRestoring
import PackTrust
import TestSupport
import Testing

@testable import PackStore

/// The bundle that a refresh writes, and that a launch only reads.
@Suite struct BundleRefreshTests {
  private static let tables: [String: [String: Message]] = [
    "Localizable": [
      "title": .text("Zurück"),
      "files": .variations(
        Variations(
          by: .plural(.first),
          [.init(.category(.one), .text("%d Datei")), .init(.category(.other), .text("%d Dateien"))])),
      "parts": .substitutions(
        Substitutions(
          format: .text("%#@files@"),
          parts: [
            .init(
              name: "files", argument: .position(1), specifier: "lld",
              message: .variations(
                Variations(by: .plural(.first), [.init(.category(.other), .text("%arg Dateien"))])))
          ])),
    ],
    "Other": ["other": .text("Anderes")],
    "Kiosk.bundle/Kiosk": ["open": .text("Offen")],
  ]

  private let folder: TemporaryFolder
  private let disk = MemoryDisk()

  private var bundles: String { "\(folder.path)/bundles" }

  init() throws {
    folder = try TemporaryFolder()
    let names = Self.tables.flatMap { table, messages in
      messages.keys.map { KeyList.Key(table: table, key: $0) }
    }
    try Data(KeyList(names).bytes).write(to: URL(fileURLWithPath: "\(folder.path)/packs.keys"))
  }

  /// A store whose German pack is part of the app.
  private func store(
    _ tables: Set<String> = ["Localizable"], text: String = "Zurück"
  ) throws -> PackStore {
    var german = Self.tables
    german["Localizable"]?["title"] = .text(text)
    let base = try LanguagePack(
      builtPack("en", version: "1.0", german.mapValues { $0.mapValues { _ in .text("English") } }))
    var configuration = PackStore.Configuration(
      app: SampleVersions.app, appVersion: "1.0", signingKeys: [SecretKey().publicKey.base64],
      locales: ["de"],
      base: base)
    configuration.bundled = [try LanguagePack(builtPack("de", version: "1.0", german))]
    configuration.bundle = TextBundle(
      keys: "\(folder.path)/packs.keys", folder: bundles, tables: tables)
    return try PackStore(configuration, disk: disk, transport: DirectoryTransport("/nonexistent"))
  }

  private func refresh(_ store: PackStore) async -> RefreshReport {
    await store.refresh(after: store.launch(preferring: ["de"]), network: .offline)
  }

  /// The size of each file below a folder, by its path.
  private func files(_ path: String) -> [String: Int] {
    var sizes: [String: Int] = [:]
    for case let name as String in FileManager.default.enumerator(atPath: path) ?? .init() {
      let attributes = try? FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")
      if attributes?[.type] as? FileAttributeType == .typeRegular {
        sizes[name] = (attributes?[.size] as? NSNumber)?.intValue
      }
    }
    return sizes
  }

  private var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: bundles)) ?? []).sorted()
  }

  @Test func aLaunchAndTheFirstTextWriteNothing() async throws {
    let store = try store()
    let launch = store.launch(preferring: ["de"])
    #expect(BundleTexts(launch).localizedString(forKey: "title") == "Zurück")
    #expect(launch.bundle == nil && files(folder.path).keys.sorted() == ["packs.keys"])
    let report = await store.refresh(after: launch, network: .offline)
    let path = try #require(store.launch(preferring: ["de"]).bundle)
    #expect(report.problems.isEmpty && report.writtenBundleBytes == files(path).values.reduce(0, +))
    let before = files(folder.path)
    let texts = BundleTexts(store.launch(preferring: ["de"]))
    #expect(texts.written != nil && texts.localizedString(forKey: "title") == "Zurück")
    #expect(files(folder.path) == before)
  }

  /// Sizes that are computed without a store are those of the files that it writes.
  @Test func sizesOfABundleAreThoseOfItsFiles() async throws {
    let store = try store(Set(Self.tables.keys))
    _ = await refresh(store)
    let path = try #require(store.launch(preferring: ["de"]).bundle)
    let configuration = store.configuration
    let sizes = try PackTexts.bundleFiles(
      of: configuration.bundled[0], base: configuration.base,
      keys: Self.tables.mapValues { $0.keys.sorted() }
    ).map(\.bytes.count)
    #expect(sizes.sorted() == files(path).values.sorted())
  }

  @Test func aCompleteBundleIsNotWrittenAgain() async throws {
    let store = try store()
    _ = await refresh(store)
    let before = names
    #expect(await refresh(store).writtenBundleBytes == 0)
    #expect(names == before && names.count == 1)
  }

  @Test func aBundleWithoutTablesIsNotWritten() async throws {
    let store = try store([])
    let report = await refresh(store)
    #expect(report.writtenBundleBytes == nil && report.problems.isEmpty && names.isEmpty)
  }

  @Test func aRequestedTableIsAddedAndKept() async throws {
    let store = try store(["Localizable", "No such table"])
    _ = await refresh(store)
    let launch = store.launch(preferring: ["de"])
    let texts = BundleTexts(launch)
    #expect(texts.localizedString(forKey: "other", table: "Other") == "Anderes")
    #expect(texts.localizedString(forKey: "other", table: "Unknown") == nil)
    let report = await store.refresh(after: launch, network: .offline)
    let path = try #require(store.launch(preferring: ["de"]).bundle)
    let lproj = try FileManager.default.contentsOfDirectory(atPath: "\(path)/de.lproj").sorted()
    #expect(lproj == ["Localizable.strings", "Localizable.stringsdict", "Other.strings"])
    #expect(report.problems.isEmpty)
    // The next session requests nothing, and its packs are others.
    _ = await refresh(try self.store(text: "Andere Version"))
    let next = try #require(try self.store(text: "Andere Version").launch(preferring: ["de"]).bundle)
    #expect(next != path && FileManager.default.fileExists(atPath: "\(next)/de.lproj/Other.strings"))
  }

  @Test func aTableOfABundleInTheAppIsInABundle() async throws {
    let store = try store(["Kiosk.bundle/Kiosk"])
    #expect(await refresh(store).problems.isEmpty)
    let path = try #require(store.launch(preferring: ["de"]).bundle)
    let bundle = try #require(Bundle(path: "\(path)/Kiosk.bundle"))
    #expect(bundle.localizedString(forKey: "open", value: nil, table: "Kiosk") == "Offen")
  }

  @Test func aDamagedFileIsNoticedAndWrittenAgain() async throws {
    let store = try store(["Localizable", "Other"])
    _ = await refresh(store)
    let path = try #require(store.launch(preferring: ["de"]).bundle)
    let complete = files(path)
    #expect(complete.count == 5, "\(complete.keys.sorted())")
    for (name, size) in complete {
      for length in Set([-1, 0, 1, size / 2, size - 1]) where length < size {
        let file = "\(path)/\(name)"
        let bytes = try Data(contentsOf: URL(fileURLWithPath: file))
        try FileManager.default.removeItem(atPath: file)
        if length >= 0 { try bytes.prefix(length).write(to: URL(fileURLWithPath: file)) }
        let launch = store.launch(preferring: ["de"])
        let texts = BundleTexts(launch)
        #expect(launch.bundle == nil, "\(name) with \(length) of \(size) bytes is not noticed")
        #expect(texts.localizedString(forKey: "title") == "Zurück", "\(name), \(length) bytes")
        #expect(
          texts.localizedString(forKey: "other", table: "Other") == "Anderes", "\(name), \(length) bytes")
        let report = await store.refresh(after: launch, network: .offline)
        #expect(report.problems.isEmpty && files(path) == complete, "\(name), \(length) bytes: not repaired")
      }
    }
  }

  @Test func withoutABundleAPluralHasTheTextForAnyNumber() throws {
    let texts = BundleTexts(try store().launch(preferring: ["de"]))
    #expect(texts.localizedString(forKey: "files") == "%d Dateien")
    #expect(texts.localizedString(forKey: "parts") == nil, "only Foundation can resolve %#@files@")
    #expect(texts.localizedString(forKey: "none") == nil)
  }

  @Test func withoutABundleAPluralOfBaseIsThatOfTheApp() throws {
    let base = try LanguagePack(builtPack("en", version: "1.0", Self.tables))
    let configuration = PackStore.Configuration(
      app: SampleVersions.app, appVersion: "1.0", signingKeys: [SecretKey().publicKey.base64],
      locales: ["en"],
      base: base)
    let store = try PackStore(configuration, disk: disk, transport: DirectoryTransport("/nonexistent"))
    let texts = BundleTexts(store.launch(preferring: ["en"]))
    #expect(texts.localizedString(forKey: "title") == "Zurück")
    #expect(
      texts.localizedString(forKey: "files") == nil, "the app's resources have the form for each number")
  }

  @Test func onlyBundlesOfOtherTextsAreRemoved() async throws {
    let foreign = ["notes.txt", "de.bundle", "de-0123.bundle", "de-0123456789abcdef-0123456789abcdeg.bundle"]
    try FileManager.default.createDirectory(atPath: bundles, withIntermediateDirectories: true)
    for name in foreign { try Data("x".utf8).write(to: URL(fileURLWithPath: "\(bundles)/\(name)")) }
    let first = try store()
    _ = await refresh(first)
    let launch = first.launch(preferring: ["de"])
    let old = try #require(launch.bundle)
    // The app was updated while the process runs: the bundle that it uses stays.
    let second = try store(text: "Neu")
    _ = await refresh(second)
    let report = await first.refresh(after: launch, network: .offline)
    #expect(report.problems.isEmpty && launch.bundle == old && FileManager.default.fileExists(atPath: old))
    _ = await refresh(second)
    _ = await refresh(second)
    #expect(!FileManager.default.fileExists(atPath: old))
    #expect(names.count == foreign.count + 1 && foreign.allSatisfy(names.contains), "\(names)")
  }

  @Test func aBundleThatCannotBeWrittenIsAProblem() async throws {
    try Data("a file in place of the folder".utf8).write(to: URL(fileURLWithPath: bundles))
    let report = await refresh(try store())
    #expect(report.problems.count == 1 && report.writtenBundleBytes == nil, "\(report.problems)")
    try FileManager.default.removeItem(atPath: bundles)
    try FileManager.default.removeItem(atPath: "\(folder.path)/packs.keys")
    let other = await refresh(try store())
    #expect(other.problems.map(\.description) == ["packs.keys: does not exist"])
  }

  @Test func aDownloadIsInTheBundleAfterTheRefresh() async throws {
    let world = try StoreWorld(2)
    let keys = "\(folder.path)/world.keys"
    try Data(world.versions[1].keys.bytes).write(to: URL(fileURLWithPath: keys))
    let store = try world.store(1, disk) { configuration in
      configuration.bundle = TextBundle(keys: keys, folder: bundles, tables: ["Localizable"])
    }
    let report = await store.refresh(after: store.launch(preferring: ["de"]), network: .metered)
    #expect(report.downloaded.map(\.locale) == ["de"] && report.problems.isEmpty)
    let texts = BundleTexts(store.launch(preferring: ["de"]))
    #expect(texts.written?.localizedString(forKey: "key.7", value: nil, table: nil) == "Text de of key.7")
  }
}

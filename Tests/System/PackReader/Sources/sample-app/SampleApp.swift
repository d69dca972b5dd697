import Foundation
import LanguagePacks
import PackBundle
import PackStore
import PackStoreHTTP

/// The language packs of the app: one value for the whole process.
struct Packs {
  /// The folder of the app's resources, with `base.pack` and `packs.keys`.
  let resources: String
  /// A folder of the app that is not backed up, for packs.
  let folder: String
  let store: PackStore

  init(resources: String, data: String, site: URL, key: String) throws {
    self.resources = resources
    folder = "\(data)/packs"
    let base = try LanguagePack(opening: "\(resources)/base.pack")
    let info = try base.info()
    // Codecs are those of the platform: zlib and brotli on Apple's, zlib on Linux.
    var configuration = PackStore.Configuration(
      app: info.appIdentifier, appVersion: info.appVersion, signingKeys: [key],
      locales: ["en", "de", "ja", "pl", "pt-BR"], base: base)
    // With a root key, this is the second line of root.pub. Without one, omit the line.
    configuration.rootKeys = [key]
    configuration.policy = StorePolicy()
    configuration.bundle = TextBundle(keys: "\(resources)/packs.keys", folder: "\(data)/caches/texts")
    store = try PackStore(configuration, disk: FolderDisk(folder), transport: HTTPTransport(site))
  }
}

/// The texts on the screen. An app with SwiftUI makes this an observable object.
final class Screen {
  private let texts: PackTexts
  private let bundleTexts: BundleTexts

  init(_ launch: Launch) {
    texts = launch.texts
    bundleTexts = BundleTexts(launch)
    #if canImport(ObjectiveC)
      PackBundle.show(launch)
    #endif
  }

  /// A text with a plural, looked up in the packs. The argument selects the form.
  func boats(_ count: Int) -> String {
    texts.text(forKey: "boats", arguments: [.integer(count)]) ?? "\(count)"
  }

  /// A text as existing code of an app looks it up. On Linux, the main bundle cannot show it.
  func localized(_ key: String) -> String {
    #if canImport(ObjectiveC)
      NSLocalizedString(key, comment: "")
    #else
      bundleTexts.localizedString(forKey: key) ?? key
    #endif
  }

  func show() {
    print([0, 1, 3].map(boats).joined(separator: ", "))
    print("\(localized("title")); \(localized("help")); \(localized("seats"))")
  }
}

@main
struct SampleApp {
  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count > 5, let site = URL(string: arguments[3]) else {
      print("usage: sample-app RESOURCES DATA SITE KEY LANGUAGE...")
      return
    }
    let packs = try Packs(resources: arguments[1], data: arguments[2], site: site, key: arguments[4])
    let languages = Array(arguments[5...])  // Locale.preferredLanguages in an app

    let launch = packs.store.launch(preferring: languages)
    if languages.first == "--other-calls" { return await OtherCalls(packs: packs, launch: launch).run() }
    print("launch: \(launch.locale ?? "none") from \(describe(launch.source)), version \(packs.version)")
    Screen(launch).show()

    let report = await packs.store.refresh(after: launch, network: .unmetered)
    print("refresh: \(report.downloaded.map(describe).joined(separator: ", "))")
    print("bundle: \(describe(report.writtenBundleBytes))")
    for problem in report.problems { print("problem: \(problem)") }

    // Newer texts in the same session: the screen shows them without a restart.
    if report.downloaded.contains(where: { $0.version == packs.version }) {
      let newer = packs.store.launch(preferring: languages)
      print("update: \(newer.locale ?? "none") from \(describe(newer.source))")
      Screen(newer).show()
      send(newer.telemetry)
    } else {
      send(launch.telemetry)
    }
  }

  /// Sends counts to the server of the app. The library sends nothing by itself.
  static func send(_ telemetry: Launch.Telemetry) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    guard let data = try? encoder.encode(telemetry) else { return }
    print("telemetry: \(String(decoding: data, as: UTF8.self))")
  }

  static func describe(_ download: RefreshReport.Download) -> String {
    "\(download.locale) \(download.version)\(download.isDelta ? " (delta)" : "")"
  }

  static func describe(_ written: Int?) -> String {
    written.map { $0 > 0 ? "written" : "unchanged" } ?? "none"
  }

  static func describe(_ source: Launch.Source) -> String {
    switch source {
    case .currentPack: "the pack of this version"
    case .outdatedPack(let version): "the pack of \(version)"
    case .currentBundled, .outdatedBundled: "a pack in the app"
    case .base: "base"
    }
  }
}

extension Packs {
  var version: String { (try? LanguagePack(opening: "\(resources)/base.pack").info().appVersion) ?? "" }
}

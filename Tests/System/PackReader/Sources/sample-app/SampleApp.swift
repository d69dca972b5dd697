import Foundation
import LanguagePacks
import PackStore
import PackStoreHTTP

/// The language packs of the app: one value for the whole process.
struct Packs {
  /// The folder of the app's resources, with `base.pack` and `packs.keys`.
  let resources: String
  /// A folder of the app that is not backed up, for packs.
  let folder: String
  /// The folder of files that the system may remove.
  let caches: String
  let store: PackStore

  init(resources: String, data: String, site: URL, key: String) throws {
    self.resources = resources
    folder = "\(data)/packs"
    caches = "\(data)/caches"
    let base = try LanguagePack(opening: "\(resources)/base.pack")
    let info = try base.info()
    // Codecs are those of the platform: zlib and brotli on Apple's, zlib on Linux.
    var configuration = PackStore.Configuration(
      app: info.appIdentifier, appVersion: info.appVersion, signingKeys: [key],
      locales: ["en", "de", "ja", "pl", "pt-BR"], base: base)
    configuration.rootKeys = [key]
    configuration.policy = StorePolicy()
    store = try PackStore(configuration, disk: FolderDisk(folder), transport: HTTPTransport(site))
  }

  /// Writes the texts as a bundle, so that `NSLocalizedString` and `Text("title", bundle:)` find them. If the bundle of
  /// these packs was written before, nothing is written.
  func bundle(of launch: Launch) -> Bundle? {
    do {
      let file = try Data(contentsOf: URL(fileURLWithPath: "\(resources)/packs.keys"))
      let keys = try LanguagePack.keys(in: [UInt8](file))
      return Bundle(path: try launch.texts.writeBundle(keys: keys, in: caches))
    } catch {
      print("no bundle: \(error)")
      return nil
    }
  }
}

/// The texts on the screen. An app with SwiftUI makes this an observable object.
final class Screen {
  private let texts: PackTexts
  private let bundle: Bundle?

  init(_ launch: Launch, _ packs: Packs) {
    texts = launch.texts
    bundle = packs.bundle(of: launch)
  }

  /// A text with a plural, looked up in the packs. The argument selects the form.
  func boats(_ count: Int) -> String {
    texts.text(forKey: "boats", arguments: [.integer(count)]) ?? "\(count)"
  }

  /// A text of the bundle, as all existing code of an app looks it up.
  func localized(_ key: String) -> String {
    bundle.map { NSLocalizedString(key, bundle: $0, comment: "") } ?? key
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
    Screen(launch, packs).show()

    let report = await packs.store.refresh(after: launch, network: .unmetered)
    print("refresh: \(report.downloaded.map(describe).joined(separator: ", "))")
    for problem in report.problems { print("problem: \(problem)") }

    // Newer texts in the same session: the screen shows them without a restart.
    if report.downloaded.contains(where: { $0.version == packs.version }) {
      let newer = packs.store.launch(preferring: languages)
      print("update: \(newer.locale ?? "none") from \(describe(newer.source))")
      Screen(newer, packs).show()
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

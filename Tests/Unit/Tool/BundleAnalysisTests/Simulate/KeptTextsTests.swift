import AppBundles
import Archives
import BundleAnalysis
import Foundation
import Localization
import LocalizationAnalysis
import TestSupport
import Testing

/// Base and the texts that the system reads are never removed, whatever the input is.
@Suite struct KeptTextsTests {
  /// The fixtures, and the inputs of all reported mistakes.
  private static let inputs: [String] = {
    let fixtures = [
      "Harbor.ipa", "Harbor.apk", "Harbor.aab", "Harbor.apks", "webext.xpi", "greeter.jar", "folder",
    ]
    var inputs = fixtures.map { Places.fixture($0) }
    let cases = Places.package.appending(path: "Tests/Cases")
    for name in contents(of: cases) {
      let folder = cases.appending(path: name)
      inputs += contents(of: folder).filter { !$0.hasSuffix(".json") && !$0.hasSuffix(".py") }
        .map { folder.appending(path: $0).path(percentEncoded: false) }
    }
    return inputs.sorted()
  }()

  private static func contents(of folder: URL) -> [String] {
    let found = try? FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))
    return (found ?? []).filter { !$0.hasPrefix(".") && $0 != "README.md" }
  }

  @Test(arguments: inputs) func baseAndSystemTextsAreKept(_ path: String) throws {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return }
    // A single file of messages is not an app.
    guard
      isFolder.boolValue
        || ["ipa", "apk", "aab", "apks", "xpi", "jar"].contains(path.split(separator: ".").last ?? "")
    else { return }
    let bundle = try AppBundle(opening: path)
    let system = try SystemResources(of: bundle)
    let options = RemovalOptions(scope: .deliverable)
    let remover = try LocaleRemover(bundle, bundle.readContents(), options, system: system)
    let plan = try remover.removing { _ in true }
    for entry in plan.changes.removed.sorted() {
      let file = bundle.own.files.lowerBound + entry
      let name = bundle.path(of: file)
      #expect(!system.isSystemFile(file), "\(name) is read by the system, and was removed")
      #expect(bundle.files[file].owner != .base, "\(name) is base, and was removed")
    }
  }
}

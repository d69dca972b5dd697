import Foundation
import TestSupport
import Testing

/// A temporary folder with links to all fixtures, and packs of two versions.
///
/// `report.json` is a report, and `accepted.json` a file of accepted cases. `budget.yml` has limits that the IPA exceeds,
/// `kept.yml` and `locale.yml` limits that every fixture keeps, and `mistakes.yml` mistakes, `names.yml` names that the IPA does not have. `old` and `packs` have the packs of a small app in its versions 1 and 2, with the identifier of the IPA.
final class FixtureFolder {
  private let folder: TemporaryFolder

  var path: String { folder.path }

  init() throws {
    folder = try TemporaryFolder()
    let fixtures = Places.fixture("")
    for name in try FileManager.default.contentsOfDirectory(atPath: fixtures) {
      try FileManager.default.createSymbolicLink(
        atPath: "\(path)/\(name)", withDestinationPath: fixtures + name)
    }
    try write("report.json", Self.report)
    try write("budget.yml", Self.budget)
    try write("kept.yml", "version: 1\narchive: 1 GB\nlocale: 100 MB\n")
    try write("locale.yml", "version: 1\nlocale: 100 MB\n")
    try write("mistakes.yml", "version: 1\narcive: 1 MB\nkind: { image: 5 KB }\n")
    try write(
      "names.yml",
      "version: 1\nlocale: { \"de, jp\": 5 KB, en: 9 KB }\ncoverage: { xx: 5 % }\ncomponent: { HarborWiget: 9 KB }\n"
    )
    try write("accepted.json", #"{"schema": "ballast.accepted/1", "accepted": []}"#)
    for (name, packs) in Self.packs {
      for (file, bytes) in packs { try write("\(name)/\(file)", bytes) }
    }
  }

  /// A folder with a budget as well.
  convenience init(limits: String) throws {
    try self.init()
    try write("ballast.yml", "version: 1\n\(limits)")
  }

  func write(_ name: String, _ text: String) throws { try folder.write(name, text) }
  func write(_ name: String, _ bytes: Data) throws { try folder.write(name, bytes) }

  func text(_ name: String) throws -> String {
    try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)
  }

  /// A file of JSON.
  func parsed(_ name: String) throws -> JSON { try JSON(parsing: text(name)) }

  private static let budget = """
    version: 1
    archive: { max: 100 KB, growth: 2 % }
    locale:
      "*": { max: 5 KB, growth: 5 %, ignore-below: 1 KB }
      ja: 5150 B
    coverage: { "ar, es": 40 % }
    kind: { images: 5 KB }
    component: { HarborWidget: 20 KB, Widgets: { max: 10 KB, optional: true } }
    findings: { error: 0, warning: 5 }
    """

  private static let report = (try? Command.run(["measure", "webext.xpi", "--json"]))?.output ?? ""

  /// Built once: files of `old` and `packs`.
  private static let packs: [String: [String: Data]] = {
    do {
      let folder = try TemporaryFolder()
      try write(1, to: folder)
      try write(2, to: folder)
      var packs: [String: [String: Data]] = [:]
      for (version, name) in [(1, "old"), (2, "packs")] {
        let output = "\(folder.path)/\(name)"
        try fixtures.run("packs build \(folder.path)/\(version).app --output \(output)")
        for file in try FileManager.default.contentsOfDirectory(atPath: output) {
          packs[name, default: [:]][file] = try Data(contentsOf: URL(filePath: "\(output)/\(file)"))
        }
      }
      return packs
    } catch {
      return [:]
    }
  }()

  /// An app with plurals and a text of two lines.
  private static func write(_ version: Int, to folder: TemporaryFolder) throws {
    let app = "\(version).app"
    try folder.write("\(app)/Info.plist", infoPlist("org.ballast.fixtures.Harbor", version: "\(version).0"))
    let texts: [(String, fog: String, one: String, other: String)] = [
      ("en", "Fog today.\\n\\nStay in the harbor.", "%d boat", "%d boats"),
      ("de", "Heute Nebel.\\n\\nBleiben Sie im Hafen.", "%d Boot", "%d Boote"),
      ("fr", "Brume aujourd’hui.\\n\\nRestez au port.", "%d bateau", "%d bateaux"),
    ]
    for (tag, fog, one, other) in texts {
      let added = version == 2 ? "\"tide\" = \"Tide \(tag)\";\n" : "\"wind\" = \"Wind \(tag)\";\n"
      try folder.write("\(app)/\(tag).lproj/Localizable.strings", "\"fog\" = \"\(fog)\";\n\(added)")
      try folder.write(
        "\(app)/\(tag).lproj/Localizable.stringsdict",
        Array(
          """
          <?xml version="1.0" encoding="UTF-8"?>
          <plist version="1.0"><dict><key>boats</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@n@</string>
          <key>n</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
          <key>NSStringFormatValueTypeKey</key><string>d</string><key>one</key><string>\(one)</string>
          <key>other</key><string>\(other)</string></dict></dict></dict></plist>
          """.utf8))
    }
  }
}

/// Info.plist of an app or an extension.
func infoPlist(_ identifier: String, kind: String = "APPL", base: String = "en", version: String = "1.0")
  -> String
{
  """
  <?xml version="1.0" encoding="UTF-8"?>
  <plist version="1.0"><dict><key>CFBundleIdentifier</key><string>\(identifier)</string>
  <key>CFBundlePackageType</key><string>\(kind)</string><key>CFBundleDevelopmentRegion</key><string>\(base)</string>
  <key>CFBundleShortVersionString</key><string>\(version)</string></dict></plist>
  """
}

import Foundation
import TestSupport
import Testing

/// Apps with a damaged file, or with names that contain control characters.
@Suite struct DamagedFileTests {
  private static let plist = """
    <plist version="1.0"><dict><key>CFBundleIdentifier</key><string>org.example.app</string>\
    <key>CFBundleDevelopmentRegion</key><string>en</string></dict></plist>
    """

  private static func app(_ files: [ZipBuilder.Entry]) -> Data {
    Data(ZipBuilder([.init("Payload/App.app/Info.plist", plist)] + files).bytes)
  }

  private static let texts: [ZipBuilder.Entry] = [
    .init("Payload/App.app/en.lproj/L.strings", "\"a\" = \"Alpha\";\n\"b\" = \"Beta\";\n"),
    .init("Payload/App.app/de.lproj/L.strings", "\"a\" = \"Anton\";\n\"b\" = \"Berta\";\n"),
  ]

  /// As for every other command: the rebuilt app would have the damaged bytes.
  @Test func pseudoRefusesADamagedFile() throws {
    let folder = try FixtureFolder()
    let photo = ZipBuilder.Entry("Payload/App.app/photo.png", "not the declared content")
      .with { $0.declaredChecksum = 1 }
    try folder.write("App.ipa", Self.app(Self.texts + [photo]))
    try folder.refuse("pseudo App.ipa --output P.ipa", exits: 2, "photo.png", "damaged")
    #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/P.ipa"), "a failed run wrote a file")
  }

  /// A damaged table is a warning, also where its smaller form would be measured.
  @Test(arguments: [
    "simulate App.ipa --rebuilt R.ipa", "report App.ipa -o R.html", "check App.ipa --measure-waste",
  ])
  func aDamagedBinaryTableIsAWarning(_ line: String) throws {
    let folder = try FixtureFolder()
    let table = ZipBuilder.Entry("Payload/App.app/fr.lproj/L.strings", "bplist00 and no list")
    try folder.write("App.ipa", Self.app(Self.texts + [table]))
    let result = try folder.run(line)
    #expect(result.exitCode == 0, "\(result.errors)")
  }

  /// Nothing is written if the report has no row for a locale that was requested.
  @Test func aFailedRunWritesNoFile() throws {
    let folder = try FixtureFolder()
    try folder.refuse(
      "simulate Harbor.ipa --rebuilt R.ipa --packs P --locale tlh", exits: 64, "no locale 'tlh'")
    for name in ["R.ipa", "P"] {
      #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/\(name)"), "a failed run wrote \(name)")
    }
  }

  /// No name of the app begins a line, controls a terminal or changes the direction of text.
  @Test func namesInAFixScriptAreOnOneLine() throws {
    let folder = try FixtureFolder()
    let name = "a\nremove file x\u{1b}[2J\u{202e}"
    let image = String(repeating: "image", count: 200)
    try folder.write(
      "App.ipa",
      Self.app(
        Self.texts + [
          .init("Payload/App.app/en.lproj/\(name).png", image),
          .init("Payload/App.app/de.lproj/\(name).png", image),
        ]))
    try folder.run("check App.ipa --fix-script fixes")
    let script = try String(contentsOfFile: "\(folder.path)/fixes", encoding: .utf8)
    #expect(
      script.contains("remove file Payload/App.app/de.lproj/a\\u{a}remove file x\\u{1b}[2J\\u{202e}.png"))
    #expect(!script.contains("\nremove file x") && !script.contains("\u{1b}"))
  }
}

import AppBundles
import Archives
import Localization
import TestSupport
import Testing

/// Parts of an app that cannot be read: warnings, so that the rest of the app is still measured.
@Suite struct DamagedPartTests {
  private static let info = "<plist><dict><key>CFBundleIdentifier</key><string>a.b</string></dict></plist>"

  private static func bundle(
    _ name: String, _ entries: [ZipBuilder.Entry], limits: Limits = .standard
  ) throws -> AppBundle {
    try AppBundle(Archive(name: name, bytes: ZipBuilder(entries).bytes, limits: limits))
  }

  @Test func anEncryptedInfoPlistIsAWarning() throws {
    let path = "Payload/A.app/Info.plist"
    let plain = try Self.bundle("A.ipa", [.init(path, Self.info)])
    #expect(plain.identity.identifier == "a.b" && plain.warnings.isEmpty)
    let locked = try Self.bundle("A.ipa", [ZipBuilder.Entry(path, Self.info).with { $0.flags = 1 }])
    #expect(locked.identity.identifier == nil && locked.identity.platform == .ios)
    #expect(locked.warnings.contains { $0.entry == path && $0.message.contains("encrypted") })
  }

  @Test func aVersionNameInAResourceIsAWarning() throws {
    for resource in [nil, 0x7f01_0002] as [UInt32?] {
      let manifest = ManifestBuilder([("package", "a.b")], versionNameResource: resource)
      let found = try Self.bundle(
        "A.apk", [.init("AndroidManifest.xml", manifest.bytes), .init("classes.dex", "")])
      let warnings = found.warnings.filter { $0.entry == "AndroidManifest.xml" }.map(\.message)
      #expect(
        warnings == (resource == nil ? [] : ["version name unknown; it is defined by resource 0x7f010002"]))
    }
  }

  /// The archive inside the package that names it.
  @Test func aDamagedControlArchiveIsAWarning() throws {
    func package(_ control: [UInt8]) throws -> AppBundle {
      var bytes = Array("!<arch>\n".utf8)
      for (name, content) in [
        ("debian-binary", Array("2.0\n".utf8)), ("control.tar", control), ("data.tar", tar([("a", [1])])),
      ] {
        let size = String(content.count)
        let header = [(name, 16), ("0", 12), ("0", 6), ("0", 6), ("100644", 8), (size, 10)].reduce(into: "") {
          $0 += $1.0 + String(repeating: " ", count: $1.1 - $1.0.count)
        }
        bytes += Array(header.utf8) + [0x60, 0x0a] + content + (content.count % 2 == 0 ? [] : [0x0a])
      }
      return try AppBundle(Archive(name: "a.deb", bytes: bytes) { _ in true })
    }
    let control = tar([("control", Array("Package: sail\nVersion: 1\n".utf8))])
    let whole = try package(control)
    #expect(whole.identity.identifier == "sail" && whole.warnings.isEmpty)
    let damaged = try package(Array(control.dropFirst(100)))
    #expect(damaged.identity.identifier == nil)
    #expect(damaged.warnings.map(\.entry) == ["control.tar"])
  }

  @Test func messagesOfLargeFilesAreNotCounted() throws {
    let strings = ZipBuilder.Entry(
      "Payload/A.app/de.lproj/a.strings", "\"key\" = \"\(String(repeating: "x", count: 300))\";")
    let image = ZipBuilder.Entry("Payload/A.app/de.lproj/a.png", String(repeating: "x", count: 400))
    let info = ZipBuilder.Entry("Payload/A.app/Info.plist", Self.info)
    for (limit, isRead) in [(1000, true), (200, false)] {
      let found = try Self.bundle("A.ipa", [info, strings, image], limits: Limits(maxInMemoryBytes: limit))
      let contents = try found.readContents()
      let entry = try #require(found.archive.find("Payload/A.app/de.lproj/a.strings"))
      #expect(contents.messages[entry] == (isRead ? 1 : nil))
      #expect(
        contents.warnings.map(\.message)
          == (isRead ? [] : ["larger than the limit of 200 bytes; messages not counted"]))
    }
  }

  /// A form of a file that is not a resource table.
  @Test(arguments: [SmallerForm.sparse, .withoutUnusedStrings])
  func aSmallerFormOfAnotherFileIsAnError(_ form: SmallerForm) throws {
    let found = try Self.bundle("A.apk", [.init("resources.arsc", "not a table")])
    let error = #expect(throws: ContainerError.self) { try found.content(of: 0, as: form) }
    #expect(error?.entry == "resources.arsc")
  }

  @Test func aSourceThatDoesNotParseIsAnError() throws {
    let folder = try TemporaryFolder()
    for (name, text) in [
      ("a.strings", "\"a\" = "), ("a.po", "msgid"), ("a.json", "{\"a\": "), ("strings.xml", "<resources>"),
    ] {
      try folder.write(name, Array(text.utf8))
      let error = #expect(throws: ContainerError.self) {
        try LocalizedStrings(opening: "\(folder.path)/\(name)")
      }
      #expect(error?.path == "\(folder.path)/\(name)")
    }
  }
}

import AppBundles
import Archives
import Localization
import TestSupport
import Testing

/// Parts of an app that cannot be read: warnings, so that the rest of the app is still measured.
@Suite struct DamagedPartTests {
  private static let info = "<plist><dict><key>CFBundleIdentifier</key><string>a.b</string></dict></plist>"

  @Test func anEncryptedInfoPlistIsAWarning() throws {
    let path = "Payload/A.app/Info.plist"
    let plain = try bundle("A.ipa", [.init(path, Self.info)])
    #expect(plain.identity.identifier == "a.b" && plain.warnings.isEmpty)
    let locked = try bundle("A.ipa", [ZipBuilder.Entry(path, Self.info).with { $0.flags = 1 }])
    #expect(locked.identity.identifier == nil && locked.identity.platform == .ios)
    #expect(locked.warnings.contains { $0.entry == path && $0.message.contains("encrypted") })
  }

  @Test func aVersionNameInAResourceIsAWarning() throws {
    for resource in [nil, 0x7f01_0002] as [UInt32?] {
      let manifest = ManifestBuilder([("package", "a.b")], versionNameResource: resource)
      let found = try bundle(
        "A.apk", [.init("AndroidManifest.xml", manifest.bytes), .init("classes.dex", "")])
      let warnings = found.warnings.filter { $0.entry == "AndroidManifest.xml" }.map(\.message)
      #expect(
        warnings == (resource == nil ? [] : ["version name unknown; it is defined by resource 0x7f010002"]))
    }
  }

  /// The archive inside the package that names it.
  @Test func aDamagedControlArchiveIsAWarning() throws {
    func package(_ control: [UInt8]) throws -> AppBundle {
      let bytes = ar([
        ("debian-binary", Array("2.0\n".utf8)), ("control.tar", control), ("data.tar", tar([("a", [1])])),
      ])
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
      let found = try bundle("A.ipa", [info, strings, image], limits: Limits { $0.maxInMemoryBytes = limit })
      let contents = try found.readContents()
      let entry = try #require(found.archive.find("Payload/A.app/de.lproj/a.strings"))
      #expect(contents.messages[entry] == (isRead ? 1 : nil))
      #expect(
        contents.warnings.values.joined().map(\.message)
          == (isRead ? [] : ["larger than the limit of 200 bytes; messages not counted"]))
      let strings = try LocalizedStrings(of: found)
      #expect(strings.messageCount == (isRead ? 1 : 0))
      #expect(strings.damagedFiles.map(\.entry) == (isRead ? [] : ["Payload/A.app/de.lproj/a.strings"]))
    }
  }

  /// The limit is for all files that are parsed together, and eight times the archive's size if that is more.
  @Test func filesToParseHaveALimitInTotal() throws {
    func reason(_ names: [String], padding: Int = 0) throws -> ArchiveError.Reason? {
      let entries = names.map { name in
        ZipBuilder.Entry("Payload/A.app/\(name)", [3, 0]).with { ($0.method, $0.declaredSize) = (8, 3900) }
      }
      let other = ZipBuilder.Entry("a.png", [UInt8](repeating: 0, count: padding))
      let info = ZipBuilder.Entry("Payload/A.app/Info.plist", Self.info)
      do {
        _ = try bundle("A.ipa", [info, other] + entries, limits: Limits { $0.maxInMemoryBytes = 4000 })
        return nil
      } catch let error as ArchiveError { return error.reason }
    }
    func names(_ fileExtension: String) -> [String] { (0..<9).map { "de.lproj/\($0).\(fileExtension)" } }
    #expect(try reason(["de.lproj/a.strings"]) == nil)
    let tooMuch = "has string tables and other files to parse of more than "
    let nine = try reason(names("strings"))?.description ?? "no error"
    #expect(nine.hasPrefix(tooMuch), "9 files of 3,900 bytes: \(nine)")
    let limit = Int(nine.dropFirst(tooMuch.count).prefix { $0 != " " }.filter { $0 != "," }) ?? 0
    #expect(limit >= 4000 && limit < 9 * 3900)
    // Images are not parsed.
    #expect(try reason(names("png")) == nil)
    #expect(try reason(names("strings"), padding: 9 * 3900 / 8) == nil)
  }

  /// Messages with short keys take more memory than their bytes, so that each counts as 256 bytes of keys. A limit of 4,000
  /// bytes allows 16,000 of keys.
  @Test(arguments: [1, 31, 62]) func messagesOfAnArchiveHaveALimitInTotal(_ step: Int) throws {
    let archive = try Archive(
      name: "A.ipa", bytes: ZipBuilder([.init("a", "a")]).bytes, limits: Limits { $0.maxInMemoryBytes = 4000 }
    )
    for _ in 0..<(62 / step) { #expect(archive.hold(messages: step, keyBytes: 0, repeatedBytes: 0)) }
    try archive.checkMessages()
    #expect(!archive.hold(messages: 1, keyBytes: 0, repeatedBytes: 0))
    #expect(throws: ArchiveError.self) { try archive.checkMessages() }
  }

  /// A binary property list whose keys of two letters have one text. Apple, CFBinaryPList.c.
  private static func list(keys: Int, text: String) -> [UInt8] {
    func number(_ number: Int, _ bytes: Int) -> [UInt8] {
      (0..<bytes).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
    var objects: [[UInt8]] = [[0xdf, 0x10, UInt8(keys)]]
    for key in 0..<keys {
      objects[0].append(UInt8(key + 1))
      objects.append([0x52, UInt8(0x41 + key / 26), UInt8(0x41 + key % 26)])
    }
    objects[0] += Array(repeating: UInt8(keys + 1), count: keys)
    objects.append([0x5f, 0x11] + number(text.utf8.count, 2) + Array(text.utf8))
    var (output, offsets) = (Array("bplist00".utf8), [UInt8]())
    for object in objects {
      offsets += number(output.count, 2)
      output += object
    }
    let end: [UInt8] = [0, 0, 0, 0, 0, 0, 2, 1] + number(objects.count, 8) + number(0, 8)
    return output + offsets + end + number(output.count, 8)
  }

  /// A text that many messages of a file share counts each time, and one that the file has once does not.
  @Test func sharedTextsOfAnArchiveHaveALimitInTotal() throws {
    func read(_ names: Int, sharing: Bool) throws {
      let file = Self.list(keys: 90, text: String(repeating: "t", count: sharing ? 600 : 0))
      let entries = (0..<names).map { ZipBuilder.Entry("Payload/A.app/de.lproj/\($0).strings", file) }
      let info = ZipBuilder.Entry("Payload/A.app/Info.plist", Self.info)
      let app = try bundle("A.ipa", [info] + entries, limits: Limits { $0.maxInMemoryBytes = 300_000 })
      _ = try app.readContents(retainingMessagesOf: { _ in true })
    }
    // Each file has about 1,700 bytes, and 54,000 of texts.
    try read(4, sharing: true)
    try read(9, sharing: false)
    #expect(throws: ArchiveError.self) { try read(9, sharing: true) }
  }

  /// One name in the keys of many small files: each file is within its limit, and their sum is not.
  @Test func keysOfAnArchiveHaveALimitInTotal() throws {
    let name = String(repeating: "n", count: 5000)
    func reason(items: Int) throws -> ArchiveError.Reason? {
      let table =
        "<resources><string-array name=\"\(name)\">"
        + String(repeating: "<item>a</item>", count: items) + "</string-array></resources>"
      let entries = (0..<40).map { ZipBuilder.Entry("res/values-de/\($0).xml", table) }
      let found = try bundle("a.aar", entries, limits: Limits { $0.maxInMemoryBytes = 8000 })
      do throws(ArchiveError) {
        _ = try found.readContents(retainingMessagesOf: { _ in true })
        return nil
      } catch { return error.reason }
    }
    #expect(try reason(items: 3) == nil)
    let many = try reason(items: 100)?.description ?? "no error"
    #expect(many.hasPrefix("has string tables and other files to parse of more than "))
  }

  /// A form of a file that is not a resource table.
  @Test(arguments: [SizeReduction.sparse, .withoutUnusedStrings])
  func reducingAnotherFileIsAnError(_ reduction: SizeReduction) throws {
    let found = try bundle("A.apk", [.init("resources.arsc", "not a table")])
    let error = #expect(throws: ContainerError.self) {
      try found.content(of: 0, without: [], reducedBy: [reduction])
    }
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

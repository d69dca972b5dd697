import Archives
import TestSupport
import Testing

/// The texts of errors: path as typed, entry, what is wrong, offset.
@Suite struct ArchiveErrorTests {
  private func text(_ path: String, limits: Limits = .standard) -> String? {
    do throws(ArchiveError) {
      let archive = try Archive(opening: path, limits: limits)
      _ = try archive.readContents(archive.entries.map { _ in .verified }) { $1.byteCount }
      return nil
    } catch { return error.description }
  }

  @Test func pathIsTheOneTheUserTyped() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/./build/App.ipa"
    #expect(text(path) == "\(path): does not exist")
    try folder.write("build/App.ipa", [])
    #expect(text(path) == "\(path): file is empty")
    try folder.write("build/App.ipa", Array("text".utf8))
    #expect(text(path) == "\(path): not an archive in a supported format")
    try folder.write("build/App.ipa", ZipBuilder([.init("a"), .init("b")]).bytes)
    #expect(text(path, limits: Limits { $0.entries = 1 }) == "\(path): archive has more than 1 entry")
    #expect(try Archive(opening: path).name == "App.ipa")
  }

  @Test func truncatedEntryHasDeclaredAndFoundBytesAndOffset() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/App.ipa"
    var bytes = ZipBuilder([.init("a.strings", [UInt8](repeating: 7, count: 300))]).bytes
    let directory = try #require(
      bytes.indices.dropLast(3).first { Array(bytes[$0..<($0 + 4)]) == [0x50, 0x4b, 1, 2] })
    // The compressed size in the central record, little-endian: 4096.
    bytes.replaceSubrange((directory + 20)..<(directory + 24), with: [0, 0x10, 0, 0])
    try folder.write("App.ipa", bytes)
    #expect(
      text(path)
        == "\(path): entry 'a.strings' is truncated: 4,096 bytes declared, 300 found at offset 0x27")
  }

  @Test func checksumHasDeclaredAndFoundValues() throws {
    let folder = try TemporaryFolder()
    var entry = ZipBuilder.Entry("a", "content")
    entry.declaredChecksum = 5
    try folder.write("x.zip", ZipBuilder([entry]).bytes)
    let found = String(crc32(entry.content), radix: 16)
    #expect(
      text(folder.path + "/x.zip")
        == "\(folder.path)/x.zip: entry 'a' is damaged: CRC 0x5 declared, 0x\(found) found")
  }

  @Test func nestedArchivesAreNamedOutermostFirst() throws {
    let inner = ZipBuilder([ZipBuilder.Entry("x", "1").with { $0.declaredChecksum = 1 }]).bytes
    let archive = try Archive(name: "outer.apks", bytes: ZipBuilder([.init("in.apk", inner)]).bytes)
    let nested = try archive.archive(at: 0)
    #expect(nested.path == "outer.apks: in.apk")
    do throws(ArchiveError) {
      _ = try nested.content(at: 0)
      Issue.record("a wrong checksum was accepted")
    } catch { #expect(error.description.hasPrefix("outer.apks: in.apk: entry 'x' is damaged: CRC 0x1 ")) }
    let shallow = try Archive(
      name: "o.zip", bytes: ZipBuilder([.init("in.apk", inner)]).bytes, limits: Limits { $0.nesting = 1 })
    let error = #expect(throws: ArchiveError.self) { try shallow.archive(at: 0) }
    #expect(error?.description == "o.zip: in.apk: archive is nested deeper than 1 level")
  }

  /// Limits have thousands separators, and a limit of one has a singular.
  @Test func limitsAreCounted() {
    let limits: [(ArchiveError.Reason, ArchiveError.Reason)] = [
      (.tooManyEntries(limit: 1), .tooManyEntries(limit: 5000)),
      (.expandsTooFar(limit: 1), .expandsTooFar(limit: 5000)),
      (.nestedTooDeep(limit: 1), .nestedTooDeep(limit: 5000)),
      (.tooManyArchives(limit: 1), .tooManyArchives(limit: 5000)),
      (.pathTooDeep(limit: 1), .pathTooDeep(limit: 5000)),
      (.nameTooLong(limit: 1), .nameTooLong(limit: 5000)),
      (.namesTooLong(limit: 1), .namesTooLong(limit: 5000)),
      (.tooManyLocales(limit: 1), .tooManyLocales(limit: 5000)),
      (.pipeTooLong(limit: 1), .pipeTooLong(limit: 5000)),
      (.ratioTooHigh(limit: 1), .ratioTooHigh(limit: 5000)),
    ]
    for (one, many) in limits {
      #expect(one.description.firstMatch(of: /1 (bytes|entries|levels|archives|folders|locales)\b/) == nil)
      #expect(many.description.contains("5,000"), "\(many)")
    }
    #expect(ArchiveError.Reason.expandsTooFar(limit: 1).description == "expands to more than 1 byte")
    #expect(
      ArchiveError.Reason.expandsTooFar(limit: 1_234_567).description
        == "expands to more than 1,234,567 bytes")
  }
}

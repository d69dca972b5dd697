import Archives
import Compression
import TestSupport
import Testing

private func open(_ zip: ZipBuilder, limits: Limits = .standard) throws(ArchiveError) -> Archive {
  try Archive(name: "test.zip", bytes: zip.bytes, limits: limits)
}

private func failure(_ zip: ZipBuilder, limits: Limits = .standard) -> ArchiveError? {
  do throws(ArchiveError) {
    let archive = try open(zip, limits: limits)
    _ = try archive.readContents(archive.entries.map { _ in .verified }) { $1.byteCount }
    return nil
  } catch { return error }
}

private let text = "Willkommen an Bord"
private let plain = ZipBuilder([.init("a.txt", text), .init("de.lproj/"), .init("de.lproj/b", text)])

/// Archives with every part that the ledger knows, each of them valid.
private let valid: [(name: String, zip: ZipBuilder)] = {
  func changed(_ change: (inout ZipBuilder) -> Void) -> ZipBuilder {
    var zip = plain
    change(&zip)
    return zip
  }
  let descriptors: [ZipBuilder.Descriptor] = [.narrow, .narrowUnsigned, .wide, .wideUnsigned]
  return [
    ("plain", plain), ("no entries", ZipBuilder([])),
    ("deflated", changed { $0.entries[0].deflates = true }),
    ("ZIP64 record", changed { $0.entries[0].usesZip64 = true }),
    ("ZIP64 end record", changed { $0.usesZip64EndRecord = true }),
    ("prefix, offsets not adjusted", changed { $0.prefix = Array("#!/bin/sh\n".utf8) }),
    (
      "prefix with ZIP64",
      changed {
        $0.prefix = [1, 2, 3]
        $0.usesZip64EndRecord = true
      }
    ),
    (
      "prefix, offsets adjusted",
      changed {
        $0.prefix = Array("#!/bin/sh\n".utf8)
        $0.countsPrefix = true
      }
    ),
    ("comment", changed { $0.comment = Array("built by hand".utf8) }),
    ("signing block", changed { $0.signingBlock = [UInt8](repeating: 7, count: 40) }),
    ("zeros between entries", changed { $0.entries[2].gap = [0, 0, 0] }),
    ("bytes between entries", changed { $0.entries[2].gap = [1, 2, 3] }),
    ("bytes after the end", changed { $0.suffix = [10, 10] }),
    ("alignment field", changed { $0.entries[0].localExtra = [0x35, 0xd9, 3, 0, 4, 0, 0] }),
    ("bare alignment zeros", changed { $0.entries[0].localExtra = [0, 0, 0] }),
  ]
    + descriptors.map { kind in ("descriptor \(kind)", changed { $0.entries[0].descriptor = kind }) }
}()

@Suite struct ZipLedgerTests {
  @Test(arguments: valid.indices) func everyByteHasOneOwner(_ index: Int) throws {
    let (name, zip) = valid[index]
    let archive = try open(zip)
    #expect(archive.ledger.total == archive.size, "\(name)")
    #expect(archive.size.value == zip.bytes.count)
    let entries = archive.entries.reduce(ByteCount.zero) { $0 + $1.archiveBytes }
    let ledger = archive.ledger
    let alignment = zip.entries.reduce(0) { $0 + $1.localExtra.count }
    let records = ledger.content + ledger.localHeaders + ledger.dataDescriptors + ledger.centralDirectory
    #expect(entries.value == records.value + alignment, "\(name)")
    let contents = try archive.readContents(archive.entries.map { $0.kind == .file ? .passed : .verified }) {
      String(decoding: $1.withUnsafeBytes { [UInt8]($0) }, as: UTF8.self)
    }
    #expect(Array(contents.values) == zip.entries.filter { !$0.content.isEmpty }.map { _ in text })
  }

  @Test func eachPartHasItsOwnLedgerField() throws {
    var zip = plain
    zip.prefix = [1, 2, 3, 4]
    zip.entries[0].descriptor = .narrow
    zip.entries[0].localExtra = [0x35, 0xd9, 3, 0, 4, 0, 0]
    zip.entries[2].gap = [0, 0]
    zip.signingBlock = [UInt8](repeating: 7, count: 40)
    zip.comment = Array("hello".utf8)
    zip.suffix = [9]
    let ledger = try open(zip).ledger
    #expect(ledger.content.value == 2 * text.utf8.count)
    #expect(ledger.localHeaders == 114)
    #expect(ledger.dataDescriptors == 16)
    #expect(ledger.padding == 9)
    #expect(ledger.signingBlock == 72)
    #expect(ledger.centralDirectory == 162)
    #expect(ledger.endRecord == 27)
    #expect(ledger.unattributed == 5)
  }

  @Test func theDirectoryMayPrecedeTheEntries() throws {
    var zip = plain
    zip.entries[1].gap = [0, 0]
    let archive = try Archive(name: "omni.ja", bytes: zip.bytesWithDirectoryFirst)
    let ledger = archive.ledger
    let usual = try open(zip)
    #expect(archive.entries.map(\.archiveBytes) == usual.entries.map(\.archiveBytes))
    #expect(ledger.total == archive.size)
    #expect(ledger.unattributed == 4)
    #expect(ledger.padding == 2)
    #expect(ledger.endRecord == 44)
    #expect(ledger.centralDirectory == usual.ledger.centralDirectory)
    #expect(try archive.content(at: 2) == Array(text.utf8))
    #expect(try archive.rebuilder(isAligned: false) == nil)
  }

  @Test func everyTruncationOfADirectoryInFrontIsReported() throws {
    let bytes = plain.bytesWithDirectoryFirst
    for count in 1..<bytes.count {
      #expect(throws: ArchiveError.self) { try Archive(name: "omni.ja", bytes: Array(bytes.prefix(count))) }
    }
    for index in bytes.indices {
      var changed = bytes
      changed[index] ^= 0xff
      do throws(ArchiveError) {
        let archive = try Archive(name: "omni.ja", bytes: changed)
        #expect(archive.ledger.total == archive.size)
      } catch {}
    }
  }

  @Test func archiveBytesAreLocalAndCentralRecord() throws {
    var zip = ZipBuilder([.init("name", "content")])
    zip.entries[0].descriptor = .wide
    let entry = try #require(try open(zip).entries.first)
    #expect(entry.archiveBytes == 115)
    #expect(entry.storedBytes == 7)
    #expect(entry.installBytes == 7)
  }

  @Test func lastOfTwoEntriesWithOneNameIsUsed() throws {
    let archive = try open(ZipBuilder([.init("a", "old"), .init("b", "b"), .init("a", "newer")]))
    #expect(archive.entries.map(\.isShadowed) == [true, false, false])
    #expect(archive.find("a") == 2)
    #expect(archive.warnings.map(\.reason) == [.duplicateName(earlierBytes: 81)])
    #expect(archive.ledger.total == archive.size)
  }

  @Test func namesAreUTF8OrCodePage437() throws {
    let zip = ZipBuilder([
      .init("über.txt"), ZipBuilder.Entry("größe").with { $0.flags = 0x800 },
      ZipBuilder.Entry("").with { $0.name = [0x81, 0x62, 0x65, 0x72] },
    ])
    let archive = try open(zip)
    #expect((0..<3).map { archive.names[$0] } == ["über.txt", "größe", "über"])
    #expect(archive.warnings.map(\.reason) == [.nameIsNotUnicode])
  }

  @Test func irregularEntriesAreWarningsAndAreCounted() throws {
    func reasons(_ entry: ZipBuilder.Entry) throws -> [ArchiveWarning.Reason] {
      let archive = try open(ZipBuilder([entry]))
      #expect(archive.ledger.total == archive.size)
      return archive.warnings.map(\.reason)
    }
    let entry = ZipBuilder.Entry("a", "b")
    #expect(try reasons(entry.with { $0.flags = 1 }) == [.encrypted])
    #expect(try reasons(entry.with { $0.method = 97 }) == [.unknownMethod(97)])
    #expect(try reasons(entry.with { $0.descriptor = .announcedOnly }) == [.descriptorMissing])
    #expect(try reasons(entry.with { $0.localName = [0x7a] }) == [.nameDiffersInLocalHeader])
    #expect(try reasons(.init("../a", "b")) == [.nameIsNotAPath])
    #expect(try reasons(.init("/a", "b")) == [.nameIsNotAPath])
    #expect(try reasons(.init("a\\b", "b")) == [.nameIsNotAPath])
    #expect(try reasons(.init("a..b/..c", "b")) == [])
  }

  /// Every value of a local header that contradicts the central directory is a warning with both figures.
  @Test func contradictionsOfLocalHeadersAreWarnings() throws {
    let zip = ZipBuilder([.init("a", "content"), .init("b", "b")])
    let checksum = crc32(Array("content".utf8))
    func warnings(_ offset: Int, _ bytes: [UInt8]) throws -> [ArchiveWarning] {
      var changed = zip.bytes
      changed.replaceSubrange(offset..<(offset + bytes.count), with: bytes)
      let archive = try Archive(name: "x.zip", bytes: changed)
      #expect(archive.ledger.total == archive.size && archive.entries[0].installBytes == 7)
      #expect(try archive.content(at: 0) == Array("content".utf8))
      return archive.warnings
    }
    let digits = String(checksum, radix: 16)
    let cases: [(offset: Int, bytes: [UInt8], values: String)] = [
      (8, [8, 0], "method 8 and 0"),
      (14, [1, 0, 0, 0], "CRC-32 00000001 and \(String(repeating: "0", count: 8 - digits.count))\(digits)"),
      (18, [0, 0, 0, 0], "0 and 7 bytes"), (18, [6, 0, 0, 0], "6 and 7 bytes"),
      (22, [0xe8, 3, 0, 0], "1,000 and 7 bytes"),
      (18, [1, 0, 0, 0, 2, 0, 0, 0], "1 and 7 bytes, 2 and 7 bytes"),
    ]
    for (offset, bytes, values) in cases {
      let found = try warnings(offset, bytes)
      #expect(found.map(\.reason) == [.localHeaderDiffers(values)] && found.map(\.entry) == ["a"])
    }
    // With a data descriptor, zeros are not values; others are. 0xffffffff is a size of ZIP64.
    let flag: [UInt8] = [8, 0, 0, 0, 0, 0, 0, 0]
    #expect(try warnings(6, flag + [UInt8](repeating: 0, count: 12)) == [])
    #expect(try warnings(6, flag + [1, 0, 0, 0] + [UInt8](repeating: 0, count: 8)).count == 1)
    #expect(try warnings(18, [UInt8](repeating: 0xff, count: 8)) == [])
  }

  /// Each path is that of every other one once unpacked.
  @Test func pathsOfOneFileAreWarnings() throws {
    let name = "App.app/de.lproj/L.strings"
    let others = [
      "App.app//de.lproj/L.strings", "App.app/./de.lproj/L.strings", "App.app/.//./de.lproj///L.strings",
      "./App.app/de.lproj/./L.strings",
    ]
    let size = ByteCount(name.utf8.count * 2 + 76 + 1)
    for other in others {
      let extra = ByteCount(2 * (other.utf8.count - name.utf8.count))
      for names in [[name, other], [other, name]] {
        let archive = try open(ZipBuilder(names.map { .init($0, "x") }))
        let index = try #require(names.firstIndex(of: other))
        let reason = ArchiveWarning.Reason.samePath(as: name, bytes: (size + extra, size))
        #expect(archive.warnings.map(\.reason) == [reason], "\(names)")
        #expect(archive.warnings.map(\.entry) == [archive.names[index]], "\(names)")
      }
    }
    let two = try open(ZipBuilder([.init("a//b", "x"), .init("a/./b", "y")]))
    #expect(two.warnings.map(\.entry) == ["a/./b"])
    // One path, a folder, and paths of different files.
    for names in [
      ["a//b"], ["a", "a//"], ["a//b", "a/c"], ["a/.b", "a/b"], ["a/b.", "a/b"], ["./a", "b"],
    ] {
      #expect(try open(ZipBuilder(names.map { .init($0, "") })).warnings.isEmpty, "\(names)")
    }
  }

  /// Names are examined eight bytes at a time: dots and backslashes at every distance from a word's border.
  @Test func pathsAreRecognizedAtEveryOffset() throws {
    var names: [String] = []
    for length in 0...18 {
      let start = String(repeating: "a", count: length)
      for end in ["", "..", "/..", "/../b", "/..b", "/b..", "/.", "/./b", "\\", "/...", ".", "..b/c", "é/.."]
      {
        if !(start + end).isEmpty { names.append(start + end) }
      }
    }
    let archive = try open(ZipBuilder(names.map { .init($0, "x") }))
    for (index, name) in names.enumerated() {
      let parts = name.split(separator: "/", omittingEmptySubsequences: false)
      let isPlain = !name.hasPrefix("/") && !name.contains("\\") && !parts.contains("..")
      #expect(archive.names.isPlainPath(index) == isPlain, "\(name)")
    }
  }

  // MARK: - Damage

  @Test func damageIsAnErrorWithEntry() throws {
    let entry = ZipBuilder.Entry("a", "content")
    func reason(_ change: (inout ZipBuilder.Entry) -> Void) -> ArchiveError.Reason? {
      let error = failure(ZipBuilder([.init("first", "1"), entry.with(change)]))
      #expect(error?.entry == "a")
      return error?.reason
    }
    #expect(
      reason { $0.declaredChecksum = 5 }
        == .init(.checksumMismatch(declared: 5, actual: crc32(entry.content))))
    #expect(reason { $0.declaredSize = 6 } == .init(.sizeMismatch(declared: 6, actual: 7)))
    for size in [3, 70] {
      let found = reason {
        $0.declaredSize = size
        $0.deflates = true
      }
      #expect(found == .init(.sizeMismatch(declared: size, actual: 7)))
    }
    #expect(reason { $0.method = 8 } == .init(.damaged))
    #expect(reason { $0.sharesPlaceOf = 0 } == .overlap(with: "first"))
  }

  @Test func firstDamagedEntryInOrderIsReported() {
    var entries = (0..<3000).map { ZipBuilder.Entry("entry \($0)", "\($0)") }
    for index in [17, 1500, 2999] { entries[index].declaredChecksum = 1 }
    for _ in 0..<5 { #expect(failure(ZipBuilder(entries))?.entry == "entry 17") }
  }

  @Test func incompleteArchivesAreRefused() {
    #expect(
      failure(ZipBuilder([.init("a")]).with { $0.declaredCount = 2 })?.reason
        == .badSignature(of: .centralDirectory))
  }

  @Test func unicodePathOfAnotherNameIsIgnored() throws {
    for isCurrent in [true, false] {
      let entry = ZipBuilder.Entry("caf").with {
        $0.name = [0x63, 0x61, 0x66, 0x82]
        $0.unicodePath = ("kaffee", isCurrent)
      }
      #expect(try open(ZipBuilder([entry])).names[0] == (isCurrent ? "kaffee" : "café"))
    }
  }

  @Test func nameWithALocatorIsNotAZip64Archive() throws {
    // The last bytes of the directory are those of a ZIP64 locator, which point to no record, or to a wrong one.
    let locator: [UInt8] = Array("PK\u{6}\u{7}".utf8) + [UInt8](repeating: 0, count: 16)
    let record: [UInt8] = Array("PK\u{6}\u{6}".utf8) + [UInt8](repeating: 0xff, count: 52)
    for name in [locator, Array("abc".utf8) + record + locator] {
      let archive = try open(ZipBuilder([ZipBuilder.Entry("", "text").with { $0.name = name }]))
      #expect(archive.entries.count == 1)
      #expect(archive.ledger.unattributed == 0)
    }
  }

  @Test func directoryOffsetBeyondTheFileIsAnError() throws {
    for offset in [UInt64(Int64.max), UInt64(Int64.max) - 100, 1 << 40, UInt64.max] {
      var zip = ZipBuilder([.init("a", "a"), .init("b", "b")])
      zip.usesZip64EndRecord = true
      zip.declaredDirectoryOffset = offset
      #expect(failure(zip)?.offset != nil, "\(offset)")
    }
  }

  @Test(
    arguments: [
      (.bytesAfterEnd(1), "1 byte after the end record belongs to no entry"),
      (.bytesBetweenEntries(2), "2 bytes between entries belong to no entry"),
      (
        .entryCountWrong(declared: 1, found: 2000),
        "end record declares 1 entry, found 2,000 in the central directory"
      ),
    ] as [(ArchiveWarning.Reason, String)])
  func warningsAgreeWithTheirNumbers(reason: ArchiveWarning.Reason, text: String) {
    #expect(reason.description == text)
  }

  @Test func theRatioIsLimited() {
    let lying = ZipBuilder([
      ZipBuilder.Entry("a", "x").with {
        $0.declaredSize = 1 << 31
        $0.deflates = true
      }
    ])
    #expect(failure(lying)?.reason == .ratioTooHigh(limit: 200))
  }

  // MARK: - Any bytes

  /// Whether all contents are read; false for a typed error.
  private func isRead(_ bytes: [UInt8]) -> Bool {
    do throws(ArchiveError) {
      let archive = try Archive(name: "any", bytes: bytes)
      #expect(archive.ledger.total == archive.size)
      _ = try archive.readContents(archive.entries.map { _ in .passed }) { $1.byteCount }
      return true
    } catch {
      #expect(!error.description.isEmpty)
      return false
    }
  }

  @Test(arguments: valid.indices) func everyMutationGivesAValueOrATypedError(_ index: Int) throws {
    let bytes = valid[index].zip.bytes
    var values = 0
    for mutated in mutations(of: bytes, everyByte: index == 0 ? 1 : 3) where isRead(mutated) { values += 1 }
    #expect(values > 0)
  }

  @Test func fuzzingFailuresAreReadOrRefused() throws {
    for path in Places.failCases("zip") { _ = isRead(try Places.bytes(path)) }
  }
}

extension ZipBuilder {
  fileprivate func with(_ change: (inout ZipBuilder) -> Void) -> ZipBuilder {
    var copy = self
    change(&copy)
    return copy
  }
}

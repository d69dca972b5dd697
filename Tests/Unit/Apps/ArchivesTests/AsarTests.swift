import Archives
import TestSupport
import Testing

/// Archives of Electron apps: README of electron/asar, "Format".
@Suite struct AsarTests {
  private static func opened(_ bytes: [UInt8], _ change: (inout Limits) -> Void = { _ in })
    throws(ArchiveError)
    -> Archive
  {
    try Archive(name: "app.asar", bytes: bytes, limits: Limits(change))
  }

  private static func names(_ archive: Archive) -> [String] {
    archive.entries.indices.map { archive.names[$0] }
  }

  // MARK: - Entries

  /// The text has 258 bytes, and the contents begin at 16 + 260.
  @Test func entriesHaveTheirBytesAndNoOthers() throws {
    let header =
      #"{"files":{"a.js":{"size":3,"offset":"0"},"l":{"files":{"de.json":{"size":2,"offset":"5","executable":true},"#
      + #""fr.json":{"size":2,"offset":"5"},"no":{"link":"l/de.json"},"x.node":{"size":9,"unpacked":true},"#
      + #""empty":{"files":{}}}},"none":{"size":0,"offset":"7"}}}"#
    let bytes = AsarBuilder.archive(
      header, Array("abc".utf8) + [0, 0] + Array("{}".utf8) + Array("tail".utf8))
    let text = header.utf8.count
    let archive = try Self.opened(bytes)
    #expect(archive.container == .asar)
    #expect(
      Self.names(archive)
        == ["a.js", "l/", "l/de.json", "l/fr.json", "l/no", "l/x.node", "l/empty/", "none"])
    #expect(
      archive.entries.map(\.kind)
        == [.file, .directory, .file, .file, .symbolicLink, .symbolicLink, .directory, .file])
    // Two files have one content: the first one has its bytes.
    #expect(archive.entries.map(\.archiveBytes) == [3, 0, 2, 0, 0, 0, 0, 0])
    #expect(archive.entries.map(\.installBytes) == [3, 0, 2, 2, 0, 0, 0, 0])
    #expect(archive.ledger.content == 5)
    #expect(archive.ledger.centralDirectory == ByteCount(16 + text))
    #expect(archive.ledger.padding == ByteCount((4 - text % 4) % 4 + 2))
    #expect(archive.ledger.unattributed == 4)
    #expect(archive.ledger.total == archive.size)
    #expect(try archive.content(at: 0) == Array("abc".utf8))
    #expect(try archive.content(at: 3) == Array("{}".utf8))
    #expect(try archive.content(at: 7) == [])
    // Relative to the folder of the link.
    #expect(archive.linkTarget(at: 4) == "../l/de.json")
    #expect(archive.linkTarget(at: 5) == nil)
    #expect(archive.entries.indices.filter(archive.isUnpacked) == [5])
    #expect(archive.warnings.map(\.reason) == [.bytesAfterLastEntry(4)])
  }

  /// The last file of an archive may be a ZIP, whose end is that of the file.
  @Test func anArchiveThatEndsWithAZIPIsNoZIP() throws {
    let zip = ZipBuilder([.init("inner.txt", "x")]).bytes
    let archive = try Self.opened(AsarBuilder([.init("a.zip", zip)]).bytes)
    #expect(Self.names(archive) == ["a.zip"])
    #expect(try Self.names(archive.archive(at: 0)) == ["inner.txt"])
  }

  @Test func namesThatAreRepeatedAreReported() throws {
    let header =
      #"{"files":{"a":{"size":1,"offset":"0"},"b":{"size":1,"offset":"1"},"a":{"size":1,"offset":"2"}}}"#
    let archive = try Self.opened(AsarBuilder.archive(header, Array("xyz".utf8)))
    #expect(Self.names(archive) == ["a", "b"])
    #expect(try archive.content(at: 0) == Array("z".utf8))
    #expect(archive.ledger.unattributed == 1)
    #expect(Set(archive.warnings.map(\.reason)) == [.namesRepeated(1), .bytesBetweenEntries(1)])
  }

  // MARK: - Damage

  private static func file(_ entry: String) -> [UInt8] {
    AsarBuilder.archive(#"{"files":{"f":\#(entry)}}"#, [1, 2])
  }

  private static func named(_ name: String) -> [UInt8] {
    AsarBuilder.archive("{\"files\":{\"d\":{\"files\":{\"\(name)\":{\"size\":0,\"offset\":\"0\"}}}}}")
  }

  private static func integers(_ values: Int...) -> [UInt8] {
    values.flatMap { value in (0..<4).map { UInt8(value >> (8 * $0) & 0xff) } } + Array("{}".utf8)
  }

  private static let damaged: [(name: String, bytes: [UInt8], error: String)] = [
    ("no integers", integers(4, 12), "header is truncated at offset 0xa"),
    ("another container", integers(5, 12, 8, 2), "expected 4, found 5 at offset 0x0"),
    ("sizes that contradict", integers(4, 12, 9, 2), "expected 13, found 12 at offset 0x4"),
    ("a text beyond its Pickle", integers(4, 9, 5, 2), "header is truncated at offset 0x4"),
    ("a header beyond the end", integers(4, 16, 12, 2), "header is truncated at offset 0x4"),
    (
      "a large header", integers(4, 0xffff_ffff, 0xffff_fffb, 0xffff_fff0),
      "the header of the asar archive has more than 16,777,216 bytes at offset 0xc"
    ),
    ("no JSON", AsarBuilder.archive("{\"files\":{"), "header is not JSON"),
    ("a list", AsarBuilder.archive("[]"), "expected an object 'files' at offset 0x10"),
    ("no files", AsarBuilder.archive("{}"), "expected an object 'files' at offset 0x10"),
    ("a list of files", AsarBuilder.archive("{\"files\":[]}"), "expected an object 'files'"),
    (
      "a folder in a list", file("{\"files\":1}"),
      "entry 'f/' is not a valid asar archive: expected an object"
    ),
    ("no size", file(#"{"offset":"0"}"#), "entry 'f' has no valid 'size' and 'offset'"),
    ("a negative size", file(#"{"size":-1,"offset":"0"}"#), "entry 'f' has no valid 'size'"),
    ("a fraction", file(#"{"size":0.5,"offset":"0"}"#), "entry 'f' has no valid 'size'"),
    ("an offset as a number", file(#"{"size":1,"offset":0}"#), "entry 'f' has no valid 'size'"),
    ("an offset that is no number", file(#"{"size":1,"offset":"x"}"#), "entry 'f' has no valid 'size'"),
    ("a negative offset", file(#"{"size":1,"offset":"-1"}"#), "entry 'f' has no valid 'size'"),
    (
      "an end beyond the file", file(#"{"size":3,"offset":"0"}"#),
      "entry 'f' ends at offset 59, outside the file of 58"
    ),
    (
      "a sum that overflows", file(#"{"size":9223372036854775807,"offset":"9223372036854775807"}"#),
      "entry 'f' ends at offset"
    ),
    (
      "an overlap",
      AsarBuilder.archive(
        #"{"files":{"a":{"size":2,"offset":"0"},"b":{"size":2,"offset":"1"}}}"#, [1, 2, 3]),
      "entry 'b' overlaps entry 'a' at offset 0x55"
    ),
    ("a slash", named("a/b"), "entry 'd/a/b' is not a valid name"),
    ("the folder above", named(".."), "entry 'd/..' is not a valid name"),
    ("a backslash", named(#"a\\b"#), #"entry 'd/a\b' is not a valid name"#),
    ("no name", named(""), "entry 'd/' is not a valid name"),
  ]

  @Test func damageIsATypedError() throws {
    for (name, bytes, expected) in Self.damaged {
      let outer = try Archive(name: "App.zip", bytes: ZipBuilder([.init("r/app.asar", bytes)]).bytes)
      let error = #expect(throws: ArchiveError.self, "\(name)") { try outer.archive(at: 0, isAsar: true) }
      let text = try #require(error?.description)
      #expect(text.contains(expected), "\(name): \(text)")
      #expect(text.hasPrefix("App.zip: r/app.asar: "), "\(name): \(text)")
    }
  }

  @Test func foldersBeyondTheLimitAreAnError() throws {
    func nested(_ depth: Int) -> [UInt8] {
      let open = String(repeating: #"{"files":{"d":"#, count: depth)
      return AsarBuilder.archive(open + #"{"files":{}}"# + String(repeating: "}}", count: depth))
    }
    #expect(try Self.opened(nested(63)).entries.count == 63)
    let error = #expect(throws: ArchiveError.self) { try Self.opened(nested(64)) }
    #expect(error?.description.contains("is in more than 64 folders") == true, "\(error as Any)")
  }

  @Test func limitsApply() throws {
    let bytes = AsarBuilder([.init("a", "12345"), .init("b", "12345")]).bytes
    #expect(throws: ArchiveError.self) { try Self.opened(bytes) { $0.entries = 1 } }
    #expect(throws: ArchiveError.self) { try Self.opened(bytes) { $0.expandedBytes = 9 } }
    #expect(throws: ArchiveError.self) { try Self.opened(bytes) { $0.nameLength = 0 } }
    #expect(try Self.opened(bytes) { $0.expandedBytes = 10 }.entries.count == 2)
  }

  /// Each prefix, and each byte with another value, is an archive whose bytes sum up, or an error.
  @Test func anyBytesAreAnArchiveOrAnError() throws {
    let valid = Self.fixtures[1].asar.bytes
    var variants = (0...valid.count).map { Array(valid.prefix($0)) }
    for place in valid.indices {
      for value in [0, 0xff, valid[place] ^ 1, UInt8(ascii: "\"")] {
        var changed = valid
        changed[place] = value
        variants.append(changed)
      }
    }
    for variant in variants {
      let archive: Archive
      do throws(ArchiveError) { archive = try Self.opened(variant) } catch { continue }
      guard archive.container == .asar else { continue }
      #expect(archive.ledger.total == archive.size)
      guard let rebuilder = try archive.rebuilder(isAligned: false) else { continue }
      var changes = EntryChanges()
      for entry in archive.entries.indices where entry.isMultiple(of: 2) { changes.remove(entry) }
      #expect(try rebuilder.rebuilding(changes).bytes.count == rebuilder.sizes(of: changes).archive.value)
    }
  }

  // MARK: - Laws

  private static let fixtures: [(name: String, asar: AsarBuilder)] = {
    func hashed(_ path: String, _ count: Int) -> AsarBuilder.File {
      let text = String(String(repeating: "tide \(path) ", count: 20).prefix(count))
      return AsarBuilder.File(path, text).with { $0.hasHashes = true }
    }
    var gaps = AsarBuilder([
      .init("a.txt", "one").with { $0.gap = [0, 0, 0] }, .init("b.txt", "two").with { $0.gap = [7] },
      .init("c.txt", "three"),
    ])
    gaps.trailing = [9, 9]
    var folders = AsarBuilder([
      .init("locales/de/a.json", "{}"), .init("locales/fr/a.json", "[]"),
      .init("locales/en/a.json", "").with { $0.entry = #"{"link":"locales/fr/a.json"}"# },
    ])
    folders.emptyFolders = ["empty/", "locales/empty/"]
    return [
      ("plain", AsarBuilder([.init("a.js", "code"), .init("locales/de.json", "{\"a\":\"Ä\"}")])),
      (
        "hashes",
        AsarBuilder([hashed("a", 15), hashed("b/c", 16), hashed("b/d", 48), hashed("e", 0), hashed("f", 50)])
      ),
      ("gaps", gaps), ("folders", folders),
      (
        "one content",
        AsarBuilder([
          .init("a", "same"), .init("b", "same").with { $0.sharesContentOf = 0 }, .init("c", "other"),
        ])
      ),
      ("no files", AsarBuilder([])),
      (
        "executable",
        AsarBuilder([.init("bin", "x").with { $0.more = #","executable":true"# }, .init("b", "y")])
      ),
      (
        "unpacked",
        AsarBuilder([.init("n.node", "").with { $0.entry = #"{"size":4,"unpacked":true}"# }, .init("b", "y")])
      ),
    ]
  }()

  private func contents(_ archive: Archive) throws -> [String: [UInt8]] {
    var contents: [String: [UInt8]] = [:]
    for index in archive.entries.indices where archive.entries[index].kind == .file {
      contents[archive.names[index]] = try archive.content(at: index)
    }
    return contents
  }

  @Test func bytesSumToTheFile() throws {
    for (name, asar) in Self.fixtures {
      let archive = try Self.opened(asar.bytes)
      let entries = archive.entries.reduce(ByteCount.zero) { $0 + $1.archiveBytes }
      let ledger = archive.ledger
      #expect(ledger.total == archive.size, "\(name)")
      #expect(entries == ledger.content, "\(name)")
      #expect(
        entries + ledger.centralDirectory + ledger.padding + ledger.unattributed == archive.size, "\(name)")
      let hashes = archive.warnings.filter { $0.reason == .integrityDiffers }
      #expect(hashes.isEmpty, "\(name): \(hashes)")
      for file in asar.files where file.entry == nil {
        let index = try #require(archive.find(file.path), "\(name): \(file.path)")
        #expect(try archive.content(at: index) == file.content, "\(name): \(file.path)")
      }
    }
  }

  @Test func rebuildingWithoutAChangeGivesTheSameFile() throws {
    for (name, asar) in Self.fixtures {
      let bytes = asar.bytes
      let rebuilder = try #require(try Self.opened(bytes).rebuilder(isAligned: false))
      #expect(try rebuilder.rebuilding(EntryChanges()).bytes == bytes, "\(name)")
    }
  }

  @Test func rebuildingWithoutAFileKeepsTheOthers() throws {
    for (name, asar) in Self.fixtures {
      let archive = try Self.opened(asar.bytes)
      for removed in archive.entries.indices where archive.entries[removed].kind != .directory {
        let path = archive.names[removed]
        var changes = EntryChanges()
        changes.remove(removed)
        let rebuilder = try #require(try archive.rebuilder(isAligned: false))
        let rebuilt = try rebuilder.rebuilding(changes)
        #expect(rebuilt.bytes.count == rebuilt.size.value, "\(name): \(path)")
        let after = try Self.opened(rebuilt.bytes)
        var expected = try contents(archive)
        expected[path] = nil
        #expect(try contents(after) == expected, "\(name): \(path)")
        #expect(after.find(path) == nil, "\(name): \(path)")
        // Zeros between contents are padding, unless they are now beside other bytes.
        #expect(after.ledger.unattributed >= archive.ledger.unattributed, "\(name): \(path)")
        #expect(after.warnings.allSatisfy { $0.reason != .integrityDiffers }, "\(name): \(path)")
        #expect(rebuilt.asarHeaderHash == after.asarHeaderHash, "\(name): \(path)")
      }
    }
  }

  /// A folder goes with its last file. One that was empty before stays.
  @Test func foldersThatBecomeEmptyAreRemoved() throws {
    let archive = try Self.opened(try #require(Self.fixtures.first { $0.name == "folders" }).asar.bytes)
    var changes = EntryChanges()
    changes.remove(try #require(archive.find("locales/de/a.json")))
    let rebuilder = try #require(try archive.rebuilder(isAligned: false))
    let after = try Self.opened(rebuilder.rebuilding(changes).bytes)
    #expect(
      Self.names(after)
        == [
          "locales/", "locales/fr/", "locales/fr/a.json", "locales/en/", "locales/en/a.json",
          "locales/empty/", "empty/",
        ])
  }

  // MARK: - Hashes

  @Test func aContentThatDiffersFromItsHashIsReported() throws {
    for place in [0, 20, 49] {
      var bytes = try #require(Self.fixtures.first { $0.name == "hashes" }).asar.bytes
      bytes[bytes.count - 50 + place] ^= 1
      let archive = try Self.opened(bytes)
      #expect(archive.warnings.map(\.reason) == [.integrityDiffers], "byte \(place)")
      #expect(archive.warnings.map(\.entry) == ["f"], "byte \(place)")
    }
  }

  /// Blocks of one byte are not computed for a content that has other ones.
  @Test func aWrongNumberOfBlocksIsReported() throws {
    let entry =
      #"{"size":2,"offset":"0","integrity":{"algorithm":"SHA256","hash":"x","blockSize":1,"blocks":[]}}"#
    let archive = try Self.opened(AsarBuilder.archive(#"{"files":{"f":\#(entry)}}"#, [1, 2]))
    #expect(archive.warnings.map(\.reason) == [.integrityDiffers])
  }

  /// A new content has new hashes in blocks of the archive's size, as the reader of the test computes them; an archive without
  /// hashes gets none.
  @Test(arguments: ["hashes", "plain"])
  func aNewContentHasNewHashes(_ name: String) throws {
    let asar = try #require(Self.fixtures.first { $0.name == name }).asar
    let archive = try Self.opened(asar.bytes)
    let last = try #require(asar.files.last)
    let content = Array("another text of some blocks, which has 64 bytes without a line feed".utf8)
    var changes = EntryChanges()
    let index = try #require(archive.find(last.path))
    changes.replace(index, with: try archive.replacement(for: index, with: content))
    try changes.add("new/locales/sv.json", Array("{}".utf8), deflates: false)
    let rebuilder = try #require(try archive.rebuilder(isAligned: false))
    let after = try Self.opened(rebuilder.rebuilding(changes).bytes)
    #expect(after.warnings.isEmpty, "\(after.warnings)")
    let place = try #require(after.find(last.path))
    #expect(try after.content(at: place) == content)
    let added = try #require(after.find("new/locales/sv.json"))
    #expect(try after.content(at: added) == Array("{}".utf8))
    let hashes = try String(decoding: rebuilder.rebuilding(changes).bytes, as: UTF8.self)
    #expect(hashes.contains("\"integrity\"") == (name == "hashes"))
  }
}

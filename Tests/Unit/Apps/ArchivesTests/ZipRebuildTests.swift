import Archives
import Foundation
import OperatingSystem
import ProgramSystem
import TestSupport
import Testing

/// Properties of every rebuilt archive.
@Suite struct ZipRebuildTests {
  private func contents(_ archive: Archive) throws -> [String: [UInt8]] {
    var contents: [String: [UInt8]] = [:]
    for (index, entry) in archive.entries.enumerated() where entry.kind != .directory && archive.isKept(index)
    {
      contents["\(index) \(archive.names[index])"] = try archive.content(at: index)
    }
    return contents
  }

  private func names(_ archive: Archive) -> [String] { archive.entries.indices.map { archive.names[$0] } }

  /// Remaining entries keep content and order, the size is the predicted one, and the ledger of the result sums to it.
  private func check(_ input: [UInt8], removing removed: Set<Int>, isAligned: Bool = false) throws {
    let archive = try Archive(name: "before", bytes: input)
    let rebuilder = try #require(try archive.rebuilder(isAligned: isAligned))
    var changes = EntryChanges()
    for index in removed { changes.remove(index) }
    let rebuilt = try rebuilder.rebuilding(changes)
    let output = rebuilt.bytes
    #expect(output.count == rebuilt.size.value)
    #expect(try rebuilder.sizes(of: changes) == (rebuilt.size, rebuilt.installBytes))
    let after = try Archive(name: "after", bytes: output)
    // A reader that looks for the ZIP64 end record where the locator says finds it there.
    #expect(locatorError(in: output) == locatorError(in: input))
    let kept = archive.entries.indices.filter { !removed.contains($0) }
    #expect(names(after) == kept.map { archive.names[$0] })
    #expect(after.ledger.total == after.size)
    #expect(after.ledger.unattributed == archive.ledger.unattributed)
    #expect(after.ledger.signingBlock == archive.ledger.signingBlock)
    for (index, old) in kept.enumerated() {
      let (one, other) = (after.entries[index], archive.entries[old])
      #expect(one.storedBytes == other.storedBytes)
      #expect(one.kind == other.kind)
      guard other.kind != .directory, archive.isKept(old) else { continue }
      #expect(try after.content(at: index) == archive.content(at: old), "\(archive.names[old])")
    }
    if !isAligned {
      let gone = removed.reduce(ByteCount.zero) { $0 + archive.entries[$1].archiveBytes }
      #expect(rebuilt.size + gone <= archive.size)
      if archive.ledger.padding == 0 { #expect(rebuilt.size + gone == archive.size) }
    }
  }

  /// The distance from the ZIP64 end record to the locator's offset, or nil without a locator. APPNOTE 4.3.15.
  private func locatorError(in bytes: [UInt8]) -> Int? {
    guard
      let locator = bytes.indices.dropLast(20).last(where: {
        bytes[$0...].starts(with: [0x50, 0x4b, 6, 7])
      })
    else { return nil }
    let declared = (0..<8).reduce(0) { $0 | Int(bytes[locator + 8 + $1]) << (8 * $1) }
    return locator - 56 - declared
  }

  private static let shapes: [(name: String, zip: ZipBuilder)] = {
    func entries(_ change: @Sendable (inout ZipBuilder.Entry) -> Void) -> [ZipBuilder.Entry] {
      (0..<6).map { number in
        ZipBuilder.Entry(
          number == 2 ? "folder/" : "folder/file\(number).txt",
          number == 2 ? "" : String(repeating: "tide \(number) ", count: 40 * number)
        ).with(change)
      }
    }
    var all: [(String, ZipBuilder)] = [
      ("plain", ZipBuilder(entries { _ in })),
      ("deflated", ZipBuilder(entries { $0.deflates = !$0.content.isEmpty })),
      ("descriptors", ZipBuilder(entries { $0.descriptor = .narrow })),
      ("unsigned descriptors", ZipBuilder(entries { $0.descriptor = .narrowUnsigned })),
      (
        "wide descriptors",
        ZipBuilder(
          entries {
            $0.descriptor = .wide
            $0.usesZip64 = true
          })
      ),
      ("ZIP64", ZipBuilder(entries { $0.usesZip64 = true })),
      (
        "ZIP64 after zeros",
        ZipBuilder(
          entries {
            $0.usesZip64 = true
            $0.centralExtra = [0, 0, 0, 0]
          })
      ),
    ]
    var wide = ZipBuilder(entries { $0.deflates = !$0.content.isEmpty })
    wide.usesZip64EndRecord = true
    all.append(("ZIP64 end record", wide))
    wide.prefix = Array("#!/bin/sh\n".utf8)
    all.append(("behind a prefix", wide))
    wide.countsPrefix = true
    all.append(("behind a counted prefix", wide))
    var odd = ZipBuilder(entries { $0.deflates = !$0.content.isEmpty })
    odd.comment = Array("a comment".utf8)
    odd.signingBlock = [UInt8](repeating: 7, count: 400)
    odd.suffix = Array("behind".utf8)
    all.append(("comment, signing block and suffix", odd))
    odd.entries[3].gap = Array("nobody's".utf8)
    all.append(("bytes between", odd))
    odd.entries[3].gap = [UInt8](repeating: 0, count: 9)
    all.append(("padding between", odd))
    odd.entries[4].name = odd.entries[1].name
    all.append(("one name twice", odd))
    typealias Entry = ZipBuilder.Entry
    let names = [
      Entry("link", "a.txt").with { $0.mode = 0o120777 }, Entry("../x", "1"), Entry("b\\c", "8"),
      Entry("/d", "9"),
      Entry("\u{e9}", "2").with { $0.flags = 0x800 },
      Entry("e", "3").with {
        $0.name = [0x82]
        $0.unicodePath = ("é", true)
      },
    ]
    all.append(("rare names", ZipBuilder(names)))
    let methods = [
      Entry("a", "1").with { $0.method = 12 }, Entry("b", "2").with { $0.flags = 1 },
      Entry("c", "5").with { $0.localName = [0x78] }, Entry("d", "").with { $0.deflates = true },
      Entry("e", "6").with {
        $0.deflates = true
        $0.trailingBytes = 3
      }, Entry("f", "8").with { $0.descriptor = .announcedOnly },
    ]
    all.append(("rare methods", ZipBuilder(methods)))
    return all
  }()

  /// New entries follow all others, can be read, and are in the predicted size.
  @Test func addedEntriesFollowTheOthers() throws {
    let path = Places.fixture("Harbor.ipa")
    let archive = try Archive(opening: path)
    let rebuilder = try #require(try archive.rebuilder(isAligned: false))
    var changes = EntryChanges()
    changes.remove(3)
    let text = [UInt8](repeating: 65, count: 4000)
    try changes.add("Payload/ä/packed.txt", text)
    try changes.add("Payload/stored.txt", text, deflates: false)
    let rebuilt = try rebuilder.rebuilding(changes)
    let output = rebuilt.bytes
    #expect(output.count == rebuilt.size.value)
    #expect(try rebuilder.sizes(of: changes) == (rebuilt.size, rebuilt.installBytes))
    let after = try Archive(name: "after", bytes: output)
    #expect(names(after).suffix(2) == ["Payload/ä/packed.txt", "Payload/stored.txt"])
    #expect(after.entries.count == archive.entries.count + 1)
    for index in after.entries.indices.suffix(2) { #expect(try after.content(at: index) == text) }
    #expect(after.ledger.total == after.size)
    #expect(after.entries[after.entries.count - 2].storedBytes < 100)
  }

  @Test(arguments: shapes.indices) func anyEntriesCanBeRemoved(_ shape: Int) throws {
    let zip = Self.shapes[shape].zip
    for pattern in 0..<(1 << zip.entries.count) {
      try check(zip.bytes, removing: Set(zip.entries.indices.filter { pattern >> $0 & 1 == 1 }))
    }
  }

  @Test(arguments: shapes.indices) func rebuildWithoutChangesIsTheSameFile(_ shape: Int) throws {
    let input = Self.shapes[shape].zip.bytes
    let archive = try Archive(name: "before", bytes: input)
    let rebuilder = try #require(try archive.rebuilder(isAligned: true))
    #expect(try rebuilder.rebuilding(EntryChanges()).bytes == input)
  }

  /// The values of records are written where they were. The last shape announces a descriptor that it does not have.
  @Test(arguments: shapes.indices.dropLast()) func rebuildWithTheSameContentIsTheSameFile(_ shape: Int) throws
  {
    let input = Self.shapes[shape].zip.bytes
    let archive = try Archive(name: "before", bytes: input)
    let rebuilder = try #require(try archive.rebuilder(isAligned: false))
    // A compressed content may have another form.
    for index in archive.entries.indices
    where archive.entries[index].kind == .file && archive.entries[index].isStored && archive.isKept(index) {
      var changes = EntryChanges()
      changes.replace(
        index, with: try archive.replacement(for: index, with: archive.content(at: index)))
      #expect(try rebuilder.rebuilding(changes).bytes == input, "\(archive.names[index])")
    }
  }

  @Test(arguments: Places.archives) func anyHalfOfAFixtureCanBeRemoved(_ name: String) throws {
    let input = try Places.bytes(Places.fixture(name))
    let archive = try Archive(name: name, bytes: input)
    let all = archive.entries.indices
    for isAligned in [false, true] {
      try check(input, removing: Set(all.filter { $0 % 2 == 0 }), isAligned: isAligned)
      try check(input, removing: Set(all.filter { $0 % 2 == 1 }), isAligned: isAligned)
      try check(input, removing: Set(all), isAligned: isAligned)
    }
  }

  @Test(arguments: shapes.indices) func anyContentCanBeReplaced(_ shape: Int) throws {
    let zip = Self.shapes[shape].zip
    let archive = try Archive(name: "before", bytes: zip.bytes)
    let rebuilder = try #require(try archive.rebuilder(isAligned: false))
    let content = Array("another text of another length".utf8)
    for index in archive.entries.indices
    where archive.entries[index].kind == .file && archive.isKept(index) {
      var changes = EntryChanges()
      changes.replace(index, with: try archive.replacement(for: index, with: content))
      let rebuilt = try rebuilder.rebuilding(changes)
      let after = try Archive(name: "after", bytes: rebuilt.bytes)
      #expect(try rebuilder.sizes(of: changes) == (rebuilt.size, rebuilt.installBytes))
      #expect(names(after) == names(archive))
      #expect(after.ledger.total == after.size)
      #expect(after.ledger.dataDescriptors == archive.ledger.dataDescriptors)
      var wanted = try contents(archive)
      wanted["\(index) \(archive.names[index])"] = content
      let found = try contents(after)
      #expect(Set(found.keys) == Set(wanted.keys))
      for (name, content) in wanted { #expect(found[name] == content, "\(name)") }
      #expect(after.warnings.count == archive.warnings.count)
    }
  }

  /// The compression level of an entry is found, so that the same content has the same size.
  @Test func sameContentIsCompressedToTheSameSize() throws {
    let archive = try Archive(opening: Places.fixture("Harbor.ipa"))
    for index in archive.entries.indices where archive.entries[index].kind == .file {
      let replacement = try archive.replacement(for: index, with: archive.content(at: index))
      var changes = EntryChanges()
      changes.replace(index, with: replacement)
      let rebuilder = try #require(try archive.rebuilder(isAligned: false))
      #expect(try rebuilder.rebuilding(changes).size == archive.size, "\(archive.names[index])")
    }
  }

  @Test(arguments: 1...5)
  func storedContentsOfANewFileAreAligned(_ length: Int) throws {
    var zip = NewZip()
    try zip.add(String(repeating: "m", count: length), [1, 2, 3], deflates: true)
    try zip.add("resources.arsc", [4, 5, 6], deflates: false)
    try zip.add("resources2.arsc", [7], deflates: false)
    let bytes = try zip.bytes()
    let archive = try Archive(name: "new.apk", bytes: bytes)
    #expect(archive.entries.count == 3)
    for name in ["resources.arsc", "resources2.arsc"] {
      // The name and the extra field are the last parts of a local header (APPNOTE 4.3.7).
      let start = try #require(bytes.firstRange(of: Array(name.utf8))).lowerBound
      let extra = Int(bytes[start - 2]) + 256 * Int(bytes[start - 1])
      let content = start + name.utf8.count + extra
      #expect(content % 4 == 0, "\(name) is at \(content)")
    }
    #expect(try archive.content(at: #require(archive.find("resources2.arsc"))) == [7])
  }

  /// Stored contents of an APK are mapped in place, which requires alignment.
  @Test(arguments: [true, false]) func storedContentsRemainAligned(_ usesField: Bool) throws {
    func padded(_ name: String, _ count: Int, at offset: inout Int, multiple: Int) -> ZipBuilder.Entry {
      let header = 30 + name.utf8.count
      let start = offset + header + (usesField ? 6 : 0)
      let padding = (multiple - start % multiple) % multiple
      var extra: [UInt8] = []
      if usesField {
        let length = 2 + padding
        extra = [
          0x35, 0xd9, UInt8(length & 255), UInt8(length >> 8), UInt8(multiple & 255), UInt8(multiple >> 8),
        ]
      }
      extra += [UInt8](repeating: 0, count: padding)
      offset += header + extra.count + count
      return ZipBuilder.Entry(name, [UInt8](repeating: 5, count: count)).with { $0.localExtra = extra }
    }
    var offset = 0
    let sizes = [
      ("res/raw-de/a.bin", 13, 4), ("resources.arsc", 101, 4), ("res/raw-fr/bc.bin", 7, 4),
      ("lib/x/liba.so", 5000, 4096), ("assets/z", 31, 4),
    ]
    let zip = ZipBuilder(sizes.map { padded($0.0, $0.1, at: &offset, multiple: $0.2) })
    let archive = try Archive(name: "before.apk", bytes: zip.bytes)
    let rebuilder = try #require(try archive.rebuilder(isAligned: true))
    for pattern in 1..<32 {
      var changes = EntryChanges()
      for index in 0..<5 where pattern >> index & 1 == 1 { changes.remove(index) }
      let output = try rebuilder.rebuilding(changes).bytes
      let after = try Archive(name: "after.apk", bytes: output)
      #expect(try rebuilder.sizes(of: changes).archive == after.size)
      #expect(after.entries.count == 5 - changes.removed.count)
      for (index, entry) in after.entries.enumerated() {
        let multiple = after.names[index].hasSuffix(".so") ? 4096 : 4
        #expect(contentStart(of: after.names[index], in: output) % multiple == 0)
        #expect(try after.content(at: index).allSatisfy { $0 == 5 })
        #expect(entry.isStored)
      }
    }
  }

  private func contentStart(of name: String, in bytes: [UInt8]) -> Int {
    let wanted = Array(name.utf8)
    for start in 0..<(bytes.count - 30 - wanted.count)
    where bytes[start..<(start + 4)] == [0x50, 0x4b, 3, 4]
      && bytes[(start + 30)..<(start + 30 + wanted.count)].elementsEqual(wanted)
    {
      return start + 30 + wanted.count + Int(bytes[start + 28]) + Int(bytes[start + 29]) << 8
    }
    return -1
  }

  @Test func streamsAreNotRebuilt() throws {
    let archive = try Archive(name: "a.tar", bytes: tar([("a.txt", Array("text".utf8))]))
    #expect(try archive.rebuilder(isAligned: false) == nil)
  }

  @Test func foldersAreRebuilt() throws {
    let archive = try Archive(opening: Places.fixture("folder"))
    let rebuilder = try #require(try archive.rebuilder(isAligned: false))
    let files = archive.entries.indices.filter { archive.entries[$0].kind == .file }
    var changes = EntryChanges()
    changes.remove(files[0])
    changes.replace(files[1], with: try archive.replacement(for: files[1], with: Array("new".utf8)))
    try changes.add("added/pack", [7, 7])
    let rebuilt = try rebuilder.rebuilding(changes)
    let folder = try TemporaryFolder()
    for target in [folder.path + "/kept", nil] {
      let tree = try OutputDirectory(at: target, called: "folder")
      try rebuilt.write(to: .directory(tree))
      let after = try Archive(opening: tree.path)
      #expect(after.size == rebuilt.size)
      let added = try #require(after.find("added/pack"))
      #expect(try after.content(at: added) == [7, 7])
      #expect(after.entries.count { $0.kind == .file } == files.count)
      for (index, entry) in after.entries.enumerated() where entry.kind == .file && index != added {
        let old = try #require(archive.find(after.names[index]))
        let wanted = old == files[1] ? Array("new".utf8) : try archive.content(at: old)
        #expect(try after.content(at: index) == wanted)
      }
      try tree.commit()
    }
    // The committed folder exists, the temporary one is removed, and nothing else is left.
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["kept"])
    #expect(try Archive(opening: folder.path + "/kept").size == rebuilt.size)
    #expect(throws: OutputError.self) { try OutputDirectory(at: folder.path + "/kept", called: "x") }
  }
}

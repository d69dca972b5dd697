import Archives
import Foundation
import Synchronization
import TestSupport
import Testing

/// The archive that is opened if others are stored in it, or if its end is damaged.
@Suite struct ZipEndTests {
  private static let inner = ZipBuilder([
    .init("AndroidManifest.xml", "inner"), .init("res/values-de.xml", "innen"),
  ])
  private static let outer = ZipBuilder([
    .init("base.apk", inner.bytes), .init("manifest.json", "outer"), .init("de.apk", inner.bytes),
  ])

  private static func changed(_ zip: ZipBuilder, _ change: (inout ZipBuilder) -> Void) -> [UInt8] {
    var copy = zip
    change(&copy)
    return copy.bytes
  }

  /// Archives that contain stored archives.
  private static let nested: [(name: String, bytes: [UInt8])] = [
    ("two archives", outer.bytes),
    ("comment", changed(outer) { $0.comment = Array("a comment of the outer archive".utf8) }),
    (
      "comment inside",
      changed(outer) { zip in
        zip.entries[2].content = changed(inner) { $0.comment = [UInt8](repeating: 0x61, count: 300) }
      }
    ),
    (
      "comment inside that is too long",
      changed(outer) { zip in
        zip.entries[2].content.replaceSubrange((inner.bytes.count - 2)..., with: [0xff, 0xff])
      }
    ),
    ("three levels", ZipBuilder([.init("a.xapk", outer.bytes), .init("b.txt", "b")]).bytes),
    ("ZIP64", changed(outer) { $0.usesZip64EndRecord = true }),
    ("descriptors", changed(outer) { zip in for index in 0..<3 { zip.entries[index].descriptor = .narrow } }),
    ("signing block", changed(outer) { $0.signingBlock = [UInt8](repeating: 7, count: 400) }),
    ("gaps", changed(outer) { zip in for index in 0..<3 { zip.entries[index].gap = [0, 0, 0] } }),
    ("directory in front", outer.bytesWithDirectoryFirst),
    ("no entries inside", ZipBuilder([.init("empty.zip", ZipBuilder([]).bytes)]).bytes),
  ]

  private struct Listing: Equatable, CustomStringConvertible {
    let names: [String]
    let sizes: [Int]

    init(_ archive: Archive) {
      names = archive.entries.indices.map { archive.names[$0] }
      sizes = archive.entries.map(\.installBytes.value)
    }

    var description: String { names.joined(separator: " ") }
  }

  private static func listing(_ bytes: some Sequence<UInt8>) throws(ArchiveError) -> Listing {
    Listing(try Archive(name: "test.zip", bytes: Array(bytes)))
  }

  /// The cuts that list something else than the whole file.
  /// - Parameter every: examines one length in so many, and the last 1,500.
  private static func wrongCuts(of bytes: [UInt8], every stride: Int) throws -> [String] {
    let whole = try listing(bytes)
    let lengths = (1..<bytes.count).filter { $0 % stride == 0 || $0 > bytes.count - 1500 }
    let wrong = Mutex<[String]>([])
    DispatchQueue.concurrentPerform(iterations: lengths.count) { index in
      do throws(ArchiveError) {
        let found = try listing(bytes.prefix(lengths[index]))
        if found != whole { wrong.withLock { $0.append("the first \(lengths[index]) bytes: \(found)") } }
      } catch {}
    }
    print("\(lengths.count) cuts")
    return wrong.withLock { $0 }
  }

  @Test(arguments: nested.indices) func aCutArchiveIsNotTheOneStoredInIt(_ index: Int) throws {
    let (name, bytes) = Self.nested[index]
    let wrong = try Self.wrongCuts(of: bytes, every: 1)
    #expect(wrong.isEmpty, "\(name): \(wrong.count) cuts list another archive, such as \(wrong.first ?? "")")
  }

  @Test(arguments: Places.archives) func aCutFixtureIsNotAnotherArchive(_ name: String) throws {
    let bytes = try Places.bytes(Places.fixture(name))
    let wrong = try Self.wrongCuts(of: bytes, every: Places.runsAll ? 1 : 97)
    #expect(wrong.isEmpty, "\(wrong.count) cuts list another archive, such as \(wrong.first ?? "")")
  }

  // MARK: - Comments

  /// The names that `unzip` lists, or nil if it refuses the file.
  private static func unzipped(_ bytes: [UInt8], in folder: TemporaryFolder) throws -> [String]? {
    try folder.write("a.zip", bytes)
    // With a warning, the exit code is 1.
    guard try run("unzip", ["-tqq", "\(folder.path)/a.zip"]).status <= 1 else { return nil }
    let output = try run("unzip", ["-Z1", "\(folder.path)/a.zip"]).output
    return String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// The outer archive, with this length of its comment, and these bytes after its end record.
  private static func outer(commentLength: Int, followedBy bytes: [UInt8]) -> [UInt8] {
    Array(outer.bytes.dropLast(2)) + [UInt8(commentLength & 0xff), UInt8(commentLength >> 8)] + bytes
  }

  private static var lengths: [Int] {
    if Places.runsAll { return Array(0...0xffff) }
    let powers = (4...15).flatMap { [1 << $0 - 1, 1 << $0, 1 << $0 + 1] }
    return Array(Set(Array(0...30) + powers + [0xfffe, 0xffff])).sorted()
  }

  /// Every declared length, with as many bytes, fewer and more.
  @Test func unzipOpensTheSameArchiveForEveryCommentLength() throws {
    let folder = try TemporaryFolder()
    let whole = try Self.listing(Self.outer.bytes).names
    var random = SeededGenerator(seed: 71)
    var cases = 0
    var asked = 0
    for length in Self.lengths {
      let found = [length, 0, Int.random(in: 0...0xffff, using: &random)]
      for count in Places.runsAll ? [found[length % 3]] : found {
        let bytes = Self.outer(commentLength: length, followedBy: [UInt8](repeating: 0x20, count: count))
        let names = try Self.listing(bytes).names
        #expect(names == whole, "declared \(length), found \(count)")
        cases += 1
        guard !Places.runsAll || length % 8 == 0 else { continue }
        #expect(try Self.unzipped(bytes, in: folder) == whole, "declared \(length), found \(count)")
        asked += 1
      }
    }
    print("\(cases) comments, \(asked) of them compared with unzip")
  }

  /// `unzip` finds an end record in the last 66,000 bytes and the rest of a block.
  @Test func unzipFindsTheSameEndRecords() throws {
    let folder = try TemporaryFolder()
    var refused = 0
    let counts = [65_535, 65_978, 65_979, 66_000, 66_001] + (0...16).map { 66_000 + 512 * $0 } + [75_000]
    for count in counts {
      let bytes = Self.outer(commentLength: 0, followedBy: [UInt8](repeating: 0, count: count))
      let names = try? Self.listing(bytes).names
      #expect(try names == Self.unzipped(bytes, in: folder), "\(count) bytes after the end record")
      if names == nil { refused += 1 }
    }
    #expect(refused > 0 && refused < counts.count)
  }

  /// What `unzip` refuses is refused, and what it opens is the same archive, or refused because of its other records.
  @Test func unzipAgreesAboutSignaturesInComments() throws {
    let folder = try TemporaryFolder()
    let signature = Array("PK\u{5}\u{6}".utf8)
    let comments: [(comment: [UInt8], reason: ArchiveError.Reason?)] = [
      (Array("PK\u{5}\u{6} is what the end of a ZIP begins with".utf8), .severalDisks),
      (signature + Array("short".utf8), nil),
      (signature + [UInt8](repeating: 0, count: 18), .strayRecord(.localHeader)),
      (signature + [UInt8](repeating: 0, count: 40), .strayRecord(.localHeader)),
      (Self.inner.bytes, .strayRecord(.localHeader)), (Self.inner.bytes + [0x20], .strayRecord(.localHeader)),
      (Array("PK\u{1}\u{2} and PK\u{3}\u{4}".utf8), nil),
    ]
    for (comment, reason) in comments {
      let bytes = Self.outer(commentLength: comment.count, followedBy: comment)
      let unzipped = try Self.unzipped(bytes, in: folder)
      #expect(refusal(bytes) == reason, "\(comment.count) bytes; unzip lists \(unzipped ?? [])")
      if reason == nil { #expect(try Self.listing(bytes).names == unzipped) }
    }
  }

  @Test func aCutCommentIsAWarning() throws {
    let archive = try Archive(name: "x.zip", bytes: Self.outer(commentLength: 300, followedBy: [1, 2]))
    #expect(archive.warnings.map(\.reason) == [.commentTruncated(missing: 298)])
    #expect(archive.warnings[0].reason.description == "archive comment is truncated: 298 bytes missing")
    #expect(archive.ledger.endRecord == 24 && archive.ledger.total == archive.size)
    var changes = EntryChanges()
    changes.remove(1)
    let rebuilt = try #require(try archive.rebuilder(isAligned: false)).rebuilding(changes).bytes
    let folder = try TemporaryFolder()
    #expect(try Self.unzipped(rebuilt, in: folder) == ["base.apk", "de.apk"])
    #expect(try Self.listing(rebuilt).names == ["base.apk", "de.apk"])
  }

  // MARK: - Bytes of no entry

  /// Android's builds fill gaps with a header that has no name: zipflinger writes version 0 and a fixed day. Records in its
  /// extra field are still refused.
  @Test func paddingOfAndroidBuildsIsNoRecord() throws {
    func padding(_ extra: [UInt8]) -> [UInt8] {
      let header: [UInt8] = [0x50, 0x4B, 3, 4, 0, 0, 0, 0, 0, 0, 0x21, 0x08, 0x21, 0x02]
      let sizes = [UInt8](repeating: 0, count: 14)
      return header + sizes + [UInt8(extra.count), 0] + extra
    }
    for extra in [[], [UInt8](repeating: 0, count: 102)] {
      for place in 0..<2 {
        var zip = ZipBuilder([.init("a", "one"), .init("b", "two")])
        if place == 0 { zip.prefix = padding(extra) } else { zip.entries[1].gap = padding(extra) }
        #expect(refusal(zip.bytes) == nil, "place \(place), \(extra.count) bytes of extra field")
      }
    }
    var zip = ZipBuilder([.init("a", "one")])
    zip.prefix = padding(Array(Self.inner.bytes.prefix(40)))
    #expect(refusal(zip.bytes) == .strayRecord(.localHeader))
  }

  /// Each kind of record at each place without an owner, alone and after other bytes.
  @Test(arguments: [0, 1, 300]) func recordsOfNoEntryAreRefused(_ distance: Int) throws {
    let plain = ZipBuilder([.init("a", "one"), .init("b", "two")])
    let whole = Self.inner.bytes
    let directory = try #require(whole.firstRange(of: Array("PK\u{1}\u{2}".utf8))?.lowerBound)
    let records: [(ArchiveError.Reason.Record, [UInt8])] = [
      (.localHeader, Array(whole[..<40])), (.centralDirectory, Array(whole[directory..<(directory + 50)])),
    ]
    let other = [UInt8](repeating: UInt8(ascii: "P"), count: distance)
    for (record, bytes) in records {
      for place in 0..<3 {
        var zip = plain
        switch place {
        case 0: zip.prefix = other + bytes
        case 1: zip.entries[1].gap = other + bytes
        default: zip.suffix = other + bytes
        }
        #expect(refusal(zip.bytes) == .strayRecord(record), "place \(place)")
      }
    }
    var zip = plain
    zip.prefix = other + Array(whole.suffix(22))
    #expect(refusal(zip.bytes) == .strayRecord(.endRecord))
  }

  /// A program in front of a ZIP contains the signatures, as a constant or between other bytes of code.
  @Test func signaturesInFrontAreNoRecords() throws {
    var zip = ZipBuilder([.init("a", "one")])
    for signature in ["PK\u{1}\u{2}", "PK\u{3}\u{4}", "PK\u{5}\u{6}"] {
      for rest in [Array("PK".utf8), [0x75, 0x10, 0x8b, 0x45, 0xf8, 0xe8, 0x12, 0x34, 0, 1, 2, 3], []] {
        zip.prefix = Array("\u{7f}ELF".utf8) + Array(signature.utf8) + rest
        #expect(try Self.listing(zip.bytes).names == ["a"], "\(zip.prefix)")
      }
    }
  }
}

import Bytes
import TestSupport
import Testing

@testable import Archives

/// Outcomes of reading and rebuilding ZIP files that are damaged at every offset, as recorded in `Goldens`.
@Suite struct ArchiveOutcomeTests {
  private func expectRecorded(
    _ name: String, sourceLocation: SourceLocation = #_sourceLocation,
    _ record: (inout OutcomeRecording) throws -> Void
  ) throws {
    let difference = try OutcomeRecording.difference(
      from: "Tests/Unit/ArchivesTests/Goldens/\(name).txt", record)
    #expect(difference == nil, Comment(rawValue: difference ?? ""), sourceLocation: sourceLocation)
  }

  private static func written(_ error: ArchiveError) -> String {
    switch error.reason {
    // The words are those of the C library.
    case .container(let format, _): "container \(format)"
    default: "\(error.reason) \(error.entry ?? "-") \(error.offset ?? -1)"
    }
  }

  /// Everything that is known of an archive, and its contents.
  private static func outcome(_ bytes: [UInt8], limits: Limits = .standard) -> String {
    do throws(ArchiveError) {
      let archive = try Archive(name: "a", bytes: bytes, limits: limits)
      var text = "ok \(archive.size.value) \(archive.ledger)"
      for (index, entry) in archive.entries.enumerated() {
        text +=
          "; \(archive.names[index]) \(entry.kind) \(entry.archiveBytes.value) \(entry.storedBytes.value)"
        text +=
          " \(entry.installBytes.value) \(entry.isShadowed) \(entry.isStored) \(entry.checksum ?? 0) \(entry.source)"
        text +=
          " \(archive.linkTarget(at: index) ?? "-") \(archive.isKept(index)) \(archive.storedRegion(at: index)?.count ?? -1)"
        do throws(ArchiveError) { text += " \(try archive.content(at: index))" } catch {
          text += " \(written(error))"
        }
      }
      for warning in archive.warnings { text += "; \(warning.entry ?? "-") \(warning.reason)" }
      return text
    } catch { return written(error) }
  }

  private static func rebuilt(
    _ bytes: [UInt8], isAligned: Bool, _ changes: (Archive) throws(ArchiveError) -> EntryChanges
  ) -> String {
    do throws(ArchiveError) {
      let archive = try Archive(name: "a", bytes: bytes)
      guard let rebuilder = try archive.rebuilder(isAligned: isAligned) else { return "none" }
      let rebuilt = try rebuilder.rebuilding(try changes(archive))
      guard case .archive(let output) = rebuilt else { return "folder" }
      var written: [UInt8] = []
      output.write { part in part.withUnsafeBytes { written.append(contentsOf: $0) } }
      return "ok \(rebuilt.size.value) \(rebuilt.installBytes.value) \(rebuilt.entryCount) \(written)"
    } catch { return written(error) }
  }

  private typealias Entry = ZipBuilder.Entry

  private static let plain = [
    Entry("a.txt", "tide"), Entry("d/", ""), Entry("d/b", "harbor harbor harbor").with { $0.deflates = true },
  ]

  private static let shapes: [(name: String, zip: ZipBuilder)] = {
    func zip(_ entries: [Entry], _ change: (inout ZipBuilder) -> Void = { _ in }) -> ZipBuilder {
      var zip = ZipBuilder(entries)
      change(&zip)
      return zip
    }
    func all(_ change: (inout Entry) -> Void) -> [Entry] { plain.map { $0.with(change) } }
    return [
      ("plain", zip(plain)),
      ("descriptors", zip(all { $0.descriptor = .narrow })),
      ("unsigned descriptors", zip(all { $0.descriptor = .narrowUnsigned })),
      (
        "wide descriptors",
        zip(
          all {
            $0.descriptor = .wide
            $0.usesZip64 = true
          })
      ),
      (
        "wide unsigned descriptors",
        zip(
          all {
            $0.descriptor = .wideUnsigned
            $0.usesZip64 = true
          })
      ),
      ("announced descriptors", zip(all { $0.descriptor = .announcedOnly })),
      ("ZIP64", zip(all { $0.usesZip64 = true }) { $0.usesZip64EndRecord = true }),
      (
        "prefix",
        zip(plain) {
          $0.prefix = [1, 2, 3]
          $0.comment = [0x63]
          $0.suffix = [0x78, 0x79]
        }
      ),
      (
        "counted prefix",
        zip(plain) {
          $0.prefix = [1, 2, 3]
          $0.countsPrefix = true
          $0.usesZip64EndRecord = true
        }
      ),
      ("signing block", zip(plain) { $0.signingBlock = [UInt8](repeating: 7, count: 24) }),
      (
        "rare names",
        zip([
          Entry("l", "a.txt").with { $0.mode = 0o120777 }, Entry("../x", "1"),
          Entry("\u{e9}", "2").with { $0.flags = 0x800 },
          Entry("e", "3").with {
            $0.name = [0x82]
            $0.unicodePath = ("é", true)
          },
          Entry("f", "4").with {
            $0.name = [0x82, 0x83]
            $0.unicodePath = ("ü", false)
          }, Entry("a", "5"), Entry("a", "6"),
          Entry("p", "7").with { $0.mode = 0o10644 }, Entry("b\\c", "8"), Entry("/d", "9"),
        ])
      ),
      (
        "rare methods",
        zip([
          Entry("a", "1").with { $0.method = 12 }, Entry("b", "2").with { $0.flags = 1 },
          Entry("c", "33").with { $0.declaredSize = 1 },
          Entry("d", "4").with { $0.declaredChecksum = 5 }, Entry("e", "5").with { $0.localName = [0x78] },
          Entry("f", "6").with {
            $0.deflates = true
            $0.trailingBytes = 3
          }, Entry("g", "7").with { $0.gap = [1, 2] },
          Entry("h", "8").with { $0.gap = [0, 0, 0] }, Entry("i", "").with { $0.deflates = true },
        ])
      ),
      (
        "alignment",
        zip([Entry("a", "1"), aligned("b", at: 31 + 1 + 31 + 6), aligned("lib/c.so", at: 0), Entry("d", "4")])
      ),
      ("wrong count", zip(plain) { $0.declaredCount = 2 }),
      ("one place", zip([Entry("a", "1"), Entry("b", "1").with { $0.sharesPlaceOf = 0 }])),
      ("empty", zip([])),
    ]
  }()

  /// An entry with the field for alignment, 0xd935, as zipalign and the Android Gradle plugin write it.
  private static func aligned(_ name: String, at start: Int) -> Entry {
    let padding = (4 - (start + 6) % 4) % 4
    return Entry(name, "aligned").with {
      $0.localExtra = [0x35, 0xd9, UInt8(2 + padding), 0, 4, 0] + [UInt8](repeating: 0, count: padding)
    }
  }

  @Test(arguments: shapes.indices) func damagedArchives(_ index: Int) throws {
    let (name, zip) = Self.shapes[index]
    try expectRecorded("zip-\(name.replacing(" ", with: "-"))") { recording in
      recording.addDamaged(name, zip.bytes, isText: false) { Self.outcome($0) }
      recording.add("\(name), directory first", [Self.outcome(zip.bytesWithDirectoryFirst)])
    }
  }

  @Test func rebuiltArchives() throws {
    try expectRecorded("zip-rebuilt") { recording in
      for (name, zip) in Self.shapes {
        let bytes = zip.bytes
        let count = zip.entries.count
        for isAligned in [false, true] {
          var outcomes: [String] = []
          for subset in 0..<(1 << min(count, 5)) {
            outcomes.append(
              Self.rebuilt(bytes, isAligned: isAligned) { _ in
                var changes = EntryChanges()
                for index in 0..<count where subset >> (index % 5) & 1 == 1 { changes.remove(index) }
                return changes
              })
          }
          for index in 0..<count {
            for content in [[], [1, 2, 3], [UInt8](repeating: 9, count: 100)] as [[UInt8]] {
              outcomes.append(
                Self.rebuilt(bytes, isAligned: isAligned) { archive throws(ArchiveError) in
                  var changes = EntryChanges()
                  // Stored, since compressed bytes differ by library.
                  changes.replace(index, with: Replacement(stored: content))
                  if index + 1 < count { changes.remove(index + 1) }
                  return changes
                })
            }
          }
          recording.add("\(name), aligned \(isAligned)", outcomes)
        }
      }
      // Contents that are aligned or not at each distance from a removed entry.
      for length in 0..<9 {
        for (name, padding) in [("b", 0), ("b", 1), ("b", 3), ("b.so", 2)] {
          let entries = [
            Entry("a", String(repeating: "x", count: length)),
            Entry(name, "content").with { $0.localExtra = [UInt8](repeating: 0, count: padding) },
            Self.aligned("c", at: 0), Entry("d", "e"),
          ]
          recording.add(
            "\(length) bytes before \(name), padding \(padding)",
            [
              Self.rebuilt(ZipBuilder(entries).bytes, isAligned: true) { _ in
                var changes = EntryChanges()
                changes.remove(0)
                return changes
              }
            ])
        }
      }
    }
  }

  @Test func limitsOfArchives() throws {
    try expectRecorded("zip-limits") { recording in
      let bytes = ZipBuilder(Self.plain).bytes
      func add(_ name: String, _ values: [Int], _ change: (inout Limits, Int) -> Void) {
        recording.add(
          name,
          values.map { value in
            var limits = Limits.standard
            change(&limits, value)
            return "\(Self.outcome(bytes, limits: limits))"
          })
      }
      add("entries", [0, 1, 2, 3, 4]) { $0.entries = $1 }
      add("expanded bytes", [0, 3, 4, 19, 20, 23, 24, 25]) { $0.expandedBytes = $1 }
      add("name length", [2, 3, 4, 5, 6]) { $0.nameLength = $1 }
      add("names", [0, 9, 10, 11]) { $0.nameBytes = $1 }
      add("depth", [0, 1, 2]) { $0.pathDepth = $1 }
      add("ratio", [0, 1, 2]) {
        $0.ratio = $1
        $0.ratioFloor = 1
      }
      add("ratio floor", [0, 10, 20, 300]) {
        $0.ratio = 0
        $0.ratioFloor = $1
      }
      add("memory", [0, 4, 20, 24]) { $0.maxInMemoryBytes = $1 }
      let long = ZipBuilder([Entry(String(repeating: "a/", count: 150) + "b", "1")]).bytes
      for depth in [149, 150, 151] {
        var limits = Limits.standard
        limits.pathDepth = depth
        recording.add("\(depth) folders", [Self.outcome(long, limits: limits)])
      }
      let inner = ZipBuilder([Entry("a", "1"), Entry("b", "22").with { $0.deflates = true }]).bytes
      let outer = ZipBuilder([Entry("in.zip", inner), Entry("in2.zip", inner).with { $0.deflates = true }])
        .bytes
      for nesting in [0, 1, 2, 3] {
        for archives in [0, 1, 2] {
          for retained in [0, 1 << 20] {
            var limits = Limits.standard
            (limits.nesting, limits.archives, limits.retainedBytes) = (nesting, archives, retained)
            var outcomes: [String] = []
            do throws(ArchiveError) {
              let archive = try Archive(name: "o", bytes: outer, limits: limits)
              for index in 0..<2 {
                do throws(ArchiveError) {
                  let found = try archive.archive(at: index)
                  outcomes.append("ok \(found.path) \(found.entries.count) \(found.find("b") ?? -1)")
                } catch { outcomes.append("\(Self.written(error)) \(error.path ?? "-")") }
              }
            } catch { outcomes.append(Self.written(error)) }
            recording.add("nesting \(nesting), \(archives) archives, \(retained) bytes", outcomes)
          }
        }
      }
      let locales = try Archive(name: "a", bytes: bytes)
      recording.add(
        "locales",
        [0, 1999, 2000, 2001].map { count in
          do throws(ArchiveError) { try locales.check(localeCount: count) } catch {
            return Self.written(error)
          }
          return "ok"
        })
      for weights in [[], [1], [0, 0], [1, 2], [3, 3, 1], [0, 5, 0], [1, 1, 1]] {
        recording.add(
          "apportioned by \(weights)",
          [0, 1, 2, 7, 10, 100].map { "\(apportion(ByteCount($0), by: weights).map(\.value))" })
      }
    }
  }

  /// Names of entries by their folders and last components.
  @Test func namesOfEntries() throws {
    let names = [
      "a", "a/b", "a/b/c.txt", "d/", "d/e/", "é/ü", "/x", "../y", "a//b", "a/./c", "b\\c", "a/b/d.txt",
      "ab/c", "a/..", "..", "x..y/z", "./w",
    ]
    try expectRecorded("entry-names") { recording in
      let archive = try Archive(name: "n", bytes: ZipBuilder(names.map { Entry($0, "") }).bytes)
      for index in archive.entries.indices {
        let length = archive.names.folderLength(of: index)
        let count = archive.names.bytes(of: index).byteCount
        let parent = archive.names.parentLength(of: index, length: count)
        let shares = archive.entries.indices.map { other in
          archive.names.sharePrefix(
            index, other, length: length, otherLength: archive.names.folderLength(of: other))
        }
        recording.add(
          "'\(archive.names[index])'",
          [
            "\(length) \(parent) \(archive.names.isPlainPath(index)) \(archive.names.fileName(of: index))",
            "\(archive.names.lastComponent(of: index, length: count)) \(archive.names.prefix(of: index, length: parent))",
            "\(shares)",
            "\(archive.find(archive.names[index]) ?? -1)",
          ])
      }
      recording.add("missing", ["", "b", "a/b/", "A", "a/b/c.tx"].map { "\(archive.find($0) ?? -1)" })
    }
  }

  @Test func damagedTarFiles() throws {
    let bytes = tar([("a.txt", Array("tide".utf8)), ("d/b", [1, 2, 3])])
    try expectRecorded("tar") { recording in
      recording.add("tar", [Self.outcome(bytes), Self.outcome(gzipped(bytes))])
    }
  }
}

import Archives
import Foundation
import LanguagePacks
import Localization
import PackBuilding
import TestSupport
import Testing

/// What the readers of archives, packs and deltas return for slightly damaged ones: values, or errors with their offsets.
///
/// `Goldens/containers.txt` has a digest of every 13 outcomes. With BALLAST_RECORD=1 it is recorded.
@Suite struct ContainerGoldenTests {
  struct Group: Sendable, CustomTestStringConvertible {
    let name: String
    let inputs: @Sendable () -> [[UInt8]]
    let outcome: @Sendable ([UInt8]) -> String

    var testDescription: String { name }
  }

  static let groups: [Group] =
    archives.map { name, bytes in
      Group(name: name, inputs: { spreadMutations(of: bytes, beginning: 60, places: 160) }, outcome: archive)
    } + [
      Group(
        name: "old.pack", inputs: { mutations(of: PackLaws.old, everyByte: 3) + [PackLaws.old] },
        outcome: pack),
      Group(
        name: "new.pack", inputs: { mutations(of: PackLaws.new, everyByte: 3) + [PackLaws.new] },
        outcome: pack),
      Group(
        name: "old-new.delta", inputs: { seed("old-new.delta") },
        outcome: { bytes in
          described { () throws(PackError) in try PackDelta.apply(bytes, to: LanguagePack(PackLaws.old)) }
        }),
      Group(
        name: "compressed.pack", inputs: { seed("compressed.pack") },
        outcome: { bytes in
          described { () throws(PackError) in try CompressedPack.expand(bytes) }
        }),
    ]
    + (0..<5).map { number in
      Group(name: "new-\(number).form", inputs: { seed("new-\(number).form") }) { bytes in
        described { () throws(PackError) in
          try PackRestoration(base: LanguagePack(PackLaws.new), old: LanguagePack(PackLaws.old))
            .pack(bytes.span.bytes)
        }
      }
    }

  private static func seed(_ name: String) -> [[UInt8]] {
    let path = Places.package.appending(path: "Tests/Fuzz/Seeds/\(name)").path
    let bytes = (try? Places.bytes(path)) ?? []
    return [bytes] + spreadMutations(of: bytes, beginning: 80, places: 60)
  }

  private static func described(_ restored: () throws(PackError) -> [UInt8]) -> String {
    do throws(PackError) { return FormatOutcome.digest(try restored()) } catch { return "\(error)" }
  }

  // MARK: - Archives

  private static let archives: [(name: String, bytes: [UInt8])] = {
    let text = Array(String(repeating: "sail ", count: 40).utf8)
    let entry = ZipBuilder.Entry("a/de.lproj/b.strings", text).with { $0.deflates = true }
    var plain = ZipBuilder([
      entry, ZipBuilder.Entry("a/"), ZipBuilder.Entry("a/c.txt", "x"),
      ZipBuilder.Entry("a/link", "c.txt").with { $0.mode = 0o120777 },
    ])
    plain.comment = Array("comment".utf8)
    var large = ZipBuilder([
      entry.with {
        $0.usesZip64 = true
        $0.descriptor = .wide
      }, entry.with { $0.name = Array("b".utf8) },
    ])
    large.usesZip64EndRecord = true
    var unusual = ZipBuilder([
      entry.with { $0.descriptor = .narrow },
      ZipBuilder.Entry("\u{e4}.txt", "y").with {
        $0.name = [0x84, 0x2e, 0x74, 0x78, 0x74]
        $0.unicodePath = ("\u{e4}.txt", true)
        $0.localExtra = [0x35, 0xd9, 4, 0, 4, 0, 0, 0]
      },
      ZipBuilder.Entry("../c", "z").with { $0.gap = [0, 0, 0] },
      ZipBuilder.Entry("b\\c", "z").with { $0.gap = [1] },
    ])
    unusual.prefix = [1, 2, 3]
    unusual.suffix = [4, 5]
    return [
      ("plain.zip", plain.bytes), ("zip64.zip", large.bytes), ("unusual.zip", unusual.bytes),
      ("directory-first.zip", ZipBuilder([entry, ZipBuilder.Entry("b", "c")]).bytesWithDirectoryFirst),
    ]
  }()

  private static func archive(_ bytes: [UInt8]) -> String {
    do throws(ArchiveError) {
      let archive = try Archive(name: "x.zip", bytes: bytes)
      var lines = ["\(archive.ledger) \(archive.size.value) \(archive.warnings)"]
      for index in archive.entries.indices {
        let entry = archive.entries[index]
        lines.append(
          "\(archive.names[index]) \(entry.kind) \(entry.basis) \(entry.isShadowed) \(entry.archiveBytes.value) \(entry.storedBytes.value) \(entry.installBytes.value) \(entry.isStored) \(entry.checksum ?? 0)"
        )
        do throws(ArchiveError) {
          lines.append(FormatOutcome.digest(try archive.content(at: index)))
        } catch { lines.append("\(error) \(error.offset ?? -1)") }
      }
      return lines.joined(separator: "\n")
    } catch { return "\(error) \(error.entry ?? "") \(error.offset ?? -1)" }
  }

  // MARK: - Packs

  private static func pack(_ bytes: [UInt8]) -> String {
    [bytes, PackLaws.withValidChecksums(bytes)].map { bytes in
      guard let bytes else { return "-" }
      var lines: [String] = []
      func add(_ body: () throws(PackError) -> String) {
        do throws(PackError) { lines.append(try body()) } catch { lines.append("\(error)") }
      }
      do throws(PackError) {
        let pack = try LanguagePack(bytes)
        add { () throws(PackError) in
          try pack.verify()
          return "verified"
        }
        add { () throws(PackError) in "\(try pack.metadata()) \(pack.messageCount)" }
        for key in ["sail", "fog", "boats", "1", "2", "no such key", ""] {
          for table in ["Localizable", ""] {
            add { () throws(PackError) in
              "\(try pack.message(key, in: table).map { "\($0)" } ?? "-") \(try pack.text(forKey: key, table: table, arguments: [2, "x"]) ?? "-")"
            }
          }
        }
      } catch { lines.append("\(error)") }
      return lines.joined(separator: "\n")
    }.joined(separator: "\n")
  }

  // MARK: -

  private static let recorded = RecordedLines("Tests/Unit/BundleAnalysisTests/Goldens/containers.txt")

  private static func line(_ group: Group) -> String {
    RecordedLines.summary(group.inputs().map(group.outcome))
  }

  @Test(.enabled(if: RecordedLines.isRecording)) func outcomesAreRecorded() throws {
    try Self.recorded.record(Self.groups.map { ($0.name, Self.line($0)) })
    Issue.record("recorded containers.txt; run again without BALLAST_RECORD")
  }

  @Test(.enabled(if: !RecordedLines.isRecording), arguments: groups) func aDamagedContainerHasItsOutcomes(
    _ group: Group
  ) {
    if Self.line(group) != Self.recorded[group.name] {
      Issue.record(
        "\(group.name): '\(Self.line(group).prefix(20))…' instead of '\(Self.recorded[group.name]?.prefix(20) ?? "")…'"
      )
    }
  }
}

import Compression
import LanguagePacks
import Localization
import PackBuilding
import TestSupport
import Testing

/// Outcomes of reading packs and deltas that are damaged at every offset, as recorded in `Goldens`.
@Suite struct PackOutcomeTests {
  private func expectRecorded(
    _ name: String, sourceLocation: SourceLocation = #_sourceLocation,
    _ record: (inout OutcomeRecording) throws -> Void
  ) throws {
    let difference = try OutcomeRecording.difference(
      from: "Tests/Unit/PackBuildingTests/Goldens/\(name).txt", record)
    #expect(difference == nil, Comment(rawValue: difference ?? ""), sourceLocation: sourceLocation)
  }

  private static func outcome(_ body: () throws(PackError) -> String) -> String {
    do throws(PackError) { return "ok \(try body())" } catch {
      return "\(error.reason) \(error.offset ?? -1)"
    }
  }

  private static let keys = ["sail", "fog", "boats", "1", "2", "no such key", ""]

  /// The messages and the metadata of a pack, each with its own error.
  private static func outcome(_ bytes: [UInt8]) -> String {
    outcome { () throws(PackError) in
      let pack = try LanguagePack(bytes)
      var results = [
        "\(pack.messageCount) \(pack.byteCount) \(pack.revision)",
        outcome { () throws(PackError) in "\(try pack.metadata())" },
      ]
      results.append(
        outcome { () throws(PackError) in
          try pack.verify()
          return ""
        })
      for key in keys {
        results.append(
          outcome { () throws(PackError) in
            "\(try pack.message(key, in: "Localizable")?.written ?? "-") \(try pack.text(forKey: key, table: "Localizable", arguments: [2, "x"]) ?? "-")"
          })
      }
      results.append(
        outcome { () throws(PackError) in "\(try pack.records().count) \(try pack.textOrder())" })
      return results.joined(separator: "; ")
    }
  }

  /// With valid checksums, so that the code after the checks is reached.
  private static func checked(_ bytes: [UInt8]) -> [UInt8]? {
    guard let layout = PackLayout(unverified: bytes.span.bytes), layout.fileSize == bytes.count else {
      return nil
    }
    var output = Array(bytes[..<layout.checks.lowerBound])
    PackAssembly.appendChecks(layout, to: &output)
    return output
  }

  @Test func damagedPacks() throws {
    try expectRecorded("packs") { recording in
      for (name, pack) in [("old", PackLaws.old), ("new", PackLaws.new)] {
        recording.addDamaged(name, pack, isText: false) { bytes in
          "\(Self.outcome(bytes)); \(Self.checked(bytes).map(Self.outcome) ?? "-")"
        }
      }
      for seed in 1...12 as ClosedRange<UInt64> {
        let tables = SamplePacks.tables(Int(seed * seed), seed: seed)
        let bytes = try SamplePacks.pack(tables)
        recording.add("sample \(seed)", ["\(bytes)"])
      }
    }
  }

  @Test func damagedDownloads() throws {
    try expectRecorded("pack-downloads") { recording in
      let (old, new) = (try LanguagePack(PackLaws.old), try LanguagePack(PackLaws.new))
      let receivers: [(name: String, base: LanguagePack?, old: LanguagePack?)] = [
        ("alone", nil, nil), ("base", new, nil), ("other base", old, nil), ("old", nil, old),
        ("base and old", new, old),
      ]
      for (name, base, start) in receivers {
        let download = try PackDownload.make(new, .none, base: base, old: start)
        recording.addDamaged(name, download, isText: false) { bytes in
          Self.outcome { () throws(PackError) in
            let download = try PackDownload(bytes)
            let restored = try download.restore(Array(download.payload), base: base, old: start)
            return "\(download.codec) \(download.isDelta) \(download.usesDictionary) \(restored)"
          }
        }
        recording.add(
          "\(name), other receivers",
          receivers.map { receiver in
            Self.outcome { () throws(PackError) in
              let download = try PackDownload(download)
              return
                "\(try download.restore(Array(download.payload), base: receiver.base, old: receiver.old).count)"
            }
          })
        // The form without the header, whose checksum refuses most changes.
        let form = Array(try PackDownload(download).payload)
        recording.addDamaged("\(name), form", form, isText: false) { bytes in
          Self.outcome { () throws(PackError) in
            "\(try PackRestoration(base: base, old: start).pack(bytes.span.bytes))"
          }
        }
        recording.add(
          "\(name), limits",
          [0, 1, 100, 1 << 20].flatMap { limit in
            [0, 1, 2].map { ratio in
              Self.outcome { () throws(PackError) in
                let limits = PackDownload.Limits(bytes: limit, ratio: ratio, minimum: limit / 2)
                return "\(try PackDownload(download, limits: limits).expandedByteCount)"
              }
            }
          })
      }
    }
  }
}

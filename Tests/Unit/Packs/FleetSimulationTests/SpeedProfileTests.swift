import DataFormats
import ReportSchema
import Testing

@testable import FleetSimulation

/// Files of speeds, and the times that they give to counted work.
@Suite struct SpeedProfileTests {
  private static let required =
    "version: 1\nread: 100 MB/s to 200 MB/s\nhash: 1 GB/s\nparse: 50 MB/s\nentry: 10 ns to 20 ns\n"

  private func profile(_ more: String = "") throws -> SpeedProfile {
    try SpeedProfile(reading: Array((Self.required + more).utf8), path: "s.yml")
  }

  private func mistakes(_ text: String) -> [String] {
    do throws(YAMLFileError) {
      _ = try SpeedProfile(reading: Array(text.utf8), path: "s.yml")
      return []
    } catch { return error.texts.map(\.message) }
  }

  private func work(_ change: (inout TimeReport.Work) -> Void) -> TimeReport.Work {
    var work = TimeReport.Work.none
    change(&work)
    return work
  }

  @Test func timesAreComputedByHand() throws {
    // 1 MB at 100 to 200 MB/s, 3 MB at 1 GB/s, 1 MB at 50 MB/s, 1000 entries of 10 to 20 ns.
    let counted = work {
      $0.bytesRead = 1_000_000
      $0.bytesHashed = 3_000_000
      $0.bytesParsed = 1_000_000
      $0.entriesParsed = 1000
    }
    let time = try #require(try profile().seconds(of: counted))
    #expect(abs(time.low - (0.005 + 0.003 + 0.02 + 0.000_01)) < 1e-12, "\(time.low)")
    #expect(abs(time.high - (0.010 + 0.003 + 0.02 + 0.000_02)) < 1e-12, "\(time.high)")
  }

  /// Each further look-up in a mapped file parses one more record.
  @Test func furtherLookupsParseEntriesOfMappedFilesOnly() throws {
    let profile = try profile("lookups: 101\n")
    let first = work { $0.entriesParsed = 1 }
    let inMemory = TimeReport.LookUp(bytesHashed: 0, bytesParsed: 0, entriesParsed: 0)
    let mapped = TimeReport.LookUp(bytesHashed: 4096, bytesParsed: 50, entriesParsed: 1)
    let seconds = try [nil, inMemory, mapped].map {
      try #require(profile.seconds(of: first, lookUp: $0)).high
    }
    #expect(seconds[0] == seconds[1])
    #expect(abs(seconds[2] - seconds[0] - 100 * (20e-9 + 50 / 50e6)) < 1e-12, "\(seconds)")
  }

  @Test(
    arguments: [
      ("expand", "100 MB/s", \TimeReport.Work.bytesExpanded), ("write", "1 MB/s", \.bytesWritten),
      ("sync", "2 ms", \.syncs),
    ] as [(String, String, any WritableKeyPath<TimeReport.Work, Int> & Sendable)])
  func workWithoutASpeedHasNoTime(
    _ name: String, _ value: String, _ count: any WritableKeyPath<TimeReport.Work, Int> & Sendable
  ) throws {
    let counted = work { $0[keyPath: count] = 1 }
    let without = try profile()
    #expect(without.seconds(of: counted) == nil && without.unknownSpeeds(of: counted) == [name])
    let with = try profile("\(name): \(value)\n")
    #expect(try #require(with.seconds(of: counted)).high > 0)
  }

  @Test(arguments: [
    ("", "no speeds"), ("version: 1", "missing 'read'"), (required + "reed: 1 MB/s", "unknown name 'reed'"),
    (required + "read: 1 MB/s", "repeated"), ("read: 5 MB/s", "missing 'version'"),
    ("version: 1\nread: 5", "expected a rate"), ("version: 1\nread: 0 B/s", "expected a rate"),
    ("version: 1\nread: 9 MB/s to 5 MB/s", "greater than the second"),
    ("version: 1\nread: 1 MB/s to 2 MB/s to 3 MB/s", "or two of them"),
    ("version: 1\nentry: 5 weeks", "expected a time"), (required + "lookups: 0", "expected a whole number"),
    ("just text", "no speeds"),
  ])
  func aMistakeHasItsPlace(_ text: String, _ message: String) {
    let found = mistakes(text)
    #expect(!found.isEmpty && found.allSatisfy { $0.hasPrefix("s.yml:") }, "\(found)")
    #expect(found.contains { $0.contains(message) }, "\(found)")
  }

  /// One read at 100 MB/s and two hashes at 1 GB/s: 12 ns per byte.
  @Test func storageReadsOnceAndHashesTwice() throws {
    var scenario = Scenario()
    scenario.setStorage(try profile("open: 1 ms to 3 ms\n"))
    #expect(abs(scenario.storage.readRate.value(at: 0) - 1e9 / 12) < 1, "\(scenario.storage.readRate)")
    #expect(abs(scenario.storage.readRate.value(at: 1) - 1e9 / 7) < 1, "\(scenario.storage.readRate)")
    #expect(scenario.storage.access.value(at: 0.5) == 0.002)
    #expect(!scenario.assumed.contains("storage.read") && scenario.assumed.contains("network.offline"))
  }
}

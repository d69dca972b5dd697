import LanguagePacks
import Localization
import LocalizationAnalysis
import TestSupport
import Testing

/// Keys that a pack was not built with. `Tests/Benchmarks/run-unknown-keys` asks 10^9 of them.
@Suite struct UnknownKeyTests {
  private static func pack(_ count: Int) throws -> LanguagePack {
    var table = StringTable(name: "Localizable", syntax: .apple)
    for number in 0..<count { table["feature.title.\(number)"] = .text("Text \(number)") }
    return try LanguagePack(SamplePacks.pack([table]))
  }

  @Test func unknownKeysHaveNoMessage() throws {
    let pack = try Self.pack(2000)
    let table = pack.table("Localizable")
    var answers = 0
    for number in 0..<100_000 where try pack.record(of: "feature.new.title.\(number)", in: table) != nil {
      answers += 1
    }
    #expect(answers == 0)
  }

  /// The hashes of these keys have the bucket and the low bits of a key of the pack: 24 bits as format 1 stored, and 32.
  @Test(arguments: [
    ("feature.new.title.1477214", "feature.title.777", 24),
    ("feature.new.title.22487800", "feature.title.979", 24),
    ("feature.new.title.24551986", "feature.title.633", 24),
    ("feature.new.title.32886709", "feature.title.427", 24),
  ])
  func keysThatShareTheLowBitsOfAHashAreUnknown(_ unknown: String, _ known: String, _ bits: Int) throws {
    let pack = try Self.pack(1000)
    let hashes = [unknown, known].map { KeyHash.of($0, table: "Localizable", seed: pack.seed) }
    #expect(hashes[0] << UInt64(64 - bits) == hashes[1] << UInt64(64 - bits))
    let buckets = hashes.map { KeyFingerprint(hash: $0, bucketBits: pack.bucketBits).bucket }
    #expect(buckets[0] == buckets[1])
    #expect(try pack.message(known, in: "Localizable") != nil)
    #expect(try pack.message(unknown, in: "Localizable") == nil)
  }
}

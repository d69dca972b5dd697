import Compression
import LanguagePacks
import Localization
import LocalizationAnalysis
import PackBuilding
import PackRestoring
import TestSupport
import Testing

/// A table, and its next version with removed, changed and added messages.
private func versions(
  _ count: Int, removed: Int, changed: Int, added: Int, seed: UInt64
) throws -> (old: [UInt8], new: [UInt8]) {
  var random = SeededGenerator(seed: seed)
  var old = StringTable(name: "Localizable", syntax: .apple)
  for number in 0..<count { old["key.\(number)"] = .random(&random) }
  var new = StringTable(name: "Localizable", syntax: .apple, messages: old.messages)
  let keys = old.sortedKeys.shuffled(using: &random)
  for key in keys.prefix(removed) { new[key] = nil }
  for key in keys.dropFirst(removed).prefix(changed) { new[key] = .random(&random) }
  for number in 0..<added { new["new.\(number)"] = .random(&random) }
  var metadata = SamplePacks.metadata()
  metadata.appVersion = "1.1"
  return (try SamplePacks.pack([old]), try SamplePacks.pack([new], metadata))
}

@Suite struct PackDeltaTests {
  @Test(arguments: [
    (0, 0, 0, 0), (0, 0, 0, 5), (5, 5, 0, 0), (300, 0, 0, 0), (300, 3, 4, 5), (300, 290, 0, 0),
    (3, 0, 0, 500),
    // The number of buckets doubles or halves.
    (127, 0, 0, 1), (128, 1, 0, 0), (250, 2, 3, 300), (600, 400, 9, 0),
  ])
  func applyingADeltaGivesTheNewPack(_ count: Int, _ removed: Int, _ changed: Int, _ added: Int) throws {
    let (old, new) = try versions(
      count, removed: removed, changed: changed, added: added, seed: UInt64(count + added))
    let (from, to) = (try LanguagePack(old), try LanguagePack(new))
    let delta = try PackDownload.make(to, .zstd, old: from)
    #expect(try PackDelta.apply(delta, to: from) == new)
    #expect(try PackDownload.make(to, .zstd, old: from) == delta)
    let whole = try Codec.zstd.compress(new.span.bytes, prefix: old.span.bytes)
    #expect(delta.count <= whole.count + 40)
  }

  /// Includes versions whose numbers of buckets differ.
  @Test(arguments: [(300, 3, 4, 5), (127, 0, 0, 1), (128, 1, 0, 0), (255, 0, 1, 2)])
  func smallChangesGiveSmallDeltas(_ count: Int, _ removed: Int, _ changed: Int, _ added: Int) throws {
    let (old, new) = try versions(
      count, removed: removed, changed: changed, added: added, seed: UInt64(count))
    let delta = try PackDownload.make(LanguagePack(new), .zstd, old: LanguagePack(old))
    #expect(delta.count < 200 + 100 * (removed + changed + added))
    #expect(delta.count < new.count / 4)
  }

  @Test func deltaIsRefusedForAnotherOldPack() throws {
    let (old, new) = try versions(50, removed: 1, changed: 1, added: 1, seed: 5)
    let (from, to) = (try LanguagePack(old), try LanguagePack(new))
    let delta = try PackDownload.make(to, .zstd, old: from)
    #expect(throws: PackError(.wrongStart(expected: from.shortChecksum, found: to.shortChecksum))) {
      try PackDelta.apply(delta, to: to)
    }
    #expect(throws: PackError(.notADelta)) { try PackDelta.apply(Array("no delta".utf8), to: from) }
  }

  @Test func everyChangedByteOfADeltaIsDetectedOrHarmless() throws {
    let (old, new) = try versions(40, removed: 2, changed: 3, added: 4, seed: 9)
    let from = try LanguagePack(old)
    let delta = try PackDownload.make(LanguagePack(new), .zstd, old: from)
    for mutated in mutations(of: delta) where mutated != delta {
      do throws(PackError) {
        let result = try PackDelta.apply(mutated, to: from)
        #expect(result == new)
      } catch { #expect(!error.description.isEmpty) }
    }
  }
}

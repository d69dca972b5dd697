import Compression
import LanguagePacks
import Localization
import TestSupport
import Testing

/// A table, and the same after a release: some messages are gone, some have another text, some are new.
private func versions(
  _ count: Int, gone: Int, changed: Int, added: Int, seed: UInt64
) throws -> (old: [UInt8], new: [UInt8]) {
  var random = SeededGenerator(seed: seed)
  var old = StringTable(name: "Localizable", syntax: .apple)
  for number in 0..<count { old["key.\(number)"] = .random(&random) }
  var new = StringTable(name: "Localizable", syntax: .apple, messages: old.messages)
  let keys = old.sortedKeys.shuffled(using: &random)
  for key in keys.prefix(gone) { new[key] = nil }
  for key in keys.dropFirst(gone).prefix(changed) { new[key] = .random(&random) }
  for number in 0..<added { new["new.\(number)"] = .random(&random) }
  var later = try metadata()
  later.appVersion = "1.1"
  return (try built([old], try metadata()), try built([new], later))
}

@Suite struct PackDeltaTests {
  @Test(arguments: [
    (0, 0, 0, 0), (0, 0, 0, 5), (5, 5, 0, 0), (300, 0, 0, 0), (300, 3, 4, 5), (300, 290, 0, 0),
    (3, 0, 0, 500),
    // One bucket more, or fewer, for every message.
    (127, 0, 0, 1), (128, 1, 0, 0), (250, 2, 3, 300), (600, 400, 9, 0),
  ])
  func aDeltaGivesTheNewPackToTheByte(_ count: Int, _ gone: Int, _ changed: Int, _ added: Int) throws {
    let (old, new) = try versions(
      count, gone: gone, changed: changed, added: added, seed: UInt64(count + added))
    let (from, to) = (try LanguagePack(old), try LanguagePack(new))
    let delta = try PackDelta.make(from: from, to: to)
    #expect(try PackDelta.apply(delta, to: from) == new)
    #expect(try PackDelta.make(from: from, to: to) == delta)
    let whole = try Codec.zstd.compress(new.span.bytes, prefix: old.span.bytes)
    #expect(delta.count <= whole.count + 20)
  }

  /// The form that says what changes, not the whole pack that it falls back to: also over a power of two, where there are
  /// more buckets or fewer.
  @Test(arguments: [(300, 3, 4, 5), (127, 0, 0, 1), (128, 1, 0, 0), (255, 0, 1, 2)])
  func aSmallChangeIsSentAsOne(_ count: Int, _ gone: Int, _ changed: Int, _ added: Int) throws {
    let (old, new) = try versions(count, gone: gone, changed: changed, added: added, seed: UInt64(count))
    let delta = try PackDelta.make(from: LanguagePack(old), to: LanguagePack(new))
    #expect(delta[3] == 2)
  }

  @Test func aDeltaTakesItsOwnStartAlone() throws {
    let (old, new) = try versions(50, gone: 1, changed: 1, added: 1, seed: 5)
    let delta = try PackDelta.make(from: LanguagePack(old), to: LanguagePack(new))
    #expect(throws: PackError.self) { try PackDelta.apply(delta, to: LanguagePack(new)) }
    #expect(throws: PackError(.notADelta)) {
      try PackDelta.apply(Array("no delta".utf8), to: LanguagePack(old))
    }
  }

  @Test func anyChangeToADeltaIsRefused() throws {
    let (old, new) = try versions(40, gone: 2, changed: 3, added: 4, seed: 9)
    let from = try LanguagePack(old)
    let delta = try PackDelta.make(from: from, to: LanguagePack(new))
    for mutated in mutations(of: delta) where mutated != delta {
      do throws(PackError) {
        let result = try PackDelta.apply(mutated, to: from)
        // A changed byte that says the same is none to be afraid of.
        #expect(result == new)
      } catch { #expect(!error.description.isEmpty) }
    }
  }
}

@Suite struct WirePackTests {
  @Test(arguments: Codec.allCases) func aCompressedPackIsThePack(_ codec: Codec) throws {
    let bytes = try built(tables(300, seed: 2), try metadata())
    let base = try LanguagePack(built(tables(300, seed: 3), try metadata("en")))
    let pack = try LanguagePack(bytes)
    let alone = try CompressedPack.compress(pack, codec)
    #expect(CompressedPack.isWire(alone))
    #expect(try CompressedPack.expand(alone) == bytes)
    let behind = try CompressedPack.compress(pack, codec, base: base)
    #expect(try CompressedPack.expand(behind, base: base) == bytes)
    if codec.supportsDictionary {
      #expect(throws: PackError.self) { try CompressedPack.expand(behind) }
      #expect(throws: PackError.self) { try CompressedPack.expand(behind, base: pack) }
    }
    for mutated in mutations(of: Array(alone.prefix(400))) {
      #expect(throws: PackError.self) { try CompressedPack.expand(mutated) }
    }
  }

  @Test(arguments: Codec.allCases) func aCodecIsBoundedAndRefusesWhatIsNotItsOwn(_ codec: Codec) throws {
    let zeros = [UInt8](repeating: 0, count: 1 << 20)
    let small = try codec.compress(zeros.span.bytes)
    #expect(try codec.expand(small.span.bytes, limit: zeros.count) == zeros)
    #expect(throws: CompressionError.self) { try codec.expand(small.span.bytes, limit: zeros.count - 1) }
    let empty = try codec.compress([UInt8]().span.bytes)
    #expect(try codec.expand(empty.span.bytes, limit: 0) == [])
    guard codec != .none else { return }
    #expect(throws: CompressionError.self) { try codec.expand(Array("plain".utf8).span.bytes, limit: 100) }
    #expect(throws: CompressionError.self) {
      try codec.expand(Array(small.dropLast(3)).span.bytes, limit: zeros.count)
    }
  }
}

import Compression
import LanguagePacks
import Localization
import PackBuilding
import TestSupport
import Testing

@Suite struct CompressedPackTests {
  @Test(arguments: Codec.allCases) func expandingGivesThePack(_ codec: Codec) throws {
    let bytes = try SamplePacks.pack(SamplePacks.tables(300, seed: 2))
    let english = try #require(LocaleTag(bcp47: "en"))
    let base = try LanguagePack(
      SamplePacks.pack(SamplePacks.tables(300, seed: 3), SamplePacks.metadata(english)))
    let pack = try LanguagePack(bytes)
    let withoutBase = try CompressedPack.compress(pack, codec)
    #expect(CompressedPack.hasSignature(withoutBase))
    #expect(try CompressedPack.expand(withoutBase) == bytes)
    let withBase = try CompressedPack.compress(pack, codec, base: base)
    #expect(try CompressedPack.expand(withBase, base: base) == bytes)
    #expect(throws: PackError(.wrongBase(expected: base.shortChecksum, found: nil))) {
      try CompressedPack.expand(withBase)
    }
    #expect(throws: PackError(.wrongBase(expected: base.shortChecksum, found: pack.shortChecksum))) {
      try CompressedPack.expand(withBase, base: pack)
    }
    for mutated in mutations(of: Array(withoutBase.prefix(400))) {
      #expect(throws: PackError.self) { try CompressedPack.expand(mutated) }
    }
  }

  @Test(arguments: Codec.allCases) func codecObeysItsLimitAndRefusesOtherFormats(_ codec: Codec) throws {
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

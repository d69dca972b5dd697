import Bytes
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

  /// Numbers of messages on both sides of a power of two, so that the packs' buckets differ; packs with other seeds.
  @Test(arguments: [
    (0, 0, 0), (0, 9, 0), (9, 0, 0), (127, 129, 0), (129, 127, 0), (40, 300, 0), (300, 40, 0), (60, 60, 5),
  ])
  func downloadIsRestoredWithAnyBaseAndOldPack(_ base: Int, _ count: Int, _ seed: UInt32) throws {
    func pack(_ count: Int, _ random: UInt64, seed: UInt32, others: Int = 0) throws -> LanguagePack {
      var builder = PackBuilder(SamplePacks.metadata())
      for table in SamplePacks.tables(count, seed: random) { builder.add(table) }
      builder.otherKeys = (0..<others).map { KeyList.Key(table: "Localizable", key: "key.\($0)") }
      return try LanguagePack(#require(try builder.build(seed: seed)))
    }
    let origin = try pack(base, 3, seed: 0, others: count)
    let old = try pack(base + 20, 4, seed: 0)
    let new = try pack(count, 4, seed: seed)
    for receiver in [(nil, nil), (origin, nil), (nil, old), (origin, old)] as [(LanguagePack?, LanguagePack?)]
    {
      let download = try PackDownload.make(new, .zlib, base: receiver.0, old: receiver.1)
      #expect(try PackDownload.expand(download, base: origin, old: old) == new.bytes.array())
    }
  }

  @Test func downloadBeyondTheLimitsIsRefusedBeforeItIsExpanded() throws {
    let bytes = try CompressedPack.compress(
      LanguagePack(SamplePacks.pack(SamplePacks.tables(300, seed: 2))), .zlib)
    let expanded = try PackDownload(bytes).expandedByteCount
    for limits in [
      PackDownload.Limits(bytes: expanded - 1), .init(ratio: 1, minimum: expanded - 1),
      .init(ratio: -1, minimum: 0),
    ] {
      let error = #expect(throws: PackError.self) { try PackDownload(bytes, limits: limits) }
      guard case .expandsTooFar(expanded, _)? = error?.reason else {
        Issue.record("\(String(describing: error))")
        continue
      }
    }
    // The form fits, and the restored pack does not.
    let limits = PackDownload.Limits(bytes: expanded)
    #expect(throws: PackError.self) { try PackDownload.expand(bytes, limits: limits) }
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

import Bytes
import Compression
import Foundation
import LanguagePacks
import Localization
import LocalizationAnalysis
import PackBuilding
import PackRestoring
import TestSupport
import Testing

@Suite struct CompressedPackTests {
  @Test(arguments: Codec.allCases) func expandingGivesThePack(_ codec: Codec) throws {
    let bytes = try SamplePacks.pack(SamplePacks.tables(300, seed: 2))
    let english = try #require(LocaleTag(bcp47: "en"))
    let base = try LanguagePack(
      SamplePacks.pack(SamplePacks.tables(300, seed: 3), SamplePacks.metadata(english)))
    let pack = try LanguagePack(bytes)
    let withoutBase = try PackDownload.make(pack, codec)
    #expect(PackDownload.hasSignature(withoutBase))
    #expect(try PackDownload.expand(withoutBase) == bytes)
    let withBase = try PackDownload.make(pack, codec, base: base)
    #expect(try PackDownload.expand(withBase, base: base) == bytes)
    #expect(throws: PackError(.wrongBase(expected: base.shortChecksum, found: nil))) {
      try PackDownload.expand(withBase)
    }
    #expect(throws: PackError(.wrongBase(expected: base.shortChecksum, found: pack.shortChecksum))) {
      try PackDownload.expand(withBase, base: pack)
    }
    for mutated in mutations(of: Array(withoutBase.prefix(400))) {
      #expect(throws: PackError.self) { try PackDownload.expand(mutated) }
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

  /// Packs with fewer and more than 65,536 messages, whose indices have two and three bytes.
  @Test(arguments: [0, 1, 300, 66_000]) func theOrderOfABasePackIsThatOfItsRecords(_ count: Int) throws {
    let tables = count < 1000 ? SamplePacks.tables(count, seed: 2) : [Self.table(count)]
    let base = try Self.base(tables)
    #expect(base.header.optionalFeatures == TextOrder.feature)
    #expect(base.header.extensions == base.messageCount * (count < 1000 ? 2 : 3))
    let order = try base.textOrder()
    let records = try order.map { index in base.bytes.extracting(try base.record(at: index)).array() }
    for (one, next) in zip(records, records.dropFirst()) {
      #expect(!next.lexicographicallyPrecedes(one))
    }
    // Without the feature, a reader sorts.
    #expect(try LanguagePack(Self.reassembled(base) { $0.optionalFeatures = 0 }).textOrder() == order)
    #expect(try LanguagePack(SamplePacks.pack(tables)).header.optionalFeatures == 0)
  }

  @Test func aBasePackWithAnInvalidOrderIsRefused() throws {
    let base = try Self.base([Self.table(3)])
    let pack = try LanguagePack(SamplePacks.pack([Self.table(3)]))
    let layout = PackLayout(base.header)
    let start = layout[.extensions].lowerBound
    for order in [[0, 0, 1, 0, 1, 0], [0, 0, 1, 0, 3, 0], [255, 255, 1, 0, 0, 0]] as [[UInt8]] {
      var bytes = Array(base.bytes.array()[..<layout[.checks].lowerBound])
      bytes.replaceSubrange(start..<(start + 6), with: order)
      PackAssembly.appendChecks(layout, to: &bytes)
      let other = try LanguagePack(bytes)
      try other.verify()
      #expect(throws: PackError(.malformed, at: start + (order[0] == 255 ? 0 : 4))) {
        try PackDownload.make(pack, .zlib, base: other)
      }
    }
    // Extensions without an order.
    let later = try LanguagePack(Self.reassembled(pack) { $0.extensions = [1] })
    var bytes = later.bytes.array()
    bytes[12] = 1
    bytes.removeLast(PackLayout(later.header)[.checks].count)
    PackAssembly.appendChecks(PackLayout(later.header), to: &bytes)
    let short = try LanguagePack(bytes)
    #expect(throws: PackError.self) { try PackDownload.make(pack, .zlib, base: short) }
    #expect(throws: PackError.self) { try PackDownload.make(short, .zlib) }
    // Bytes after the order belong to later revisions of the format.
    let longer = try LanguagePack(Self.reassembled(base) { $0.extensions += [1, 2, 3] })
    let download = try PackDownload.make(pack, .zlib, base: longer)
    #expect(try PackDownload.expand(download, base: longer) == pack.bytes.array())
  }

  /// A base pack of a set.
  private static func base(_ tables: [StringTable]) throws -> LanguagePack {
    var builder = PackBuilder(SamplePacks.metadata())
    for table in tables { builder.add(table) }
    builder.otherKeys = [KeyList.Key(table: "", key: "")]
    return try LanguagePack(builder.build())
  }

  private static func table(_ count: Int) -> StringTable {
    var messages: [String: Message] = [:]
    for number in 0..<count { messages["key.\(number)"] = .text("Text \(number % 997) \(number)") }
    return StringTable(name: "Localizable", syntax: .apple, messages: messages)
  }

  /// The pack with other sections.
  private static func reassembled(
    _ pack: LanguagePack, _ change: (inout PackAssembly) -> Void
  ) throws -> [UInt8] {
    var assembly = PackAssembly(
      seed: pack.seed, revision: pack.revision, metadata: try pack.bytes(of: .metadata))
    assembly.optionalFeatures = pack.header.optionalFeatures
    assembly.shapes = try pack.bytes(of: .shapes)
    assembly.otherIds = try pack.bytes(of: .otherIds)
    assembly.extensions = try pack.transferredBytes(of: .extensions)
    change(&assembly)
    return try assembly.bytes(pack.fingerprints(), texts: pack.header.texts) {
      (index, output) throws(PackError) in
      output.append(copying: pack.bytes.extracting(try pack.record(at: index)))
    }
  }

  /// The keys of the restored pack are known from the old pack, from the base pack, from its list, or not at all.
  @Test func keysOfAllSourcesAreMerged() throws {
    func pack(_ range: some Sequence<Int>, _ tag: String, others: Range<Int> = 0..<0) throws -> LanguagePack {
      var builder = PackBuilder(SamplePacks.metadata(try #require(LocaleTag(bcp47: tag))))
      var table = StringTable(name: "Localizable", syntax: .apple)
      for number in range { table["key.\(number)"] = .text("\(tag) \(number * 7919 % 1000)") }
      builder.add(table)
      builder.otherKeys = others.map { KeyList.Key(table: "Localizable", key: "key.\($0)") }
      return try LanguagePack(#require(try builder.build(seed: 0)))
    }
    let base = try pack(0..<200, "en", others: 0..<400)
    let old = try pack(stride(from: 0, to: 600, by: 3), "de")
    for new in [try pack(stride(from: 0, to: 900, by: 2), "de"), try pack(100..<130, "de"), old] {
      for receiver in [(base, nil), (base, old), (nil, old)] as [(LanguagePack?, LanguagePack?)] {
        let download = try PackDownload.make(new, .zlib, base: receiver.0, old: receiver.1)
        #expect(try PackDownload.expand(download, base: receiver.0, old: receiver.1) == new.bytes.array())
      }
    }
  }

  @Test func downloadBeyondTheLimitsIsRefusedBeforeItIsExpanded() throws {
    let bytes = try PackDownload.make(
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

  /// Forms of a few bytes that declare as much as the format allows. Memory for what they declare is not reserved: the
  /// memory that the process uses grows by less than one of the declared sizes.
  @Test func aFormThatDeclaresMoreThanItContainsIsRefusedWithoutMemoryForIt() throws {
    let base = try LanguagePack(SamplePacks.pack(SamplePacks.tables(300, seed: 3)))
    func varints(_ numbers: UInt64...) -> [UInt8] {
      numbers.reduce(into: []) { $0.append(varint: $1) }
    }
    let largest = UInt64(1) << 24
    let start = varints(0, UInt64(base.seed), 1)
    let sections = varints(0, 0, 0, 0)
    let forms: [[UInt8]] = [
      // Messages that are not there.
      start + varints(largest) + sections,
      start + varints(largest + 1) + sections,
      start + varints(.max) + sections,
      // Sections that are longer than the form, or than the section that they are compared with.
      start + varints(1, 1, 0, 1 << 28), start + varints(1, 1 << 28, 0, 0), start + varints(1, 1, 1 << 62, 0),
      start + varints(1, .max, .max, .max),
      // Runs that are longer than the known messages, or empty.
      start + varints(1) + sections + varints(largest << 2 | 1), start + varints(1) + sections + varints(1),
      start + varints(1) + sections + varints(.max),
      // Bucket numbers beyond the pack's.
      start + varints(2) + sections + varints(UInt64(300) << 2, 1 << 40, .max)
        + [UInt8](repeating: 1, count: 64),
    ]
    let before = Self.peakBytes
    for form in forms {
      for receiver in [nil, base] {
        var download = PackDownload.magic + [PackDownload.version, receiver == nil ? 0 : 16]
        download += [UInt8](repeating: 0, count: 8)
        if let receiver { download.append(littleEndian: receiver.shortChecksum) }
        download.append(varint: UInt64(form.count))
        #expect(throws: PackError.self) { try PackDownload.expand(download + form, base: receiver) }
      }
    }
    #expect(Self.peakBytes - before < 128 << 20)
  }

  /// The largest memory that the process has used; 0 where the system does not tell.
  private static var peakBytes: Int {
    let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return (line?.split(separator: " ").dropFirst().first).flatMap { Int($0) }.map { $0 << 10 } ?? 0
  }

  @Test(arguments: Codec.allCases) func codecObeysItsLimitAndRefusesOtherFormats(_ codec: Codec) throws {
    let zeros = [UInt8](repeating: 0, count: 1 << 20)
    let small = try codec.compress(zeros.span.bytes)
    #expect(try codec.expand(small.span.bytes, limit: zeros.count) == zeros)
    let error = #expect(throws: CompressionError.self) {
      try codec.expand(small.span.bytes, limit: zeros.count - 1)
    }
    #expect(error == .tooLarge(codec, limit: zeros.count - 1))
    let empty = try codec.compress([UInt8]().span.bytes)
    #expect(try codec.expand(empty.span.bytes, limit: 0) == [])
    guard codec != .none else { return }
    #expect(throws: CompressionError.self) { try codec.expand(Array("plain".utf8).span.bytes, limit: 100) }
    #expect(throws: CompressionError.self) {
      try codec.expand(Array(small.dropLast(3)).span.bytes, limit: zeros.count)
    }
  }
}

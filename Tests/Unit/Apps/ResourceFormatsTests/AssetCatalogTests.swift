import Archives
import Bytes
import DataFormats
import Foundation
import Localization
import LocalizationAnalysis
import ResourceFormats
import TestSupport
import Testing

private func shares(_ bytes: [UInt8]) throws(FormatError) -> ContainerShares {
  try AssetCatalog(bytes.span.bytes).shares()
}

/// The bytes of each localization of `harbor`, and those of none, as a test wrote them.
private func expectOwners(of file: CarBuilder.Output, sourceLocation: SourceLocation = #_sourceLocation)
  throws
{
  let shares = try shares(file.bytes)
  expectShares(shares, sumTo: file.bytes.count, sourceLocation: sourceLocation)
  for (id, name) in [(1, "de"), (2, "fr"), (7, "pt-BR")] as [(UInt16, String)] {
    let found = shares.bytes(of: .locale(try tag(name)))
    #expect(found == file.owners.count { $0 == id }, "\(name)", sourceLocation: sourceLocation)
  }
}

private func reason(_ bytes: [UInt8]) -> FormatError.Reason? {
  refusal { () throws(FormatError) in _ = try shares(bytes) }
}

extension [UInt8] {
  fileprivate mutating func put(_ value: UInt32, at place: Int) {
    for (index, shift) in [24, 16, 8, 0].enumerated() {
      self[place + index] = UInt8(truncatingIfNeeded: value >> UInt32(shift))
    }
  }
}

@Suite struct AssetCatalogTests {
  @Test(arguments: [100, 3, 2, 1])
  func bytesBelongToTheirLocalizationInEveryTreeShape(_ entriesPerLeaf: Int) throws {
    let file = CarBuilder.harbor(entriesPerLeaf: entriesPerLeaf).build()
    #expect(try AssetCatalog(file.bytes.span.bytes).localizations == [1: "de", 2: "fr", 7: "pt-BR"])
    try expectOwners(of: file)
  }

  @Test(arguments: [100, 3, 1], [true, false])
  func everyByteBelongsToItsLocalization(_ entriesPerLeaf: Int, _ hasKeyCopies: Bool) throws {
    var builder = CarBuilder.harbor(entriesPerLeaf: entriesPerLeaf)
    builder.hasKeyCopies = hasKeyCopies
    let file = builder.build()
    try expectOwners(of: file)
    let found = try shares(file.bytes)
    // Calculated by hand: value, key, two table entries, a pair and a copy; then the same for the name.
    let perRendition = 18 + 16 + 8 + (hasKeyCopies ? 18 : 0)
    #expect(found.bytes(of: .locale(try tag("fr"))) == 184 + 12 + 1 + perRendition + (2 + 2 + 16 + 8))
    #expect(
      found.bytes(of: .locale(try tag("de")))
        == 2 * (184 + 12) + 5 + 18 + 2 * perRendition + (2 + 2 + 16 + 8))
    #expect(found.bytes(of: .locale(try tag("pt-BR"))) == 5 + 2 + 16 + 8)
  }

  @Test func sharedBlocksBelongToFirstLocalizationUnlessUnlocalized() throws {
    var builder = CarBuilder.harbor(entriesPerLeaf: 2)
    builder.renditions.append(
      CarBuilder.Rendition(name: "", localization: 2, identifier: 13, sharesValueOf: 1))
    try expectOwners(of: builder.build())
    builder.renditions.append(CarBuilder.Rendition(name: "", identifier: 14, sharesValueOf: 1))
    try expectOwners(of: builder.build())
  }

  @Test func withoutLocalizationsAllIsUnlocalized() throws {
    var builder = CarBuilder.harbor(entriesPerLeaf: 100)
    builder.localizations = []
    let bytes = builder.build().bytes
    let found = try shares(bytes)
    #expect(found.shares.allSatisfy { $0.owner == .unlocalized && $0.messages == 0 })
    #expect(found.total == bytes.count)
    // Likewise if keys have no localization.
    builder = .harbor(entriesPerLeaf: 100)
    builder.keyFormat = [12, 17]
    #expect(try shares(builder.build().bytes).bytes(of: .locale(try tag("de"))) == 2 + 2 + 16 + 8)
  }

  @Test func sharesAreExactAndBaseHasReplacedRenditions() throws {
    let file = CarBuilder.harbor(entriesPerLeaf: 2).build()
    let shares = try shares(file.bytes)
    expectShares(shares, sumTo: file.bytes.count)
    // The image without localization is base, because German and French ones exist; the color is unlocalized.
    #expect(shares[.base, .images]?.ownBytes == 184 + 12 + 3 + 18 + 16 + 8 + 18)
    #expect(shares["de", .strings]?.ownBytes == 184 + 12 + 18 + 18 + 16 + 8 + 18)
    #expect(shares[.base, .strings] == nil)
  }

  // MARK: - Bad input

  /// A value now begins at the beginning of the one before, or ends at the end of the next. The last has no locale.
  @Test(arguments: [(2, 1, 2), (1, 1, 2), (3, 3, 4), (0, 0, 1)])
  func overlappingBlocksAreAnError(_ changed: Int, _ first: Int, _ last: Int) throws {
    var file = CarBuilder.harbor(entriesPerLeaf: 100).build()
    let id = try #require(file.blocks.firstIndex(of: file.values[changed]))
    let range = file.values[first].lowerBound..<file.values[last].upperBound
    file.bytes.put(UInt32(range.lowerBound), at: file.table + id * 8)
    file.bytes.put(UInt32(range.count), at: file.table + id * 8 + 4)
    #expect(reason(file.bytes) == .overlappingEntries)
  }

  @Test func cyclicTreeIsAnError() throws {
    let file = CarBuilder.harbor(entriesPerLeaf: 2).build()
    let tree = file.blocks[try #require(file.trees["RENDITIONS"])].lowerBound
    let root = Int(file.bytes[tree + 11])
    let branch = file.blocks[root].lowerBound
    let leaf = Int(file.bytes[branch + 15])
    // A branch that is its own first child; a leaf that follows itself; the second leaf before the first.
    for (place, id) in [
      (branch + 12, root), (file.blocks[leaf].lowerBound + 4, leaf),
      (file.blocks[leaf + 1].lowerBound + 4, leaf),
    ] {
      var bytes = file.bytes
      bytes.put(UInt32(id), at: place)
      #expect(reason(bytes) == .cycle)
    }
    var bytes = file.bytes
    bytes.put(UInt32(root), at: file.blocks[leaf].lowerBound + 4)
    #expect(reason(bytes) == .badReference(UInt64(root)) || reason(bytes) == .cycle)
  }

  @Test func hugeCountsAreErrorsWithoutAllocation() throws {
    let file = CarBuilder.harbor(entriesPerLeaf: 100).build()
    let tree = file.blocks[try #require(file.trees["RENDITIONS"])].lowerBound
    let leaf = file.blocks[Int(file.bytes[tree + 11])].lowerBound
    let format = file.blocks[try #require(file.trees["KEYFORMAT"])].lowerBound
    let variables = (24..<28).reduce(0) { $0 << 8 | Int(file.bytes[$1]) }
    for place in [16, 24, file.table - 4, tree + 8, leaf, format + 8] {
      var bytes = file.bytes
      bytes.put(.max, at: place)
      #expect(reason(bytes) != nil, "\(place)")
    }
    // A too large count of variables is harmless if the required ones are found; a missing one is an error.
    var bytes = file.bytes
    bytes.put(.max, at: variables)
    #expect(reason(bytes) == nil)
    bytes[variables + 4 + 5] = UInt8(ascii: "X")
    #expect(reason(bytes) != nil)
  }

  @Test func repeatedPairsAreLimited() {
    // 60,000 overlapping leaves, each eight bytes after the previous one.
    let count = 60_000
    var out = ByteBuilder()
    out.text("BOMStore")
    out.zeros(24)
    for index in 0..<count {
      out.raw([0, 1, 0xff, 0xff])
      out.big(UInt32(index + 2))
    }
    let leaves = out.count
    out.zeros(0xffff * 8 + 12)
    let tree = out.count
    out.text("tree")
    out.zeros(4)
    out.big(UInt32(1))
    out.zeros(17)
    let variables = out.count
    out.big(UInt32(4))
    for name in ["CARHEADER", "KEYFORMAT", "RENDITIONS", "LOCALIZATIONKEYS"] {
      out.big(UInt32(count + (name == "CARHEADER" ? 3 : name == "KEYFORMAT" ? 2 : 1)))
      out.raw([UInt8(name.utf8.count)])
      out.text(name)
    }
    let format = out.count
    out.text("tmfk")
    out.zeros(8)
    let header = out.count
    out.text("RATC")
    out.zeros(16)
    let table = out.count
    out.big(UInt32(count + 4))
    out.zeros(8)
    for index in 0..<count {
      out.big(UInt32(32 + index * 8))
      out.big(UInt32(leaves + 0xffff * 8 + 12 - 32 - count * 8))
    }
    for (start, length) in [(tree, 29), (format, 12), (header, 20)] {
      out.big(UInt32(start))
      out.big(UInt32(length))
    }
    var bytes = out.bytes
    bytes.put(UInt32(table), at: 16)
    bytes.put(UInt32(variables), at: 24)
    #expect(reason(bytes) != nil)
  }

  @Test func otherFilesAreRejected() {
    #expect(reason([]) == .notAnAssetCatalog)
    #expect(reason(Array("PK\u{3}\u{4}, and more of it than a header needs".utf8)) == .notAnAssetCatalog)
    var bytes = CarBuilder.harbor(entriesPerLeaf: 100).build().bytes
    bytes[32] = UInt8(ascii: "X")
    #expect(reason(bytes) == .notAnAssetCatalog)
  }

  @Test(arguments: [100, 2])
  func anyChangeGivesPartsThatCoverTheFileOrATypedError(_ entriesPerLeaf: Int) {
    var builder = CarBuilder.harbor(entriesPerLeaf: entriesPerLeaf)
    builder.renditions.removeFirst()
    for mutated in mutations(of: builder.build().bytes) {
      let broken = FormatLaws.assetCatalog(mutated)
      #expect(broken == nil)
    }
  }

  /// The fuzzer's seed is a catalog built by this code. BALLAST_RECORD=1 writes it.
  @Test func seedIsCatalog() throws {
    let seed = Places.package.appending(path: "Tests/Fuzz/Seeds/harbor.car")
    let bytes = CarBuilder.harbor(entriesPerLeaf: 2).build().bytes
    if ProcessInfo.processInfo.environment["BALLAST_RECORD"] != nil { try Data(bytes).write(to: seed) }
    #expect(try Places.bytes(seed.path(percentEncoded: false)) == bytes)
  }

  // MARK: - Real files

  @Test(.enabled(if: Places.comparesRealData, "real data not available"))
  func realCatalogMatchesItsHeader() throws {
    let archive = try Archive(opening: Places.real("app/UIKitCatalog-iphonesimulator.zip"))
    let entry = try #require(archive.find("UIKitCatalog-iphonesimulator.app/Assets.car"))
    let bytes = try archive.content(at: entry)
    // Its languages are in folders.
    #expect(try AssetCatalog(bytes.span.bytes).localizations.isEmpty)
    let found = try shares(bytes)
    #expect(found.shares.map(\.owner) == [.unlocalized])
    #expect(found.total == bytes.count)
  }
}

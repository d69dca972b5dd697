import Archives
import DataFormats
import Foundation
import Localization
import ResourceFormats
import TestSupport
import Testing

/// The contents of a catalog.
private struct Contents {
  var declaredCount = 0
  var localizations: [UInt16: String] = [:]
  var renditions: [AssetCatalog.Rendition] = []
  var facetCount = 0
  var parts: [AssetCatalog.Part] = []

  init(_ bytes: [UInt8]) throws(FormatError) {
    let catalog = try AssetCatalog(bytes.span.bytes)
    declaredCount = catalog.declaredRenditionCount
    localizations = catalog.localizations
    facetCount = try catalog.facetCount()
    parts = try catalog.parts()
    try catalog.forEachRendition { renditions.append($0) }
  }

  /// The name of the owner of each byte.
  var owners: [String?] { parts.flatMap { Array(repeating: Self.name($0.owner), count: $0.range.count) } }

  private static func name(_ owner: Owner) -> String? {
    if case .locale(let tag) = owner { "\(tag)" } else { nil }
  }

  func bytes(of localization: String?) -> Int {
    parts.reduce(0) { $0 + (Self.name($1.owner) == localization ? $1.range.count : 0) }
  }

  /// Whether the parts are contiguous and cover `count` bytes.
  func covers(_ count: Int) -> Bool {
    var end = 0
    for part in parts {
      guard part.range.lowerBound == end, !part.range.isEmpty else { return false }
      end = part.range.upperBound
    }
    return end == count
  }
}

private func reason(_ bytes: [UInt8]) -> FormatError.Reason? {
  refusal { () throws(FormatError) in _ = try Contents(bytes) }
}

extension [UInt8] {
  fileprivate mutating func put(_ value: UInt32, at place: Int) {
    for (index, shift) in [24, 16, 8, 0].enumerated() {
      self[place + index] = UInt8(truncatingIfNeeded: value >> UInt32(shift))
    }
  }
}

@Suite struct AssetCatalogTests {
  @Test(arguments: [100, 3, 2, 1], [false, true])
  func renditionsAreReadForEveryTreeShape(_ entriesPerLeaf: Int, _ isBigEndian: Bool) throws {
    var builder = CarBuilder.harbor(entriesPerLeaf: entriesPerLeaf)
    builder.isBigEndian = isBigEndian
    let file = builder.build()
    let found = try Contents(file.bytes)
    #expect(found.declaredCount == 5)
    #expect(found.renditions.count == 5)
    #expect(found.facetCount == 3)
    #expect(found.localizations == [1: "de", 2: "fr", 7: "pt-BR"])
    for (index, rendition) in builder.renditions.enumerated() {
      let read = try #require(found.renditions.first { $0.key == file.keys[index] })
      #expect(read.value == file.values[index])
      #expect(read.name == rendition.name)
      #expect(read.layout == rendition.layout)
      #expect(read.pixelFormat == rendition.pixelFormat)
      #expect(read.localization == found.localizations[rendition.localization])
      #expect(read.attributes.count == 9)
      #expect(read.attributes[.identifier] == rendition.identifier)
      #expect(read.attributes[.localization] == rendition.localization)
      #expect(read.attributes[.element] == 85)
    }
  }

  @Test(arguments: [100, 3, 1], [true, false])
  func everyByteBelongsToItsLocalization(_ entriesPerLeaf: Int, _ hasKeyCopies: Bool) throws {
    var builder = CarBuilder.harbor(entriesPerLeaf: entriesPerLeaf)
    builder.hasKeyCopies = hasKeyCopies
    let file = builder.build()
    let found = try Contents(file.bytes)
    let names: [UInt16: String] = [1: "de", 2: "fr", 7: "pt-BR"]
    #expect(found.covers(file.bytes.count))
    #expect(found.owners == file.owners.map { names[$0] })
    // Calculated by hand: value, key, two table entries, a pair and a copy; then the same for the name.
    let perRendition = 18 + 16 + 8 + (hasKeyCopies ? 18 : 0)
    #expect(found.bytes(of: "fr") == 184 + 12 + 1 + perRendition + (2 + 2 + 16 + 8))
    #expect(found.bytes(of: "de") == 2 * (184 + 12) + 5 + 18 + 2 * perRendition + (2 + 2 + 16 + 8))
    #expect(found.bytes(of: "pt-BR") == 5 + 2 + 16 + 8)
  }

  @Test func sharedBlocksBelongToFirstLocalizationUnlessUnlocalized() throws {
    var builder = CarBuilder.harbor(entriesPerLeaf: 2)
    builder.renditions.append(
      CarBuilder.Rendition(name: "", localization: 2, identifier: 13, sharesValueOf: 1))
    var file = builder.build()
    var found = try Contents(file.bytes)
    let names: [UInt16: String] = [1: "de", 2: "fr", 7: "pt-BR"]
    #expect(found.owners == file.owners.map { names[$0] })
    #expect(found.owners[file.values[1].lowerBound] == "de")
    builder.renditions.append(CarBuilder.Rendition(name: "", identifier: 14, sharesValueOf: 1))
    file = builder.build()
    found = try Contents(file.bytes)
    #expect(found.owners == file.owners.map { names[$0] })
    #expect(found.owners[file.values[1].lowerBound] == nil)
  }

  @Test func overlappingBlocksAreCountedOnce() throws {
    var file = CarBuilder.harbor(entriesPerLeaf: 100).build()
    let (german, french) = (file.values[1], file.values[2])
    let id = try #require(file.blocks.firstIndex(of: french))
    // The French value now begins inside the German one and ends at its original end.
    file.bytes.put(UInt32(german.lowerBound), at: file.table + id * 8)
    file.bytes.put(UInt32(french.upperBound - german.lowerBound), at: file.table + id * 8 + 4)
    let found = try Contents(file.bytes)
    #expect(found.covers(file.bytes.count))
    #expect(found.owners[german].allSatisfy { $0 == "de" })
    #expect(found.owners[french].allSatisfy { $0 == "fr" })
  }

  @Test func withoutLocalizationsAllIsUnlocalized() throws {
    var builder = CarBuilder.harbor(entriesPerLeaf: 100)
    builder.localizations = []
    let bytes = builder.build().bytes
    let found = try Contents(bytes)
    #expect(found.parts.map(\.owner) == [.unlocalized])
    #expect(found.parts.map(\.range) == [bytes.indices])
    #expect(found.renditions.allSatisfy { $0.localization == nil })
    let shares = try AssetCatalog(bytes.span.bytes).shares()
    #expect(shares.shares.allSatisfy { $0.owner == .unlocalized && $0.messages == 0 })
    #expect(shares.total == bytes.count)
    // Likewise if keys have no localization.
    builder = .harbor(entriesPerLeaf: 100)
    builder.keyFormat = [12, 17]
    #expect(try Contents(builder.build().bytes).bytes(of: "de") == 2 + 2 + 16 + 8)
  }

  @Test func onlyUncompressedDataIsFound() throws {
    let text = Array("a = b;".utf8)
    var builder = CarBuilder.harbor(entriesPerLeaf: 100)
    func stored() throws -> [[UInt8]] {
      let bytes = builder.build().bytes
      return try Contents(bytes).renditions.compactMap { $0.storedData.map { Array(bytes[$0]) } }
    }
    #expect(try stored() == [text])
    builder.renditions[3].payload = CarBuilder.rawData(text, version: 1)
    #expect(try stored().isEmpty)
    builder.renditions[3].payload = CarBuilder.rawData(text).dropLast()
    #expect(try stored().isEmpty)
  }

  @Test func sharesAreExactAndBaseHasReplacedRenditions() throws {
    let file = CarBuilder.harbor(entriesPerLeaf: 2).build()
    let shares = try AssetCatalog(file.bytes.span.bytes).shares()
    expectShares(shares, sumTo: file.bytes.count)
    // The image without localization is base, because German and French ones exist; the color is unlocalized.
    #expect(shares[.base, .images]?.ownBytes == 184 + 12 + 3 + 18 + 16 + 8 + 18)
    #expect(shares["de", .strings]?.messages == 1)
    #expect(shares["de", .strings]?.ownBytes == 184 + 12 + 18 + 18 + 16 + 8 + 18)
    #expect(shares[.base, .strings] == nil)
  }

  // MARK: - Bad input

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
    out.big(UInt32(3))
    for name in ["CARHEADER", "KEYFORMAT", "RENDITIONS"] {
      out.big(UInt32(count + (name == "RENDITIONS" ? 1 : name == "KEYFORMAT" ? 2 : 3)))
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
    do throws(FormatError) {
      let catalog = try AssetCatalog(bytes.span.bytes)
      try catalog.forEachRendition { _ in }
      Issue.record("no error")
    } catch { #expect(!error.description.isEmpty) }
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
    let found = try Contents(bytes)
    #expect(found.declaredCount == 70)
    #expect(found.renditions.count == found.declaredCount)
    #expect(found.facetCount == 21)
    #expect(found.localizations.isEmpty)
    #expect(found.parts.map(\.owner) == [.unlocalized])
    #expect(found.parts.map(\.range) == [bytes.indices])
    #expect(found.renditions.allSatisfy { $0.attributes[.localization] == 0 && !$0.name.isEmpty })
    #expect(found.renditions.filter { $0.layout == 1009 }.count == 12)
    // Its languages are in folders. Blocks do not overlap.
    let blocks = found.renditions.flatMap { [$0.key, $0.value] }.sorted { $0.lowerBound < $1.lowerBound }
    for (one, next) in zip(blocks, blocks.dropFirst()) { #expect(one.upperBound <= next.lowerBound) }
  }
}

import AppBundles
import Compression
import LanguagePacks
import Localization
import ReportSchema
import TestSupport
import Testing

@testable import BundleAnalysis

@Suite struct SizeDifferenceTests {
  private func parts(_ difference: PacksInspectReport.Difference) -> [Int] {
    [
      difference.messages, difference.charactersPerMessage, difference.bytesPerCharacter,
      difference.compression,
    ]
  }

  private static func random(_ random: inout SeededGenerator) -> SizeFactors {
    SizeFactors(
      messages: .random(in: 1...50_000, using: &random),
      characters: .random(in: 1...5_000_000, using: &random),
      bytes: .random(in: 1...9_000_000, using: &random),
      download: .random(in: 1...3_000_000, using: &random))
  }

  /// Powers of two, whose logarithms are whole numbers: 2, −1, 1 and 0 sum to 2, and the difference is 3,000.
  @Test func factorsShareTheDifferenceByTheirLogarithms() throws {
    let base = SizeFactors(messages: 100, characters: 6400, bytes: 6400, download: 1000)
    let pack = SizeFactors(messages: 400, characters: 12_800, bytes: 25_600, download: 4000)
    let difference = try #require(PacksInspectReport.Difference(of: pack, from: base))
    #expect(difference.total == 3000 && parts(difference) == [3000, -1500, 1500, 0])
  }

  /// The mean of two equal downloads is the download: 1,000 · ln 2 = 693.1.
  @Test func factorsOfEqualDownloadsCancelOut() throws {
    let base = SizeFactors(messages: 100, characters: 6400, bytes: 6400, download: 1000)
    let pack = SizeFactors(messages: 100, characters: 6400, bytes: 12_800, download: 1000)
    let difference = try #require(PacksInspectReport.Difference(of: pack, from: base))
    #expect(difference.total == 0 && parts(difference) == [0, 0, 693, -693])
    #expect(PacksInspectReport.Difference(of: base, from: base).map(parts) == [0, 0, 0, 0])
  }

  @Test func partsSumToTheDifferenceAndSwappingNegatesThem() throws {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<2000 {
      let (pack, base) = (Self.random(&random), Self.random(&random))
      let difference = try #require(PacksInspectReport.Difference(of: pack, from: base))
      #expect(difference.total == pack.download - base.download)
      #expect(parts(difference).reduce(0, +) == difference.total, "\(pack) \(base)")
      let swapped = try #require(PacksInspectReport.Difference(of: base, from: pack))
      #expect(parts(swapped) == parts(difference).map { -$0 }, "\(pack) \(base)")
    }
  }

  @Test func anEqualFactorHasNoPart() throws {
    var random = SeededGenerator(seed: 8)
    for _ in 0..<500 {
      let (pack, base) = (Self.random(&random), Self.random(&random))
      func isZero(_ index: Int, _ change: (inout SizeFactors) -> Void) throws {
        var pack = pack
        change(&pack)
        #expect(
          try parts(#require(PacksInspectReport.Difference(of: pack, from: base)))[index] == 0,
          "\(pack) \(base)")
      }
      try isZero(0) { $0.messages = base.messages }
      try isZero(1) { ($0.messages, $0.characters) = (base.messages * 3, base.characters * 3) }
      try isZero(2) { ($0.characters, $0.bytes) = (base.characters * 3, base.bytes * 3) }
      try isZero(3) { ($0.bytes, $0.download) = (base.bytes * 3, base.download * 3) }
    }
  }

  @Test func withoutAFactorThereIsNoDifference() {
    let base = SizeFactors(messages: 1, characters: 2, bytes: 3, download: 4)
    for number in [\SizeFactors.messages, \.characters, \.bytes, \.download] {
      var empty = base
      empty[keyPath: number] = 0
      #expect(PacksInspectReport.Difference(of: empty, from: base) == nil)
      #expect(PacksInspectReport.Difference(of: base, from: empty) == nil)
    }
  }

  @Test func packsDifferByTheirTexts() throws {
    let texts = Dictionary(uniqueKeysWithValues: (0..<200).map { ("key\($0)", "harbor light \($0)") })
    let greek = texts.mapValues { $0.replacing("harbor", with: "λιμάνι") }
    let set = try PackSet.build(LocalizedStrings(["": ["L": texts], "el": ["L": greek], "ja": ["L": [:]]]))
    let comparison = try PackComparison(
      set.members.map(\.pack), base: set.base?.pack, codecs: [.zlib], usesBaseDictionary: false)
    let files = set.members.map { $0.locale?.text ?? "base" }
    let report = PacksCompareReport(comparison, files: files, explainsDifferences: true)
    let downloads = report.packs.map { $0.downloadBytes["zlib"] ?? 0 }
    let place = try #require(report.packs.firstIndex { $0.locale == "el" })
    let difference = try #require(report.packs[place].difference)
    #expect(difference.total == downloads[place] - downloads[0])
    #expect(difference.messages == 0 && difference.charactersPerMessage == 0)
    #expect(difference.bytesPerCharacter > 0 && difference.compression < difference.bytesPerCharacter)
    // Base is not compared with itself, and a pack without texts has no logarithm.
    #expect(report.packs.filter { $0.difference == nil }.map(\.locale) == ["en", "ja"])
    #expect(PacksCompareReport(comparison, files: files).packs.allSatisfy { $0.difference == nil })
  }
}

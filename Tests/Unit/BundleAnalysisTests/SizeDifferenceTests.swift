import AppBundles
import BundleAnalysis
import Compression
import LanguagePacks
import Localization
import PackBuilding
import TestSupport
import Testing

@Suite struct SizeDifferenceTests {
  // MARK: - Shares

  /// The definition: the mean effect of each cause over every order.
  private func meanEffects(of sizes: [Int]) -> [Double] {
    let causes = sizes.count.trailingZeroBitCount
    var sums = [Double](repeating: 0, count: causes)
    var orders = 0
    func extend(_ set: Int, _ effects: [(cause: Int, bytes: Int)]) {
      if effects.count == causes {
        orders += 1
        for (cause, bytes) in effects { sums[cause] += Double(bytes) }
      }
      for cause in 0..<causes where set & (1 << cause) == 0 {
        let next = set | (1 << cause)
        extend(next, effects + [(cause, sizes[next] - sizes[set])])
      }
    }
    extend(0, [])
    return sums.map { $0 / Double(orders) }
  }

  @Test func sharesAreTheMeanEffectsOverAllOrders() {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<200 {
      let causes = Int.random(in: 1...5, using: &random)
      let sizes = (0..<1 << causes).map { _ in Int.random(in: 0...10_000, using: &random) }
      let shares = ShapleyValues.shares(of: sizes)
      #expect(shares.reduce(0, +) == sizes[sizes.count - 1] - sizes[0])
      for (share, mean) in zip(shares, meanEffects(of: sizes)) { #expect(abs(Double(share) - mean) < 1) }
    }
  }

  @Test func aNumberOfSizesThatIsNotAPowerOfTwoHasNoShares() {
    #expect(ShapleyValues.shares(of: [1, 2, 3]).isEmpty && ShapleyValues.shares(of: [1]).isEmpty)
  }

  // MARK: - Packs

  private static let words = """
    harbor light anchor storm north sailor window engine bottle ladder market candle winter garden mirror
    """.split(separator: " ")

  /// 300 messages of eight words.
  private static let base: [String: Message] = {
    var random = SeededGenerator(seed: 5)
    var messages: [String: Message] = [:]
    for index in 0..<300 {
      let text = (0..<8).compactMap { _ in words.randomElement(using: &random) }.joined(separator: " ")
      messages["key\(index)"] = .text("\(text) \(index)")
    }
    return messages
  }()

  private func mapped(_ transform: (String) -> String) -> [String: Message] {
    Self.base.mapValues { .text(transform($0.texts[0])) }
  }

  /// Every word replaced by another one of the same length.
  private func ciphered(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          scalar.properties.isLowercase ? Unicode.Scalar(UInt8(97 + (scalar.value - 97 + 7) % 26)) : scalar
        }))
  }

  private func packs(
    _ base: [String: Message], _ translation: [String: Message]
  ) throws -> (base: LanguagePack, pack: LanguagePack) {
    let table = { (messages: [String: Message]) in
      [StringTable(name: "L", syntax: .apple, messages: messages)]
    }
    let set = try PackSet.build(
      LocalizedStrings(
        [.base: table(base), .locale(try #require(LocaleTag(bcp47: "uk"))): table(translation)],
        identity: AppIdentity(), baseLocale: LocaleTag(bcp47: "en")))
    return (try #require(set.base).pack, try #require(set.members.last).pack)
  }

  private func difference(_ translation: [String: Message]) throws -> SizeDifference {
    let packs = try packs(Self.base, translation)
    let difference = try SizeDifference(of: packs.pack, from: packs.base, codec: .zlib)
    let sizes = try [packs.base, packs.pack].map { try CompressedPack.compress($0, .zlib).count }
    #expect(difference.total == sizes[1] - sizes[0])
    return difference
  }

  private func largest(_ difference: SizeDifference) -> SizeCause? {
    SizeCause.allCases.max { abs(difference[$0]) < abs(difference[$1]) }
  }

  @Test func allPropertiesGiveThePackAndNoneTheBasePack() throws {
    var translation = mapped(ciphered)
    translation["key1"] = nil
    translation["more"] = .text("Mehr")
    translation["key2"] = .variations(
      Variations(
        by: .plural(.first), [.init(.category(.one), .text("ein")), .init(.category(.other), .text("x"))]))
    let packs = try packs(Self.base, translation)
    let ablation = try PackAblation(base: packs.base, pack: packs.pack)
    #expect(try ablation.pack { _ in true } == packs.pack.bytes.withUnsafeBytes(Array.init))
    #expect(try ablation.pack { _ in false } == packs.base.bytes.withUnsafeBytes(Array.init))
  }

  /// The tag in the metadata belongs to the identifiers.
  @Test func aCopyOfBaseDiffersByItsMetadataOnly() throws {
    let difference = try difference(Self.base)
    #expect(difference[.identifiers] == difference.total && abs(difference.total) < 16)
    #expect(SizeCause.allCases.allSatisfy { $0 == .identifiers || difference[$0] == 0 })
  }

  @Test func wideLettersAreFound() throws {
    // Each letter has one Cyrillic letter, so that only the width differs.
    let cyrillic = mapped { text in
      String(
        String.UnicodeScalarView(
          text.unicodeScalars.map { $0.properties.isLowercase ? Unicode.Scalar($0.value + 0x3cf) ?? $0 : $0 })
      )
    }
    let difference = try difference(cyrillic)
    #expect(largest(difference) == .width && difference[.width] > 0)
  }

  @Test func longTextsAreFound() throws {
    var random = SeededGenerator(seed: 9)
    let long = mapped { text in
      let more = (0..<6).compactMap { _ in Self.words.randomElement(using: &random) }.joined(separator: " ")
      return ciphered("\(text) \(more)")
    }
    let difference = try difference(long)
    #expect(largest(difference) == .length && difference[.length] > 0)
  }

  @Test func variationsAreFound() throws {
    var random = SeededGenerator(seed: 13)
    let varied = Self.base.mapValues { message in
      Message.variations(
        Variations(
          by: .plural(.first),
          [PluralCategory.one, .few, .many, .other].map { category in
            var words = ciphered(message.texts[0]).split(separator: " ")
            words.shuffle(using: &random)
            return Variations.Case(.category(category), .text(words.joined(separator: " ")))
          }))
    }
    let difference = try difference(varied)
    // Four forms with base's wording are one text, which a pack stores once. Both causes are needed for four texts.
    let others = SizeCause.allCases.filter { $0 != .variations && $0 != .wording }
    #expect(others.allSatisfy { abs(difference[$0]) < difference[.variations] })
  }

  @Test func missingMessagesAreFound() throws {
    let difference = try difference(mapped(ciphered).filter { $0.key.hasSuffix("3") })
    #expect(difference[.messages] < 0 && difference[.identifiers] < 0)
    #expect([.messages, .identifiers].contains(largest(difference)))
  }
}

/// The words that are the same in all languages: made-up names of products, and abbreviations.
struct ProductNames: Sendable {
  /// Names by the rank of the word.
  private let names: [Int: String]
  /// One of so many words is a name.
  private static let every = 12
  /// Function words are not names.
  private static let first = 20

  init(count: Int, seed: UInt64) {
    var names: [Int: String] = [:]
    for rank in Self.first..<max(Self.first, count) {
      var random = SeededRandom(seed: SeededRandom.mixed(seed ^ UInt64(rank)))
      guard random.below(Self.every) == 0 else { continue }
      names[rank] = random.isTrue(0.3) ? Self.abbreviation(&random) : Self.name(&random)
    }
    self.names = names
  }

  subscript(rank: Int) -> String? { names[rank] }

  private static func name(_ random: inout SeededRandom) -> String {
    var name = ""
    for _ in 0..<(2 + random.below(2)) {
      name.append(consonants[random.below(consonants.count)])
      name.append(vowels[random.below(vowels.count)])
    }
    return name.prefix(1).uppercased() + name.dropFirst()
  }

  private static func abbreviation(_ random: inout SeededRandom) -> String {
    String((0..<(2 + random.below(2))).map { _ in consonants[random.below(consonants.count)] }).uppercased()
  }

  private static let consonants = Array("bcdfgklmnprstvz")
  private static let vowels = Array("aeiou")
}

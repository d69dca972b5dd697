import Foundation

/// A message before it is said in any language: which words, by their ranks, and what stands between them.
struct Outline: Sendable {
  enum Token: Sendable {
    /// The place tells one use of a word from another: languages inflect each in their own way.
    case word(rank: Int, place: UInt64)
    case argument(Int)
    case comma
    case stop
    case question
  }

  /// Which words go by whom or how many a text is about, as bits of ``Variation``'s parts.
  struct Agreement: OptionSet, Sendable {
    let rawValue: UInt8
    static let viewer = Agreement(rawValue: 1)
    static let subject = Agreement(rawValue: 2)
    static let number = Agreement(rawValue: 4)
  }

  var index: Int
  var tokens: [Token]
  var arguments: Int
  /// Whether the first argument is a number.
  var isPlural: Bool
  /// What packs' texts vary by.
  var agreement: Agreement
}

/// All messages of a scenario, the app's before those that packs have beyond them.
struct Outlines: Sendable {
  private let phrases: [[Int]]
  private let scenario: Scenario

  init(_ scenario: Scenario) {
    self.scenario = scenario
    var random = SeededRandom(seed: scenario.seed, "phrases")
    let words = scenario.messages.words
    phrases = (0..<max(1, words.vocabulary / 2)).map { _ in
      (0..<(2 + random.below(3))).map { _ in random.rank(below: words.vocabulary) }
    }
  }

  /// What is drawn for one message does not depend on how many there are.
  subscript(index: Int) -> Outline {
    var random = SeededRandom(seed: scenario.seed, "message \(index)")
    let words = scenario.messages.words
    let length = min(words.most, max(1, Int((words.median * exp(words.spread * random.normal())).rounded())))
    let isPlural = random.isTrue(scenario.messages.plurals)
    let hasArguments = random.isTrue(scenario.messages.placeholders)
    let arguments = (hasArguments ? (random.isTrue(0.25) ? 2 : 1) : 0) + (isPlural ? 1 : 0)
    var tokens = sentences(of: length, &random)
    for argument in 0..<arguments { tokens.insert(.argument(argument), at: place(in: tokens, &random)) }
    var agreement: Outline.Agreement = []
    let packs = scenario.packs
    if random.isTrue(packs.viewer) { agreement.insert(.viewer) }
    if random.isTrue(packs.subject) { agreement.insert(.subject) }
    if isPlural || random.isTrue(packs.number) { agreement.insert(.number) }
    return Outline(
      index: index, tokens: tokens, arguments: arguments, isPlural: isPlural, agreement: agreement)
  }

  private func sentences(of length: Int, _ random: inout SeededRandom) -> [Outline.Token] {
    var ranks: [Int] = []
    while ranks.count < length {
      if length - ranks.count >= 2, random.isTrue(scenario.messages.words.phrases) {
        ranks += phrases[random.rank(below: phrases.count)].prefix(length - ranks.count)
      } else {
        ranks.append(random.rank(below: scenario.messages.words.vocabulary))
      }
    }
    var tokens: [Outline.Token] = []
    var sinceStop = 0
    for (place, rank) in ranks.enumerated() {
      tokens.append(.word(rank: rank, place: random.next()))
      sinceStop += 1
      let isLast = place == ranks.count - 1
      if isLast {
        // Titles and buttons have no full stop.
        if ranks.count > 4 { tokens.append(random.isTrue(0.15) ? .question : .stop) }
      } else if sinceStop > 6, random.isTrue(0.12) {
        tokens.append(.stop)
        sinceStop = 0
      } else if sinceStop > 3, random.isTrue(0.06) {
        tokens.append(.comma)
      }
    }
    return tokens
  }

  /// Between two words, not before a comma.
  private func place(in tokens: [Outline.Token], _ random: inout SeededRandom) -> Int {
    let places = tokens.indices.filter { if case .word = tokens[$0] { true } else { false } }
    return places.isEmpty ? 0 : places[random.below(places.count)]
  }
}

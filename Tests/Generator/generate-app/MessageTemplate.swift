import Foundation
import Localization

/// A message independent of language: words as frequency ranks, arguments and punctuation.
struct MessageTemplate: Sendable {
  enum Token: Sendable {
    /// A word by its frequency rank. The occurrence is a random number that distinguishes two uses of one
    /// word, so that a language can inflect them differently.
    case word(rank: Int, occurrence: UInt64)
    case argument(Int)
    case comma
    case stop
    case question
  }

  /// The values by which a text varies: the properties of ``TextGenerator/Variation``.
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
  /// The values by which the texts in packs vary.
  var agreement: Agreement
  /// The characters of the English text. An argument is one character.
  var englishLength = 0
}

/// The messages of a scenario: those of the app, then those that only packs contain.
struct MessageTemplates: Sendable {
  private let phrases: [[Int]]
  private let scenario: Scenario
  private let english: TextGenerator
  /// The number of neighbouring messages that share phrases: those of one screen.
  private static let screen = 12
  /// The number of phrases that the messages of one screen repeat.
  private static let screenPhrases = 4

  init(_ scenario: Scenario) {
    self.scenario = scenario
    var random = SeededRandom(seed: scenario.seed, "phrases")
    let words = scenario.messages.words
    phrases = (0..<max(1, words.vocabulary / 2)).map { _ in
      (0..<(2 + random.below(4))).map { _ in random.rank(below: words.vocabulary) }
    }
    english = TextGenerator(LocaleTag(bcp47: "en") ?? scenario.developmentLocale, scenario)
  }

  /// The template of one message. It does not depend on the number of messages.
  subscript(index: Int) -> MessageTemplate {
    var random = SeededRandom(seed: scenario.seed, "message \(index)")
    let words = scenario.messages.words
    let length = min(words.most, max(1, Int((words.median * exp(words.spread * random.normal())).rounded())))
    let isPlural = random.isTrue(scenario.messages.plurals)
    let hasArguments = random.isTrue(scenario.messages.placeholders)
    let arguments = (hasArguments ? (random.isTrue(0.25) ? 2 : 1) : 0) + (isPlural ? 1 : 0)
    var tokens = sentences(of: length, screen: index / Self.screen, &random)
    for argument in 0..<arguments {
      tokens.insert(.argument(argument), at: argumentIndex(in: tokens, &random))
    }
    var agreement: MessageTemplate.Agreement = []
    let packs = scenario.packs
    if random.isTrue(packs.viewer) { agreement.insert(.viewer) }
    if random.isTrue(packs.subject) { agreement.insert(.subject) }
    if isPlural || random.isTrue(packs.number) { agreement.insert(.number) }
    var template = MessageTemplate(
      index: index, tokens: tokens, arguments: arguments, isPlural: isPlural, agreement: agreement)
    template.englishLength = english.text(template, TextGenerator.Variation(), .none).unicodeScalars.count
    return template
  }

  /// Returns the words of a message with punctuation.
  /// - Parameter screen: The number of the screen that the message belongs to.
  private func sentences(
    of length: Int, screen: Int, _ random: inout SeededRandom
  ) -> [MessageTemplate.Token] {
    var words: [(rank: Int, occurrence: UInt64)] = []
    while words.count < length {
      if length - words.count >= 2, random.isTrue(scenario.messages.words.phrases) {
        let phrase = phrase(of: screen, &random)
        for (position, rank) in phrases[phrase].prefix(length - words.count).enumerated() {
          // A phrase mostly has one translation.
          let isSame = random.isTrue(0.9)
          let place = SeededRandom.mixed(scenario.seed ^ UInt64(phrase) << 8 ^ UInt64(position))
          words.append((rank, isSame ? place : random.next()))
        }
      } else {
        words.append((random.rank(below: scenario.messages.words.vocabulary), random.next()))
      }
    }
    var tokens: [MessageTemplate.Token] = []
    var sinceStop = 0
    for (index, word) in words.enumerated() {
      tokens.append(.word(rank: word.rank, occurrence: word.occurrence))
      sinceStop += 1
      let isLast = index == words.count - 1
      if isLast {
        // Titles and buttons have no full stop.
        if words.count > 4 { tokens.append(random.isTrue(0.15) ? .question : .stop) }
      } else if sinceStop > 6, random.isTrue(0.12) {
        tokens.append(.stop)
        sinceStop = 0
      } else if sinceStop > 3, random.isTrue(0.06) {
        tokens.append(.comma)
      }
    }
    return tokens
  }

  /// Returns the number of a phrase: one of the few that the messages of a screen repeat, or any.
  private func phrase(of screen: Int, _ random: inout SeededRandom) -> Int {
    guard random.isTrue(0.7) else { return random.rank(below: phrases.count) }
    let number = random.rank(below: Self.screenPhrases)
    var chosen = SeededRandom(seed: scenario.seed, "screen \(screen) \(number)")
    return chosen.rank(below: phrases.count)
  }

  /// Returns a random index before a word, so that no argument precedes a punctuation mark.
  private func argumentIndex(in tokens: [MessageTemplate.Token], _ random: inout SeededRandom) -> Int {
    let indices = tokens.indices.filter { if case .word = tokens[$0] { true } else { false } }
    return indices.isEmpty ? 0 : indices[random.below(indices.count)]
  }
}

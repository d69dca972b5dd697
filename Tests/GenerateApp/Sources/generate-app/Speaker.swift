import Localization

/// Says outlines in one locale.
struct Speaker: Sendable {
  /// Whom a text is for and about, and how many: 0 where it does not go by that.
  struct Variation: Hashable, Sendable {
    var viewer = 0
    var subject = 0
    var number = 0

    /// The last word goes by the viewer, the one before it by the subject, and the one before that by the number; of
    /// fewer words the first goes by what is left.
    /// - Parameter left: how many words follow.
    func steps(_ left: Int, of words: Int) -> Int {
      let isFirst = left == words - 1
      return (left == 0 ? viewer : 0) + (left == 1 || isFirst && left < 1 ? subject : 0)
        + (left == 2 || isFirst && left < 2 ? number : 0)
    }
  }

  /// How an argument is written where a text is filled in.
  enum Syntax: Sendable {
    case apple, fbt
  }

  let locale: LocaleTag
  let language: Language
  /// The plural categories that the locale tells apart, `other` last.
  let categories: [PluralCategory]
  private let script: Script
  private let vocabulary: Vocabulary
  private let salt: UInt64
  private let regional: UInt64
  /// How many words a region has other ones for than the language it shares.
  private let ownShare: Double

  init(_ locale: LocaleTag, _ scenario: Scenario) {
    self.locale = locale
    language = Language(of: locale)
    script = Script(of: locale)
    categories = PluralRules(locale).categories
    vocabulary = Vocabulary(
      of: locale, language, count: scenario.messages.words.vocabulary, seed: scenario.seed)
    var random = SeededRandom(seed: scenario.seed, "speech \(locale.language)")
    salt = random.next()
    random = SeededRandom(seed: scenario.seed, "region \(locale.text)")
    regional = random.next()
    // British texts are American ones, nearly all of them.
    ownShare = locale.region == nil ? 0 : locale.language == "en" ? 0.01 : 0.12
  }

  /// Whether texts vary by this, as far as the language has it.
  func varies(_ outline: Outline) -> Outline.Agreement {
    var agreement = outline.agreement
    switch language.genders {
    case .none: agreement.subtract([.viewer, .subject])
    case .pronouns: agreement.remove(.viewer)
    case .agreement: break
    }
    if categories.count < 2 { agreement.remove(.number) }
    return agreement
  }

  func text(_ outline: Outline, _ variation: Variation = Variation(), _ syntax: Syntax = .apple) -> String {
    var sentence = Sentence(script)
    let words = outline.tokens.count { if case .word = $0 { true } else { false } }
    var left = words
    for token in outline.tokens {
      switch token {
      case .word(let rank, let place):
        left -= 1
        say(
          rank, place, agreeing: variation.steps(left, of: words), isShort: outline.tokens.count <= 3,
          &sentence)
      case .argument(let number): sentence.add(argument(number, of: outline, syntax))
      case .comma: sentence.pause()
      case .stop: sentence.end(script.stop)
      case .question: sentence.end(script.question)
      }
    }
    // What a language leaves out may be all there is.
    if sentence.text.isEmpty { sentence.add(word: vocabulary.word(outline.index, form: 0)) }
    return sentence.trimmed
  }

  /// One word of an outline, or none, or two, as the language has it.
  /// - Parameter steps: how far its form is from the one without variation.
  private func say(
    _ rank: Int, _ place: UInt64, agreeing steps: Int, isShort: Bool, _ sentence: inout Sentence
  ) {
    var draw = SeededRandom.mixed(place ^ salt)
    let isOwn = SeededRandom.fraction(SeededRandom.mixed(place ^ regional)) < ownShare
    if isOwn { draw = SeededRandom.mixed(draw ^ regional) }
    let share = SeededRandom.fraction(SeededRandom.mixed(draw ^ 1))
    // Common words are what a terse language does without, and what a wordy one has more of.
    if rank < 60, !isShort, share > language.density * language.density { return }
    if share < language.density - 1 {
      sentence.add(word: vocabulary.word(SeededRandom.rank(draw, below: 40), form: 0))
    }
    let spoken = isOwn ? rank &+ Int(draw & 0xff) : rank
    let form = SeededRandom.rank(SeededRandom.mixed(draw ^ 2), below: language.forms)
    sentence.add(word: vocabulary.word(spoken, form: form + steps))
    // What cannot be inflected takes a word beside it.
    if steps > 0, vocabulary.isInvariable(spoken) { sentence.add(word: vocabulary.word(steps, form: 0)) }
  }

  private func argument(_ number: Int, of outline: Outline, _ syntax: Syntax) -> String {
    let isNumber = outline.isPlural && number == 0
    switch syntax {
    case .fbt:
      return isNumber ? "{number}" : number == 0 || outline.isPlural && number == 1 ? "{name}" : "{other}"
    case .apple:
      let position = outline.arguments > 1 ? "\(number + 1)$" : ""
      return isNumber ? "%\(position)d" : "%\(position)@"
    }
  }
}

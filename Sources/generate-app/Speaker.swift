import Localization

/// Says outlines in one locale.
struct Speaker: Sendable {
  /// Whom a text is for and about, and how many: 0 where it does not go by that.
  struct Variation: Hashable, Sendable {
    var viewer = 0
    var subject = 0
    var number = 0
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
    let varying = places(of: outline)
    var text = ""
    var isStart = true
    var word = 0
    func space() { if !text.isEmpty { text += script.space } }
    for token in outline.tokens {
      switch token {
      case .word(let rank, let place):
        var draw = SeededRandom.mixed(place ^ salt)
        let isOwn = SeededRandom.fraction(SeededRandom.mixed(place ^ regional)) < ownShare
        if isOwn { draw = SeededRandom.mixed(draw ^ regional) }
        defer { word += 1 }
        let share = SeededRandom.fraction(SeededRandom.mixed(draw ^ 1))
        if rank < 60, outline.tokens.count > 3, language.density < 1,
          share > language.density * language.density
        {
          continue
        }
        if language.density > 1, share < language.density - 1 {
          space()
          text += said(SeededRandom.rank(draw, below: 40), form: 0, &isStart)
        }
        space()
        var form = SeededRandom.rank(SeededRandom.mixed(draw ^ 2), below: language.forms)
        if word == varying.viewer { form += variation.viewer }
        if word == varying.subject { form += variation.subject }
        if word == varying.number { form += variation.number }
        let spoken = isOwn ? (rank &+ Int(draw & 0xff)) % vocabulary.count : rank
        let base = said(spoken, form: form, &isStart)
        text += base
        if language.forms < 2 || vocabulary.isInvariable(spoken) {
          // What cannot be inflected takes a word beside it.
          let extra =
            (word == varying.viewer ? variation.viewer : 0)
            + (word == varying.subject ? variation.subject : 0)
            + (word == varying.number ? variation.number : 0)
          if extra > 0 {
            space()
            text += said(extra, form: 0, &isStart)
          }
        }
      case .argument(let number):
        space()
        text += argument(number, of: outline, syntax)
        isStart = false
      case .comma:
        if word > 0, !text.hasSuffix(script.comma) { text += script.comma }
      case .stop, .question:
        // The words behind a comma may have been left out.
        if text.hasSuffix(script.comma) { text.removeLast(script.comma.count) }
        if case .stop = token { text += script.stop } else { text += script.question }
        isStart = true
      }
    }
    // What a language leaves out may be all there is.
    if text.isEmpty { text = said(outline.index % vocabulary.count, form: 0, &isStart) }
    while text.last == " " { text.removeLast() }
    return text
  }

  /// Which words agree with whom and how many: the last words, as many as there are.
  private func places(of outline: Outline) -> (viewer: Int, subject: Int, number: Int) {
    let words = outline.tokens.count { if case .word = $0 { true } else { false } }
    return (max(0, words - 1), max(0, words - 2), max(0, words - 3))
  }

  private func said(_ rank: Int, form: Int, _ isStart: inout Bool) -> String {
    let word = vocabulary.word(rank, form: form)
    defer { isStart = false }
    return isStart && script.hasCapitals ? word.prefix(1).uppercased() + word.dropFirst() : word
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

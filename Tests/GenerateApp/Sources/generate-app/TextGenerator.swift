import Localization

/// Generates the texts of one locale from message templates.
struct TextGenerator: Sendable {
  /// The values that select one variation of a text; 0 for each value that the text does not vary by.
  struct Variation: Hashable, Sendable {
    var viewer = 0
    var subject = 0
    var number = 0

    /// Returns how far the form of a word is from its form without variation.
    ///
    /// The last word agrees with the viewer, the one before it with the subject, and the one before that with
    /// the number. If there are fewer words, the first word agrees with the remaining values.
    /// - Parameters:
    ///   - remaining: The number of words after this one.
    ///   - count: The number of words of the text.
    func formOffset(remaining: Int, of count: Int) -> Int {
      let isFirst = remaining == count - 1
      return (remaining == 0 ? viewer : 0) + (remaining == 1 || isFirst && remaining < 1 ? subject : 0)
        + (remaining == 2 || isFirst && remaining < 2 ? number : 0)
    }
  }

  /// The syntax of placeholders.
  enum Syntax: Sendable {
    case apple, android, fbt
  }

  let locale: LocaleTag
  let language: Language
  /// The plural categories of the locale, `other` last.
  let categories: [PluralCategory]
  private let script: Script
  private let vocabulary: Vocabulary
  private let languageSalt: UInt64
  private let regionSalt: UInt64
  /// The share of words that differ from the other regions of the language.
  private let regionalShare: Double

  init(_ locale: LocaleTag, _ scenario: Scenario) {
    self.locale = locale
    language = Language(of: locale)
    script = Script(of: locale)
    categories = PluralRules(locale).categories
    vocabulary = Vocabulary(
      of: locale, language, count: scenario.messages.words.vocabulary, seed: scenario.seed)
    var random = SeededRandom(seed: scenario.seed, "speech \(locale.language)")
    languageSalt = random.next()
    random = SeededRandom(seed: scenario.seed, "region \(locale.text)")
    regionSalt = random.next()
    // British and American texts are almost identical.
    regionalShare = locale.region == nil ? 0 : locale.language == "en" ? 0.01 : 0.12
  }

  /// Returns the values by which the texts of a message vary in this language.
  func agreement(of template: MessageTemplate) -> MessageTemplate.Agreement {
    var agreement = template.agreement
    switch language.genders {
    case .none: agreement.subtract([.viewer, .subject])
    case .subject: agreement.remove(.viewer)
    case .subjectAndViewer: break
    }
    if categories.count < 2 { agreement.remove(.number) }
    return agreement
  }

  /// Returns one variation of a message's text.
  func text(
    _ template: MessageTemplate, _ variation: Variation = Variation(), _ syntax: Syntax = .apple
  ) -> String {
    var sentence = Sentence(script)
    let words = template.tokens.count { if case .word = $0 { true } else { false } }
    var remaining = words
    for token in template.tokens {
      switch token {
      case .word(let rank, let occurrence):
        remaining -= 1
        append(
          rank, occurrence, formOffset: variation.formOffset(remaining: remaining, of: words),
          isShort: template.tokens.count <= 3, to: &sentence)
      case .argument(let number): sentence.append(placeholder(number, of: template, syntax))
      case .comma: sentence.appendComma()
      case .stop: sentence.end(script.stop)
      case .question: sentence.end(script.question)
      }
    }
    // A language can omit every word of a template.
    if sentence.text.isEmpty { sentence.append(word: vocabulary.word(template.index, form: 0)) }
    return sentence.trimmed
  }

  /// Appends one word of a template as no word, one word or two words, depending on the language's density.
  private func append(
    _ rank: Int, _ occurrence: UInt64, formOffset: Int, isShort: Bool, to sentence: inout Sentence
  ) {
    var draw = SeededRandom.mixed(occurrence ^ languageSalt)
    let isRegional =
      SeededRandom.fraction(SeededRandom.mixed(occurrence ^ regionSalt)) < regionalShare
    if isRegional { draw = SeededRandom.mixed(draw ^ regionSalt) }
    let share = SeededRandom.fraction(SeededRandom.mixed(draw ^ 1))
    // A language with low density omits common words; one with high density adds common words.
    if rank < 60, !isShort, share > language.density * language.density { return }
    if share < language.density - 1 {
      sentence.append(word: vocabulary.word(SeededRandom.rank(draw, below: 40), form: 0))
    }
    let localRank = isRegional ? rank &+ Int(draw & 0xff) : rank
    let form = SeededRandom.rank(SeededRandom.mixed(draw ^ 2), below: language.forms)
    sentence.append(word: vocabulary.word(localRank, form: form + formOffset))
    // A second word marks the variation of a word without inflected forms.
    if formOffset > 0, vocabulary.isInvariable(localRank) {
      sentence.append(word: vocabulary.word(formOffset, form: 0))
    }
  }

  private func placeholder(_ number: Int, of template: MessageTemplate, _ syntax: Syntax) -> String {
    let isNumber = template.isPlural && number == 0
    switch syntax {
    case .fbt:
      return isNumber ? "{number}" : number == 0 || template.isPlural && number == 1 ? "{name}" : "{other}"
    case .apple:
      let position = template.arguments > 1 ? "\(number + 1)$" : ""
      return isNumber ? "%\(position)d" : "%\(position)@"
    case .android: return "%\(number + 1)$\(isNumber ? "d" : "s")"
    }
  }
}

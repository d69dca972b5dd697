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
    /// One character for each argument.
    case none
  }

  let locale: LocaleTag
  let language: Language
  /// The plural categories of the locale, `other` last.
  let categories: [PluralCategory]
  private let script: Script
  private let vocabulary: Vocabulary
  private let names: ProductNames
  /// The lengths of texts beside English; nil for English.
  private let ratios: LengthRatios?
  private let languageSalt: UInt64
  private let regionSalt: UInt64
  /// The share of words that differ from the other regions of the language.
  private let regionalShare: Double
  /// Whether the most frequent words have several translations.
  private let hasManyTranslations: Bool
  /// The number of words that are the most frequent.
  private static let frequentWords = 40
  /// The most words that are added to one word of a template.
  private static let mostAddedWords = 8
  /// The number of frequent words from which words are added.
  private static let addedWords = 100

  init(_ locale: LocaleTag, _ scenario: Scenario) {
    self.locale = locale
    language = Language(of: locale)
    script = Script(of: locale)
    hasManyTranslations = CommonCharacters.isUsed(by: locale)
    ratios = locale.language == "en" ? nil : Language.lengthRatios(of: locale)
    categories = PluralRules(locale).categories
    vocabulary = Vocabulary(
      of: locale, language, count: scenario.messages.words.vocabulary, seed: scenario.seed)
    names = ProductNames(count: scenario.messages.words.vocabulary, seed: scenario.seed)
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
    var length = TargetLength(ratios.map { wordTarget(of: template, $0) }, words: words)
    if ratios != nil { length.last = lastWord(of: template)?.count ?? 0 }
    for token in template.tokens {
      switch token {
      case .word(let rank, let occurrence):
        remaining -= 1
        append(
          translation(of: rank, occurrence), occurrence,
          formOffset: variation.formOffset(remaining: remaining, of: words), &length, to: &sentence)
      case .argument(let number): sentence.append(placeholder(number, of: template, syntax))
      case .comma: sentence.appendComma()
      case .stop: sentence.end(script.stop)
      case .question: sentence.end(script.question)
      }
    }
    // The script may end a sentence with a space.
    return sentence.trimmed
  }

  /// Returns the characters that the words of a translation should have, with a space after each of them.
  private func wordTarget(of template: MessageTemplate, _ ratios: LengthRatios) -> Double {
    let number = SeededRandom.mixed(UInt64(template.index) ^ languageSalt)
    let length = ratios.length(of: template.englishLength, deviation: SeededRandom.normal(number))
    let spaces = script.space.utf8.count
    let other = template.tokens.reduce(-spaces) { sum, token in
      switch token {
      case .word: sum
      case .argument: sum + 1 + spaces
      case .comma, .stop, .question: sum + 1
      }
    }
    return length - Double(other)
  }

  /// The word that translates a word of a template, without variation and without region.
  private struct Translation {
    var rank: Int
    var form: Int
    /// The characters, with a space after them.
    var count: Int
  }

  private func translation(of rank: Int, _ occurrence: UInt64) -> Translation {
    let draw = SeededRandom.mixed(occurrence ^ languageSalt)
    let rank = names[rank] == nil ? localRank(of: rank, draw) : rank
    let form = SeededRandom.rank(SeededRandom.mixed(draw ^ 2), below: language.forms)
    let count = word(rank, form: form).unicodeScalars.count + script.space.utf8.count
    return Translation(rank: rank, form: form, count: count)
  }

  private func lastWord(of template: MessageTemplate) -> Translation? {
    for case .word(let rank, let occurrence) in template.tokens.reversed() {
      return translation(of: rank, occurrence)
    }
    return nil
  }

  /// Appends one word of a template as no word, one word or several words, so that the text has its length.
  ///
  /// Words are chosen by the lengths of the words without variation and without region. So all variations of a text,
  /// and all regions of a language, have the same words otherwise.
  private func append(
    _ translation: Translation, _ occurrence: UInt64, formOffset: Int, _ length: inout TargetLength,
    to sentence: inout Sentence
  ) {
    length.startWord()
    guard !length.isOmitted(translation.count) else { return }
    // The same words are added each time to a word.
    for number in 0..<Self.mostAddedWords {
      let added = SeededRandom.rank(
        SeededRandom.mixed(languageSalt ^ UInt64(translation.rank) << 4 ^ UInt64(number)),
        below: Self.addedWords)
      let word = vocabulary.word(added, form: 0)
      let addedCount = word.unicodeScalars.count + script.space.utf8.count
      guard length.hasRoom(for: addedCount, before: translation.count) else { break }
      sentence.append(word: word)
      length.add(addedCount)
    }
    length.add(translation.count)
    let isRegional =
      SeededRandom.fraction(SeededRandom.mixed(occurrence ^ regionSalt)) < regionalShare
    guard isRegional, names[translation.rank] == nil else {
      append(translation.rank, translation.form, formOffset, to: &sentence)
      return
    }
    let regional = SeededRandom.mixed(SeededRandom.mixed(occurrence ^ languageSalt) ^ regionSalt)
    append(translation.rank &+ Int(regional & 0xff), translation.form, formOffset, to: &sentence)
  }

  /// Returns the rank of a word's translation. Chinese, Japanese and Korean have several for the most frequent words
  /// of English.
  private func localRank(of rank: Int, _ draw: UInt64) -> Int {
    guard hasManyTranslations, rank < Self.frequentWords else { return rank }
    return rank + Self.frequentWords * Int(SeededRandom.mixed(draw ^ 3) % 3)
  }

  private func word(_ rank: Int, form: Int) -> String { names[rank] ?? vocabulary.word(rank, form: form) }

  /// Appends a word in one of its forms.
  private func append(_ rank: Int, _ form: Int, _ formOffset: Int, to sentence: inout Sentence) {
    sentence.append(word: word(rank, form: form + formOffset))
    // A second word marks the variation of a word without inflected forms.
    if formOffset > 0, names[rank] != nil || vocabulary.isInvariable(rank) {
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
    case .none: return "1"
    }
  }
}

/// The length of a text under construction beside the length that it should have.
private struct TargetLength {
  private let target: Double?
  private let words: Int
  /// The words of the template so far.
  private var index = 0
  private var length = 0
  /// The characters of the last word, which is never omitted.
  var last = 0

  /// - Parameter target: The length in characters; nil if each word of the template is one word.
  init(_ target: Double?, words: Int) {
    self.target = target
    self.words = words
  }

  mutating func startWord() { index += 1 }

  mutating func add(_ count: Int) { length += count }

  /// Whether the text is nearer to its length without a word. The last word is never omitted.
  func isOmitted(_ count: Int) -> Bool {
    guard let target, index < words else { return false }
    return Double(length) + Double(count) / 2 > due(target)
  }

  /// Whether the text is nearer to its length with one more word.
  func hasRoom(for count: Int, before next: Int) -> Bool {
    guard let target else { return false }
    return Double(length + next) + Double(count) / 2 <= due(target)
  }

  /// Returns the length that the text should have after the present word.
  private func due(_ target: Double) -> Double {
    guard index < words else { return target }
    return (target - Double(last)) * Double(index) / Double(words - 1)
  }
}

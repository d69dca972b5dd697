import Foundation
import Localization

/// The words of a language in order of frequency, each with its inflected forms.
///
/// Function words come first. The other words are taken from ICU's names of languages, regions, currencies,
/// time zones, months, days and scripts. If more are needed, words are generated from the same letter
/// sequences. Short words tend to be more frequent (Zipf's law of abbreviation).
struct Vocabulary: Sendable {
  private let words: [[String]]

  func word(_ rank: Int, form: Int) -> String {
    let forms = words[rank % words.count]
    return forms[form % forms.count]
  }

  /// Whether a word has only one form.
  func isInvariable(_ rank: Int) -> Bool { words[rank % words.count].count < 2 }

  /// - Parameter count: The number of words.
  init(of tag: LocaleTag, _ language: Language, count: Int, seed: UInt64) {
    var random = SeededRandom(seed: seed, "vocabulary \(Vocabulary.name(of: tag))")
    let names = NameCatalog(of: Vocabulary.name(of: tag)).names
    let real = Vocabulary.pieces(of: names, tag, &random)
    var known = Set(language.commonWords)
    var candidates = real.filter { known.insert($0).inserted }
    if candidates.isEmpty { candidates = ["a"] }
    let chain = LetterChain(candidates)
    let lengths = candidates.map(\.count)
    var attempts = count * 8
    if let common = CommonCharacters(of: tag, seed: seed) {
      // Names repeat a few characters, those that stand for the sounds of other languages.
      candidates = Array(candidates.prefix(Int((1 - common.share) * Double(count))))
      for _ in 0..<Int(common.share * Double(count)) {
        let word = common.word(&random)
        if known.insert(word).inserted { candidates.append(word) }
      }
    }
    while candidates.count + language.commonWords.count < count, attempts > 0 {
      attempts -= 1
      let word = chain.word(lengths[random.below(lengths.count)], &random)
      if known.insert(word).inserted { candidates.append(word) }
    }
    // Sort by length plus a random number. It is larger for languages whose endings lengthen common words
    // too.
    let hasManyCharacters = CommonCharacters.isUsed(by: tag)
    let inflected = language.forms < 2 ? 6 : language.forms < 3 ? 4 : 4 * Double(language.forms) - 4
    let randomness = hasManyCharacters ? 20 : inflected
    let scored = candidates.map { ($0, Double($0.count) + randomness * random.fraction()) }
    let content = scored.sorted { ($0.1, $0.0) < ($1.1, $1.0) }.map(\.0)
    let endings = Vocabulary.endings(of: content)
    let common = language.commonWords.map { [$0] }
    let other = content.prefix(max(1, count - common.count)).map {
      Vocabulary.forms(of: $0, language.forms, endings, &random)
    }
    // In Chinese, Japanese and Korean, the most frequent words are not all function words.
    words = hasManyCharacters ? Vocabulary.mixed(common, other) : common + other
  }

  /// Returns one function word after every two other words, until there are no more.
  private static func mixed(_ common: [[String]], _ other: [[String]]) -> [[String]] {
    var words: [[String]] = []
    var rest = other[...]
    for word in common {
      words += rest.prefix(2)
      rest = rest.dropFirst(2)
      words.append(word)
    }
    return words + rest
  }

  /// Returns the tag without its region, because regions share a vocabulary.
  private static func name(of tag: LocaleTag) -> String {
    tag.script.map { "\(tag.language)-\($0)" } ?? tag.language
  }

  /// Returns the words of names. For scripts without spaces, and for Korean compounds, returns pieces of the
  /// length of words.
  private static func pieces(of names: [String], _ tag: LocaleTag, _ random: inout SeededRandom) -> [String] {
    let lengths: ClosedRange<Int>? =
      switch tag.language {
      case "zh": 1...3
      case "ja": 2...4
      case "ko": 1...4
      case "th", "km": 2...5
      case "my": 1...4
      default: nil
      }
    let usesLatin = names.count(where: { isLatin($0) }) * 2 > names.count
    var words: [String] = []
    for name in names {
      for part in name.split(whereSeparator: { !isPartOfWord($0) }) {
        // ICU returns the English name if it has no translation.
        guard usesLatin || !isLatin(part) else { continue }
        let word = part.lowercased()
        guard let lengths else {
          words.append(word)
          continue
        }
        var rest = word[...]
        while !rest.isEmpty {
          let length = lengths.lowerBound + random.below(lengths.count)
          words.append(String(rest.prefix(length)))
          rest = rest.dropFirst(length)
        }
      }
    }
    return words
  }

  private static func isPartOfWord(_ character: Character) -> Bool {
    character.isLetter
      || character.unicodeScalars.allSatisfy { $0.properties.isAlphabetic || $0.value == 0x200d }
  }

  private static func isLatin(_ text: some StringProtocol) -> Bool {
    guard let first = text.unicodeScalars.first else { return false }
    return first.value < 0x250 || (0x1e00..<0x1f00).contains(first.value)
  }

  /// Returns the most common word endings, which replace inflection.
  private static func endings(of words: [String]) -> [String] {
    var counts: [String: Int] = [:]
    for word in words where word.count > 4 {
      for length in 1...2 { counts[String(word.suffix(length)), default: 0] += 1 }
    }
    return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(12).map(\.key)
  }

  private static func forms(
    of word: String, _ count: Int, _ endings: [String], _ random: inout SeededRandom
  ) -> [String] {
    guard count > 1, word.count > 3, !endings.isEmpty else { return [word] }
    let stem = word.dropLast(word.count > 7 ? 1 : 0)
    var forms = [word]
    while forms.count < count { forms.append(stem + endings[random.rank(below: endings.count)]) }
    return forms
  }
}

/// ICU's names of languages, regions, currencies, scripts, dates and time zones in one language.
private struct NameCatalog {
  let names: [String]

  init(of identifier: String) {
    let locale = Foundation.Locale(identifier: identifier)
    var names: [String] = []
    func add(_ name: String?) { if let name { names.append(name) } }
    for code in Foundation.Locale.LanguageCode.isoLanguageCodes {
      add(locale.localizedString(forLanguageCode: code.identifier))
    }
    for region in Foundation.Locale.Region.isoRegions {
      add(locale.localizedString(forRegionCode: region.identifier))
    }
    for currency in Foundation.Locale.commonISOCurrencyCodes {
      add(locale.localizedString(forCurrencyCode: currency))
    }
    for script in [
      "Latn", "Cyrl", "Grek", "Arab", "Hebr", "Thai", "Deva", "Hans", "Hant", "Hang", "Brai", "Zsym",
    ] {
      add(locale.localizedString(forScriptCode: script))
    }
    let formatter = DateFormatter()
    formatter.locale = locale
    names += formatter.monthSymbols + formatter.weekdaySymbols + formatter.quarterSymbols
    for zone in TimeZone.knownTimeZoneIdentifiers.sorted() {
      add(TimeZone(identifier: zone)?.localizedName(for: .generic, locale: locale))
    }
    self.names = names
  }
}

/// A Markov chain of letters: generates words from the letters that follow each pair of letters in given
/// words.
private struct LetterChain {
  private var followers: [String: [Character]] = [:]

  init(_ words: [String]) {
    for word in words {
      var last = "^^"
      for letter in word {
        followers[last, default: []].append(letter)
        last = String(last.suffix(1)) + String(letter)
      }
    }
  }

  func word(_ length: Int, _ random: inout SeededRandom) -> String {
    var word = ""
    var last = "^^"
    for _ in 0..<max(1, length) {
      guard let letters = followers[last] else { break }
      let letter = letters[random.below(letters.count)]
      word.append(letter)
      last = String(last.suffix(1)) + String(letter)
    }
    return word
  }
}

import Localization
import LocalizationAnalysis

/// Tables with mostly the same keys and different texts: the translations of one set of messages.
///
/// A family needs at least two tables with texts, and all of these:
/// - **Keys**: at least 70 % of the keys of each table are keys of the largest one; all of them for less than 5 keys.
/// - **Texts**: at least one table has another text for half of the keys that it has in common with the largest, or, in a
///   family without tags, each of half of the tables.
/// - **Number**: two tables have at least 5 keys in common, or 3 if an index lists their locales, all their texts differ and
///   both look like natural language, and they are not records of languages, which contain their own names. In a family without
///   tags, it is 20, and at least twice as many as there are tables, because records (countries, icons) are many objects with few
///   keys. Items of lists do not count there: symbols of numerals are lists of letters.
/// - **Language**: 30 % of the texts of the largest table or of another one look like natural language: two words of letters
///   with a space between them, or letters outside of ASCII. In a family without tags, they do in both, and one table has ten
///   times as many texts with letters outside of ASCII as another one.
/// - **Tags**: two tables have tags of different locales, or none has.
struct JavaScriptFamily {
  /// Numbers of tables, the largest first.
  var members: [Int]

  init(members: [Int]) {
    self.members = members
  }

  /// The largest table first; of two with as many texts, the first.
  init(bySize members: [Int], _ tables: [JavaScriptTable]) {
    self.members = members.sorted { (tables[$0].texts.count, $1) > (tables[$1].texts.count, $0) }
  }

  private static let taggedKeys = 5
  private static let listedKeys = 3
  private static let untaggedKeys = 20
  /// The number of texts of a table that are examined.
  private static let sampleSize = 400

  /// Groups tables by their keys. Tables of one object of locales are one family.
  static func families(of tables: [JavaScriptTable]) -> [JavaScriptFamily] {
    var families: [JavaScriptFamily] = []
    var groups: [Int: [Int]] = [:]
    var others: [Int] = []
    for (number, table) in tables.enumerated() where !table.texts.isEmpty {
      if table.group >= 0 { groups[table.group, default: []].append(number) } else { others.append(number) }
    }
    for (_, members) in groups.sorted(by: { $0.key < $1.key }) {
      families.append(JavaScriptFamily(bySize: members, tables))
    }
    let first = families.count
    var familiesOfKey: [String: [Int]] = [:]
    for number in JavaScriptFamily(bySize: others, tables).members {
      let keys = tables[number].texts.keys
      var votes: [Int: Int] = [:]
      for key in keys { for family in familiesOfKey[key] ?? [] { votes[family, default: 0] += 1 } }
      let best = votes.max { ($0.value, $1.key) < ($1.value, $0.key) }
      let needed = keys.count < 5 ? keys.count : (keys.count * 7 + 9) / 10
      if let best, best.value >= needed {
        families[best.key].members.append(number)
        continue
      }
      for key in keys where (familiesOfKey[key]?.count ?? 0) < familyLimit {
        familiesOfKey[key, default: []].append(families.count)
      }
      families.append(JavaScriptFamily(members: [number]))
    }
    return families[..<first] + families[first...].filter { $0.members.count > 1 }
  }

  /// The number of families that a key votes for.
  private static let familyLimit = 8

  /// Whether the tables are translations, by the rules above.
  func isAccepted(_ tables: [JavaScriptTable]) -> Bool {
    let tags = Set(members.compactMap { tables[$0].tag })
    let isTagged = tags.count > 1 && tags.contains(where: \.isKnownLanguage)
    let largest = tables[members[0]]
    let needed = isTagged ? Self.taggedKeys : max(Self.untaggedKeys, 2 * members.count)
    var translations = 0
    var natural = Self.naturalShare(largest)
    for member in members.dropFirst() {
      let (common, different) = Self.compare(tables[member], with: largest, countsItems: isTagged)
      let share = Self.naturalShare(tables[member])
      if common < needed {
        let isListed = largest.isListed && tables[member].isListed
        guard isTagged, isListed, common >= Self.listedKeys, different == common,
          min(natural, share) >= 0.3, !areRecords(tables)
        else { continue }
      }
      guard different * 2 >= common else { continue }
      translations += 1
      natural = isTagged ? max(natural, share) : min(natural, share)
    }
    guard translations > 0, natural >= 0.3 else { return false }
    return isTagged || translations * 2 >= members.count - 1 && hasSeveralAlphabets(tables)
  }

  /// Whether two tables contain the English name of their own language: `{ de: { name: "German", … } }`.
  private func areRecords(_ tables: [JavaScriptTable]) -> Bool {
    members.count { member in
      guard let tag = tables[member].tag else { return false }
      let names = [tag.englishName, LocaleTag(language: tag.language).englishName]
      return tables[member].texts.values.contains(where: names.contains)
    } > 1
  }

  /// The number of keys that two tables have, and of those with different texts.
  private static func compare(
    _ table: JavaScriptTable, with other: JavaScriptTable, countsItems: Bool
  ) -> (common: Int, different: Int) {
    var common = 0
    var different = 0
    for (key, text) in table.texts {
      guard let second = other.texts[key], countsItems || !isItem(key) else { continue }
      common += 1
      if second != text { different += 1 }
    }
    return (common, different)
  }

  /// Whether the last name of a key is a number: an item of a list.
  private static func isItem(_ key: String) -> Bool {
    let digits = key.utf8.reversed().prefix { $0 != UInt8(ascii: ".") }
    return !digits.isEmpty && digits.allSatisfy(\.isJavaScriptDigit)
  }

  static func naturalShare(_ table: JavaScriptTable) -> Double {
    let texts = table.texts.values.prefix(sampleSize)
    return Double(texts.count { $0.looksNatural }) / Double(max(texts.count, 1))
  }

  /// Whether texts with letters outside of ASCII are ten times as frequent in one table as in another one.
  private func hasSeveralAlphabets(_ tables: [JavaScriptTable]) -> Bool {
    let shares = members.map { member in
      let texts = tables[member].texts.values.prefix(Self.sampleSize)
      return Double(texts.count { $0.hasForeignLetter }) / Double(max(texts.count, 1))
    }
    guard let least = shares.min(), let most = shares.max() else { return false }
    return most >= 0.05 && most >= 10 * least
  }
}

extension String {
  /// Whether a letter is outside of ASCII.
  fileprivate var hasForeignLetter: Bool {
    unicodeScalars.contains { $0.value >= 0x80 && $0.properties.isAlphabetic }
  }

  /// Whether two words of at least two letters of ASCII have a space between them, or a letter is outside of ASCII.
  fileprivate var looksNatural: Bool {
    var words = 0
    var letters = 0
    var isWord = true
    for byte in utf8 {
      // One letter is a symbol.
      if byte >= 0x80 { return hasForeignLetter && unicodeScalars.count > 1 || wordCount > 1 }
      if byte == 0x20 {
        if isWord, letters > 1 { words += 1 }
        letters = 0
        isWord = true
      } else if (0x61...0x7a).contains(byte | 0x20) {
        letters += 1
      } else if !".,:;!?'\")(".utf8.contains(byte) {
        isWord = false
      }
    }
    if isWord, letters > 1 { words += 1 }
    return words > 1
  }

  /// The number of words of at least two letters of ASCII.
  private var wordCount: Int {
    split(separator: " ").count { word in
      word.utf8.count > 1 && word.utf8.allSatisfy { (0x61...0x7a).contains($0 | 0x20) }
    }
  }
}

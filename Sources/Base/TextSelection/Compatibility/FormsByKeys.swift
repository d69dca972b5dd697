import Localization

/// Texts for numbers that a program selects itself, by the last parts of their keys: `days.1` for one, and `days.n` for others; or
/// `mods.n.1` for two numbers.
package struct FormsByKeys: Sendable {
  /// The numbers that a key names.
  package struct Numbers: Hashable, Sendable {
    let count: Int
    /// The places of those for which the key has a text of its own, from 1.
    let own: Set<Int>
  }

  private struct Stem: Hashable {
    let text: Substring
    let numbers: Int
  }

  /// The keys of texts for several numbers.
  private let general: Set<Stem>

  /// Only keys whose last parts are words for several numbers: the steps `step.1` and `step.2` are no forms.
  package init(_ keys: some Sequence<String>) {
    general = Set(
      keys.compactMap { key in
        let (stem, words) = Self.parts(of: key)
        return words.isEmpty || words.contains(where: Self.isOne)
          ? nil : Stem(text: stem, numbers: words.count)
      })
  }

  /// The numbers of a key that has a text for 0 or for 1, if another key has the text for other numbers; nil otherwise. Such a text may
  /// have its number in words, as one for `=1` of ICU may: `noch ein Tag`.
  package func numbers(of key: String) -> Numbers? {
    guard !general.isEmpty else { return nil }
    let (stem, words) = Self.parts(of: key)
    let own = words.indices.filter { Self.isOne(words[$0]) }
    guard !own.isEmpty, general.contains(Stem(text: stem, numbers: words.count)) else { return nil }
    return Numbers(count: words.count, own: Set(own.map { $0 + 1 }))
  }

  private static let oneNumber: Set<String> = ["0", "1", "singular"]
  private static let severalNumbers: Set<String> = ["n", "x", "many", "more", "other", "others", "plural"]

  private static func isOne(_ word: Substring) -> Bool { oneNumber.contains(word.lowercased()) }

  /// The words for numbers at the end of a key, and the part before them.
  private static func parts(of key: String) -> (stem: Substring, words: [Substring]) {
    var stem = key[...]
    var words: [Substring] = []
    while words.count < mostNumbers,
      let separator = stem.lastIndex(where: { $0 == "." || $0 == "_" || $0 == "-" })
    {
      let word = stem[separator...].dropFirst()
      guard isOne(word) || severalNumbers.contains(word.lowercased()) else { break }
      words.insert(word, at: 0)
      stem = stem[..<separator]
    }
    return (stem, words)
  }

  /// More numbers than one text has.
  private static let mostNumbers = 4
}

extension CallSignature {
  /// The arguments that a text may omit because its key names their numbers. Of several numbers, those at the same places. Of one, the
  /// only number of the text, or the one with the name of a number; none if nothing shows which one it is. Python raises an exception
  /// for an argument that is not displayed.
  var numbersOfKey: Set<ArgumentName> {
    guard let ownNumbers, syntax != .python else { return [] }
    if ownNumbers.count > 1 {
      return ownNumbers.count == lastPosition ? Set(ownNumbers.own.map { .position($0) }) : []
    }
    if numbers.count == 1 { return numbers }
    let named = numbers.filter { name in
      if case .name(let written) = name { Self.namesOfNumbers.contains(written.lowercased()) } else { false }
    }
    return named.count == 1 ? named : []
  }

  private static let namesOfNumbers: Set<String> = ["n", "num", "number", "count", "amount", "total"]
}

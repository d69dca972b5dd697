/// The generated tables.
package enum CLDR {
  static let languageAliases = Table(CLDRTables.languageAliases)
  static let territoryAliases = Table(CLDRTables.territoryAliases)
  static let scriptAliases = Table(CLDRTables.scriptAliases)
  static let variantAliases = Table(CLDRTables.variantAliases)
  static let parents = Table(CLDRTables.parents)
  static let likelySubtags = Table(CLDRTables.likelySubtags)
  static let regionLanguages = Table(CLDRTables.regionLanguages)
  static let languageNames = Table(CLDRTables.languageNames)
  static let scriptNames = Table(CLDRTables.scriptNames)
  static let regionNames = Table(CLDRTables.regionNames)

  /// All tables of this type; tests check the order of their keys.
  package static var tables: [Table] {
    [
      languageAliases, territoryAliases, scriptAliases, variantAliases, parents,
      likelySubtags, regionLanguages, languageNames, scriptNames, regionNames,
    ]
  }

  /// `key=value` words in the order of the keys' bytes. A value may be empty, and contains underscores in place of spaces.
  ///
  /// A key is searched in the text: a command looks for far fewer keys than the tables have.
  package struct Table: Sendable {
    private let text: [UInt8]

    package init(_ text: String) { self.text = Array(text.utf8) }

    private struct Word {
      let key: Range<Int>
      let value: Range<Int>
    }

    private static func isSeparator(_ byte: UInt8) -> Bool {
      byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n")
    }

    /// The word that begins at an offset; nil if the rest has no words.
    private func word(at start: Int) -> Word? {
      guard let equals = text[start...].firstIndex(of: UInt8(ascii: "=")) else { return nil }
      let end = text[equals...].firstIndex(where: Self.isSeparator) ?? text.endIndex
      return Word(key: start..<equals, value: (equals + 1)..<end)
    }

    private func find(_ key: String) -> Word? {
      let wanted = Array(key.utf8)
      let equals = UInt8(ascii: "=")
      var (low, high) = (text.startIndex, text.endIndex)
      while low < high {
        var start = low + (high - low) / 2
        while start > low, !Self.isSeparator(text[start - 1]) { start -= 1 }
        var index = start
        var count = 0
        while count < wanted.count, index < text.endIndex, text[index] == wanted[count] {
          index += 1
          count += 1
        }
        guard index < text.endIndex else { return nil }
        let byte = text[index]
        if count == wanted.count, byte == equals { return word(at: start) }
        // A key that is the beginning of another one precedes it.
        if count < wanted.count, byte == equals || byte < wanted[count] {
          while index < text.endIndex, !Self.isSeparator(text[index]) { index += 1 }
          low = min(index + 1, high)
        } else {
          high = max(low, start - 1)
        }
      }
      return nil
    }

    private func string(_ range: Range<Int>) -> String {
      String(decoding: text[range].map { $0 == UInt8(ascii: "_") ? UInt8(ascii: " ") : $0 }, as: UTF8.self)
    }

    /// The keys by value, with spaces. Of several keys of a value, the first in order is used.
    package var keysByValue: [String: String] {
      var keys: [String: String] = [:]
      var start = text.startIndex
      while let word = word(at: start) {
        let value = string(word.value)
        if keys[value] == nil { keys[value] = String(decoding: text[word.key], as: UTF8.self) }
        start = min(word.value.upperBound + 1, text.endIndex)
      }
      return keys
    }

    package func contains(_ key: String) -> Bool { find(key) != nil }

    package subscript(key: String) -> String? { find(key).map { string($0.value) } }
  }
}

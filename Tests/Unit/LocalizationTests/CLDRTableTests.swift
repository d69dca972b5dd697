import Localization
import Testing

@Suite struct CLDRTableTests {
  /// A table of every other one of these keys has their values and no others.
  @Test(arguments: 0...40)
  func everyKeyIsFound(count: Int) {
    // Of different lengths, some the beginning of the next.
    let all = (0..<(2 * count)).map { $0 % 3 == 0 ? "k\(1000 + $0 / 3)" : "k\(1000 + $0 / 3)\($0 % 3)x" }
    let keys = all.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
    for separator in [" ", "\n"] {
      let text = keys.map { "\($0)=Name_of_\($0)" }.joined(separator: separator)
      for table in [CLDR.Table(text), CLDR.Table(text + separator)] {
        for (index, key) in all.enumerated() {
          #expect(table[key] == (index % 2 == 0 ? "Name of \(key)" : nil))
          #expect(table.contains(key) == (index % 2 == 0))
        }
        #expect(table[""] == nil && table["a"] == nil && table["z"] == nil && table["="] == nil)
        #expect(table.keysByValue == Dictionary(uniqueKeysWithValues: keys.map { ("Name of \($0)", $0) }))
      }
    }
  }

  @Test func firstKeyOfAValueAndEmptyValues() {
    let table = CLDR.Table("a=One b= c=One d=Two")
    #expect(table["b"] == "" && table["c"] == "One")
    #expect(table.keysByValue == ["One": "a", "": "b", "Two": "d"])
  }

  /// The generated tables are in order.
  @Test func generatedKeysAreFound() {
    for table in CLDR.tables + [LanguageSubtagRegistry.languages] {
      let keys = table.keysByValue
      #expect(!keys.isEmpty)
      for (value, key) in keys where table[key] != value { Issue.record("'\(key)' is not found") }
    }
  }

  /// The quick check rejects no name whose language is known.
  @Test func mayBeKnownLanguageIsNecessary() {
    let letters = (0..<26).map { String(UnicodeScalar(UInt8(ascii: "a") + $0)) }
    let pairs = letters.flatMap { first in letters.map { first + $0 } }
    let names = pairs + pairs.flatMap { pair in letters.map { pair + $0 } }
    for name in names + ["sgn-us", "art-lojban", "mo_MD", "zh-min-nan", "sr@latin"] {
      guard LocaleTag(posix: name)?.isKnownLanguage == true else { continue }
      let subtag = String(name.prefix { $0.isLetter })
      if !LocaleTag.mayBeKnownLanguage(subtag) { Issue.record("'\(name)' is rejected") }
    }
    #expect(!LocaleTag.mayBeKnownLanguage("ic") && !LocaleTag.mayBeKnownLanguage("xx"))
  }
}

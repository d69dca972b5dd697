import Localization
import TestSupport
import Testing

@testable import TextSelection

@Suite struct ReplacedNamesTests {
  /// The definition, which compares each name with each word.
  @Test func aSearchEqualsItsDefinition() {
    var random = SeededGenerator(seed: 65)
    func words(_ count: Int) -> [String] {
      (0..<count).map { _ in
        String(
          (0..<Int.random(in: 1...4, using: &random)).map { _ in "abn".randomElement(using: &random) ?? "a" })
      }
    }
    for _ in 0..<300 {
      let names = words(.random(in: 0...6, using: &random))
      let replaced = ReplacedNames(names)
      for word in words(20) {
        #expect(
          replaced.contain(wordWithBeginning: word) == names.contains { $0.hasPrefix(word) },
          "\(word) \(names)")
        #expect(
          replaced.contain(beginningOf: word) == names.contains { word.hasPrefix($0) }, "\(word) \(names)")
      }
    }
  }

  @Test func laravelReplacesNamesInWords() {
    let names = ReplacedNames(in: .text("See :Names, a:b::c and : d"))
    #expect(["name", "names", "b", "c"].allSatisfy(names.contain(wordWithBeginning:)))
    #expect(!["a", "d", "namesx"].contains(where: names.contain(wordWithBeginning:)))
  }
}

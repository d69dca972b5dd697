import Localization
import LocalizationAnalysis
import Testing

@Suite struct StringTableTests {
  /// Swift compares the letter and its accent as one character, which is ordered after `z`.
  @Test(arguments: [["a", "ab", "b"], ["a", "e\u{301}", "z", "\u{df}", "\u{fb00}", "\u{1f6a2}"]])
  func keysAreInUTF8Order(_ keys: [String]) {
    let messages = Dictionary(uniqueKeysWithValues: keys.map { ($0, Message.text("")) })
    #expect(StringTable(name: "", syntax: .apple, messages: messages).sortedKeys == keys)
  }
}

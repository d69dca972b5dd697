import Bytes
import TestSupport
import Testing

@testable import AppBundles

/// The automaton finds the same texts and beginnings as a search for each of them at each position.
@Suite struct TextSearchTests {
  private static let separators = Set("._".utf8)
  private static let endings = Set("\0%".utf8)

  /// Few different characters make texts that begin alike, contain and overlap each other.
  @Test(arguments: 0..<60)
  func findsWhatANaiveSearchFinds(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let alphabet: [Character] = seed % 3 == 0 ? ["a", "b", ".", "é", "😀"] : ["a", "b", ".", "_"]
    func text(_ count: Int, _ random: inout SeededGenerator) -> String {
      String((0..<count).map { _ in alphabet.randomElement(using: &random) ?? "a" })
    }
    let texts = (0..<20).map { _ in text(Int.random(in: 4...16, using: &random), &random) }
    var files: [[UInt8]] = []
    for number in 0..<4 {
      var content = ""
      for _ in 0..<30 {
        let part = Bool.random(using: &random) ? texts.randomElement(using: &random) ?? "" : text(5, &random)
        content += part.prefix(Int.random(in: 1...16, using: &random))
        if Int.random(in: 0..<4, using: &random) == 0 { content += Bool.random(using: &random) ? "%" : "\0" }
      }
      files.append(Self.encode(content, as: number))
    }
    let search = TextSearch(texts, endings: Self.endings)
    let found = search.occurrences(in: files.map { search.search($0.span.rawBytes) })
    for (index, text) in texts.enumerated() {
      let isFound = files.contains { Self.contains($0, text) { _ in true } }
      #expect(search.contains(index, found) == isFound, "'\(text)' with seed \(seed)")
      let isComposed = Self.beginnings(of: text).contains { beginning in
        files.contains { Self.contains($0, beginning, before: Self.endings.contains) }
      }
      #expect(
        search.containsBeginning(of: index, at: Self.separators, found) == isComposed,
        "beginning of '\(text)' with seed \(seed)")
    }
  }

  /// A composed key may contain a key that is found, and the reverse.
  @Test func aFoundTextMayBeInAnotherOne() {
    let texts = ["menu.file.open", "file.open", "menu.file.opened.now"]
    let search = TextSearch(texts, endings: Self.endings)
    let file = Array("xmenu.file.opened%".utf8)
    let found = search.occurrences(in: [search.search(file.span.rawBytes)])
    #expect(texts.indices.map { search.contains($0, found) } == [true, true, false])
    #expect(
      texts.indices.map { search.containsBeginning(of: $0, at: Self.separators, found) } == [
        false, false, true,
      ])
  }

  // MARK: - The naive search

  private static func encode(_ text: String, as number: Int) -> [UInt8] {
    switch number {
    case 0, 1: Array(text.utf8)
    // At an odd offset, too.
    default: (number == 3 ? [0x61] : []) + text.utf16.flatMap { [UInt8($0 & 0xff), UInt8($0 >> 8)] }
    }
  }

  private static func contains(_ file: [UInt8], _ text: String, before isEnding: (UInt8) -> Bool) -> Bool {
    guard text.utf8.count >= TextSearch.minBytes else { return false }
    let units = text.utf16.flatMap { [UInt8($0 & 0xff), UInt8($0 >> 8)] }
    return [Array(text.utf8), units].contains { pattern in
      guard pattern.count >= TextSearch.minBytes, file.count >= pattern.count else { return false }
      return (0...file.count - pattern.count).contains { start in
        let end = start + pattern.count
        return file[start..<end].elementsEqual(pattern) && isEnding(end < file.count ? file[end] : 0)
      }
    }
  }

  /// The beginnings of a text before and after each separator.
  private static func beginnings(of text: String) -> [String] {
    text.indices.filter { separators.contains(text[$0].utf8.first ?? 0) }.flatMap { index in
      [String(text[..<index]), String(text[...index])]
    }.filter { $0.utf8.count < text.utf8.count }
  }
}

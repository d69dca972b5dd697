import DataFormats
import Foundation
import Localization

/// The common characters of a script that has thousands, from the standard of the country.
///
/// A few characters are frequent and most are rare: the frequency is in proportion to 1 / (rank + offset), as in
/// Mandelbrot's form of Zipf's law.
struct CommonCharacters {
  /// The characters in order of frequency.
  let characters: [Character]
  private let style: Style

  /// The characters and words of a language.
  private struct Style {
    var charset: String
    /// The first and last bytes of the standard's first level.
    var first: ClosedRange<UInt8>
    var second: [ClosedRange<UInt8>] = [0xa1...0xfe]
    /// The number of characters that texts use.
    var count: Int
    /// The offset of ranks.
    var offset: Double
    /// The characters of words.
    var lengths: ClosedRange<Int>
    /// The share of words that consist of these characters.
    var share: Double
  }

  /// The share of words that consist of these characters, from 0 to 1.
  var share: Double { style.share }

  /// Returns nil for languages whose scripts have few characters, and if the C library does not have the character set.
  init?(of tag: LocaleTag, seed: UInt64) {
    guard let style = Self.style(of: tag), let decoder = CharsetDecoder(style.charset) else { return nil }
    var all: [Character] = []
    for first in style.first {
      for second in style.second.joined() {
        guard let bytes = decoder.utf8([first, second]) else { continue }
        let text = String(decoding: bytes, as: UTF8.self)
        if let character = text.first, text.count == 1, character.isLetter { all.append(character) }
      }
    }
    guard !all.isEmpty else { return nil }
    // The standards order characters by sound or strokes, not by frequency.
    var random = SeededRandom(seed: seed, "characters \(style.charset)")
    all.shuffle(using: &random)
    self.style = style
    characters = Array(all.prefix(style.count))
  }

  /// Whether the script of a language has thousands of characters.
  static func isUsed(by tag: LocaleTag) -> Bool { style(of: tag) != nil }

  private static func style(of tag: LocaleTag) -> Style? {
    switch tag.language {
    case "zh" where tag.script == "Hant":
      Style(
        charset: "BIG5", first: 0xa4...0xc5, second: [0x40...0x7e, 0xa1...0xfe], count: 1_100, offset: 100,
        lengths: 1...3, share: 0.8)
    case "zh":
      Style(charset: "GB2312", first: 0xb0...0xd6, count: 1_100, offset: 100, lengths: 1...3, share: 0.8)
    case "ja":
      Style(charset: "EUC-JP", first: 0xb0...0xce, count: 980, offset: 100, lengths: 2...3, share: 0.25)
    case "ko":
      Style(charset: "EUC-KR", first: 0xb0...0xc8, count: 520, offset: 12, lengths: 1...4, share: 0.8)
    default: nil
    }
  }

  /// Returns a word of random characters.
  func word(_ random: inout SeededRandom) -> String {
    let length = style.lengths.lowerBound + random.below(style.lengths.count)
    return String((0..<length).map { _ in character(&random) })
  }

  private func character(_ random: inout SeededRandom) -> Character {
    let most = (Double(characters.count) + style.offset) / style.offset
    let rank = Int(style.offset * (exp(random.fraction() * log(most)) - 1))
    return characters[min(rank, characters.count - 1)]
  }
}

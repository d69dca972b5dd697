import AppBundles
import Foundation
import Localization
import LocalizationAnalysis

/// The messages that benchmarks write in several formats.
enum MessageSets {
  /// Returns the locale with the most bytes of text. Messages with variations are skipped, because the other
  /// formats do not support them.
  static func largestLocale(of path: String) throws -> (String, [(key: String, text: String)])? {
    let tables = try LocalizedStrings(opening: path)
    let all = tables.locales.map { locale in
      let messages = tables.tables(of: .locale(locale)).flatMap { table in
        table.sortedKeys.compactMap { key -> (key: String, text: String)? in
          if case .text(let text)? = table[key] { (table.name + "/" + key, text) } else { nil }
        }
      }
      return (locale, messages)
    }
    guard let (locale, messages) = all.max(by: { size($0.1) < size($1.1) }) else { return nil }
    let name = URL(filePath: path).lastPathComponent
    return ("\(name), \(locale), \(messages.count) messages", messages)
  }

  private static func size(_ messages: [(key: String, text: String)]) -> Int {
    messages.reduce(0) { $0 + $1.text.utf8.count }
  }

  static func generated(_ count: Int) -> [(key: String, text: String)] {
    let words = [
      "Hafen", "Tide", "Liegeplatz", "Wind", "Nebel", "Mast", "Leine", "Logbuch", "Knoten", "Segel",
    ]
    return (0..<count).map { number in
      let text = (0..<(3 + number % 7)).map { words[(number / (1 + $0) + $0) % words.count] }.joined(
        separator: " ")
      return ("screen.\(number % 97).label.\(number)", text)
    }
  }
}

import DataFormats
import ReportSchema
import TestSupport
import Testing

@testable import BundleAnalysis

/// The owner of a file is the first one whose pattern matches.
@Suite struct OwnerLookupTests {
  private static let words = ["a", "ab", "b", "a.x", "ab.x.y", "é"]

  /// Whether a text of a path matches, by the documentation of budgets.
  private static func matches(_ pattern: String, _ path: String) -> Bool {
    let parts = path.split(separator: "/")
    let depth = pattern.split(separator: "/").count
    let ending = parts.suffix(depth).joined(separator: "/")
    var texts = [path, ending]
    // The name with fewer and fewer extensions.
    while let name = texts.last?.split(separator: "/").last, let dot = name.dropFirst().lastIndex(of: ".") {
      let removed = name[dot...].count
      texts.append(String(texts[texts.count - 1].dropLast(removed)))
    }
    return texts.contains { matchesWhole(Array(pattern), Array($0)) }
  }

  /// Compares letter by letter, where `*` is any number of letters.
  private static func matchesWhole(_ pattern: [Character], _ text: [Character]) -> Bool {
    guard let first = pattern.first else { return text.isEmpty }
    let rest = Array(pattern.dropFirst())
    if first == "*" { return (0...text.count).contains { matchesWhole(rest, Array(text.dropFirst($0))) } }
    return text.first == first && matchesWhole(rest, Array(text.dropFirst()))
  }

  private static func path(_ random: inout SeededGenerator, ofPattern: Bool) -> String {
    let count = Int.random(in: 1...(ofPattern ? 2 : 4), using: &random)
    let names = (0..<count).map { _ in
      let word = words.randomElement(using: &random) ?? ""
      guard ofPattern, Int.random(in: 0..<3, using: &random) == 0 else { return word }
      return ["*\(word)", "\(word)*", "a*y", "*"].randomElement(using: &random) ?? ""
    }
    return names.joined(separator: "/")
  }

  @Test(arguments: UInt64(1)...200)
  func theFirstMatchingOwnerIsFound(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let patterns = (0..<8).map { _ in Self.path(&random, ofPattern: true) }.uniqued { $0 }
    let lines = patterns.map { "  \"\($0)\": team of \($0)\n" }.joined()
    let budget = try Budget(
      reading: Array("version: 1\narchive: 1 MB\nowners:\n\(lines)".utf8), path: "ballast.yml")
    let lookup = OwnerLookup(budget.owners)
    for _ in 0..<20 {
      let path = Self.path(&random, ofPattern: false)
      let expected = patterns.first { Self.matches($0, path) }.map { "team of \($0)" }
      let found = lookup.team(ofFile: path, table: nil, component: nil)
      #expect(found == expected, "\(path) of \(patterns)")
    }
  }
}

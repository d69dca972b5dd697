import AppBundles
import Archives
import Foundation
import Localization
import LocalizationAnalysis
import TestSupport
import Testing

/// The owner, rule, kind and table of every entry of small archives, in `Goldens/attributions.txt`. Entries of an
/// archive with the same owner, rule and kind are listed together. The golden file also is the list of the archives and
/// their entries: to add one, write its path into any group, and record the file.
@Suite struct AttributionGoldenTests {
  private static func content(of path: String) -> String {
    switch path.split(separator: ".").last {
    case "json", "arb": #"{"a": {"message": "b"}}"#
    case "strings": "a = b;"
    case "po": "msgid \"a b\"\nmsgstr \"c\"\n"
    case "properties", "ftl": "a = b\n"
    case "plist": "<plist><dict></dict></plist>"
    case "xml": "<resources><string name=\"a\">b</string></resources>"
    default: "x"
    }
  }

  /// The paths of the entries by archive, of which each golden line has some, with the names of their tables.
  private static func archives(in golden: String) -> [(name: String, paths: [String])] {
    var archives: [(name: String, paths: [String])] = []
    for line in golden.split(separator: "\n") {
      if let archive = line.wholeMatch(of: /=== ([^:]+): .*/) {
        archives.append((String(archive.1), []))
      } else if let entries = line.wholeMatch(of: /(?:  |(?!component|warning)[^:]+: )(.*)/)?.1,
        !archives.isEmpty
      {
        archives[archives.count - 1].paths += entries.split(separator: ", ").map {
          String($0.prefix(upTo: $0.firstRange(of: " [")?.lowerBound ?? $0.endIndex))
        }
      }
    }
    return archives
  }

  private static func paths(in golden: String) -> Set<String> {
    Set(archives(in: golden).flatMap { archive in archive.paths.map { "\(archive.name): \($0)" } })
  }

  private static func transcript(of golden: String) throws -> String {
    var lines: [String] = []
    for (name, paths) in archives(in: golden) {
      let archive = ZipBuilder(paths.map { .init($0, Array(content(of: $0).utf8)) })
      let bundle = try AppBundle(Archive(name: name, bytes: archive.bytes))
      let base = bundle.baseLocale?.text ?? "-"
      lines.append("=== \(name): \(bundle.format.rawValue), base \(base), root '\(bundle.root)'")
      for component in bundle.components.dropFirst() {
        lines.append("component \(component.name) (\(component.kind)): '\(component.path)'")
      }
      var groups: [(owner: String, entries: [String])] = []
      for (entry, attribution) in bundle.files.enumerated() {
        let owner = "\(text(attribution.owner)) \(attribution.rule.rawValue) \(attribution.kind.rawValue)"
        let table = bundle.tableName(of: entry).map { " [\($0)]" } ?? ""
        let path = bundle.archive.names[entry] + table
        if let index = groups.firstIndex(where: { $0.owner == owner }) {
          groups[index].entries.append(path)
        } else {
          groups.append((owner, [path]))
        }
      }
      for (owner, entries) in groups {
        let line = "\(owner): \(entries.joined(separator: ", "))"
        guard entries.count > 1, line.utf8.count > 140 else {
          lines.append(line)
          continue
        }
        lines.append("\(owner):")
        for start in stride(from: 0, to: entries.count, by: 4) {
          lines.append("  " + entries[start..<min(start + 4, entries.count)].joined(separator: ", "))
        }
      }
      lines += bundle.warnings.map { "warning \($0.entry ?? "-"): \($0.message)" }
    }
    let printed = lines.joined(separator: "\n") + "\n"
    // A path that is not read back would be lost when the golden is recorded.
    let lost = paths(in: golden).symmetricDifference(paths(in: printed)).sorted()
    try #require(lost.isEmpty, "not printed as read: \(lost)")
    return printed
  }

  @Test func entriesAreAttributedAsInTheGolden() throws {
    let path = "Tests/Unit/Apps/AppBundlesTests/Goldens/attributions.txt"
    let golden = try String(contentsOf: Places.package.appending(path: path), encoding: .utf8)
    let problem = Golden.problem(of: try Self.transcript(of: golden), in: path)
    if let problem { Issue.record("\(problem)") }
  }
}

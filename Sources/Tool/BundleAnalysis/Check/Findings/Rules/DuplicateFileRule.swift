import AppBundles
import Archives
import Bytes
import Localization
import LocalizationAnalysis
import ReportSchema

extension FindingRule {
  static let duplicateFile = FindingRule(
    id: "duplicate-file", severity: .warning, title: "The same asset in several parts",
    explanation: """
      Localized files of 1 kB or more with the same content, in several components or resource bundles. Wasted bytes \
      are those of all copies but the first. Tables are findings of their own.
      """,
    remedy: "Keep one copy in a framework or bundle that the parts share.",
    reads: .allFiles, action: .duplicateFiles
  ) { inputs, rule in
    inputs.files.equal.compactMap { group in
      let files = group.map { inputs.files.all[$0] }.filter { $0.table == nil && $0.installBytes >= 1000 }
      let copies = files.uniqued(by: \.bundleFolder)
      guard let first = copies.first, copies.count > 1 else { return nil }
      return rule.finding(
        at: Finding.Place(
          component: first.component.name, entry: first.path, table: nil, locale: first.owner.tag),
        "\(first.installBytes.value.grouped) bytes; same as \(copies.dropFirst().map(\.path).listed(limit: 3))",
        fix: .removeEntries(copies.dropFirst().map(\.file).sorted()))
    }
  }
}

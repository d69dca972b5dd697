import AppBundles
import Archives
import Bytes
import ReportSchema

extension FindingRule {
  static let unusedStrings = FindingRule(
    id: "unused-strings", severity: .note, title: "Strings in resources.arsc that nothing refers to",
    explanation: "The string pools of the table have 1 kB or more that no resource uses.",
    remedy: "Shrink resources, and build the table again instead of editing it.",
    reads: .tables, action: .unusedStrings
  ) { inputs, rule in
    let containers = Dictionary(inputs.footprint.containers.map { ($0.entry, $0) }) { first, _ in first }
    return inputs.files.tables.compactMap { table in
      guard let sizes = containers[table.path], sizes.unusedInstallBytes >= 1000 else { return nil }
      return rule.finding(
        at: Finding.Place(entry: table.path), "\(sizes.unusedInstallBytes.grouped) bytes",
        fix: .rewrite([table.encoding.file], .withoutUnusedStrings))
    }
  }
}

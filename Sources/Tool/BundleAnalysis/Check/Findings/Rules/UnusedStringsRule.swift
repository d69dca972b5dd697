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
    inputs.files.tables.compactMap { table in
      guard let sizes = inputs.footprint.containers.first(where: { $0.entry == table.path }),
        sizes.unusedInstallBytes >= 1000
      else { return nil }
      return rule.finding(
        at: Finding.Place(entry: table.path), "\(sizes.unusedInstallBytes.grouped) bytes",
        fix: .rewrite([table.encoding.file], .withoutUnusedStrings))
    }
  }
}

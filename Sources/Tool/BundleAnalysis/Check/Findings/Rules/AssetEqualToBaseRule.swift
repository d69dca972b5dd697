import AppBundles
import Localization
import LocalizationAnalysis

extension FindingRule {
  static let assetEqualToBase = FindingRule(
    id: "asset-equal-to-base", severity: .warning, title: "Localized assets that are equal to base",
    explanation: """
      An image, sound, font or other file of a locale, other than a table, has the same content as the file of \
      base. Without it, base's is used.
      """,
    remedy: "Remove the copies of the locales.",
    reads: .allFiles
  ) { inputs, rule in
    var found: [Finding] = []
    for group in inputs.files.equal {
      let files = group.map { inputs.files.all[$0] }
      let bases = files.filter { $0.owner == .base }
      for base in bases.sorted(by: { $0.path < $1.path }) {
        let copies = files.filter {
          $0.owner.tag != nil && $0.table == nil && $0.bundleFolder == base.bundleFolder
            && $0.commonPath == base.commonPath
        }
        guard !copies.isEmpty else { continue }
        let tags = copies.compactMap(\.owner.tag?.text).sorted()
        found.append(
          rule.finding(
            at: Finding.Place(component: base.component.name, entry: base.path),
            "same content for \(tags.listed(limit: 10))",
            fix: .removeEntries(copies.map(\.file).sorted())))
      }
    }
    return found
  }
}

import AppBundles
import Localization
import LocalizationAnalysis
import ReportSchema

extension FindingRule {
  static let assetEqualToBase = FindingRule(
    id: "asset-equal-to-base", severity: .warning, title: "Localized assets that are equal to base",
    explanation: """
      An image, sound, font or other file of a locale, other than a table, has the same content as the file of \
      base. Without it, base's is used. Files inside packages, such as `Main.nib`, are not compared: a package \
      without one of its files would still be used.
      """,
    remedy: "Remove the copies of the locales.",
    reads: .allFiles, action: .copiesOfBase
  ) { inputs, rule in
    var found: [Finding] = []
    for group in inputs.files.equal {
      let files = group.map { inputs.files.all[$0] }
      guard files.contains(where: { $0.owner == .base }) else { continue }
      // The files that replace each other on a device: those of one bundle with one path but for the locale.
      let alternatives = files.grouped { [$0.bundleFolder, $0.commonPath] }
      let bases = alternatives.compactMap { _, files in
        files.filter { $0.owner == .base }.min { $0.path < $1.path }.map { ($0, files) }
      }
      for (base, files) in bases.sorted(by: { $0.0.path < $1.0.path }) {
        let copies = files.filter { $0.owner.tag != nil && $0.table == nil && !$0.isInPackage }
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

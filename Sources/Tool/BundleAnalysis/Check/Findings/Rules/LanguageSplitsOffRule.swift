import AppBundles
import Archives
import Bytes
import Localization
import ReportSchema

extension FindingRule {
  static let languageSplitsOff = FindingRule(
    id: "language-splits-off", severity: .warning, title: "Language splits switched off",
    explanation: """
      The app bundle delivers all languages to each device. With language splits, a device downloads its own \
      languages only. Bytes are those in the bundle, of a device with the median language.
      """,
    remedy: "Remove 'language { enableSplit = false }' from the bundle's configuration."
  ) { inputs, rule in
    guard inputs.bundle.languageSplits == false else { return [] }
    let sizes = Dictionary(grouping: inputs.footprint.locales, by: \.tag.language).values.map { locales in
      locales.reduce(0) { $0 + $1.sizes.total.archive.value }
    }
    let all = sizes.reduce(0, +)
    guard sizes.count > 1, let median = Distribution(sizes)?.median else { return [] }
    return [
      rule.finding(
        at: Finding.Place(entry: "BundleConfig.pb"),
        "each device downloads \(sizes.count) languages with \(all.grouped) bytes; "
          + "\((all - median).grouped) bytes less with language splits")
    ]
  }
}

import Bytes
import ReportSchema

extension FindingRule {
  static let languageSplitsOff = FindingRule(
    id: "language-splits-off", severity: .warning, title: "Language splits switched off",
    explanation: """
      The app bundle delivers all languages to each device. With language splits, a device downloads its own \
      languages only. Bytes are those of the APKs that Google Play would deliver to one device, with the median \
      language. Nothing is reported if the splits would add bytes.
      """,
    remedy: "Remove 'language { enableSplit = false }' from the bundle's configuration."
  ) { inputs, rule in
    guard let saving = inputs.languageSplits, saving.languages > 1, saving.saved > 0 else { return [] }
    return [
      rule.finding(
        at: Finding.Place(entry: "BundleConfig.pb"),
        "a device (\(saving.device)) downloads \(saving.allLanguages.grouped) bytes with all "
          + "\(saving.languages.grouped) languages; \(saving.saved.grouped) bytes less with language splits")
    ]
  }
}

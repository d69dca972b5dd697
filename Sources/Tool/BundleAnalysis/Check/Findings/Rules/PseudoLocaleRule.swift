import Bytes
import Localization
import LocalizationAnalysis
import ReportSchema

extension FindingRule {
  static let pseudoLocale = FindingRule(
    id: "pseudo-locale", severity: .warning, title: "Locales that no user has",
    explanation: """
      Pseudo-locales for tests (`en-XA`, `ar-XB`, `en-XC`), tags for private use (`qaa` to `qtz`, `x-…`), and \
      languages that the IANA registry does not have, such as `qq` for translators' notes. Languages whose texts are \
      markers of Crowdin's in-context tool (`crwdns…`). Also names that the platform does not read: Android matches `iw`, `in` and `ji` only, not `he`, `id` and `yi`, and not `deu`.
      """,
    remedy:
      "Exclude the locale from release builds. Rename a folder whose name the platform does not read, such as `values-he` to `values-iw`.",
    isFixedBySettings: true, action: .unusableLanguages
  ) { inputs, rule in
    let folders = inputs.foldersWithUnreadNames
    return inputs.footprint.locales.compactMap { locale in
      // Java 16 and earlier read this name.
      guard !locale.tag.isFormerNameInJava,
        let reason = locale.tag.unusableReason ?? inputs.reasonOfMarkers(locale.tag)
      else { return nil }
      let messages = locale.sizes.total.messages
      // The tag is made up, and not the name of a folder.
      let subject = folders[locale.tag].map { "\($0): " } ?? ""
      return rule.finding(
        at: Finding.Place(locale: locale.tag),
        "\(subject)\(reason); \(counted(messages, "message"))",
        // A folder with the wrong name has a translation, and is to be renamed.
        fix: locale.tag.unreadName == nil ? .removeLocales([locale.tag]) : nil)
    }
  }
}

extension FindingInputs {
  /// The folders of locales with a name that the platform does not read, each that of the first file by path.
  fileprivate var foldersWithUnreadNames: [LocaleTag: String] {
    var paths: [LocaleTag: String] = [:]
    for file in files.all {
      guard let tag = file.owner.tag, tag.unreadName != nil else { continue }
      paths[tag] = min(file.path, paths[tag] ?? file.path)
    }
    return paths.compactMapValues { path in path.lastIndex(of: "/").map { String(path[..<$0]) } }
  }
}

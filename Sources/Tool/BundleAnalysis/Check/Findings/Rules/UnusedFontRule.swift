import AppBundles
import Archives
import Bytes
import Localization
import LocalizationAnalysis
import ReportSchema

extension FindingRule {
  static let unusedFont = FindingRule(
    id: "unused-font", severity: .note, title: "Fonts for scripts that no locale uses",
    explanation: """
      The font has characters of scripts of which no locale of the app has texts, and no Latin ones. Fonts of symbols \
      are ignored, and so is an app whose locales are not known. An app that displays texts of its users may need the \
      font.
      """,
    remedy: "Remove the font, or deliver it with the languages that need it.",
    reads: .fonts, needsOneApp: true, action: .unusedFonts
  ) { inputs, rule in
    var tags = inputs.footprint.locales.map(\.tag).filter { $0.unusableReason == nil }
    guard !tags.isEmpty else { return [] }
    if let base = inputs.bundle.baseLocale { tags.append(base) }
    let used = tags.reduce(into: inputs.baseScripts) { $0.formUnion(WritingSystem.codes(of: $1)) }
    return inputs.fonts.compactMap { font in
      guard !font.scripts.contains(where: { $0.script == .latin || used.contains($0.script.code) }) else {
        return nil
      }
      let scripts = font.scripts.map { "\($0.script.name) (\($0.characters.grouped) characters)" }
      return rule.finding(
        at: Finding.Place(
          component: inputs.bundle.component(of: font.file).name, entry: inputs.bundle.path(of: font.file)),
        "no locale uses \(scripts.listed(limit: 3))", fix: .removeEntries([font.file]))
    }
  }
}

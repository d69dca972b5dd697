import BundleAnalysis
import Localization

extension LocaleTag {
  /// Parses a tag of the command line.
  static func argument(_ text: String) throws -> LocaleTag {
    guard let tag = LocaleTag(bcp47: text) else {
      throw UsageError("not a valid BCP 47 tag", hint: "locales are written as 'de', 'pt-BR' or 'zh-Hans'")
    }
    return tag
  }
}

extension UsageError {
  /// - Parameter input: where the locale was looked up, as typed.
  init(unknownLocale tag: LocaleTag, in input: String, known: [LocaleTag]) {
    let names = known.sorted().map(\.text)
    self.init(
      "no locale '\(tag)' in \(input)"
        + Suggestion.question(LocaleTag.closest(to: tag.text, among: known)?.text),
      hint: "locales: \(names.isEmpty ? "none" : names.joined(separator: ", "))")
  }
}

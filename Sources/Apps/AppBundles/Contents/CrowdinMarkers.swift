package import Localization
import LocalizationAnalysis

/// The texts of Crowdin's pseudo-language for its in-context tool, which replaces them in a browser: `crwdns12:0{name}crwdne12:0`.
/// Crowdin, "In-Context Localization". The project chooses the language whose name the files have, such as Acholi or Cree.
enum CrowdinMarkers {
  /// Whether more than half of the texts are markers.
  static func areMost(of messages: some Collection<Message>) -> Bool {
    var others = 0
    for message in messages {
      let isMarked: Bool
      if case .text(let text) = message {
        isMarked = text.utf8.starts(with: "crwdns".utf8)
      } else {
        isMarked = message.texts.contains { $0.utf8.starts(with: "crwdns".utf8) }
      }
      // checked: at most one for each message
      others += isMarked ? 0 : 1
      if others > messages.count / 2 { return false }
    }
    return others < messages.count - others
  }
}

extension BundleContents {
  /// The locales whose tables have markers of Crowdin's in-context tool only.
  package func localesOfCrowdinMarkers(in bundle: AppBundle) -> Set<LocaleTag> {
    func locales(_ files: some Sequence<Int>) -> Set<LocaleTag> {
      Set(files.compactMap { bundle.files[$0].owner.tag })
    }
    guard !filesOfCrowdinMarkers.isEmpty else { return [] }
    let others = messages.indices.filter { (messages[$0] ?? 0) > 0 && !filesOfCrowdinMarkers.contains($0) }
    return locales(filesOfCrowdinMarkers).subtracting(locales(others))
  }
}

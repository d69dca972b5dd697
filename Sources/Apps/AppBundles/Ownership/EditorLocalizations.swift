import Archives
import Localization
import LocalizationAnalysis
import ResourceFormats

extension ParsedIdentity {
  /// The files of an extension of VS Code with several languages: each belongs to the language that lists its path.
  ///
  /// VS Code, "Contribution Points": an item of `contributes.localizations` has a `languageId`, and `translations` with paths that
  /// are relative to the extension.
  func editorClaims(in archive: Archive) -> [Int: Claim] {
    var claims: [Int: Claim] = [:]
    for localization in editorLocalizations {
      guard let tag = LocaleTag(bcp47: localization.language) else { continue }
      for path in localization.paths {
        let parts = path.pathParts.filter { $0 != "." }
        guard let entry = archive.find(editorFolder.appendingPath(parts.joined(separator: "/"))) else {
          continue
        }
        claims[entry] = Claim(owner: .locale(tag), rule: .editorLanguagePack)
      }
    }
    return claims
  }
}

import Localization
import LocalizationAnalysis
import ResourceFormats

extension AppBundle {
  /// The languages of the app's parts, by the names of files and the texts in its code.
  package func languagesOfParts(_ contents: BundleContents) -> LanguagesOfParts {
    let code = contents.containers.filter {
      $0.value.format?.isCode == true && files[$0.key].rule != .nodeModules
    }.map(\.value)
    let parts = code.flatMap(\.parts).filter { $0.bytes > 0 }
    return LanguagesOfParts(
      self, inCode: Set(parts.compactMap(\.owner.tag?.language)),
      hasUnknownLanguages: contents.hasUnknownLanguagesInCode)
  }
}

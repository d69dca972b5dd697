import Localization
import LocalizationAnalysis
import ResourceFormats

/// The separators between a language and its region in the names of an app's localized files: `pt_BR.json` has `_`, and
/// `pt-BR.json` has `-`. A library finds a file only by its own notation.
struct LocaleSeparators {
  private let bundle: AppBundle
  /// The number of files with `_` less those with `-`, by archive.
  private var balance: [Int: Int] = [:]

  init(in bundle: AppBundle) {
    self.bundle = bundle
    for file in bundle.files.indices {
      guard let tag = bundle.files[file].owner.tag, let region = tag.region else { continue }
      let name = bundle.name(of: file)
      if name.contains("\(tag.language)_\(region)") { balance[bundle.files[file].archive, default: 0] += 1 }
      if name.contains("\(tag.language)-\(region)") { balance[bundle.files[file].archive, default: 0] -= 1 }
    }
  }

  /// The separator of most siblings. Without any: web extensions use `_` (Chrome, "chrome.i18n", "Locales"), others `-`.
  func separator(of file: Int) -> String {
    let count = balance[bundle.files[file].archive] ?? 0
    if count != 0 { return count > 0 ? "_" : "-" }
    return bundle.files[file].rule == .webExtension ? "_" : "-"
  }
}

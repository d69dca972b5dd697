import Foundation
import Localization

extension GeneratedApp {
  /// What each locale weighs, as a table in Markdown.
  var statistics: String {
    var text =
      "| locale | messages | plain bytes | deflated bytes | ratio | plain a message | deflated a message |\n"
    text += "|---|---:|---:|---:|---:|---:|---:|\n"
    for locale in locales {
      let messages = Double(max(1, locale.messages))
      text += "| \(locale.locale.text) | \(locale.messages) | \(locale.plainBytes) | \(locale.deflatedBytes) "
      text += "| \(rounded(locale.ratio, 3)) | \(rounded(Double(locale.plainBytes) / messages, 1)) "
      text += "| \(rounded(Double(locale.deflatedBytes) / messages, 1)) |\n"
    }
    let ratios = locales.map(\.ratio).sorted()
    let others = locales.dropFirst().reduce(0) { $0 + $1.recordBytes }
    text += "\nRatio: \(rounded(ratios.first ?? 0, 3)) to \(rounded(ratios.last ?? 0, 3)), "
    text += "median \(rounded(ratios.isEmpty ? 0 : ratios[ratios.count / 2], 3)).\n"
    text +=
      "Archive: \(archive.count) bytes, of which \(others) are the ZIP records of all locales but the first.\n"
    return text
  }

  private func rounded(_ number: Double, _ digits: Int) -> String {
    number.formatted(
      .number.precision(.fractionLength(digits)).grouping(.never).locale(Locale(identifier: "en")))
  }
}

extension LocalizedFiles {
  fileprivate var ratio: Double { Double(deflatedBytes) / Double(max(1, plainBytes)) }
}

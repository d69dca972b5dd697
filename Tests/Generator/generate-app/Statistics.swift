import Foundation
import Localization

extension GeneratedApp {
  /// The sizes of each locale, as a Markdown table.
  var statistics: String {
    var text = "| locale | messages | plain bytes | deflated bytes | ratio "
    text += "| plain bytes/message | deflated bytes/message |\n"
    text += "|---|---:|---:|---:|---:|---:|---:|\n"
    for locale in locales {
      let messages = Double(max(1, locale.messages))
      text += "| \(locale.locale.text) | \(locale.messages) | \(locale.plainBytes) | \(locale.deflatedBytes) "
      text += "| \(rounded(locale.ratio, 3)) | \(rounded(Double(locale.plainBytes) / messages, 1)) "
      text += "| \(rounded(Double(locale.deflatedBytes) / messages, 1)) |\n"
    }
    let ratios = locales.map(\.ratio).sorted()
    let median = ratios.isEmpty ? 0 : (ratios[(ratios.count - 1) / 2] + ratios[ratios.count / 2]) / 2
    let others = locales.dropFirst().reduce(0) { $0 + $1.recordBytes }
    text += "\nRatio: \(rounded(ratios.first ?? 0, 3)) to \(rounded(ratios.last ?? 0, 3)), "
    text += "median \(rounded(median, 3)).\n"
    text += "Archive: \(archive.count) bytes, including \(others) bytes of ZIP records "
    text += "of all locales except the first.\n"
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

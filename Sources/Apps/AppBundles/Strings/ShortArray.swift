package import Localization
import LocalizationAnalysis
import ResourceFormats

/// An array of a locale with fewer items than base has.
package struct ShortArray: Hashable, Sendable {
  package let locale: LocaleTag
  /// The key of the array: `array/days`.
  package let name: String
  package let items: Int
  package let baseItems: Int

  /// The arrays of one table.
  /// - Parameters:
  ///   - messages: by keys with indices.
  ///   - lengths: the numbers of items by array, including those that are not messages.
  static func all(
    in messages: [Owner: [String: Message]], lengths: [Owner: [String: Int]]
  ) -> Set<ShortArray> {
    Set(
      AndroidArrayKeys.shortArrays(messages, lengths: lengths).map {
        ShortArray(locale: $0.locale, name: $0.name, items: $0.items, baseItems: $0.baseItems)
      })
  }
}

extension LocalizedStrings {
  /// Whether a key is an item that an array of the locale lacks, so that no text is shown for it.
  package func isItemOfShortArray(_ key: String, inTable name: String, of locale: LocaleTag) -> Bool {
    guard let arrays = shortArrays[name], let array = AndroidArrayKeys.array(ofRenamed: key) else {
      return false
    }
    return arrays.contains { $0.locale == locale && $0.name == array }
  }
}

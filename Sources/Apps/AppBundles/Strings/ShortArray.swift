package import Localization
import LocalizationAnalysis
import ResourceFormats

/// An array of a locale with fewer items than base has. Android and Compose take the whole array of one locale.
package struct ShortArray: Hashable, Sendable {
  package let locale: LocaleTag
  /// The key of the array: `array/days`.
  package let name: String
  package let items: Int
  package let baseItems: Int
  /// The arrays that a program reads by the same index, this one included; sorted. Empty if there are no others, or if they do
  /// not all have the same number of items in the locale, and in base.
  package let parallelArrays: [String]

  /// The arrays of one table.
  /// - Parameters:
  ///   - messages: by keys with indices.
  ///   - lengths: the numbers of items by array, including those that are not messages.
  static func all(
    in messages: [Owner: [String: Message]], lengths: [Owner: [String: Int]]
  ) -> Set<ShortArray> {
    let counts = AndroidArrayKeys.itemCounts(messages, lengths: lengths)
    let base = counts[.base] ?? [:]
    let groups = ParallelArrays(base)
    var found: Set<ShortArray> = []
    for (owner, arrays) in counts {
      guard let locale = owner.tag else { continue }
      for (name, items) in arrays {
        guard let original = base[name], original > items else { continue }
        let group = groups.names(with: name)
        let areEqual = group.allSatisfy { arrays[$0] == items }
        found.insert(
          ShortArray(
            locale: locale, name: name, items: items, baseItems: original,
            parallelArrays: areEqual ? group : []))
      }
    }
    return found
  }
}

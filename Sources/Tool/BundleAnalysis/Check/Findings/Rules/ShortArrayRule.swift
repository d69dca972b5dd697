import AppBundles
import Bytes
import Localization

extension FindingRule {
  static let shortArray = FindingRule(
    id: "short-array", severity: .warning, title: "Arrays with fewer items than base",
    explanation: """
      Android and Compose Multiplatform read an array from one locale. Items of base do not fill gaps. \
      Code that reads an item by an index of base throws an exception. Arrays that belong together, such as \
      `sizes` and `sizes_icons` or `sizes_entries` and `sizes_values`, are one note if the locale has the same \
      number of items in all of them. They are a list of its own. Names of texts only, such as `days` and \
      `days_short`, show no such list.
      """,
    remedy: "Add the missing items, or remove the array and those that are read with it from the locale.",
    readsMessages: true
  ) { inputs, rule in
    inputs.shortArrays.flatMap { table, arrays in
      arrays.filter { inputs.isUsable($0.locale) }.compactMap { array in
        let place = inputs.place(ofTable: table, key: array.name, array.locale)
        let items = counted(array.items, "item")
        guard let first = array.parallelArrays.first else {
          return rule.finding(at: place, "\(items), base has \(array.baseItems)")
        }
        guard first == array.name else { return nil }
        let arrays = counted(array.parallelArrays.count, "parallel array")
        return rule.finding(
          at: place, "\(arrays) with \(items) each, base has \(array.baseItems)", severity: .note)
      }
    }
  }
}

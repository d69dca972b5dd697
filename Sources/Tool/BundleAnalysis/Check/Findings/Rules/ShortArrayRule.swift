import AppBundles
import Bytes
import Localization

extension FindingRule {
  static let shortArray = FindingRule(
    id: "short-array", severity: .warning, title: "Arrays with fewer items than base",
    explanation: """
      Android and Compose Multiplatform read an array from one locale. Items of base do not fill gaps. \
      Code that reads an item by an index of base throws an exception.
      """,
    remedy: "Add the missing items, or remove the array from the locale.",
    readsMessages: true
  ) { inputs, rule in
    inputs.shortArrays.flatMap { table, arrays in
      arrays.filter { inputs.isUsable($0.locale) }.map { array in
        rule.finding(
          at: inputs.place(ofTable: table, key: array.name, array.locale),
          "\(counted(array.items, "item")), base has \(array.baseItems)")
      }
    }
  }
}

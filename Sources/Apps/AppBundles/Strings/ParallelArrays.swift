import Localization
import LocalizationAnalysis
import ResourceFormats

/// Arrays whose items belong together by their index, as names and values of a list.
///
/// Their names have a beginning in common: `category`, `category_icons`, `category_ids`, or `theme_entries` and `theme_values`, as
/// Android's `ListPreference` needs (`entries`, `entryValues`). They have the same number of items in base. One of them has the
/// values for the program. If all are texts, as `days` and `days_short`, a translator may have omitted the same item in all, and
/// `getStringArray(days)[6]` throws an exception.
struct ParallelArrays {
  private let groups: [String: [String]]

  /// - Parameter base: the numbers of items of base by array.
  init(_ base: [String: Int]) {
    var groups: [String: [String]] = [:]
    for name in base.keys { groups[Self.beginning(of: name, base), default: []].append(name) }
    self.groups = groups.reduce(into: [:]) { byName, group in
      let names = group.value
      guard names.count > 1, Set(names.map { base[$0] }).count == 1,
        names.contains(where: Self.hasValues)
      else { return }
      for name in names { byName[name] = names.sorted() }
    }
  }

  /// All arrays of the group of an array; empty if it has none.
  func names(with name: String) -> [String] { groups[name] ?? [] }

  /// The arrays of locales that are lists of their own: all arrays of a group have the same number of items in the locale, and
  /// base has another number.
  static func ownLists(
    in messages: [Owner: [String: Message]], lengths: [Owner: [String: Int]]
  ) -> [LocaleTag: Set<String>] {
    let counts = AndroidArrayKeys.itemCounts(messages, lengths: lengths)
    let base = counts[.base] ?? [:]
    let groups = ParallelArrays(base)
    var found: [LocaleTag: Set<String>] = [:]
    for (owner, arrays) in counts {
      guard let locale = owner.tag else { continue }
      for (name, items) in arrays where base[name] != items {
        let group = groups.names(with: name)
        if !group.isEmpty, group.allSatisfy({ arrays[$0] == items }) {
          found[locale, default: []].insert(name)
        }
      }
    }
    return found
  }

  /// Whether the last word of a name is one for values of a program.
  private static func hasValues(_ name: String) -> Bool {
    let last = name.split(separator: "_").last ?? ""
    return wordsForValues.contains(last.lowercased())
  }

  private static let wordsForValues: Set<String> = [
    "class", "classes", "code", "codes", "color", "colors", "colour", "colours", "drawable", "drawables",
    "entryvalues", "file", "files", "icon", "icons", "id", "ids", "image", "images", "key", "keys", "link",
    "links", "tag", "tags", "type", "types", "url", "urls", "value", "values",
  ]

  private static func beginning(of name: String, _ base: [String: Int]) -> String {
    guard let end = name.lastIndex(of: "_") else { return name }
    let beginning = String(name[..<end])
    if base[beginning] != nil { return beginning }
    let last = name[end...].dropFirst().lowercased()
    if last == "values" || last == "entryvalues" {
      let isEntryValues = beginning.hasSuffix("_entry")
      return isEntryValues ? String(beginning.dropLast("_entry".count)) : beginning
    }
    return last == "entries" ? beginning : name
  }
}

/// The Android libraries whose translated texts are known by key, such as AppCompat.
///
/// An app that links a library has the library's texts in all languages of the library, unless the build filters them.
package struct AndroidLibraries: Sendable {
  package static let known = AndroidLibraries(LibraryKeyTables.libraries)

  private struct Library: Sendable {
    /// The coordinates without a version: `androidx.appcompat:appcompat`.
    let name: String
    let keys: Set<String>
    /// The keys that begin with the word with which most of the library's keys begin: `abc_`. Empty if they have no such
    /// word in common.
    let namedKeys: Set<String>

    init(name: String, keys: Set<String>) {
      self.name = name
      self.keys = keys
      let groups = Dictionary(grouping: keys) { key in
        Substring(key.utf8.prefix { $0 != UInt8(ascii: "_") })
      }
      let largest = groups.values.max { $0.count < $1.count } ?? []
      let isCommon = largest.count >= 5 && largest.count * 3 >= keys.count
      namedKeys = isCommon ? Set(largest) : []
    }
  }

  private let libraries: [Library]
  /// The keys of all libraries, each with its type: `string/abc_action_mode_done`.
  private let keys: Set<String>

  /// - Parameter table: a line for each library, which begins with its coordinates. Indented lines with its keys follow.
  init(_ table: String) {
    var libraries: [(name: String, keys: Set<String>)] = []
    // Bytes are split, because splitting characters takes ten times as long.
    for line in table.utf8.split(separator: UInt8(ascii: "\n")) {
      let words = line.split(separator: UInt8(ascii: " "))
      if line.first == UInt8(ascii: " ") {
        let keys = words.map(Self.key(of:))
        libraries.indices.last.map { libraries[$0].keys.formUnion(keys) }
      } else if let name = words.first {
        libraries.append((String(Substring(name)), []))
      }
    }
    self.libraries = libraries.map { Library(name: $0.name, keys: $0.keys) }
    keys = libraries.reduce(into: []) { $0.formUnion($1.keys) }
  }

  /// A key with its type, which is `string` unless the table states another one.
  private static func key(of word: Substring.UTF8View) -> String {
    let name = Substring(word)
    return word.contains(UInt8(ascii: "/")) ? String(name) : "string/\(name)"
  }

  /// A resource with its type, if a library declares it; nil otherwise.
  /// - Parameter type: `string`, `plurals` or `array`.
  func key(_ name: String, ofType type: String) -> String? {
    let key = "\(type)/\(name)"
    return keys.contains(key) ? key : nil
  }

  /// The keys that libraries declare which the app links. Keys such as `copy`, `selected` and `not_selected` are also names
  /// of an app's own texts. A library is linked if the app has at least half of its keys, or one that is named after it, such
  /// as `abc_search_hint`. Builds may remove unused texts, so that few keys remain: those of libraries have texts in dozens
  /// of languages.
  /// - Parameter languages: the number of languages of each key that some library declares. Keys have their types.
  package func keysOfLinkedLibraries(_ languages: [String: Int]) -> Set<String> {
    let found = Set(languages.keys)
    let inManyLanguages = found.filter { languages[$0, default: 0] >= Self.manyLanguages }
    return libraries.reduce(into: inManyLanguages) { linked, library in
      let common = library.keys.intersection(found)
      if common.count * 2 >= library.keys.count || !common.isDisjoint(with: library.namedKeys) {
        linked.formUnion(common)
      }
    }
  }

  private static let manyLanguages = 20

  /// The libraries that declare some keys, as few as a greedy choice finds: first the one that declares most of them. Of
  /// libraries that declare as many, the one with fewer other keys is chosen.
  /// - Parameter wanted: each key with its type. Keys that no library declares are ignored.
  package func libraries(declaring wanted: Set<String>) -> [String] {
    var rest = wanted.intersection(keys)
    var found: [String] = []
    while !rest.isEmpty {
      let declared = libraries.map { (library: $0, count: $0.keys.intersection(rest).count) }
      let best = declared.max { one, other in
        (one.count, -one.library.keys.count) < (other.count, -other.library.keys.count)
      }
      guard let best, best.count > 0 else { break }
      found.append(best.library.name)
      rest.subtract(best.library.keys)
    }
    return found
  }
}

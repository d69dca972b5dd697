internal import AppBundles
internal import Archives
internal import Localization

/// Keys of a table that occur in no other file of the app, by confidence.
struct DeadKeys: Sendable {
  let table: String
  /// Keys that code neither contains nor may compose.
  var unused: [String] = []
  /// Keys that code may compose.
  var composed: [String] = []
  /// Keys that are texts.
  var texts: [String] = []

  /// Swift stores shorter literals in the instructions that create them, where they are not found.
  private static let minBytes = 16
  /// Absent keys with one beginning or last word may be composed of parts too short to find, if they are this many.
  private static let family = 3

  /// - Parameter tables: the tables that only code reads.
  static func all(
    of bundle: AppBundle, _ strings: LocalizedStrings, tables: Set<String>
  ) throws -> [DeadKeys] {
    guard bundle.nested.isEmpty, try bundle.searchObstacle() == nil else { return [] }
    let isAndroid = bundle.format == .apk || bundle.format == .aab
    // Interfaces read the tables of their own names by the identifiers of their objects.
    let interfaces = bundle.interfaceNames
    let base = strings.tables(of: .base).filter { table in
      tables.contains(table.name) && !table.messages.isEmpty
        && !interfaces.contains(table.name.split(separator: "/").last.map(String.init) ?? "")
    }
    guard !base.isEmpty else { return [] }
    let keys = Set(base.flatMap(\.messages.keys))
    let uses = try bundle.uses(of: keys.sorted())
    // Code that has few of the keys is somewhere else, or obfuscated.
    guard 2 * uses.found.count >= keys.count(where: { $0.utf8.count >= minBytes }) else { return [] }
    return base.compactMap { table in
      var found = DeadKeys(table: table.name)
      let families = Families(table.messages.keys, used: uses.found)
      for key in table.sortedKeys where !uses.found.contains(key) {
        guard isAndroid || key.utf8.count >= minBytes else { continue }
        if !isAndroid, key.contains(" ") {
          found.texts.append(key)
        } else if uses.composed.contains(key)
          || !isAndroid
            && (key.contains("%") || key.utf8.contains { $0 >= 0x80 } || families.mayBeComposed(key))
        {
          found.composed.append(key)
        } else {
          found.unused.append(key)
        }
      }
      return found.unused.isEmpty && found.composed.isEmpty && found.texts.isEmpty ? nil : found
    }
  }

  /// Groups of keys that begin alike, or end with the same word. Code may compose a whole group, or get it from the system.
  private struct Families {
    private var keys: [String: (all: Int, absent: Int)] = [:]

    init(_ all: Dictionary<String, Message>.Keys, used: Set<String>) {
      for key in all {
        for group in Self.groups(of: key) {
          keys[group, default: (0, 0)].all += 1
          if !used.contains(key) { keys[group]?.absent += 1 }
        }
      }
    }

    /// Whether the key has a digit, or belongs to a group with at least three keys, and half of all, absent from code.
    func mayBeComposed(_ key: String) -> Bool {
      if key.utf8.contains(where: { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) { return true }
      return Self.groups(of: key).suffix(2).contains { group in
        guard let count = keys[group] else { return false }
        return count.absent >= DeadKeys.family && 2 * count.absent >= count.all
      }
    }

    /// The beginnings `menu.` and `menu.file.` of `menu.file.openAll`, and its last word: `All`.
    private static func groups(of key: String) -> [String] {
      let separators = key.indices.filter { "._-/:".contains(key[$0]) }
      var word = separators.last.map { key[key.index(after: $0)...] } ?? key[...]
      let isHump = { (index: Substring.Index) in
        word[index].isUppercase && !word[word.index(before: index)].isUppercase
      }
      if let hump = word.indices.dropFirst().last(where: isHump) { word = word[hump...] }
      return separators.map { String(key[...$0]) } + [String(word)]
    }
  }
}

extension AppBundle {
  /// The names of interface files, without extension.
  fileprivate var interfaceNames: Set<String> {
    var names: Set<String> = []
    for entry in archive.entries.indices {
      for part in archive.names[entry].split(separator: "/") {
        for suffix in [".nib", ".storyboardc", ".storyboard", ".xib"] where part.hasSuffix(suffix) {
          names.insert(String(part.dropLast(suffix.count)))
        }
      }
    }
    return names
  }
}

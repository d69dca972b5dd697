import AppBundles
import Archives
import Localization
import LocalizationAnalysis

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
  static let minBytes = 16
  /// Absent keys with one beginning or last word may be composed of parts too short to find, if they are this many.
  private static let family = 3

  static func all(_ tables: [StringTable], _ uses: KeyUses, isAndroid: Bool) -> [DeadKeys] {
    tables.map { DeadKeys($0, used: uses, isAndroid: isAndroid) }
      .filter { !$0.unused.isEmpty || !$0.composed.isEmpty || !$0.texts.isEmpty }
  }

  private init(
    _ table: StringTable, used: KeyUses, isAndroid: Bool
  ) {
    self.table = table.name
    let families = Families(table.messages.keys, used: used.found)
    for key in table.sortedKeys where !used.found.contains(key) {
      guard isAndroid || key.utf8.count >= Self.minBytes else { continue }
      if !isAndroid, key.contains(" ") {
        texts.append(key)
      } else if used.composed.contains(key) || !isAndroid && families.mayBeComposed(key) {
        composed.append(key)
      } else {
        unused.append(key)
      }
    }
  }

  /// Groups of keys that begin alike, or end with the same word. Code may compose a whole group, or get it from the system.
  private struct Families {
    private typealias Count = (all: Int, absent: Int)

    /// The keys in the order of their bytes, in which keys that begin alike are adjacent.
    private var keys: [[UInt8]] = []
    /// The number of absent keys before each key, and of all.
    private var absentBefore = [0]
    private var words: [String: Count] = [:]

    init(_ all: Dictionary<String, Message>.Keys, used: Set<String>) {
      let sorted = all.map { (key: $0, bytes: Array($0.utf8)) }
        .sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
      keys = sorted.map(\.bytes)
      for (key, _) in sorted {
        let absent = used.contains(key) ? 0 : 1
        absentBefore.append((absentBefore.last ?? 0) + absent)
        let word = Self.groups(of: key).word
        words[word, default: (0, 0)].all += 1
        words[word]?.absent += absent
      }
    }

    /// The keys that begin with some bytes.
    private func count(ofKeysBeginningWith beginning: [UInt8]) -> Count {
      let start = firstPosition { !$0.lexicographicallyPrecedes(beginning) }
      let end = firstPosition { !$0.lexicographicallyPrecedes(beginning) && !$0.starts(with: beginning) }
      return (end - start, absentBefore[end] - absentBefore[start])
    }

    /// The first key for which a condition is true. It is true for all keys after one for which it is.
    private func firstPosition(_ condition: ([UInt8]) -> Bool) -> Int {
      var low = 0
      var high = keys.count
      while low < high {
        let middle = (low + high) / 2
        if condition(keys[middle]) { high = middle } else { low = middle + 1 }
      }
      return low
    }

    /// Whether the key has a placeholder, a digit or a letter outside ASCII, or belongs to a group with at least three keys,
    /// and half of all, absent from code.
    func mayBeComposed(_ key: String) -> Bool {
      if key.contains("%") || key.utf8.contains(where: { $0 >= 0x80 }) { return true }
      if key.utf8.contains(where: { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) { return true }
      let groups = Self.groups(of: key)
      if let sameWord = words[groups.word], isFamily(sameWord) { return true }
      guard let beginning = groups.beginning else { return false }
      return isFamily(count(ofKeysBeginningWith: beginning))
    }

    /// Whether a group has at least three keys, and half of all, absent from code.
    private func isFamily(_ count: (all: Int, absent: Int)) -> Bool {
      count.absent >= DeadKeys.family && 2 * count.absent >= count.all
    }

    /// The beginning `menu.file.` of `menu.file.openAll`, and its last word: `All`.
    private static func groups(of key: String) -> (beginning: [UInt8]?, word: String) {
      let separator = key.indices.last { "._-/:".contains(key[$0]) }
      var word = separator.map { key[key.index(after: $0)...] } ?? key[...]
      let isHump = { (index: Substring.Index) in
        word[index].isUppercase && !word[word.index(before: index)].isUppercase
      }
      if let hump = word.indices.dropFirst().last(where: isHump) { word = word[hump...] }
      return (separator.map { Array(key[...$0].utf8) }, String(word))
    }
  }
}

/// A search for the keys of an app's base in its code.
struct DeadKeySearch: Sendable {
  /// Nil if keys are not searched.
  let search: KeySearch?
  /// The reason why keys are not searched; nil if they are, or if there are none.
  let obstacle: SearchObstacle?
  private let tables: [StringTable]
  private let keys: Set<String>

  /// An empty search, for commands that do not use it.
  init() {
    search = nil
    obstacle = nil
    tables = []
    keys = []
  }

  /// - Throws: `ArchiveError` if an entry cannot be read.
  init(in bundle: AppBundle, _ strings: LocalizedStrings, _ tables: TablesOfCode) throws(ArchiveError) {
    // Interfaces read the tables of their own names by the identifiers of their objects.
    let interfaces = bundle.interfaceNames
    let names = tables.names
    let base = strings.tables(of: .base).filter { table in
      names.contains(table.name) && !table.messages.isEmpty
        && !interfaces.contains(table.name.pathParts.last ?? "")
    }
    obstacle = bundle.searchObstacle
    guard obstacle == nil, !base.isEmpty else {
      search = nil
      self.tables = []
      keys = []
      return
    }
    self.tables = base
    keys = Set(base.flatMap(\.messages.keys))
    search = try KeySearch(for: keys.sorted(), in: bundle)
  }

  /// The dead keys of each table, or the reason why they are not known.
  func result(in bundle: AppBundle, _ contents: BundleContents) -> (keys: [DeadKeys], problem: String?) {
    if let obstacle { return ([], obstacle.reason) }
    guard let search else { return ([], nil) }
    if let obstacle = contents.searchObstacle(in: bundle) { return ([], obstacle.reason) }
    let uses = contents.uses(search)
    // Code that has few of the keys is somewhere else, or obfuscated.
    guard 2 * uses.found.count >= keys.count(where: { $0.utf8.count >= DeadKeys.minBytes }) else {
      return ([], "most keys are not in the code: it may be obfuscated, or somewhere else")
    }
    return (DeadKeys.all(tables, uses, isAndroid: bundle.hasAndroidCode), nil)
  }
}

extension SearchObstacle {
  /// One line, in lower case, without a full stop.
  fileprivate var reason: String {
    switch self {
    case .noCode: "no code found"
    case .sources: "keys are not searched in sources"
    case .javaScript: "keys are not searched in JavaScript"
    case .encrypted(let path): "executable encrypted by the store: \(path)"
    case .unreadable(let path): "code in an encrypted entry, or one with an unknown compression: \(path)"
    case .tooLarge(let path): "file larger than '--max-content': \(path)"
    }
  }
}

extension AppBundle {
  /// The names of interface files, without extension.
  fileprivate var interfaceNames: Set<String> {
    let suffixes = [".nib", ".storyboardc", ".storyboard", ".xib"]
    var names: Set<String> = []
    for file in files.indices {
      for part in name(of: file).utf8.split(separator: UInt8(ascii: "/")).map({ Substring($0) }) {
        for suffix in suffixes where part.hasBytes(atEnd: suffix) {
          names.insert(String(part.dropLast(suffix.count)))
        }
      }
    }
    return names
  }
}

package import AppBundles
internal import Archives
internal import Localization

/// The finished values of an app that rules read. No rule reads a file.
package struct FindingInputs: Sendable {
  package let bundle: AppBundle
  package let footprint: Footprint
  /// Translations that the code cannot display.
  let incompatible: [MessageChange]
  let survey: TranslationSurvey
  let files: AppFiles
  let copiedTables: CopiedTables
  let deadKeys: [DeadKeys]
  let unreviewed: [UnreviewedTranslations]
  /// Fonts of the outermost archive.
  let fonts: [FontScripts]
  /// The scripts of base's texts.
  let baseScripts: Set<String>
  let declared: DeclaredLocales?
  /// The tables and keys of each locale with almost no messages.
  let nearEmpty: [LocaleTag: [MessagePlace]]

  /// - Parameter comparesTexts: whether to compare texts and to search for dead keys.
  /// - Throws: `ArchiveError` if an entry cannot be read.
  package init(
    _ bundle: AppBundle, footprint: Footprint, strings: LocalizedStrings, comparesTexts: Bool = true
  ) throws {
    self.bundle = bundle
    self.footprint = footprint
    incompatible = comparesTexts ? Staleness.incompatibleTexts(in: strings) : []
    survey = TranslationSurvey(
      comparesTexts ? strings : LocalizedStrings([:], identity: AppIdentity(), baseLocale: nil))
    nearEmpty = Dictionary(
      uniqueKeysWithValues: footprint.rule.nearEmpty.map { tag in
        let tables = strings.tables(of: .locale(tag))
        return (tag, tables.flatMap { table in table.sortedKeys.map { MessagePlace(table.name, $0) } })
      })
    files = try AppFiles(bundle)
    declared = bundle.declaredLocales()
    unreviewed = try bundle.unreviewedTranslations()
    fonts = try bundle.fontScripts()
    baseScripts = fonts.isEmpty ? [] : Self.scripts(of: strings.tables(of: .base))
    let system = bundle.format.isForApple ? try SystemResources(of: bundle) : nil
    let folders = files.all.reduce(into: [String: String]()) { folders, file in
      guard let table = file.table else { return }
      let isForSystem = file.entry.map { system?.isSystemFile($0) ?? false } ?? false
      if !isForSystem, folders[table] == nil { folders[table] = file.bundleFolder }
    }
    copiedTables = CopiedTables(strings) { folders[$0] }
    deadKeys = !comparesTexts ? [] : try DeadKeys.all(of: bundle, strings, tables: Set(folders.keys))
  }

  private static func scripts(of tables: [StringTable]) -> Set<String> {
    var found: Set<String> = []
    for table in tables {
      for text in table.messages.values.flatMap(\.texts) {
        for scalar in text.unicodeScalars where scalar.value >= 0x80 {
          if let script = WritingSystem.all.first(where: { $0.contains(scalar) }) {
            found.insert(script.code)
          }
        }
      }
    }
    return found
  }

  /// Whether this is a built app, or a part of one, for an Apple platform. A folder of sources is not.
  var isBuiltForApple: Bool { bundle.format.isForApple }

  var isForAndroid: Bool {
    bundle.identity.platform == .android || [.apk, .aab, .aar, .apks, .xapk, .apkm].contains(bundle.format)
  }

  /// A table in its component, or one of its messages.
  func place(ofTable name: String, key: String? = nil, _ locale: LocaleTag? = nil) -> Finding.Place {
    Finding.Place(component: component(ofTable: name), table: name, key: key, locale: locale)
  }

  /// The component that contains a table; nil if the name does not have its folder.
  func component(ofTable name: String) -> String? {
    var folder = name.split(separator: "/").dropLast()
    while !folder.isEmpty {
      let path = folder.joined(separator: "/")
      if let found = bundle.components.first(where: { $0.path == path || $0.path.hasSuffix("/\(path)") }) {
        return found.name
      }
      folder = folder.dropLast()
    }
    return bundle.components.first?.name
  }
}

struct MessagePlace: Hashable, Sendable {
  let table: String
  let key: String

  init(_ table: String, _ key: String) { (self.table, self.key) = (table, key) }
}

/// A file of an app, with what is known about it.
package struct InspectedFile: Hashable, Sendable {
  /// Path in the archive; `!/` separates the path of a nested archive from the path in it.
  let path: String
  /// The entry of the outermost archive; nil for a file of a nested archive.
  let entry: Int?
  let component: Component
  let attribution: Attribution
  /// The name of the table; nil if messages of the file are not read.
  let table: String?
  let installBytes: ByteCount
  let encoding: ContentEncoding?

  /// The path without the folder or suffix of its locale, so that the files of all locales have the same one.
  var commonPath: String {
    var parts = path.split(separator: "/").map(String.init)
    guard let file = parts.popLast() else { return path }
    for index in parts.indices {
      if parts[index].hasSuffix(".lproj") { parts[index] = ".lproj" }
      // Android: the type of the resource without its qualifiers, and in a library's folder `values-de`.
      if index > 0, parts[index - 1] == "res", let dash = parts[index].firstIndex(of: "-") {
        parts[index] = String(parts[index][..<dash])
      }
    }
    if let table { return "\(parts.joined(separator: "/"))|\(table)" }
    return (parts + [file]).joined(separator: "/")
  }

  /// The nearest folder of a bundle above the file: the app, an extension, a framework or a resource bundle.
  var bundleFolder: String {
    let parts = path.split(separator: "/").dropLast()
    let suffixes = [".bundle", ".framework", ".appex", ".app", ".xpc", ".plugin"]
    guard let last = parts.lastIndex(where: { part in suffixes.contains { part.hasSuffix($0) } }) else {
      return component.path
    }
    return parts[...last].joined(separator: "/")
  }
}

/// The files of an app and of the archives in it that belong to locales, or are of a kind that may.
struct AppFiles: Sendable {
  private(set) var all: [InspectedFile] = []
  /// Groups of files with the same content, as indices of ``all``.
  private(set) var equal: [[Int]] = []
  private(set) var tables: [(path: String, encoding: ResourceTableEncoding, isOutermost: Bool)] = []
  /// Folders of locales without files.
  private(set) var emptyFolders: [(path: String, locale: LocaleTag, entry: Int)] = []

  /// Smaller files are not compared: their headers cost as much as they do.
  private static let minComparedBytes: ByteCount = 256

  init(_ bundle: AppBundle) throws { try add(bundle, below: "") }

  private mutating func add(_ bundle: AppBundle, below path: String) throws {
    let archive = bundle.archive
    var indices: [Int: Int] = [:]
    var compared: [Int] = []
    let entries = archive.entries.indices.filter { entry in
      let record = archive.entries[entry]
      let attribution = bundle.attributions[entry]
      guard record.kind == .file, !record.isShadowed, attribution.rule != .nestedArchive else { return false }
      return attribution.owner != .unlocalized || attribution.kind != .other
    }
    for (entry, encoding) in zip(entries, try bundle.contentEncodings(of: entries)) {
      let record = archive.entries[entry]
      let attribution = bundle.attributions[entry]
      indices[entry] = all.count
      all.append(
        InspectedFile(
          path: path + archive.names[entry], entry: path.isEmpty ? entry : nil,
          component: bundle.components[attribution.component], attribution: attribution,
          table: bundle.tableName(of: entry), installBytes: record.installBytes, encoding: encoding))
      if record.installBytes >= Self.minComparedBytes { compared.append(entry) }
    }
    for group in try bundle.groupsOfEqualContents(among: compared) {
      equal.append(group.compactMap { indices[$0] })
    }
    for encoding in bundle.resourceTableEncodings() {
      tables.append((path + archive.names[encoding.entry], encoding, path.isEmpty))
    }
    if path.isEmpty { addEmptyFolders(of: bundle) }
    for inner in bundle.nested {
      try add(inner.bundle, below: "\(path)\(archive.names[inner.entry])!/")
    }
  }

  private mutating func addEmptyFolders(of bundle: AppBundle) {
    let names = bundle.archive.names
    var folders: [(name: String, locale: LocaleTag, entry: Int)] = []
    for entry in bundle.archive.entries.indices where bundle.archive.entries[entry].kind == .directory {
      guard let tag = bundle.attributions[entry].owner.tag, names[entry].hasSuffix(".lproj/") else {
        continue
      }
      folders.append((names[entry], tag, entry))
    }
    guard !folders.isEmpty else { return }
    var occupied: Set<String> = []
    for entry in bundle.archive.entries.indices where bundle.archive.entries[entry].kind != .directory {
      let name = names[entry]
      guard let end = name.firstRange(of: ".lproj/") else { continue }
      occupied.insert(String(name[..<end.upperBound]))
    }
    emptyFolders = folders.filter { !occupied.contains($0.name) }.map { ($0.name, $0.locale, $0.entry) }
  }
}

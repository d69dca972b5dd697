package import AppBundles
import Archives
import Localization
import LocalizationAnalysis
import ProgramSystem

/// The finished values of an app that rules read. Neither this nor a rule reads a file.
package struct FindingInputs: Sendable {
  package let bundle: AppBundle
  package let footprint: Footprint
  /// Translations that the code cannot display.
  let incompatible: [MessageChange]
  /// Translations that the code can display, and that do not show one of its values.
  let omitting: [MessageChange]
  /// Texts of base that hide an argument.
  let baseFaults: [BaseFault]
  /// Files whose messages were not read.
  let unread: [UnreadFile]
  /// Files whose later texts the platform does not read.
  let readInPart: [UnreadFile]
  /// Arrays with fewer items than base, by table.
  let shortArrays: [String: Set<ShortArray>]
  /// Locales with items of Android's arrays.
  let localesWithArrays: Set<LocaleTag>
  let survey: TranslationSurvey
  let files: AppFiles
  let copiedTables: CopiedTables
  let deadKeys: [DeadKeys]
  let unreviewed: [UnreviewedTranslations]
  /// Fonts with characters of scripts, by file.
  let fonts: [(file: Int, scripts: [FontScript])]
  /// The scripts of base's texts.
  let baseScripts: Set<String>
  let declared: DeclaredLocales?
  /// Nil unless the app is a bundle that switches language splits off.
  let languageSplits: LanguageSplitsSaving?
  /// The tables and keys of each locale with almost no messages.
  let nearEmpty: [LocaleTag: [MessagePlace]]
  private let componentFolders: ComponentFolders
  private let tablesOfSystem: Set<String>
  private let documentTables: DocumentTables

  /// - Parameters:
  ///   - contents: the bundle's own, with facts.
  ///   - languageSplits: what language splits would save, if the app switches them off.
  ///   - comparesTexts: whether to compare texts.
  init(
    _ bundle: AppBundle, _ contents: BundleContents, footprint: Footprint, strings: LocalizedStrings,
    tables: TablesOfCode, deadKeys: [DeadKeys], languageSplits: LanguageSplitsSaving? = nil,
    comparesTexts: Bool = true
  ) {
    self.bundle = bundle
    self.footprint = footprint
    componentFolders = ComponentFolders(bundle.components)
    tablesOfSystem = tables.ofSystem
    documentTables = DocumentTables(of: bundle)
    self.deadKeys = deadKeys
    self.languageSplits = languageSplits
    let (problems, read) = concurrently {
      comparesTexts ? Staleness.textsWithProblems(in: strings) : []
    } and: {
      (
        survey: TranslationSurvey(
          comparesTexts ? strings : LocalizedStrings([:], identity: AppIdentity(), baseLocale: nil),
          without: footprint.rule.ofCrowdinMarkers.union(footprint.rule.ofLibraries)),
        files: AppFiles(bundle, contents),
        copiedTables: CopiedTables(strings) { tables.folders[$0] }
      )
    }
    baseFaults = comparesTexts ? BaseFault.all(in: strings) : []
    shortArrays = comparesTexts ? strings.arrays.short : [:]
    localesWithArrays = strings.arrays.locales
    survey = read.survey
    files = read.files
    copiedTables = read.copiedTables
    incompatible = problems.filter { $0.freshness == .incompatible }
    omitting = problems.filter { $0.freshness != .incompatible }
    nearEmpty = Dictionary(
      uniqueKeysWithValues: footprint.rule.nearEmpty.map { tag in
        let tables = strings.tables(of: .locale(tag))
        return (tag, tables.flatMap { table in table.sortedKeys.map { MessagePlace(table.name, $0) } })
      })
    unread = comparesTexts ? [UnreadFile](in: bundle, strings) : []
    readInPart = comparesTexts ? [UnreadFile](readInPart: contents.lostTexts, of: bundle) : []
    declared = bundle.declaredLocales()
    unreviewed = contents.unreviewedTranslations(in: bundle)
    fonts = contents.facts.filter { !$0.value.scripts.isEmpty }.map {
      (file: $0.key, scripts: $0.value.scripts)
    }
    .sorted { $0.file < $1.file }
    baseScripts = fonts.isEmpty ? [] : Self.scripts(of: strings.tables(of: .base))
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

  /// Whether users may have a locale.
  func isUsable(_ locale: LocaleTag) -> Bool {
    locale.unusableReason == nil && reasonOfMarkers(locale) == nil
  }

  /// The reason why a locale with texts of Crowdin's in-context tool is not one that users have; nil for others.
  func reasonOfMarkers(_ locale: LocaleTag) -> String? {
    footprint.rule.ofCrowdinMarkers.contains(locale) ? TranslationRule.crowdinReason : nil
  }

  /// Whether this is a built app, or a part of one, for an Apple platform. A folder of sources is not.
  var isBuiltForApple: Bool { bundle.format.isForApple }

  var isForAndroid: Bool {
    bundle.identity.platform == .android || bundle.format == .folder && declared != nil
      || [.apk, .aab, .aar, .apks, .xapk, .apkm].contains(bundle.format)
  }

  /// Whether something else than the table of base defines the keys of a table: the operating system or a document reads it.
  ///
  /// Apple, "Localizing Storyboards": the keys of `Main.strings` are the objects of `Main.storyboard`, and those of
  /// `Intents.strings` are in `Intents.intentdefinition`. `InfoPlist.strings` has the keys of Info.plist, and
  /// `Root.strings` of a settings bundle has the titles of `Root.plist`.
  func hasForeignKeys(_ table: String) -> Bool {
    tablesOfSystem.contains(table) || documentTables.contains(table)
  }

  /// A table in its component, or one of its messages.
  func place(ofTable name: String, key: String? = nil, _ locale: LocaleTag? = nil) -> Finding.Place {
    Finding.Place(component: component(ofTable: name), table: name, key: key, locale: locale)
  }

  /// The component that contains a table; the first one if the name does not have its folder.
  func component(ofTable name: String) -> String? {
    var folder = name.split(separator: "/").dropLast()
    while !folder.isEmpty {
      if let found = componentFolders.component(at: folder) { return bundle.components[found].name }
      folder = folder.dropLast()
    }
    return bundle.components.first?.name
  }
}

/// The components of an app by the last folders of their paths.
struct ComponentFolders: Sendable {
  private struct Key: Hashable {
    let node: Int
    let folder: Substring
  }

  /// A tree of folders, from the last folder of a path to its first one.
  private var nodes: [Key: Int] = [:]
  /// The first component whose path ends with the folders of each node.
  private var components: [Int] = [0]

  init(_ all: [Component]) {
    for (index, component) in all.enumerated() {
      var node = 0
      for folder in component.path.split(separator: "/").reversed() {
        let key = Key(node: node, folder: folder)
        if let known = nodes[key] {
          node = known
          continue
        }
        node = components.count
        nodes[key] = node
        components.append(index)
      }
    }
  }

  /// The first component whose path ends with some folders; nil if there is none.
  func component(at folders: ArraySlice<Substring>) -> Int? {
    var node = 0
    for folder in folders.reversed() {
      guard let next = nodes[Key(node: node, folder: folder)] else { return nil }
      node = next
    }
    return components[node]
  }
}

struct MessagePlace: Hashable, Sendable {
  let table: String
  let key: String

  init(_ table: String, _ key: String) {
    self.table = table
    self.key = key
  }
}

/// The tables that only the app's code reads.
struct TablesOfCode: Sendable {
  /// The folder of the bundle of each table, by the table's name.
  private(set) var folders: [String: String] = [:]
  /// The names of the other tables, which the operating system reads.
  private(set) var ofSystem: Set<String> = []

  /// No tables.
  init() {}

  /// - Parameter system: the resources that the operating system reads; nil to leave out none.
  init(of bundle: AppBundle, without system: SystemResources?) {
    for file in AppFiles.files(of: bundle) {
      guard let table = bundle.tableName(of: file), folders[table] == nil else { continue }
      if system?.isSystemFile(file) ?? false {
        ofSystem.insert(table)
      } else {
        folders[table] = bundle.bundleFolder(of: file)
      }
    }
    ofSystem.subtract(folders.keys)
  }

  var names: Set<String> { Set(folders.keys) }
}

/// A file of an app, with what is known about it.
package struct InspectedFile: Hashable, Sendable {
  /// An index into the files of the app.
  let file: Int
  /// The path in the file that was opened, with `!/` after each archive.
  let path: String
  /// The path in the app.
  let pathInApp: String
  let component: Component
  let owner: Owner
  /// The name of the table; nil if messages of the file are not read.
  let table: String?
  let installBytes: ByteCount
  let encoding: ContentEncoding?
  /// Whether the file is a property list that the platform also reads as text.
  let hasTextForm: Bool
  /// Whether the file is in a built app, or a part of one, for an Apple platform.
  let isInAppleApp: Bool
  /// Whether the file is a table without messages, such as one of Android's booleans or untranslatable texts.
  let isTableWithoutTexts: Bool

  /// - Parameter messages: nil if they are not known.
  init(_ file: Int, of bundle: AppBundle, _ encoding: ContentEncoding?, messages: Int? = nil) {
    self.file = file
    self.encoding = encoding
    let isTable = [.strings, .plurals].contains(bundle.files[file].kind)
    // Android's files without a reader are those that are not translated.
    let unknown = bundle.files[file].rule == .androidQualifier ? 0 : 1
    isTableWithoutTexts = isTable && (messages ?? unknown) == 0
    path = bundle.path(of: file)
    pathInApp = bundle.pathInApp(of: file)
    component = bundle.component(of: file)
    bundleFolder = bundle.bundleFolder(of: file)
    owner = bundle.files[file].owner
    table = bundle.tableName(of: file)
    installBytes = bundle.record(of: file).installBytes
    hasTextForm = bundle.hasTextForm(file)
    isInAppleApp = bundle.archives[bundle.files[file].archive].format.isForApple
  }

  /// The path without the folder or suffix of its locale, so that the files of all locales have the same one.
  var commonPath: String {
    var parts = pathInApp.pathParts
    guard let file = parts.popLast() else { return pathInApp }
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

  /// Whether the file is in a folder inside a folder of a locale, which Apple's platforms take from one locale as a whole.
  var isInPackage: Bool {
    let parts = pathInApp.pathParts.dropLast()
    guard let folder = parts.lastIndex(where: { $0.hasSuffix(".lproj") }) else { return false }
    return folder < parts.endIndex - 1
  }

  /// The nearest folder of a bundle above the file: the app, an extension, a framework or a resource bundle.
  let bundleFolder: String
}

/// The files of an app that belong to locales, or are of a kind that may.
struct AppFiles: Sendable {
  let all: [InspectedFile]
  /// The files of each table, as indices of ``all``.
  let ofTables: [String: [Int]]
  /// Groups of files with the same content, as indices of ``all``.
  let equal: [[Int]]
  let tables: [(path: String, encoding: ResourceTableEncoding)]
  /// Folders of locales without files, as indices into the files of the app.
  let emptyFolders: [(path: String, locale: LocaleTag, file: Int)]
  /// Folders of a web extension's locales without `messages.json`.
  let foldersWithoutMessages: [(path: String, locale: LocaleTag)]

  /// Smaller files are not compared: their headers cost as much as they do.
  private static let minComparedBytes: ByteCount = 256

  init(_ bundle: AppBundle, _ contents: BundleContents) {
    all = Self.files(of: bundle).map {
      InspectedFile($0, of: bundle, contents.facts[$0]?.encoding, messages: contents.messages[$0])
    }
    var ofTables: [String: [Int]] = [:]
    for (index, file) in all.enumerated() {
      if let table = file.table { ofTables[table, default: []].append(index) }
    }
    self.ofTables = ofTables
    let indices = Dictionary(uniqueKeysWithValues: all.enumerated().map { ($1.file, $0) })
    equal = contents.groupsOfEqualContents(in: bundle).map { $0.compactMap { indices[$0] } }
    tables = contents.resourceTableEncodings(in: bundle).map { (bundle.path(of: $0.file), $0) }
    foldersWithoutMessages =
      bundle.identity.platform == .webExtension
      ? bundle.ownArchives.flatMap { Self.foldersWithoutMessages(in: $0, of: bundle) } : []
    // The empty folders of an Electron app are Electron's own.
    emptyFolders =
      bundle.hasElectron ? [] : bundle.ownArchives.flatMap { Self.emptyFolders(in: $0, of: bundle) }
  }

  /// The files, as indices.
  static func files(of bundle: AppBundle) -> [Int] {
    bundle.files.indices.filter { isInspected($0, in: bundle) }
  }

  static func isInspected(_ file: Int, in bundle: AppBundle) -> Bool {
    let appFile = bundle.files[file]
    guard appFile.rule != .nestedArchive, bundle.isFile(file) else { return false }
    return appFile.owner != .unlocalized || appFile.kind != .other
  }

  /// The files whose contents are compared with each other.
  static func compared(in bundle: AppBundle) -> [Int] {
    files(of: bundle).filter { bundle.record(of: $0).installBytes >= minComparedBytes }
  }

  private static func foldersWithoutMessages(
    in archive: AppArchive, of bundle: AppBundle
  ) -> [(path: String, locale: LocaleTag)] {
    var locales: [String: LocaleTag] = [:]
    var complete: Set<String> = []
    for file in archive.files where bundle.files[file].rule == .webExtension {
      let name = bundle.name(of: file)
      guard let tag = bundle.files[file].owner.tag, let parent = name.firstRange(of: "_locales/"),
        let end = name[parent.upperBound...].firstIndex(of: "/")
      else { continue }
      let folder = String(name[...end])
      locales[folder] = tag
      if name.dropFirst(folder.count) == "messages.json" { complete.insert(folder) }
    }
    return locales.filter { !complete.contains($0.key) }.sorted { $0.key < $1.key }.map {
      (archive.path + $0.key, $0.value)
    }
  }

  private static func emptyFolders(
    in archive: AppArchive, of bundle: AppBundle
  ) -> [(path: String, locale: LocaleTag, file: Int)] {
    var folders: [(name: String, locale: LocaleTag, file: Int)] = []
    for file in archive.files where bundle.record(of: file).kind == .directory {
      let name = bundle.name(of: file)
      guard let tag = bundle.files[file].owner.tag, name.hasSuffix(".lproj/") else { continue }
      folders.append((name, tag, file))
    }
    guard !folders.isEmpty else { return [] }
    var occupied: Set<String> = []
    for file in archive.files where bundle.record(of: file).kind != .directory {
      let name = bundle.name(of: file)
      guard let end = name.firstRange(of: ".lproj/") else { continue }
      occupied.insert(String(name[..<end.upperBound]))
    }
    return folders.filter { !occupied.contains($0.name) }.map { (archive.path + $0.name, $0.locale, $0.file) }
  }
}

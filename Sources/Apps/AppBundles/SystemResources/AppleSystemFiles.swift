import Archives
import Bytes
import DataFormats
import ResourceFormats

/// Finds the files that Apple's systems read from an app, its extensions, app clips and watch apps.
///
/// Frameworks and resource bundles are read by the app's code only. A folder of sources has the same files as the app
/// that is built from it, in any folder.
struct AppleSystemFiles {
  private(set) var files: [Int: SystemResourceRule] = [:]
  private(set) var warnings: [BundleWarning] = []
  private let bundle: AppBundle
  private let archive: AppArchive
  /// Whether the archive is a folder of sources.
  private let isSource: Bool

  private static let tables = Set<FileExtension>(words: "strings stringsdict loctable xcstrings")
  private static let interfaces = Set<FileExtension>(
    words: "strings stringsdict loctable xcstrings storyboardc storyboard nib xib")

  /// The names that select files of one component.
  private struct Names {
    var launchScreens: Set<String> = []
    var mainInterfaces: Set<String> = []
    var intents: Set<String> = []
    /// The folder of the component, in parts.
    var folder: [String] = []
  }

  init(_ bundle: AppBundle, archive number: Int) throws(ArchiveError) {
    self.bundle = bundle
    let archive = bundle.archives[number]
    let isSource =
      archive.format == .folder && archive.parent.map { bundle.archives[$0.archive].files.isEmpty } ?? true
    self.archive = archive
    self.isSource = isSource
    let components = archive.components.filter { index in
      switch bundle.components[index].kind {
      case .app, .appClip, .extension, .watchApp: true
      case .folder: isSource
      case .framework, .featureModule, .split: false
      }
    }
    let definition = FileExtension("intentdefinition")
    let definitions = Dictionary(
      grouping: archive.files.filter { bundle.fileExtension(of: $0) == definition }
    ) { bundle.files[$0].component }
    var names: [Int: Names] = [:]
    for component in components {
      names[component] = try self.names(of: component, definitions: definitions[component] ?? [])
    }
    guard !names.isEmpty else { return }
    for file in archive.files where bundle.record(of: file).kind != .directory {
      let component = bundle.files[file].component
      guard let names = names[component] else { continue }
      if let path = path(of: file, below: names.folder), let rule = rule(of: path, names) {
        files[file] = rule
      }
    }
  }

  /// The app itself has the path of the archive's root.
  private func folder(of component: Int) -> String {
    component == archive.components.lowerBound ? archive.root : bundle.components[component].path
  }

  /// The path in the folder of a component's resources, in parts.
  private func path(of file: Int, below folder: [String]) -> [String]? {
    let path = bundle.name(of: file).pathParts
    if isSource { return Self.pathInProduct(path) }
    guard path.starts(with: folder) else { return nil }
    let inner = Array(path.dropFirst(folder.count))
    return inner.starts(with: ["Contents", "Resources"]) ? Array(inner.dropFirst(2)) : inner
  }

  /// The path that a source file has in the folder of a component's resources; nil in frameworks and bundles, and in
  /// Xcode's exports.
  private static func pathInProduct(_ path: [String]) -> [String]? {
    if let settings = path.firstIndex(of: "Settings.bundle") { return Array(path[settings...]) }
    let suffixes = [".framework", ".bundle", ".xcloc"]
    guard !path.contains(where: { part in suffixes.contains(where: part.hasSuffix) }) else { return nil }
    return Array(path.suffix(path.dropLast().last?.hasSuffix(".lproj") == true ? 2 : 1))
  }

  private func rule(of path: [String], _ names: Names) -> SystemResourceRule? {
    if path.first == "Settings.bundle" { return path.count > 1 ? .settingsBundle : nil }
    // A file of a locale, or a container of all locales beside the folders of locales.
    let inFolder = path.first?.hasSuffix(".lproj") == true ? path.dropFirst() : path[...]
    guard let name = inFolder.first, let dot = name.lastIndex(of: ".") else { return nil }
    let stem = String(name[..<dot])
    let fileExtension = FileExtension(String(name[dot...].dropFirst()))
    if inFolder.count == 1, Self.tables.contains(fileExtension) {
      // Xcode exports the texts of a target's Info.plist as `Target-InfoPlist.strings`.
      if stem == "InfoPlist" || isSource && stem.hasSuffix("-InfoPlist") { return .infoPlistStrings }
      if stem == "AppShortcuts" { return .appShortcuts }
      if names.intents.contains(stem) { return .intents }
    }
    if inFolder.count == 1, name == "AppIntentVocabulary.plist" || name.hasSuffix(".intentdefinition") {
      return .intents
    }
    guard Self.interfaces.contains(fileExtension) else { return nil }
    if names.launchScreens.contains(stem) { return .launchScreen }
    return names.mainInterfaces.contains(stem) ? .mainInterface : nil
  }

  // MARK: - Names

  /// - Parameter definitions: the component's files that define intents.
  private mutating func names(of component: Int, definitions: [Int]) throws(ArchiveError) -> Names {
    let path = folder(of: component)
    var names = Names()
    names.folder = path.pathParts
    // Opening the app has warned about an invalid file of its own.
    if let info = bundle.infoPlist(below: path, in: archive)?.info {
      names.launchScreens = Set(info.launchStoryboards.map(Self.stem))
      names.mainInterfaces = Set(info.mainInterfaces.map(Self.stem))
    }
    if isSource { addInterfaces(ofSourcesTo: &names) }
    for file in definitions { names.intents.insert(Self.stem(bundle.fileName(of: file))) }
    for folder in ["", "Contents/Resources/"] {
      let metadata = path.appendingPath("\(folder)Metadata.appintents/extract.actionsdata")
      guard let file = bundle.readableFile(at: metadata, in: archive) else { continue }
      switch try bundle.parse(file, JSONValue.init(parsing:)) {
      case .success(let value): Self.addTables(of: value, to: &names.intents)
      case .failure(let error):
        warnings.append(BundleWarning("\(error)", entry: bundle.path(of: file)))
      }
    }
    return names
  }

  /// Adds the interfaces that the property lists of all targets name, and the launch screen of Xcode's templates, whose
  /// property list Xcode generates.
  private func addInterfaces(ofSourcesTo names: inout Names) {
    names.launchScreens.insert("LaunchScreen")
    for file in archive.files
    where bundle.fileName(of: file).hasSuffix("Info.plist") && bundle.isReadable(file) {
      guard let info = try? bundle.parse(file, InfoPlist.init(bytes:)).get() else { continue }
      names.launchScreens.formUnion(info.launchStoryboards.map(Self.stem))
      names.mainInterfaces.formUnion(info.mainInterfaces.map(Self.stem))
    }
  }

  /// The name without the extension of an interface file.
  private static func stem(_ name: String) -> String {
    guard let dot = name.lastIndex(of: ".") else { return name }
    let known = interfaces.contains(FileExtension(String(name[dot...].dropFirst())))
    return known || name.hasSuffix(".intentdefinition") ? String(name[..<dot]) : name
  }

  /// The string tables that App Intents name. Texts without a table are in `Localizable`, which the app's code reads
  /// too.
  private static func addTables(of value: JSONValue, to tables: inout Set<String>) {
    var pending = [value]
    while let value = pending.popLast() {
      switch value {
      case .array(let elements): pending += elements
      case .object(let members):
        for member in members {
          if member.name == "table", case .string(let name) = member.value, name != "Localizable" {
            tables.insert(name)
          }
          pending.append(member.value)
        }
      default: continue
      }
    }
  }
}

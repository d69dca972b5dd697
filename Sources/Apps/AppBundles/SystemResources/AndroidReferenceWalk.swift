import Archives
import DataFormats
import ResourceFormats

/// Follows the references of Android manifests: to resources, from those to others, and through XML files and layouts.
///
/// References in values of styles, attributes and macros are not followed (``ResourceUse/followsReferences(_:)``), and of files
/// only XML files and layouts are opened.
struct AndroidReferenceWalk {
  /// The archives of one app: an APK, an app bundle, or the splits of one app.
  private let archives: [Int]
  private let bundle: AppBundle
  /// Files that the system reads, with the rule by which.
  private(set) var files: [Int: SystemResourceRule] = [:]
  /// By archive and id.
  private(set) var resources: [Int: [UInt32: SystemResources.Resource]] = [:]
  private(set) var warnings: [BundleWarning] = []

  private var rules: [UInt32: SystemResourceRule] = [:]
  private var pending: [UInt32] = []

  /// The types of files whose references are followed: the system inflates the layouts of widgets.
  private static let followedFiles: Set<String> = ["xml", "layout"]
  /// `android:name` of the meta-data for shortcuts.
  private static let shortcuts = "android.app.shortcuts"

  init(_ bundle: AppBundle, archives: [Int]) {
    self.bundle = bundle
    self.archives = archives
  }

  mutating func run() throws(ArchiveError) {
    var roots: [(id: UInt32, rule: SystemResourceRule)] = []
    for number in archives {
      for path in bundle.manifestPaths(in: bundle.archives[number]) {
        guard let manifest = try xml(path, in: bundle.archives[number]) else { continue }
        for element in manifest.elements {
          let rule = Self.rule(of: element)
          roots += element.attributes.compactMap { attribute in attribute.reference.map { ($0, rule) } }
        }
      }
    }
    // The first rule of several is that of a resource.
    for root in roots.sorted(by: { ($0.rule, $0.id) < ($1.rule, $1.id) }) {
      visit(root.id, root.rule)
      try follow()
    }
  }

  private static func rule(of element: CompiledXML.Element) -> SystemResourceRule {
    switch element.name {
    case "permission", "permission-group", "permission-tree": .manifestPermissions
    case "meta-data": element.nameText == shortcuts ? .manifestShortcuts : .manifestMetadata
    default: .manifestAttributes
    }
  }

  private mutating func visit(_ id: UInt32, _ rule: SystemResourceRule) {
    // Resources of package 1 are those of the system.
    guard id >> 24 != 1, rules[id] == nil else { return }
    rules[id] = rule
    pending.append(id)
  }

  private mutating func follow() throws(ArchiveError) {
    while !pending.isEmpty {
      let batch = Set(pending)
      pending = []
      for number in archives {
        for entry in bundle.archives[number].resourceTables.tables.keys.sorted() {
          let found = try uses(of: batch, in: entry, of: bundle.archives[number])
          for (id, use) in found.sorted(by: { $0.key < $1.key }) {
            guard let rule = rules[id] else { continue }
            resources[number, default: [:]][id] = SystemResources.Resource(rule: rule, locales: use.locales)
            for reference in use.references { visit(reference, rule) }
            try follow(use, rule, besides: entry, in: bundle.archives[number])
          }
        }
      }
    }
  }

  /// Adds the files of a resource and follows the references in them.
  private mutating func follow(
    _ use: ResourceUse, _ rule: SystemResourceRule, besides table: Int, in archive: AppArchive
  ) throws(ArchiveError) {
    let folder = archive.archive.names[table].dropLast("resources.pb".count + 1)
    for path in use.files.sorted() {
      let path = archive.format == .aab ? String(folder).appendingPath(path) : path
      guard let file = bundle.find(path, in: archive) else { continue }
      files[file] = rule
      guard Self.followedFiles.contains(use.type), path.hasSuffix(".xml") else { continue }
      for element in try xml(path, in: archive)?.elements ?? [] {
        for attribute in element.attributes { attribute.reference.map { visit($0, rule) } }
      }
    }
  }

  // MARK: - Files

  private mutating func uses(
    of ids: Set<UInt32>, in entry: Int, of archive: AppArchive
  ) throws(ArchiveError) -> [UInt32: ResourceUse] {
    let isCompiled = archive.resourceTables.tables[entry]?.format == .resourceTable
    let result = try archive.archive.parse(at: entry) { bytes throws(FormatError) in
      isCompiled ? try ResourceTable(bytes).uses(of: ids) : try ProtobufResourceTable(bytes).uses(of: ids)
    }
    return value(of: result, archive.path + archive.archive.names[entry]) ?? [:]
  }

  private mutating func xml(
    _ path: String, in archive: AppArchive
  ) throws(ArchiveError) -> CompiledXML? {
    guard let file = bundle.readableFile(at: path, in: archive) else { return nil }
    return value(of: try bundle.parse(file, archive.compiledXML), archive.path + path)
  }

  /// A file that does not parse is a warning.
  private mutating func value<Value>(of result: Result<Value, FormatError>, _ path: String) -> Value? {
    switch result {
    case .success(let value): return value
    case .failure(let error):
      warnings.append(BundleWarning("\(error); references in it are not followed", entry: path))
      return nil
    }
  }
}

extension AppBundle {
  /// The manifests of an archive: one per module of an app bundle.
  fileprivate func manifestPaths(in archive: AppArchive) -> [String] {
    switch archive.format {
    case .apk: ["AndroidManifest.xml"]
    case .aab:
      archive.components.enumerated().map { index, component in
        let module = index == 0 ? "base" : components[component].path
        return "\(module)/manifest/AndroidManifest.xml"
      }
    default: []
    }
  }
}

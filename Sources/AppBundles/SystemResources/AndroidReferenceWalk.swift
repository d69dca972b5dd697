internal import Archives
internal import DataFormats
internal import ResourceFormats

/// Follows the references of Android manifests: to resources, from those to others, and through XML files and layouts.
///
/// Styles, drawables and other resources that a manifest refers to are found, but references in them are not followed.
struct AndroidReferenceWalk {
  /// The result for one archive.
  struct Found {
    var files: [Int: SystemResourceRule] = [:]
    var resources: [UInt32: SystemResources.Resource] = [:]
  }

  /// The archives of one app: an APK, an app bundle, or the splits of one app.
  private let bundles: [AppBundle]
  /// One per archive.
  private(set) var found: [Found]
  private(set) var warnings: [BundleWarning] = []

  private var rules: [UInt32: SystemResourceRule] = [:]
  private var pending: [UInt32] = []

  /// The types of files whose references are followed: the system inflates the layouts of widgets.
  private static let followedFiles: Set<String> = ["xml", "layout"]
  /// `android:name` of the meta-data for shortcuts.
  private static let shortcuts = "android.app.shortcuts"

  init(_ bundles: [AppBundle]) {
    self.bundles = bundles
    found = bundles.map { _ in Found() }
  }

  mutating func run() throws(ArchiveError) {
    var roots: [(id: UInt32, rule: SystemResourceRule)] = []
    for bundle in bundles {
      for path in bundle.manifestPaths {
        guard let manifest = try xml(path, in: bundle) else { continue }
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
      for (index, bundle) in bundles.enumerated() {
        for entry in bundle.resourceTables.tables.keys.sorted() {
          for (id, use) in try uses(of: batch, in: entry, of: bundle).sorted(by: { $0.key < $1.key }) {
            guard let rule = rules[id] else { continue }
            found[index].resources[id] = SystemResources.Resource(rule: rule, locales: use.locales)
            for reference in use.references { visit(reference, rule) }
            try follow(use, rule, besides: entry, of: index)
          }
        }
      }
    }
  }

  /// Adds the files of a resource and follows the references in them.
  private mutating func follow(
    _ use: ResourceUse, _ rule: SystemResourceRule, besides table: Int, of index: Int
  ) throws(ArchiveError) {
    let bundle = bundles[index]
    let folder = bundle.archive.names[table].dropLast("resources.pb".count + 1)
    for file in use.files.sorted() {
      let path = bundle.format == .aab ? String(folder).appendingPath(file) : file
      guard let entry = bundle.archive.find(path) else { continue }
      found[index].files[entry] = rule
      guard Self.followedFiles.contains(use.type), path.hasSuffix(".xml") else { continue }
      for element in try xml(path, in: bundle)?.elements ?? [] {
        for attribute in element.attributes { attribute.reference.map { visit($0, rule) } }
      }
    }
  }

  // MARK: - Files

  private mutating func uses(
    of ids: Set<UInt32>, in entry: Int, of bundle: AppBundle
  ) throws(ArchiveError) -> [UInt32: ResourceUse] {
    let isCompiled = bundle.resourceTables.tables[entry]?.format == .resourceTable
    let result = try bundle.archive.parse(at: entry) { bytes throws(FormatError) in
      isCompiled ? try ResourceTable(bytes).uses(of: ids) : try ProtobufResourceTable(bytes).uses(of: ids)
    }
    return value(of: result, bundle.archive.names[entry]) ?? [:]
  }

  private mutating func xml(_ path: String, in bundle: AppBundle) throws(ArchiveError) -> CompiledXML? {
    guard let entry = bundle.readableFile(at: path) else { return nil }
    return value(of: try bundle.archive.parse(at: entry, bundle.compiledXML), path)
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
  /// The manifests of the archive: one per module of an app bundle.
  fileprivate var manifestPaths: [String] {
    switch format {
    case .apk: ["AndroidManifest.xml"]
    case .aab:
      components.enumerated().map { index, component in
        "\(index == 0 ? "base" : component.path)/manifest/AndroidManifest.xml"
      }
    default: []
    }
  }
}

package import Archives
internal import Localization

/// The localized resources of an app that the operating system reads from the installed app.
package struct SystemResources: Sendable {
  /// An Android resource in this archive's tables.
  struct Resource: Hashable, Sendable {
    let rule: SystemResourceRule
    /// The locales that have a value.
    let locales: Set<LocaleTag>
  }

  /// Files by entry, containers of several locales included. Files of base are included.
  private(set) var files: [Int: SystemResourceRule] = [:]
  /// Android resources with a value in this archive, by id.
  private(set) var resources: [UInt32: Resource] = [:]
  /// One per nested bundle.
  private(set) var nested: [SystemResources] = []
  /// Files that could not be read and whose references are therefore not known.
  package private(set) var warnings: [BundleWarning] = []

  /// No resources.
  static func none(for bundle: AppBundle) -> SystemResources {
    var none = SystemResources()
    none.nested = bundle.nested.map { Self.none(for: $0.bundle) }
    return none
  }

  private init() {}

  /// - Throws: `ArchiveError` if an entry is damaged.
  package init(of bundle: AppBundle) throws(ArchiveError) {
    self = .none(for: bundle)
    try addAppleFiles(of: bundle)
    // The splits of an app have one manifest in the base split, and tables of their own.
    let archives = Dictionary(grouping: bundle.androidArchives) { $0.bundle.identity.identifier ?? "" }
    for (_, archives) in archives.sorted(by: { $0.key < $1.key }) {
      var walk = AndroidReferenceWalk(archives.map(\.bundle))
      try walk.run()
      for (archive, found) in zip(archives, walk.found) {
        if let index = archive.nested { nested[index].add(found) } else { add(found) }
      }
      warnings += walk.warnings
    }
  }

  private mutating func addAppleFiles(of bundle: AppBundle) throws(ArchiveError) {
    let finder = try AppleSystemFiles(bundle)
    files = finder.files
    warnings += finder.warnings
    for (index, inner) in bundle.nested.enumerated() {
      try nested[index].addAppleFiles(of: inner.bundle)
      warnings += nested[index].warnings
    }
  }

  private mutating func add(_ found: AndroidReferenceWalk.Found) {
    files.merge(found.files) { first, _ in first }
    resources = found.resources
  }

  /// The resources of some rules only.
  func limited(to rules: Set<SystemResourceRule>) -> SystemResources {
    var limited = self
    limited.files = files.filter { rules.contains($0.value) }
    limited.resources = resources.filter { rules.contains($0.value.rule) }
    limited.nested = nested.map { $0.limited(to: rules) }
    return limited
  }

  /// Whether the operating system reads an entry of this archive.
  package func isSystemFile(_ entry: Int) -> Bool { files[entry] != nil }

  var isEmpty: Bool { files.isEmpty && resources.isEmpty && nested.allSatisfy(\.isEmpty) }
}

extension AppBundle {
  /// This bundle or the bundles inside it that have Android manifests.
  fileprivate var androidArchives: [(bundle: AppBundle, nested: Int?)] {
    if format == .apk || format == .aab { return [(self, nil)] }
    return nested.enumerated().compactMap { index, inner in
      inner.bundle.format == .apk ? (inner.bundle, index) : nil
    }
  }
}

package import Archives
import Localization

/// The localized resources of an app that the operating system or Chromium reads from the installed app.
package struct SystemResources: Sendable {
  /// An Android resource in one archive's tables.
  struct Resource: Hashable, Sendable {
    let rule: SystemResourceRule
    /// The locales that have a value.
    let locales: Set<LocaleTag>
  }

  /// By file, containers of several locales included. Files of base are included.
  private(set) var files: [Int: SystemResourceRule] = [:]
  /// Android resources with a value in an archive's tables, by archive and id.
  private(set) var resources: [Int: [UInt32: Resource]] = [:]
  /// Files that could not be read and whose references are therefore not known.
  package private(set) var warnings: [BundleWarning] = []

  /// No resources.
  init() {}

  /// - Throws: `ArchiveError` if an entry is damaged.
  package init(of bundle: AppBundle) throws(ArchiveError) {
    for number in bundle.archives.indices {
      let finder = try AppleSystemFiles(bundle, archive: number)
      files.merge(finder.files) { first, _ in first }
      warnings += finder.warnings
    }
    for file in bundle.files.indices where bundle.isChromiumPack(file) { files[file] = .chromium }
    // The splits of an app have one manifest in the base split, and tables of their own.
    let android = bundle.archives.indices.filter { [.apk, .aab].contains(bundle.archives[$0].format) }
      .filter { !bundle.archives[$0].files.isEmpty }
    let apps = Dictionary(grouping: android) { bundle.archives[$0].identity.identifier ?? "" }
    for (_, archives) in apps.sorted(by: { $0.key < $1.key }) {
      var walk = AndroidReferenceWalk(bundle, archives: archives)
      try walk.run()
      files.merge(walk.files) { first, _ in first }
      resources.merge(walk.resources) { first, _ in first }
      warnings += walk.warnings
    }
  }

  /// The resources of some rules only.
  func limited(to rules: Set<SystemResourceRule>) -> SystemResources {
    var limited = self
    limited.files = files.filter { rules.contains($0.value) }
    limited.resources = resources.mapValues { found in found.filter { rules.contains($0.value.rule) } }
    return limited
  }

  /// Whether the operating system reads a file.
  package func isSystemFile(_ file: Int) -> Bool { files[file] != nil }

  /// Whether the operating system reads nothing in an archive.
  func isEmpty(in archive: AppArchive, number: Int) -> Bool {
    (resources[number] ?? [:]).isEmpty && !archive.files.contains { files[$0] != nil }
  }
}

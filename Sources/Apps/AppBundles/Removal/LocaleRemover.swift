package import Archives
package import Localization
import LocalizationAnalysis
import ResourceFormats

/// Plans removals of locales from one app. Data shared by all plans is computed once.
package struct LocaleRemover: Sendable {
  let bundle: AppBundle
  let contents: BundleContents
  let removal: RemovalOptions
  /// The resources that are kept because the operating system reads them. Empty unless the scope is `deliverable`.
  package private(set) var system: SystemResources
  /// One for each of the app's archives; nil for one that cannot be rebuilt, or is in such an archive.
  let parts: [Part?]
  private let ownRebuilder: Rebuilder

  /// The parts of one archive that a removal of locales needs.
  struct Part: Sendable {
    let rebuilder: Rebuilder
    /// The files of each locale, and the containers of several owners: all that may be removed.
    var owned: [LocaleTag: [Int]] = [:]
    var containers: [Int] = []
    /// The compression of containers that may be rewritten, by file.
    var storageOfContainers: [Int: Replacement.Storage] = [:]
    /// The archives inside.
    var inner: [Int] = []
    /// The compression of the archive in the one around it.
    var storage = Replacement.Storage.stored
  }

  /// - Parameters:
  ///   - contents: the bundle's own, from `AppBundle.readContents`.
  ///   - known: the resources that the operating system reads; nil to find them.
  /// - Throws: `ArchiveError` if an entry cannot be read; ``ContainerError`` if the app's archive is neither a ZIP
  ///   file nor a folder.
  package init(
    _ bundle: AppBundle, _ contents: BundleContents, _ removal: RemovalOptions,
    system known: SystemResources? = nil
  ) throws {
    self.bundle = bundle
    self.contents = contents
    switch removal.scope {
    case .deliverable: system = try known ?? SystemResources(of: bundle)
    case .messages, .everything: system = SystemResources()
    }
    var removal = removal
    // A locale that is a link to another one is kept with it.
    for alias in bundle.ownArchives.flatMap(\.aliases) where removal.kept.contains(alias.tag) {
      if let target = alias.target.tag { removal.kept.insert(target) }
    }
    self.removal = removal
    ownRebuilder = try bundle.rebuilder()
    parts = try Self.parts(of: bundle, contents, removal)
  }

  private static func parts(
    of bundle: AppBundle, _ contents: BundleContents, _ removal: RemovalOptions
  ) throws -> [Part?] {
    var parts: [Part?] = bundle.archives.map { _ in nil }
    for number in bundle.ownArchives.indices {
      let archive = bundle.archives[number]
      if number != bundle.carrierCount {
        guard let outer = archive.parent?.archive, parts[outer] != nil else { continue }
        parts[outer]?.inner.append(number)
      }
      guard let rebuilder = try archive.rebuilder() else { continue }
      var part = Part(rebuilder: rebuilder)
      if number != bundle.carrierCount { part.storage = try storage(of: archive, in: bundle) }
      for file in archive.files {
        if let container = contents.containers[file] {
          part.containers.append(file)
          part.storageOfContainers[file] = try storage(of: file, container, in: bundle, removal)
        } else if let tag = bundle.files[file].owner.tag, !bundle.isChromiumFallback(file) {
          part.owned[tag, default: []].append(file)
        }
      }
      parts[number] = part
    }
    return parts
  }

  /// The compression of an archive in the one around it.
  private static func storage(
    of inner: AppArchive, in bundle: AppBundle
  ) throws(ArchiveError) -> Replacement.Storage {
    guard let parent = inner.parent else { return .stored }
    return try bundle.archives[parent.archive].archive.storage(of: parent.entry, opened: inner.archive)
  }

  /// The compression of a container from which locales may be removed; nil for other containers.
  private static func storage(
    of file: Int, _ container: OpenedContainer, in bundle: AppBundle, _ removal: RemovalOptions
  ) throws(ArchiveError) -> Replacement.Storage? {
    guard container.format?.isRewritable == true, !(removal.keepsSignatureRecords && container.isFileList),
      container.parts.contains(where: { $0.owner.tag != nil })
    else { return nil }
    return try bundle.archive(of: file).archive.storage(of: bundle.files[file].entry)
  }

  /// A remover that keeps only the system resources of some rules.
  package func keepingSystemResources(of rules: Set<SystemResourceRule>) -> LocaleRemover {
    var limited = self
    limited.system = system.limited(to: rules)
    return limited
  }

  /// The locales of the app that may be removed: all but base and those that are kept.
  package var removableLocales: [LocaleTag] {
    var tags: Set<LocaleTag> = []
    for number in bundle.ownArchives.indices {
      // An archive inside one that cannot be rebuilt stays in it.
      let outer = bundle.archives[number].parent.map { parts[$0.archive] == nil } ?? false
      if number != bundle.carrierCount, outer { continue }
      if let tag = bundle.archives[number].wholeOwner.tag { tags.insert(tag) }
      guard parts[number] != nil else { continue }
      for file in bundle.archives[number].files where includes(file) && !bundle.isChromiumFallback(file) {
        let appFile = bundle.files[file]
        if let tag = appFile.owner.tag, removal.scope.includes(appFile.kind) { tags.insert(tag) }
        for part in contents.containers[file]?.parts ?? [] {
          if let tag = part.owner.tag, part.bytes > 0, removal.scope.includes(part.kind) { tags.insert(tag) }
        }
      }
    }
    return tags.filter { !removal.kept.contains($0) }.sorted()
  }

  func includes(_ file: Int) -> Bool { removal.mayRemove(bundle.component(of: file)) }

  var keepsVariants: Bool { removal.scope != .everything }
}

// MARK: - Plans

extension LocaleRemover {
  /// The result of a removal for one archive.
  enum Outcome {
    case unchanged
    /// The whole archive is removed from the one around it.
    case removed(LocaleTag)
    case rewritten(RemovalPlan)
    case notRebuildable
  }

  /// Plans the removal of some locales, and other changes of files. Locales that are kept are never removed.
  /// - Parameters:
  ///   - fixes: applied to what the removal leaves.
  /// - Returns: the plan for the app's own archive, which contains the archives inside it as they will be.
  /// - Throws: ``ContainerError`` or `ArchiveError` if a container cannot be rewritten.
  package func removing(
    fixing fixes: FileChanges = FileChanges(), _ isRemoved: (LocaleTag) -> Bool
  ) throws -> RemovalPlan {
    func isSelected(_ tag: LocaleTag) -> Bool { !removal.kept.contains(tag) && isRemoved(tag) }
    let fixes = fixes.byArchive(of: bundle)
    var outcomes: [Int: Outcome] = [:]
    // Inner archives first: the archives around them contain the result.
    for number in bundle.ownArchives.indices.reversed() {
      let outcome = try self.outcome(of: number, isSelected, inner: outcomes, fixes[number])
      outcomes[number] = outcome
    }
    guard case .rewritten(let plan)? = outcomes[bundle.carrierCount] else { return RemovalPlan() }
    return plan
  }

  private func outcome(
    of number: Int, _ isSelected: (LocaleTag) -> Bool, inner: [Int: Outcome], _ fixes: FileChanges?
  ) throws -> Outcome {
    let isRebuildable = parts[number] != nil
    guard number != bundle.carrierCount, let tag = bundle.archives[number].wholeOwner.tag else {
      return isRebuildable
        ? .rewritten(try plan(for: number, isSelected, inner: inner, fixes)) : .notRebuildable
    }
    guard isSelected(tag), removal.scope != .messages else {
      guard let fixes, isRebuildable else { return .unchanged }
      return .rewritten(try plan(for: number, { _ in false }, inner: inner, fixes))
    }
    guard isRebuildable else { return .removed(tag) }
    let isKept =
      try !system.isEmpty(in: bundle.archives[number], number: number)
      || keepsVariants && hasVariants(in: number)
    guard isKept else { return .removed(tag) }
    var plan = try removingSplit(number, of: tag)
    fixes?.apply(to: &plan.changes, of: bundle)
    return .rewritten(plan)
  }

  private func plan(
    for number: Int, _ isSelected: (LocaleTag) -> Bool, inner outcomes: [Int: Outcome], _ fixes: FileChanges?
  ) throws -> RemovalPlan {
    let archive = bundle.archives[number]
    var plan = RemovalPlan()
    removeFiles(isSelected, in: number, &plan)
    if removal.scope == .messages { removeEmptyFolders(isSelected, in: archive, &plan) }
    let dangling = DanglingLinks(archive.links, archive.archive, removing: plan.changes.removed)
    for link in dangling?.found ?? [] { plan.remove(link) }
    try rewriteContainers(isSelected, in: number, areBeside: true, &plan)
    try addInner(outcomes, of: number, &plan)
    try rewriteContainers(isSelected, in: number, &plan)
    fixes?.apply(to: &plan.changes, of: bundle)
    return plan
  }

  /// Removes an archive as a whole.
  func remove(
    _ archive: AppArchive, of tag: LocaleTag, at entry: Int, in outer: Archive, _ plan: inout RemovalPlan
  ) {
    plan.remove(entry)
    plan.locales.insert(tag)
    let assets = assets(in: archive).map { RemovalPlan.Asset($0, of: bundle) }
    if !assets.isEmpty {
      plan.assets[tag, default: []] += assets.map { $0.below(outer.names[entry]) }
    }
    plan.reportTableOfContents(of: outer, root: bundle.root)
  }

  package func rebuilding(_ removed: RemovalPlan) throws(ArchiveError) -> Rebuilt {
    try ownRebuilder.rebuilding(removed.changes)
  }

  /// The sizes of ``rebuilding(_:)``.
  package func sizes(
    of removed: RemovalPlan
  ) throws(ArchiveError) -> (archive: ByteCount, install: ByteCount) {
    try ownRebuilder.sizes(of: removed.changes)
  }
}

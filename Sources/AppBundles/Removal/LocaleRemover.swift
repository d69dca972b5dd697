package import Archives
package import Localization
internal import ResourceFormats

/// Plans removals of locales from one app. Data shared by all plans is computed once.
package struct LocaleRemover: Sendable {
  let bundle: AppBundle
  let contents: BundleContents
  let removal: RemovalOptions
  /// The resources that are kept because the operating system reads them. Empty unless the scope is `deliverable`.
  package private(set) var system: SystemResources
  /// The compression levels of containers that may be rewritten, by entry.
  private let levels: [Int: Int]
  private let rebuilder: Rebuilder
  /// The entries of each locale, and those with parts of several owners: all that may be removed.
  private let owned: [LocaleTag: [Int]]
  private let shared: [Int]
  /// One per nested bundle; nil for one that cannot be rebuilt.
  private(set) var nested: [LocaleRemover?]

  /// - Parameter contents: the bundle's own, from `AppBundle.readContents`.
  /// - Throws: `ArchiveError` if an entry cannot be read; ``ContainerError`` if the archive is neither a ZIP
  ///   file nor a folder.
  package init(_ bundle: AppBundle, _ contents: BundleContents, _ removal: RemovalOptions) throws {
    let system =
      removal.scope == .deliverable ? try SystemResources(of: bundle) : SystemResources.none(for: bundle)
    try self.init(bundle, contents, removal, system)
  }

  private init(
    _ bundle: AppBundle, _ contents: BundleContents, _ removal: RemovalOptions, _ system: SystemResources
  ) throws {
    self.bundle = bundle
    self.contents = contents
    self.system = system
    var removal = removal
    // A locale that is a link to another one is kept with it.
    for alias in bundle.aliases where removal.kept.contains(alias.tag) {
      if let target = alias.target.tag { removal.kept.insert(target) }
    }
    self.removal = removal
    rebuilder = try bundle.rebuilder()
    var levels: [Int: Int] = [:]
    for (entry, container) in contents.containers where container.format?.isRewritable == true {
      if removal.leavesSignatures, container.isFileList { continue }
      if container.parts.contains(where: { $0.owner.tag != nil }) {
        levels[entry] = try bundle.archive.deflateLevel(of: entry)
      }
    }
    self.levels = levels
    var owned: [LocaleTag: [Int]] = [:]
    for (entry, attribution) in bundle.attributions.enumerated() where contents.containers[entry] == nil {
      if let tag = attribution.owner.tag { owned[tag, default: []].append(entry) }
    }
    self.owned = owned
    shared = Array(contents.containers.keys)
    nested = try bundle.nested.indices.map { index in
      do {
        return try LocaleRemover(
          bundle.nested[index].bundle, contents.nested[index], removal, system.nested[index])
      } catch let error as ContainerError {
        guard error.reason == .notRebuildable else { throw error }
        return nil
      }
    }
  }

  /// A remover that keeps only the system resources of some rules.
  package func keepingSystemResources(of rules: Set<SystemResourceRule>) -> LocaleRemover {
    limited(to: system.limited(to: rules))
  }

  private func limited(to system: SystemResources) -> LocaleRemover {
    var limited = self
    limited.system = system
    limited.nested = zip(nested, system.nested).map { $0?.limited(to: $1) }
    return limited
  }

  /// The locales of the app that may be removed: all but base and those that are kept.
  package var removableLocales: [LocaleTag] {
    var tags: Set<LocaleTag> = []
    collectLocales(&tags)
    return tags.filter { !removal.kept.contains($0) }.sorted()
  }

  private func collectLocales(_ tags: inout Set<LocaleTag>) {
    if let tag = bundle.wholeOwner.tag { tags.insert(tag) }
    for (entry, attribution) in bundle.attributions.enumerated() where includes(attribution) {
      if let tag = attribution.owner.tag, removal.scope.includes(attribution.kind) { tags.insert(tag) }
      for part in contents.containers[entry]?.parts ?? [] {
        if let tag = part.owner.tag, part.bytes > 0, removal.scope.includes(part.kind) { tags.insert(tag) }
      }
    }
    for (inner, remover) in zip(bundle.nested, nested) {
      if remover == nil, let tag = inner.bundle.wholeOwner.tag { tags.insert(tag) }
      remover?.collectLocales(&tags)
    }
  }

  func includes(_ attribution: Attribution) -> Bool {
    bundle.components.indices.contains(attribution.component)
      && removal.includes(bundle.components[attribution.component])
  }

  /// Plans the removal of some locales. Locales that are kept are never removed.
  /// - Throws: ``ContainerError`` or `ArchiveError` if a container cannot be rewritten.
  package func removing(_ isRemoved: (LocaleTag) -> Bool) throws -> RemovalPlan {
    func isSelected(_ tag: LocaleTag) -> Bool { !removal.kept.contains(tag) && isRemoved(tag) }
    var result = RemovalPlan()
    removeEntries(isSelected, &result)
    if removal.scope == .messages { removeEmptyFolders(isSelected, &result) }
    let dangling = DanglingLinks(bundle.links, bundle.archive, removing: result.changes.removed)
    for link in dangling?.found ?? [] { result.remove(link) }
    try rewriteNested(isRemoved, &result)
    try rewriteContainers(isSelected, &result)
    return result
  }

  package func rebuilding(_ removed: RemovalPlan) throws(ArchiveError) -> Rebuilt {
    try rebuilder.rebuilding(removed.changes)
  }

  /// The sizes of ``rebuilding(_:)``.
  package func sizes(
    of removed: RemovalPlan
  ) throws(ArchiveError) -> (archive: ByteCount, install: ByteCount) {
    try rebuilder.sizes(of: removed.changes)
  }

  // MARK: - Entries

  private func removeEntries(_ isSelected: (LocaleTag) -> Bool, _ result: inout RemovalPlan) {
    let keptFolders = keptFolders(isSelected)
    let candidates = owned.keys.filter(isSelected).flatMap { owned[$0] ?? [] } + shared
    for entry in candidates.sorted() {
      let attribution = bundle.attributions[entry]
      guard includes(attribution) else { continue }
      if attribution.rule == .nestedArchive || system.files[entry] != nil { continue }
      if keptFolders.contains(entry) || isVariant(entry) { continue }
      let record = bundle.archive.entries[entry]
      if let container = contents.containers[entry] {
        guard container.format == nil, removal.scope.includes(attribution.kind) else { continue }
        let tags = container.parts.compactMap(\.owner.tag).filter(isSelected)
        guard tags.count == container.parts.count else { continue }
        result.remove(entry)
        for tag in tags { result.locales.insert(tag) }
        continue
      }
      guard let tag = attribution.owner.tag, isSelected(tag), removal.scope.includes(attribution.kind) else {
        continue
      }
      result.remove(entry)
      result.locales.insert(tag)
      if bundle.archive.names.fileName(of: entry) == "InfoPlist.strings" {
        result.systemEntries += 1
        result.systemArchiveBytes += record.archiveBytes
      }
      guard record.kind == .file, !record.isShadowed, bundle.format(of: entry)?.messages == nil else {
        continue
      }
      result.assets[tag, default: []].append(RemovalPlan.Asset(entry, of: bundle.archive))
    }
  }

  /// Whether a source file has texts for some devices, which packs do not contain.
  private func isVariant(_ entry: Int) -> Bool {
    guard keepsVariants, bundle.attributions[entry].rule == .androidQualifier else { return false }
    let folder = bundle.archive.names[entry].split(separator: "/").dropLast().last ?? ""
    return AndroidConvention.isForSomeDevices(folder)
  }

  private var keepsVariants: Bool { removal.scope != .everything }

  /// Whether a table has texts of locales for some devices.
  private func hasVariants() throws -> Bool {
    try contents.containers.keys.contains { entry in
      guard contents.containers[entry]?.format?.syntax == .android else { return false }
      func bytes(_ retained: ResourceFormat.Retention) throws -> Int? {
        try bundle.content(
          of: entry, retaining: retained, isRemoved: { _ in true }, isFileRemoved: { _ in false })?
          .count
      }
      return try bytes(.init(variants: true)) != bytes(.init())
    }
  }

  /// The folders with files of removed locales that the operating system reads.
  private func keptFolders(_ isSelected: (LocaleTag) -> Bool) -> Set<Int> {
    var folders: Set<Int> = []
    for entry in system.files.keys {
      guard bundle.attributions[entry].owner.tag.map(isSelected) ?? false else { continue }
      var path = bundle.archive.names[entry][...]
      while let slash = path.lastIndex(of: "/") {
        path = path[..<slash]
        if let folder = bundle.archive.find("\(path)/") { folders.insert(folder) }
      }
    }
    return folders
  }

  /// Removes the folders of removed locales that became empty.
  private func removeEmptyFolders(_ isSelected: (LocaleTag) -> Bool, _ result: inout RemovalPlan) {
    let names = bundle.archive.names
    var folders: [String: Int] = [:]
    for (entry, record) in bundle.archive.entries.enumerated() where record.kind == .directory {
      guard let tag = bundle.attributions[entry].owner.tag, isSelected(tag) else { continue }
      folders[names[entry].split(separator: "/").joined(separator: "/")] = entry
    }
    guard !folders.isEmpty else { return }
    var occupied: Set<String> = []
    var emptied: Set<String> = []
    for entry in bundle.archive.entries.indices where bundle.archive.entries[entry].kind != .directory {
      var path = Substring(names[entry])
      while let slash = path.lastIndex(of: "/") {
        path = path[..<slash]
        if result.changes.removed.contains(entry) {
          emptied.insert(String(path))
        } else {
          occupied.insert(String(path))
        }
      }
    }
    for (path, entry) in folders where emptied.contains(path) && !occupied.contains(path) {
      result.remove(entry)
    }
  }

  // MARK: - Containers

  private func rewriteNested(
    _ isRemoved: (LocaleTag) -> Bool, _ result: inout RemovalPlan
  ) throws {
    for (inner, remover) in zip(bundle.nested, nested) {
      if let tag = inner.bundle.wholeOwner.tag {
        guard !removal.kept.contains(tag), isRemoved(tag), removal.scope != .messages else { continue }
        if let remover, try !remover.system.isEmpty || remover.keepsVariants && remover.hasVariants() {
          try rewrite(inner, try remover.removingSplit(tag), remover, &result)
          continue
        }
        result.remove(inner.entry)
        result.locales.insert(tag)
        let path = bundle.archive.names[inner.entry]
        let assets = inner.bundle.assets.map { RemovalPlan.Asset($0, of: inner.bundle.archive) }
        if !assets.isEmpty { result.assets[tag, default: []] += assets.map { $0.below(path) } }
        result.reportTableOfContents(of: bundle.archive)
        continue
      }
      guard let remover else {
        result.unmodified.append(
          RemovalPlan.Unmodified(
            entry: bundle.archive.names[inner.entry], reason: "an archive of this kind cannot be rebuilt"))
        continue
      }
      try rewrite(inner, try remover.removing(isRemoved), remover, &result)
    }
  }

  private func rewrite(
    _ inner: NestedBundle, _ removed: RemovalPlan, _ remover: LocaleRemover, _ result: inout RemovalPlan
  ) throws {
    result.add(removed, below: bundle.archive.names[inner.entry])
    guard !removed.changes.isEmpty else { return }
    let bytes = try remover.rebuilding(removed).bytes
    result.changes.replace(inner.entry, with: try bundle.archive.replacement(for: inner.entry, with: bytes))
  }

  /// Plans the removal of a language split's content, except for what makes it a split and for system resources.
  private func removingSplit(_ tag: LocaleTag) throws -> RemovalPlan {
    var result = RemovalPlan()
    let names = bundle.archive.names
    for entry in bundle.archive.entries.indices where system.files[entry] == nil {
      let name = names[entry]
      let isSplit = name == "AndroidManifest.xml" || name.hasPrefix("META-INF/")
      guard !isSplit, contents.containers[entry]?.format?.isRewritable != true else { continue }
      result.remove(entry)
    }
    result.locales.insert(tag)
    let assets = bundle.assets.filter(result.changes.removed.contains)
    if !assets.isEmpty { result.assets[tag] = assets.map { RemovalPlan.Asset($0, of: bundle.archive) } }
    try rewriteContainers({ _ in true }, &result)
    return result
  }

  private func rewriteContainers(
    _ isSelected: (LocaleTag) -> Bool, _ result: inout RemovalPlan
  ) throws {
    let removed = result.changes.removed
    let retention = ResourceFormat.Retention(
      otherValues: removal.scope == .messages, variants: keepsVariants, resources: Set(system.resources.keys))
    for entry in contents.containers.keys.sorted() {
      guard let container = contents.containers[entry], let format = container.format,
        includes(bundle.attributions[entry]), !removed.contains(entry), system.files[entry] == nil
      else { continue }
      let tags = container.parts.compactMap { part -> LocaleTag? in
        guard part.bytes > 0, let tag = part.owner.tag, isSelected(tag) else { return nil }
        return tag
      }
      guard !tags.isEmpty, container.isFileList || isAffected(container, isSelected) else {
        continue
      }
      if container.isFileList, removal.leavesSignatures { continue }
      guard format.isRewritable else {
        result.unmodified.append(
          RemovalPlan.Unmodified(
            entry: bundle.archive.names[entry],
            reason: "removing locales from \(format.name) is not supported"))
        continue
      }
      let old = bundle.archive.entries[entry].installBytes.value
      let content = try bundle.content(
        of: entry, retaining: retention, isRemoved: isSelected,
        isFileRemoved: { removed.contains($0) })
      guard let content, content.count != old else { continue }
      result.changes.replace(
        entry, with: try bundle.archive.replacement(for: entry, with: content, level: levels[entry]))
      result.rewrittenEntries += 1
      if !container.isFileList { result.locales.formUnion(tags) }
    }
  }

  /// Whether a container has a resource of a selected locale within the scope.
  private func isAffected(_ container: OpenedContainer, _ isSelected: (LocaleTag) -> Bool) -> Bool {
    container.parts.contains { part in
      part.bytes > 0 && removal.scope.includes(part.kind) && part.owner.tag.map(isSelected) ?? false
    }
  }
}

extension AppBundle {
  /// The files of a language split without messages, except those that describe the split.
  fileprivate var assets: [Int] {
    archive.entries.indices.filter { entry in
      switch attributions[entry].kind {
      case .strings, .plurals, .other: false
      case .interface, .images, .audio, .video, .fonts: true
      }
    }
  }
}

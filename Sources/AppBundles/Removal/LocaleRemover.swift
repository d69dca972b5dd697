package import Archives
internal import Bytes
package import Localization

/// What leaves an app, and what stays in it.
package struct RemovalOptions: Sendable {
  package enum Extent: String, Hashable, Sendable, CaseIterable {
    /// Whatever is there for one locale.
    case everything
    /// Texts and their plurals alone; images, sounds and interface files stay.
    case strings
  }

  /// Locales that stay besides base, each by its own tag: `pt` is not `pt-BR`.
  package var kept: Set<LocaleTag>
  package var extent: Extent
  /// Components whose resources may leave.
  package var includes: @Sendable (Component) -> Bool
  /// Whether CodeResources and MANIFEST.MF keep their lines of files that are gone.
  package var leavesSignatures: Bool

  package init(
    keeping kept: Set<LocaleTag> = [], extent: Extent = .everything, leavesSignatures: Bool = false,
    includes: @escaping @Sendable (Component) -> Bool = { _ in true }
  ) {
    self.kept = kept
    self.extent = extent
    self.leavesSignatures = leavesSignatures
    self.includes = includes
  }
}

/// What becomes of an app's archive when locales leave it.
package struct RemovalPlan: Sendable {
  package internal(set) var changes = EntryChanges()
  /// Entries that are gone and hold no messages: images, sounds, interface files. Of the archive that they are in.
  package internal(set) var assets: [LocaleTag: [Asset]] = [:]
  /// Containers that hold something for a locale that left, and were not rewritten.
  package internal(set) var left: [Left] = []
  /// Those of which something left.
  package internal(set) var locales: Set<LocaleTag> = []
  /// Entries that are gone and that the system reads itself, from the bundle alone: an app's name and what it says of why
  /// it asks for permissions.
  package internal(set) var systemEntries = 0
  /// In archives inside this one too.
  package internal(set) var removedEntries = 0
  package internal(set) var rewrittenEntries = 0

  package struct Asset: Hashable, Sendable {
    package let path: String
    package let archiveBytes: ByteCount
  }

  package struct Left: Hashable, Sendable {
    package let entry: String
    package let reason: String
  }
}

/// Takes locales out of one app, as often as wanted; what is worked out once is kept.
package struct LocaleRemover: Sendable {
  private let bundle: AppBundle
  private let contents: BundleContents
  private let removal: RemovalOptions
  /// The compression levels of containers that may be rewritten, by entry.
  private let levels: [Int: Archive.DeflateLevel]
  private let rebuilder: Rebuilder
  /// One for each of the bundle's nested ones.
  private let nested: [LocaleRemover]

  /// - Parameter contents: the bundle's own, as `AppBundle.readContents` gives them.
  /// - Throws: `ArchiveError` where an entry cannot be read; ``ContainerError`` where the archive is neither a ZIP nor a folder.
  package init(_ bundle: AppBundle, _ contents: BundleContents, _ removal: RemovalOptions) throws {
    self.bundle = bundle
    self.contents = contents
    self.removal = removal
    guard let rebuilder = try bundle.archive.rebuilder(isAligned: bundle.format == .apk) else {
      throw ContainerError(entry: bundle.archive.name, reason: .notRebuildable)
    }
    self.rebuilder = rebuilder
    var levels: [Int: Archive.DeflateLevel] = [:]
    for (entry, container) in contents.containers where bundle.isRewritable(container.container) {
      if removal.leavesSignatures, container.container.isAboutOtherFiles { continue }
      if container.parts.contains(where: { $0.owner.tag != nil }) {
        levels[entry] = try bundle.archive.deflateLevel(of: entry)
      }
    }
    self.levels = levels
    nested = try zip(bundle.nested, contents.nested).map { try LocaleRemover($0.bundle, $1, removal) }
  }

  /// The app's locales that may leave: all but those that stay.
  package var removableLocales: [LocaleTag] {
    var tags: Set<LocaleTag> = []
    collectLocales(&tags)
    return tags.filter { !removal.kept.contains($0) }.sorted()
  }

  private func collectLocales(_ tags: inout Set<LocaleTag>) {
    if let tag = bundle.wholeOwner.tag { tags.insert(tag) }
    for (entry, attribution) in bundle.attributions.enumerated() where includes(attribution) {
      if let tag = attribution.owner.tag, leavesWith(attribution.kind) { tags.insert(tag) }
      for part in contents.containers[entry]?.parts ?? [] {
        if let tag = part.owner.tag, part.bytes > 0, leavesWith(part.kind) { tags.insert(tag) }
      }
    }
    for inner in nested { inner.collectLocales(&tags) }
  }

  private func includes(_ attribution: Attribution) -> Bool {
    bundle.components.indices.contains(attribution.component)
      && removal.includes(bundle.components[attribution.component])
  }

  /// Whether what is of this kind leaves with its locale.
  private func leavesWith(_ kind: ResourceKind) -> Bool {
    removal.extent == .everything || kind == .strings || kind == .plurals
  }

  /// What the archive loses when some locales leave; those that stay do not, whatever is asked for.
  /// - Throws: ``ContainerError`` or `ArchiveError` where a container cannot be rewritten.
  package func removing(_ isRemoved: (LocaleTag) -> Bool) throws -> RemovalPlan {
    func leaves(_ tag: LocaleTag) -> Bool { !removal.kept.contains(tag) && isRemoved(tag) }
    var result = RemovalPlan()
    removeEntries(leaves, &result)
    if removal.extent == .strings { removeEmptyFolders(leaves, &result) }
    try rewriteNested(isRemoved, &result)
    try rewriteContainers(leaves, &result)
    return result
  }

  package func rebuilding(_ removed: RemovalPlan) throws(ArchiveError) -> Rebuilt {
    try rebuilder.rebuilding(removed.changes)
  }

  // MARK: - Entries

  private func removeEntries(_ leaves: (LocaleTag) -> Bool, _ result: inout RemovalPlan) {
    for (entry, attribution) in bundle.attributions.enumerated() where includes(attribution) {
      if attribution.rule == .nestedArchive { continue }
      let record = bundle.archive.entries[entry]
      if let container = contents.containers[entry] {
        guard container.container == .fileOfSeveral, leavesWith(attribution.kind) else { continue }
        let tags = container.parts.compactMap(\.owner.tag).filter(leaves)
        guard tags.count == container.parts.count else { continue }
        result.remove(entry)
        for tag in tags { result.locales.insert(tag) }
        continue
      }
      guard let tag = attribution.owner.tag, leaves(tag), leavesWith(attribution.kind) else {
        continue
      }
      result.remove(entry)
      result.locales.insert(tag)
      if bundle.archive.names.fileName(of: entry) == "InfoPlist.strings" { result.systemEntries += 1 }
      guard record.kind == .file, !record.isShadowed, bundle.messageReader(of: entry) == nil else { continue }
      result.assets[tag, default: []].append(
        RemovalPlan.Asset(path: bundle.archive.names[entry], archiveBytes: record.archiveBytes))
    }
  }

  /// Folders of locales that leave, with nothing left in them.
  private func removeEmptyFolders(_ leaves: (LocaleTag) -> Bool, _ result: inout RemovalPlan) {
    let names = bundle.archive.names
    var folders: [String: Int] = [:]
    for (entry, record) in bundle.archive.entries.enumerated() where record.kind == .directory {
      guard let tag = bundle.attributions[entry].owner.tag, leaves(tag) else { continue }
      folders[String(names[entry].trimmingSuffix("/"))] = entry
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
        guard !removal.kept.contains(tag), isRemoved(tag), removal.extent == .everything else { continue }
        result.remove(inner.entry)
        result.locales.insert(tag)
        let assets = inner.bundle.assets(below: bundle.archive.names[inner.entry])
        if !assets.isEmpty { result.assets[tag, default: []] += assets }
        result.leaveTableOfContents(of: bundle.archive)
        continue
      }
      let removed = try remover.removing(isRemoved)
      result.add(removed, below: bundle.archive.names[inner.entry])
      guard !removed.changes.isEmpty else { continue }
      guard case .archive(let rebuilt) = try remover.rebuilding(removed) else { continue }
      var bytes: [UInt8] = []
      bytes.reserveCapacity(rebuilt.size.value)
      rebuilt.write { part in bytes.append(copying: part) }
      result.changes.replace(inner.entry, with: try bundle.archive.replacement(for: inner.entry, with: bytes))
    }
  }

  private func rewriteContainers(
    _ leaves: (LocaleTag) -> Bool, _ result: inout RemovalPlan
  ) throws {
    let removed = result.changes.removed
    for entry in contents.containers.keys.sorted() {
      guard let container = contents.containers[entry], container.container != .fileOfSeveral,
        includes(bundle.attributions[entry]), !removed.contains(entry)
      else { continue }
      let tags = container.parts.compactMap { part -> LocaleTag? in
        guard part.bytes > 0, let tag = part.owner.tag, leaves(tag) else { return nil }
        return tag
      }
      guard !tags.isEmpty, container.container.isAboutOtherFiles || isTouched(container, leaves) else {
        continue
      }
      if container.container.isAboutOtherFiles, removal.leavesSignatures { continue }
      guard bundle.isRewritable(container.container) else {
        result.left.append(
          RemovalPlan.Left(
            entry: bundle.archive.names[entry],
            reason: "\(container.container.rawValue) is not written again without locales"))
        continue
      }
      let old = bundle.archive.entries[entry].installBytes.value
      let content = try bundle.content(
        of: entry, textsOnly: removal.extent == .strings, isRemoved: leaves,
        isFileRemoved: { removed.contains($0) })
      guard let content, content.count != old else { continue }
      result.changes.replace(
        entry, with: try bundle.archive.replacement(for: entry, with: content, level: levels[entry]))
      result.rewrittenEntries += 1
      if !container.container.isAboutOtherFiles { result.locales.formUnion(tags) }
    }
  }

  /// Whether something of a kind that leaves is there for a locale that does.
  private func isTouched(_ container: OpenedContainer, _ leaves: (LocaleTag) -> Bool) -> Bool {
    container.parts.contains { part in
      part.bytes > 0 && leavesWith(part.kind) && part.owner.tag.map(leaves) ?? false
    }
  }
}

extension RemovalPlan {
  fileprivate mutating func remove(_ entry: Int) {
    changes.remove(entry)
    removedEntries += 1
  }

  /// bundletool's list of splits.
  fileprivate mutating func leaveTableOfContents(of archive: Archive) {
    let left = Left(entry: "toc.pb", reason: "names splits that are gone")
    if archive.find(left.entry) != nil, !self.left.contains(left) { self.left.append(left) }
  }

  fileprivate mutating func add(_ inner: RemovalPlan, below path: String) {
    for (tag, assets) in inner.assets {
      self.assets[tag, default: []] += assets.map {
        Asset(path: "\(path)!/\($0.path)", archiveBytes: $0.archiveBytes)
      }
    }
    left += inner.left.map { Left(entry: "\(path)!/\($0.entry)", reason: $0.reason) }
    locales.formUnion(inner.locales)
    systemEntries += inner.systemEntries
    removedEntries += inner.removedEntries
    rewrittenEntries += inner.rewrittenEntries
  }
}

extension AppBundle {
  /// What of a language split is neither messages nor about the split itself.
  fileprivate func assets(below path: String) -> [RemovalPlan.Asset] {
    archive.entries.indices.compactMap { entry in
      switch attributions[entry].kind {
      case .strings, .plurals, .other: nil
      case .interface, .images, .audio, .video, .fonts:
        RemovalPlan.Asset(
          path: "\(path)!/\(archive.names[entry])", archiveBytes: archive.entries[entry].archiveBytes)
      }
    }
  }

  func isRewritable(_ container: SharedContainer) -> Bool {
    switch container {
    case .resourceTable, .resourceTableProtobuf, .stringsTable, .stringCatalog, .localeKeyedJSON,
      .codeResources,
      .jarManifest:
      true
    case .assetCatalog, .fileOfSeveral: false
    }
  }
}

extension String {
  fileprivate func trimmingSuffix(_ suffix: Character) -> Substring {
    var text = self[...]
    while text.last == suffix { text.removeLast() }
    return text
  }
}

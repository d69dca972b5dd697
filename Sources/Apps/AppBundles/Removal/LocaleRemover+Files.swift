import Archives
import Localization
import LocalizationAnalysis
import ResourceFormats

extension LocaleRemover {
  /// Removes the files of one archive that belong to removed locales as a whole.
  func removeFiles(_ isSelected: (LocaleTag) -> Bool, in number: Int, _ plan: inout RemovalPlan) {
    guard let part = parts[number] else { return }
    let keptFolders = keptFolders(isSelected, in: bundle.archives[number])
    let owned = part.owned.keys.filter(isSelected).flatMap { part.owned[$0] ?? [] }
    for file in (owned + part.containers).sorted() {
      let appFile = bundle.files[file]
      guard includes(file), appFile.rule != .nestedArchive, system.files[file] == nil,
        !keptFolders.contains(appFile.entry), !isVariant(file),
        // Removed with the file beside the archive.
        !bundle.archives[number].archive.isUnpacked(appFile.entry)
      else { continue }
      if let container = contents.containers[file] {
        removeShared(file, container, isSelected, &plan)
        continue
      }
      guard let tag = appFile.owner.tag, isSelected(tag), removal.scope.includes(appFile.kind) else {
        continue
      }
      plan.remove(appFile.entry)
      plan.locales.insert(tag)
      if bundle.fileName(of: file) == "InfoPlist.strings" {
        plan.systemEntries += 1
        plan.systemArchiveBytes += bundle.record(of: file).archiveBytes
      }
      guard bundle.isFile(file), bundle.format(of: file)?.messages == nil else { continue }
      plan.assets[tag, default: []].append(RemovalPlan.Asset(file, of: bundle))
    }
  }

  /// Removes a file that several locales refer to, if all of them are removed.
  private func removeShared(
    _ file: Int, _ container: OpenedContainer, _ isSelected: (LocaleTag) -> Bool, _ plan: inout RemovalPlan
  ) {
    guard container.format == nil, removal.scope.includes(bundle.files[file].kind) else { return }
    let tags = container.parts.compactMap(\.owner.tag).filter(isSelected)
    guard tags.count == container.parts.count else { return }
    plan.remove(bundle.files[file].entry)
    plan.locales.formUnion(tags)
  }

  /// Whether a source file has texts for some devices, which packs do not contain.
  private func isVariant(_ file: Int) -> Bool {
    guard keepsVariants, bundle.files[file].rule == .androidQualifier else { return false }
    let folder = bundle.name(of: file).split(separator: "/").dropLast().last ?? ""
    return AndroidConvention.isForSomeDevices(folder)
  }

  /// The folders with files of removed locales that the operating system reads, as entries of one archive.
  private func keptFolders(_ isSelected: (LocaleTag) -> Bool, in archive: AppArchive) -> Set<Int> {
    guard !system.files.isEmpty else { return [] }
    var folders: Set<Int> = []
    for file in archive.files where system.files[file] != nil {
      guard bundle.files[file].owner.tag.map(isSelected) ?? false else { continue }
      var path = bundle.name(of: file)[...]
      while let slash = path.lastIndex(of: "/") {
        path = path[..<slash]
        if let folder = archive.archive.find("\(path)/") { folders.insert(folder) }
      }
    }
    return folders
  }

  /// Removes the folders of removed locales that became empty.
  func removeEmptyFolders(
    _ isSelected: (LocaleTag) -> Bool, in archive: AppArchive, _ plan: inout RemovalPlan
  ) {
    var folders: [String: Int] = [:]
    for file in archive.files where bundle.record(of: file).kind == .directory {
      guard let tag = bundle.files[file].owner.tag, isSelected(tag) else { continue }
      let path = bundle.name(of: file).split(separator: "/").joined(separator: "/")
      folders[path] = bundle.files[file].entry
    }
    guard !folders.isEmpty else { return }
    var occupied: Set<String> = []
    var emptied: Set<String> = []
    for file in archive.files where bundle.record(of: file).kind != .directory {
      let isRemoved = plan.changes.removed.contains(bundle.files[file].entry)
      var path = Substring(bundle.name(of: file))
      while let slash = path.lastIndex(of: "/") {
        path = path[..<slash]
        if isRemoved { emptied.insert(String(path)) } else { occupied.insert(String(path)) }
      }
    }
    for (path, entry) in folders where emptied.contains(path) && !occupied.contains(path) {
      plan.remove(entry)
    }
  }

  // MARK: - Splits

  /// Plans the removal of a language split's content, except for what makes it a split and for system resources.
  func removingSplit(_ number: Int, of tag: LocaleTag) throws -> RemovalPlan {
    let archive = bundle.archives[number]
    var plan = RemovalPlan()
    for file in archive.files where system.files[file] == nil {
      let name = bundle.name(of: file)
      let isSplit = name == "AndroidManifest.xml" || name.hasPrefix("META-INF/")
      guard !isSplit, contents.containers[file]?.format?.isRewritable != true else { continue }
      plan.remove(bundle.files[file].entry)
    }
    plan.locales.insert(tag)
    let removed = assets(in: archive).filter { plan.changes.removed.contains(bundle.files[$0].entry) }
    if !removed.isEmpty { plan.assets[tag] = removed.map { RemovalPlan.Asset($0, of: bundle) } }
    try rewriteContainers({ _ in true }, in: number, &plan)
    return plan
  }

  /// The files of a language split without messages, except those that describe the split.
  func assets(in archive: AppArchive) -> [Int] {
    archive.files.filter { file in
      switch bundle.files[file].kind {
      case .strings, .plurals, .other: false
      case .interface, .images, .audio, .video, .fonts: true
      }
    }
  }
}

import Archives
import Localization
import LocalizationAnalysis
import ResourceFormats

/// Determines the component, owner and kind of every entry of an archive, and the rule that decided.
///
/// Each folder is examined once, after its parent. The owner of a folder is the owner of everything in it:
/// removing `fr.lproj` removes all of its content.
struct OwnershipResolver {
  private struct FolderTraits {
    var component: Int
    var claim: Claim?
    var isInterface = false
    /// In `__MACOSX`, where macOS stores what ZIP cannot represent.
    var isResourceFork = false
    /// In a folder of installed libraries, the rule that found it.
    var libraryRule: AttributionRule?
    var isLibrary: Bool { libraryRule != nil }
    /// In a copy of a library for web pages.
    var isCopy = false
    /// In a type folder of Android's `res`, the kind of its XML files.
    var xmlKind: ResourceKind?
  }

  private let archive: Archive
  private let context: ConventionContext
  private var folderTraits: [FolderTraits] = []
  private var fileClaims: [Int: Claim] = [:]
  /// Their claims take precedence over conventions.
  private let resourceTables: ResourceTables
  private let links: SymbolicLinks
  private let isWhole: Bool
  /// Nil if an app is in the archive: its build has chosen what the app contains.
  private let copies: CopiedLibraries?

  /// - Parameters:
  ///   - isRootForLocalizations: whether no app is in the archive.
  ///   - stated: claims on entries that a manifest names with their locales. They take precedence over conventions.
  ///   - whole: a claim on all entries, such as that of a language split.
  init(
    _ archive: Archive, tree: FolderTree, components: [Component], resourceTables: ResourceTables,
    importMaps: ImportMaps = ImportMaps(), links: SymbolicLinks, isRootForLocalizations: Bool = false,
    stated: [Int: Claim] = [:], whole: Claim? = nil
  ) {
    self.archive = archive
    self.resourceTables = resourceTables
    self.links = links
    isWhole = whole != nil
    context = ConventionContext(
      tree: tree, names: archive.names, links: links, isRootForLocalizations: isRootForLocalizations)
    copies = isRootForLocalizations ? CopiedLibraries(archive, context) : nil
    var componentAt: [Int: Int] = [:]
    for (index, component) in components.enumerated() {
      if let folder = tree.find(component.path) { componentAt[folder] = index }
    }
    folderTraits.reserveCapacity(tree.folders.count)
    for index in tree.folders.indices {
      let folder = tree.folders[index]
      var traits = index == 0 ? FolderTraits(component: 0, claim: whole) : folderTraits[folder.parent]
      traits.component = componentAt[index] ?? traits.component
      if index != FolderTree.root {
        examine(index, &traits)
      } else if traits.claim == nil {
        // The folder that stands for the archive may be `de.lproj` itself.
        traits.claim = AppleConvention.claim(index, context)
      }
      folderTraits.append(traits)
      guard traits.claim == nil, !folder.files.isEmpty, !traits.isLibrary else { continue }
      for convention in Conventions.files {
        fileClaims.merge(convention(index, context)) { first, _ in first }
      }
      for entry in folder.files where fileClaims[entry] == nil {
        fileClaims[entry] = importMaps.claims[entry]
      }
      markCopies(index, isCopy: traits.isCopy)
    }
    fileClaims.merge(stated) { _, ofManifest in ofManifest }
  }

  private func examine(_ folder: Int, _ traits: inout FolderTraits) {
    let name = context.name(folder)
    if name == "__MACOSX", context.tree.folders[folder].parent == FolderTree.root {
      traits.isResourceFork = true
    }
    if NodeModules.isLibraries(folder, in: archive, context.tree) { traits.libraryRule = .nodeModules }
    if copies != nil, InstalledLibraries.isFolder(folder, context) { traits.libraryRule = .installedLibrary }
    if let copies, !traits.isCopy { traits.isCopy = copies.isCopy(folder) }
    guard !traits.isResourceFork, !traits.isLibrary else { return }
    if name.hasSuffix(".storyboardc") || name.hasSuffix(".nib") { traits.isInterface = true }
    if context.isInResources(folder) { traits.xmlKind = Self.xmlKind(of: name) }
    if MokoConvention.isTexts(folder, in: context.tree, context.names) { traits.xmlKind = .strings }
    guard traits.claim == nil else { return }
    for convention in Conventions.folders {
      if let claim = convention(folder, context) {
        traits.claim = traits.isCopy ? claim.ofCopy : claim
        return
      }
    }
  }

  /// Gives the localized files of copied libraries the rule for them.
  private mutating func markCopies(_ folder: Int, isCopy: Bool) {
    guard let copies else { return }
    for entry in context.tree.folders[folder].files {
      guard let claim = fileClaims[entry] else { continue }
      let isText = isCopy ? copies.isText(entry) : copies.isText(entry, in: folder)
      if isText { fileClaims[entry] = claim.ofCopy }
    }
  }

  private static func xmlKind(of folder: String) -> ResourceKind? {
    switch folder.prefix(while: { $0 != "-" }) {
    case "values": .strings
    case "layout", "menu", "navigation": .interface
    case "drawable", "mipmap", "color": .images
    case "font": .fonts
    default: nil
    }
  }

  /// The locales of all claims.
  var tags: Set<LocaleTag> {
    Set((folderTraits.compactMap(\.claim) + fileClaims.values).compactMap(\.owner.tag))
  }

  /// Whether an entry is in a folder of installed libraries.
  func isInLibrary(_ entry: Int) -> Bool {
    guard let folder = context.tree.folder(ofEntry: entry) else { return false }
    return folderTraits[folder].isLibrary
  }

  /// One attribution per entry. Entries of the locale `base` are attributed to base.
  func attributions(base: LocaleTag?) -> [Attribution] {
    // Computed once per folder, for all of its files.
    let templates = folderTraits.map { traits in
      var attribution = Attribution(
        component: traits.component, owner: .unlocalized, kind: .other, rule: .noConvention)
      if traits.isResourceFork {
        attribution.rule = .resourceFork
      } else if let rule = traits.libraryRule {
        attribution.rule = rule
      } else if let claim = traits.claim {
        claim.apply(to: &attribution, base: base)
      }
      return attribution
    }
    var attributions = archive.entries.indices.map { entry -> Attribution in
      guard let folder = context.tree.folder(ofEntry: entry) else {
        return Attribution(component: 0, owner: .unlocalized, kind: .other, rule: .invalidName)
      }
      var attribution = templates[folder]
      switch archive.entries[entry].kind {
      case .directory: break
      case .symbolicLink: attribution.rule = .symbolicLink
      case .file:
        if !folderTraits[folder].isResourceFork, !folderTraits[folder].isLibrary {
          attribute(entry, in: folder, &attribution, base: base)
        }
      }
      return attribution
    }
    // A link that is in no attributed folder belongs to the owner of its target: without it, the link is useless.
    for link in links.links where attributions[link.entry].owner == .unlocalized {
      switch link.target {
      case .file(let entry): attributions[link.entry].owner = attributions[entry].owner
      case .folder(let folder): attributions[link.entry].owner = templates[folder].owner
      case nil: continue
      }
    }
    return attributions
  }

  /// Warnings about folders that are named for locales and attributed to none.
  /// - Parameters:
  ///   - limit: the largest number of folders that are reported one by one.
  ///   - localized: entries that are archives of one locale by their content.
  func unattributedLocales(limit: Int, except localized: Set<Int>) -> [BundleWarning] {
    guard !isWhole else { return [] }
    var found = UnattributedLocales(context: context) { entry in
      fileClaims[entry] == nil && resourceTables.claims[entry] == nil && archive.entries[entry].kind == .file
        && !localized.contains(entry)
    } firstLine: {
      archive.firstLine(of: $0)
    }
    for (index, folder) in context.tree.folders.enumerated() {
      let traits = folderTraits[index]
      guard traits.claim == nil, !traits.isResourceFork, !traits.isLibrary, !traits.isCopy else { continue }
      found.examine(index, subfolders: folder.subfolders.filter { folderTraits[$0].claim == nil })
    }
    let former = Set(fileClaims.values.compactMap(\.owner.tag).filter(\.isFormerNameInJava))
    return found.warnings(limit: limit) + danglingLocales()
      + unreadAndroidLocales() + BundleWarning.former(former)
  }

  /// Warnings about locales with a name that Android does not read, each with the first of its folders.
  private func unreadAndroidLocales() -> [BundleWarning] {
    var folders: [LocaleTag: Int] = [:]
    for (folder, traits) in folderTraits.enumerated() {
      guard let claim = traits.claim, claim.rule == .androidQualifier, let tag = claim.owner.tag else {
        continue
      }
      folders[tag] = min(folder, folders[tag] ?? folder)
    }
    return Set(context.androidLocales.values).sorted().flatMap { tag in
      BundleWarning.unread([tag], entry: folders[tag].map(context.tree.path))
    }
  }

  /// Warnings about links that are named for a locale and have no target in the archive.
  private func danglingLocales() -> [BundleWarning] {
    links.links.compactMap { link in
      guard link.target == nil, folderTraits[link.folder].claim == nil,
        let tag = LocaleAlias.tag(ofLinkNamed: archive.names.fileName(of: link.entry), isSibling: false)
      else { return nil }
      return BundleWarning(
        "link without a target in the archive; locale '\(tag)' is not counted",
        entry: archive.names[link.entry])
    }
  }

  /// The locales that are links to others, in the order of the archive.
  func aliases(_ attributions: [Attribution], base: LocaleTag?) -> [LocaleAlias] {
    links.links.compactMap { link in
      let target = attributions[link.entry].owner
      guard folderTraits[link.folder].claim == nil, target != .unlocalized else { return nil }
      let parent: Int? =
        switch link.target {
        case .file(let entry): context.tree.folder(ofEntry: entry)
        case .folder(let folder): context.tree.folders[folder].parent
        case nil: nil
        }
      let name = archive.names.fileName(of: link.entry)
      guard let tag = LocaleAlias.tag(ofLinkNamed: name, isSibling: parent == link.folder) else { return nil }
      return Owner.locale(tag).folded(into: base) == target ? nil : LocaleAlias(tag: tag, target: target)
    }
  }

  private func attribute(
    _ entry: Int, in folder: Int, _ attribution: inout Attribution, base: LocaleTag?
  ) {
    let fileExtension = context.tree.fileExtensions[entry]
    let traits = KindTraits.known[fileExtension] ?? KindTraits([])
    attribution.kind = traits.kind
    if folderTraits[folder].isInterface { attribution.kind = .interface }
    let claim = fileClaims.isEmpty ? nil : fileClaims[entry]
    claim?.apply(to: &attribution, base: base)
    if !isWhole { apply(resourceTables, to: &attribution, of: entry, base: base) }
    switch traits.recognition {
    case .byResourceFolder: attribution.kind = folderTraits[folder].xmlKind ?? attribution.kind
    case .byConvention:
      if hasMessages(entry, by: attribution.rule) { attribution.kind = traits.localizedKind }
    case .byName, .byContent: break
    }
    guard traits.mayBeContainer,
      let format = ResourceFormat.container(of: fileExtension, path: archive.names[entry])
    else { return }
    attribution.kind = format.kind
    if !isWhole, format.namesLocalesOfMessages, attribution.rule.isFolderOfLocale {
      attribution.owner = .unlocalized
      attribution.rule = .noConvention
    }
    // Everything in a language split belongs to its language, the resource table included.
    guard attribution.rule == .noConvention else { return }
    if resourceTables.unopened.contains(entry) {
      attribution.rule = .unopenedContainer
    } else {
      attribution.rule = format.isFileList ? .fileList : .apportionedContainer
    }
  }

  /// Whether a file of an ambiguous name contains messages if a rule attributes it.
  private func hasMessages(_ entry: Int, by rule: AttributionRule) -> Bool {
    if rule == .editorLanguagePack {
      return ResourceFormat.vsCodeTranslations.files.matches(path: archive.names[entry])
    }
    return rule.traits.marksMessages
  }

  private func apply(
    _ tables: ResourceTables, to attribution: inout Attribution, of entry: Int, base: LocaleTag?
  ) {
    if !tables.claims.isEmpty { tables.claims[entry]?.apply(to: &attribution, base: base) }
    if tables.sharedFiles[entry] != nil {
      attribution.owner = .unlocalized
      attribution.rule = .apportionedContainer
    }
  }

  /// The properties of files that follow from the extension.
  private struct KindTraits: Sendable {
    var kind = ResourceKind.other
    /// The kind if ``recognition`` applies.
    var localizedKind = ResourceKind.other
    var recognition = ResourceFormat.Recognition.byName
    var mayBeContainer = false

    /// Computed once, because each of thousands of nested archives resolves its owners.
    static let known = Dictionary(
      uniqueKeysWithValues: ResourceFormat.extensions.map { ($0, KindTraits($1)) })

    init(_ formats: [ResourceFormat]) {
      mayBeContainer = formats.contains { $0.isContainer && $0.recognition == .byName }
      let candidates = formats.filter(\.files.isExtensionOnly)
      if let format = candidates.first(where: { $0.recognition == .byName }) {
        kind = format.kind
      } else if let format = candidates.first(where: { $0.recognition != .byContent }) {
        localizedKind = format.kind
        recognition = format.recognition
      }
    }
  }
}

extension AttributionRule {
  /// Whether the name of a folder decided. A file that names the locales of its texts itself, such as a string catalog in
  /// `en.lproj`, does not belong to the locale of its folder.
  fileprivate var isFolderOfLocale: Bool {
    switch self {
    case .lproj, .baseLproj, .localeNamedFolder: true
    default: false
    }
  }
}

extension Claim {
  /// The claim for texts of a copied library, if a name decided alone. Base of a library is not the app's.
  fileprivate var ofCopy: Claim? {
    switch rule {
    case .localeInFileName, .localePrefix, .localeNamedFile, .localeNamedFolder, .localeChunk:
      Claim(owner: owner, rule: .copiedLibrary)
    case .fileNameDefault, .localePrefixDefault: nil
    default: self
    }
  }

  fileprivate func apply(to attribution: inout Attribution, base: LocaleTag?) {
    attribution.rule = rule
    attribution.owner = owner.folded(into: base)
  }
}

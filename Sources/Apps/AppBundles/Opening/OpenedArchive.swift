import Archives
import Localization
import LocalizationAnalysis
import ResourceFormats

/// An archive that was interpreted, with the archives in it. ``AppBundle`` flattens this tree into lists.
struct OpenedArchive {
  /// The archive, without its position in the app.
  var archive: AppArchive
  /// The first component is the archive itself.
  let components: [Component]
  /// One per entry of the archive, in its order.
  let attributions: [Attribution]
  /// The identities of all apps at the top level. More than one if a folder contains several apps or splits.
  let apps: [AppIdentity]
  let nested: [Nested]

  /// An app, a split of one or a library that is an entry of an archive.
  struct Nested {
    let entry: Int
    let opened: OpenedArchive
  }

  /// - Parameters:
  ///   - outer: the format of the archive that contains this one; nil for the app's own archive.
  ///   - owner: the locale of a nested archive by its name, such as that of a JAR of one language.
  ///   - requestedBase: the locale of base of an archive that does not declare it.
  ///   - carriers: warnings about archives that may carry the app, and cannot be opened.
  init(
    _ examined: ExaminedArchive, outer: BundleFormat?, owner: LocaleTag?, requestedBase: LocaleTag?,
    unopened carriers: [BundleWarning] = []
  ) throws(ArchiveError) {
    let archive = examined.archive
    let tree = examined.tree
    let layout = examined.layout
    let fileExtensions = tree.fileExtensions
    try archive.willParse { entry in
      ResourceFormat.isParsed(fileExtensions[entry], path: archive.names[entry])
    }
    let parsed = IdentityReader(archive: archive, layout: layout).read()
    var warnings = archive.warnings.map { BundleWarning($0.reason.description, entry: $0.entry) }
    warnings += parsed.warnings

    let role = ArchiveRole(parsed, layout.format, name: archive.name, in: outer, owner: owner)
    var components = ComponentFinder.components(of: layout, in: archive, tree: tree)
    components[0] = role.component(components[0], in: outer, layout.format)
    self.components = components
    let resourceTables = try ResourceTables(archive, layout, components: components)
    warnings += resourceTables.warnings
    let importMaps = try ImportMaps(archive, fileExtensions)
    let links = SymbolicLinks(archive, tree)
    let resolver = OwnershipResolver(
      archive, tree: tree, components: components, resourceTables: resourceTables, importMaps: importMaps,
      links: links,
      isRootForLocalizations: layout.format == .folder && outer == nil,
      whole: role.claim)
    try archive.check(localeCount: resolver.tags.count)
    let development = try Self.developmentLanguage(parsed, archive, fileExtensions)
    // The files of an Electron app have the base language that the app around them declares.
    let declared = layout.format == .asar ? requestedBase : development
    let isTree = outer == nil && layout.format == .folder
    let stated =
      isTree && requestedBase == nil && declared == nil
      ? BuildFileLanguage.find(in: archive, tree, among: resolver.tags) : nil
    let base = declared.flatMap { Self.base($0, among: resolver.tags) } ?? requestedBase ?? stated
    if let requestedBase, let base, base != requestedBase {
      warnings.append(
        BundleWarning("'--base \(requestedBase)' ignored: the app declares base locale '\(base)'"))
    }
    var attributions = resolver.attributions(base: base)
    let roots = TopLevelApps.roots(of: layout, components: components)
    let beside = TopLevelApps.filesBeside(roots, in: archive, tree: tree)
    if let warning = archive.warning(aboutLocalesOf: beside, attributions) {
      warnings.append(warning)
    }
    for entry in beside where attributions[entry].rule != .resourceFork { attributions[entry] = .unowned }
    let aliases = resolver.aliases(attributions, base: base)
    var nestedWarnings = carriers
    nested = try Self.openNested(
      archive, layout.format, tree, (requested: requestedBase, development: development), &attributions,
      &nestedWarnings)
    self.attributions = attributions
    if outer == nil, layout.format == .folder {
      let isKnown = !nested.isEmpty || attributions.contains { $0.owner != .unlocalized }
      if isKnown {
        nestedWarnings += Transport.unopened(in: examined) { entry in
          !RetainedEntries.isNested(entry, fileExtensions[entry], in: archive, .folder)
        }
      } else if nestedWarnings.isEmpty {
        nestedWarnings += archive.unopenedArchives(fileExtensions)
        if nestedWarnings.isEmpty { nestedWarnings += Transport.unopened(in: examined) { _ in true } }
      }
    } else if outer == nil, !beside.isEmpty {
      nestedWarnings += Transport.unopened(in: examined, beside.contains)
    }
    if let warning = CompiledTexts.warning(in: archive, attributions) { nestedWarnings.append(warning) }
    nestedWarnings += CompiledTexts.unreadContainers(in: archive)
    let isNestedApp = outer != nil && layout.format != .folder
    let localized = Set(nested.lazy.filter { $0.opened.archive.wholeOwner != .unlocalized }.map(\.entry))
    let attributionWarnings = resolver.unattributedLocales(limit: isNestedApp ? 3 : 20, except: localized)
    warnings += attributionWarnings + nestedWarnings
    let apps = Self.apps(among: nested, in: archive, layout.format)
    let inner = apps.first {
      $0.opened.archive.wholeOwner == .unlocalized && $0.opened.archive.identity.identifier != nil
    }
    let identity = Self.identity(
      parsed, development ?? stated,
      inner: inner?.opened.archive.identity ?? Self.codeOfElectron(parsed, nested, in: archive))
    self.apps =
      apps.isEmpty
      ? [identity] + TopLevelApps.siblings(of: layout, roots: roots, in: archive, tree: tree)
      : apps.flatMap(\.opened.apps)
    if outer == nil {
      let whole =
        apps.isEmpty ? self.apps : apps.filter { !$0.opened.isSplit }.map(\.opened.archive.identity)
      if let warning = TopLevelApps.warning(about: self.apps, whole: whole, in: archive) {
        warnings.append(warning)
      }
    }
    self.archive = AppArchive(
      archive: archive, format: layout.format, root: layout.root, identity: identity,
      baseLocale: base ?? inner?.opened.archive.baseLocale, wholeOwner: role.owner, besideApp: beside,
      languageSplits: parsed.languageSplits, aliases: aliases, warnings: warnings,
      attributionWarnings: attributionWarnings, fileExtensions: fileExtensions,
      resourceTables: resourceTables, importMaps: importMaps,
      sourceCatalogs: SourceCatalogs.find(in: tree, archive), links: links)
  }

  /// The language of base that the app's description declares, or else its string catalogs.
  private static func developmentLanguage(
    _ parsed: ParsedIdentity, _ archive: Archive, _ fileExtensions: [FileExtension]
  ) throws(ArchiveError) -> LocaleTag? {
    if let declared = parsed.developmentLanguage.flatMap({ LocaleTag(appleFolder: $0) }) { return declared }
    return try SourceLanguage.find(in: archive, fileExtensions)
  }

  /// The development language if the app has it, or its nearest parent that the app has.
  private static func base(_ development: LocaleTag, among tags: Set<LocaleTag>) -> LocaleTag? {
    sequence(first: development, next: \.parent).first(where: tags.contains) ?? development
  }

  /// The nested archives that are the app. JARs and Electron's archives are parts of it. An app somewhere in a folder is the folder's
  /// content only if it has most of the bytes: `/usr/share` contains one, but is not an app.
  private static func apps(
    among nested: [Nested], in archive: Archive, _ format: BundleFormat
  ) -> [Nested] {
    let apps = nested.filter { inner in ![.jar, .asar, .folder].contains(inner.opened.archive.format) }
    guard format == .folder else { return apps }
    return archive.isMainlyContent(apps.map(\.entry)) ? apps : []
  }

  /// The identity in the archive with the code of an Electron app for Windows or Linux; nil for other apps.
  private static func codeOfElectron(
    _ parsed: ParsedIdentity, _ nested: [Nested], in archive: Archive
  ) -> AppIdentity? {
    guard parsed.identity.platform == .electron else { return nil }
    let code = nested.first { archive.names[$0.entry].hasSuffix("resources/app.asar") }
    return code?.opened.archive.identity
  }

  /// The identity, completed from the base split of a set of splits, or from the code of an Electron app.
  private static func identity(
    _ parsed: ParsedIdentity, _ development: LocaleTag?, inner: AppIdentity?
  ) -> AppIdentity {
    var identity = parsed.identity
    identity.baseLanguage = development?.description
    guard let inner else { return identity }
    identity.platform = identity.platform ?? inner.platform
    identity.identifier = identity.identifier ?? inner.identifier
    identity.version = identity.version ?? inner.version
    identity.build = identity.build ?? inner.build
    identity.baseLanguage = identity.baseLanguage ?? inner.baseLanguage
    return identity
  }

  /// Whether the archive is a split of an app: a nested APK, or a language pack.
  private var isSplit: Bool { archive.wholeOwner != .unlocalized || components.first?.kind == .split }
}

// MARK: - Archives inside

extension OpenedArchive {
  /// The locale of base for archives inside: the one that was requested, and the one that this archive declares.
  private typealias Base = (requested: LocaleTag?, development: LocaleTag?)

  private static func openNested(
    _ archive: Archive, _ format: BundleFormat, _ tree: FolderTree, _ base: Base,
    _ attributions: inout [Attribution], _ warnings: inout [BundleWarning]
  ) throws(ArchiveError) -> [Nested] {
    var nested: [Nested] = []
    for entry in archive.entries.indices {
      let fileExtension = tree.fileExtensions[entry]
      guard archive.entries[entry].kind == .file, !archive.entries[entry].isShadowed,
        RetainedEntries.isNested(entry, fileExtension, in: archive, format)
      else { continue }
      let isAsar = RetainedEntries.isAsar(entry, fileExtension, in: archive)
      let opened: OpenedArchive
      do throws(ArchiveError) {
        let inner = try archive.archive(
          at: entry, isAsar: isAsar, retaining: RetainedEntries.shouldRetain)
        opened = try OpenedArchive(
          ExaminedArchive(inner), outer: format, owner: attributions[entry].owner.tag,
          requestedBase: isAsar ? base.development ?? base.requested : base.requested)
      } catch {
        if isAsar {
          warnings.append(archive.warning(unopenedAsar: entry, error))
          continue
        }
        // A library in a folder is a file of it, and not the app.
        let isLibrary = format == .folder && !RetainedEntries.isArchive(entry, fileExtension, in: archive)
        guard isLibrary || error.isUnrecognizedFormat || error.reason == archive.nestingLimit else {
          throw error
        }
        warnings.append(archive.warning(unopened: entry, error))
        continue
      }
      nested.append(Nested(entry: entry, opened: opened))
      attributions[entry].rule = .nestedArchive
    }
    return nested
  }
}

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
    // An opened folder, not an archive inside another one.
    let isFolder = outer == nil && layout.format == .folder
    try archive.willParse { entry in
      ResourceFormat.isParsed(tree.fileExtensions[entry], path: archive.names[entry])
    }
    let parsed = IdentityReader(archive: archive, layout: layout).read()
    let sources = try OwnershipSources(examined, parsed, in: outer, owner: owner, isFolder: isFolder)
    let base = try BaseSources(
      examined, parsed, requested: requestedBase, isFolder: isFolder, sources.resolver)
    let attributed = AttributedEntries(examined, sources, base: base.locale)
    let inner = try InnerArchives(examined, attributed, base, outer: outer, unopened: carriers)
    let identities = Identities(examined, parsed, base, roots: attributed.roots, inner.nested)
    let attributionWarnings = sources.unattributedLocales(
      format: layout.format, outer: outer, except: inner.nested)

    var warnings = archive.warnings.map { BundleWarning($0.reason.description, entry: $0.entry) }
    warnings += parsed.warnings + sources.resourceTables.warnings
    if let warning = base.warning { warnings.append(warning) }
    if let warning = attributed.warning { warnings.append(warning) }
    warnings += attributionWarnings + inner.warnings
    if outer == nil, let warning = identities.warning { warnings.append(warning) }
    if isFolder, inner.nested.isEmpty, let missing = BundleFormat.missingApp(inFileNamed: archive.name) {
      warnings.append(BundleWarning(missing))
    }

    components = sources.components
    attributions = inner.attributions
    apps = identities.apps
    nested = inner.nested
    self.archive = AppArchive(
      archive: archive, format: layout.format, root: layout.root, identity: identities.identity,
      baseLocale: base.locale ?? identities.appInside?.baseLocale, wholeOwner: sources.role.owner,
      besideApp: attributed.beside, languageSplits: parsed.languageSplits, aliases: attributed.aliases,
      warnings: warnings, attributionWarnings: attributionWarnings, fileExtensions: tree.fileExtensions,
      resourceTables: sources.resourceTables, importMaps: sources.importMaps,
      sourceCatalogs: SourceCatalogs.find(in: tree, archive), links: sources.links)
  }

  /// Whether the archive is a split of an app: a nested APK, or a language pack.
  private var isSplit: Bool { archive.wholeOwner != .unlocalized || components.first?.kind == .split }
}

// MARK: - Identities

extension OpenedArchive {
  /// The apps of an archive, and what its files and the archives inside declare about them.
  private struct Identities {
    let identity: AppIdentity
    /// All apps at the top level.
    let apps: [AppIdentity]
    /// The first archive inside that is the app and has an identifier: the base split of a set of splits.
    let appInside: AppArchive?
    /// A warning about several apps, versions or copies of the app.
    let warning: BundleWarning?

    init(
      _ examined: ExaminedArchive, _ parsed: ParsedIdentity, _ base: BaseSources, roots: [String],
      _ nested: [Nested]
    ) {
      let archive = examined.archive
      let layout = examined.layout
      let nestedApps = OpenedArchive.apps(among: nested, in: archive, layout.format)
      appInside = nestedApps.lazy.map(\.opened.archive).first {
        $0.wholeOwner == .unlocalized && $0.identity.identifier != nil
      }
      identity = OpenedArchive.identity(
        parsed, base.development ?? base.stated,
        inner: appInside?.identity ?? OpenedArchive.codeOfElectron(parsed, nested, in: archive))
      if nestedApps.isEmpty {
        let siblings = TopLevelApps.siblings(of: layout, roots: roots, in: archive, tree: examined.tree)
        apps = [identity] + siblings
      } else {
        apps = nestedApps.flatMap(\.opened.apps)
      }
      warning = OpenedArchive.warning(about: apps, nestedApps, in: archive)
    }
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

  /// A warning about several apps, versions or copies of the app.
  /// - Parameter nested: the nested archives that are the app.
  private static func warning(
    about apps: [AppIdentity], _ nested: [Nested], in archive: Archive
  ) -> BundleWarning? {
    var whole = apps
    if !nested.isEmpty { whole = nested.filter { !$0.opened.isSplit }.map(\.opened.archive.identity) }
    return TopLevelApps.warning(about: apps, whole: whole, in: archive)
  }
}

// MARK: - Owners and the locale of base

extension OpenedArchive {
  /// The parts of an archive that determine the owners of its files.
  private struct OwnershipSources {
    let role: ArchiveRole
    /// The first component is the archive itself.
    let components: [Component]
    let resourceTables: ResourceTables
    let importMaps: ImportMaps
    let links: SymbolicLinks
    let resolver: OwnershipResolver

    init(
      _ examined: ExaminedArchive, _ parsed: ParsedIdentity, in outer: BundleFormat?, owner: LocaleTag?,
      isFolder: Bool
    ) throws(ArchiveError) {
      let archive = examined.archive
      let tree = examined.tree
      let layout = examined.layout
      role = ArchiveRole(parsed, layout.format, name: archive.name, in: outer, owner: owner)
      var components = ComponentFinder.components(of: layout, in: archive, tree: tree)
      components[0] = role.component(components[0], in: outer, layout.format)
      self.components = components
      resourceTables = try ResourceTables(archive, layout, components: components)
      importMaps = try ImportMaps(archive, tree.fileExtensions)
      links = SymbolicLinks(archive, tree)
      resolver = OwnershipResolver(
        archive, tree: tree, components: components, resourceTables: resourceTables, importMaps: importMaps,
        links: links, isRootForLocalizations: isFolder, stated: parsed.editorClaims(in: archive),
        whole: role.claim)
      try archive.check(localeCount: resolver.tags.count)
    }

    /// Warnings about names that may be locales. Archives with an owner inside another one are not searched.
    func unattributedLocales(
      format: BundleFormat, outer: BundleFormat?, except nested: [Nested]
    ) -> [BundleWarning] {
      let isNestedApp = outer != nil && format != .folder
      let localized = nested.lazy.filter { $0.opened.archive.wholeOwner != .unlocalized }.map(\.entry)
      return resolver.unattributedLocales(limit: isNestedApp ? 3 : 20, except: Set(localized))
    }
  }

  /// The owners of an archive's entries, before the archives inside are opened.
  private struct AttributedEntries {
    /// The folders of the apps at the top level.
    let roots: [String]
    /// One per entry. Files beside the app are unowned.
    let attributions: [Attribution]
    /// The files beside the app.
    let beside: Set<Int>
    let aliases: [LocaleAlias]
    /// A warning about locales of files beside the app.
    let warning: BundleWarning?

    init(_ examined: ExaminedArchive, _ sources: OwnershipSources, base: LocaleTag?) {
      let archive = examined.archive
      let tree = examined.tree
      var attributions = sources.resolver.attributions(base: base)
      roots = TopLevelApps.roots(of: examined.layout, components: sources.components)
      beside = TopLevelApps.filesBeside(roots, in: archive, tree: tree)
      warning = archive.warning(aboutLocalesOf: beside, attributions)
      for entry in beside where attributions[entry].rule != .resourceFork { attributions[entry] = .unowned }
      self.attributions = attributions
      aliases = sources.resolver.aliases(attributions, base: base)
    }
  }

  /// The locale of base, with the languages that it was chosen from.
  private struct BaseSources {
    /// The locale that the user or the archive around this one requested.
    let requested: LocaleTag?
    /// The language that the app's description declares, or else its string catalogs.
    let development: LocaleTag?
    /// The language in the build files or the code of an opened folder, if no other source names one.
    let stated: LocaleTag?
    /// The locale of base; nil if unknown.
    let locale: LocaleTag?

    init(
      _ examined: ExaminedArchive, _ parsed: ParsedIdentity, requested: LocaleTag?, isFolder: Bool,
      _ resolver: OwnershipResolver
    ) throws(ArchiveError) {
      let archive = examined.archive
      let tree = examined.tree
      let tags = resolver.tags
      let development = try Self.developmentLanguage(
        parsed, archive, tree.fileExtensions, without: resolver.isInLibrary)
      // The files of an Electron app have the base language that the app around them declares.
      let declared = examined.layout.format == .asar ? requested : development
      var stated: LocaleTag?
      if isFolder, requested == nil, declared == nil {
        stated = BuildFileLanguage.find(in: archive, tree, among: tags)
      }
      if isFolder, requested == nil, declared == nil, stated == nil {
        stated =
          SourceLanguage.ofTranslatorsFiles(
            in: archive, tree.fileExtensions, among: tags, without: resolver.isInLibrary)
          ?? FallbackLanguage.find(in: archive, tree.fileExtensions, among: tags)
          ?? FallbackLanguage.ofMinecraft(in: archive, among: tags)
      }
      self.requested = requested
      self.development = development
      self.stated = stated
      locale = declared.map { Self.base($0, among: tags) } ?? requested ?? stated
    }

    /// A warning that the app declares another locale of base than the requested one.
    var warning: BundleWarning? {
      guard let requested, let locale, locale != requested else { return nil }
      return BundleWarning("'--base \(requested)' ignored: the app declares base locale '\(locale)'")
    }

    /// The language of base that the app's description declares, or else its string catalogs.
    private static func developmentLanguage(
      _ parsed: ParsedIdentity, _ archive: Archive, _ fileExtensions: [FileExtension],
      without isOfLibrary: (Int) -> Bool
    ) throws(ArchiveError) -> LocaleTag? {
      if let declared = parsed.developmentLanguage.flatMap({ LocaleTag(appleFolder: $0) }) { return declared }
      return try SourceLanguage.find(in: archive, fileExtensions, without: isOfLibrary)
    }

    /// The development language if the app has it, or its nearest parent that the app has.
    private static func base(_ development: LocaleTag, among tags: Set<LocaleTag>) -> LocaleTag {
      sequence(first: development, next: \.parent).first(where: tags.contains) ?? development
    }
  }
}

// MARK: - Archives inside

extension OpenedArchive {
  /// The archives inside, with what opening them changed.
  private struct InnerArchives {
    let nested: [Nested]
    /// One per entry of the archive around them.
    let attributions: [Attribution]
    /// Warnings about archives that were not opened, and about texts that are not read.
    let warnings: [BundleWarning]

    /// - Parameter carriers: warnings about archives that may carry the app, and cannot be opened.
    init(
      _ examined: ExaminedArchive, _ attributed: AttributedEntries, _ base: BaseSources, outer: BundleFormat?,
      unopened carriers: [BundleWarning]
    ) throws(ArchiveError) {
      let archive = examined.archive
      let tree = examined.tree
      var attributions = attributed.attributions
      var warnings = carriers
      nested = try OpenedArchive.openNested(
        archive, examined.layout.format, tree, base, &attributions, &warnings)
      self.attributions = attributions
      if outer == nil {
        warnings += OpenedArchive.unopenedWarnings(
          in: examined, beside: attributed.beside, attributions, nested, hasWarnings: !warnings.isEmpty)
      }
      warnings += CompiledTexts.warnings(in: archive, tree.fileExtensions, attributions)
      self.warnings = warnings
    }
  }

  /// Warnings about archives that may contain an app or texts and were not opened.
  /// - Parameters:
  ///   - beside: the files beside the app of an archive.
  ///   - nested: the archives inside that were opened.
  ///   - hasWarnings: whether there are other warnings about archives that were not opened.
  private static func unopenedWarnings(
    in examined: ExaminedArchive, beside: Set<Int>, _ attributions: [Attribution], _ nested: [Nested],
    hasWarnings: Bool
  ) -> [BundleWarning] {
    let archive = examined.archive
    let fileExtensions = examined.tree.fileExtensions
    guard examined.layout.format == .folder else {
      if beside.isEmpty { return [] }
      return Transport.unopened(in: examined, beside.contains)
    }
    let hasContent = !nested.isEmpty || attributions.contains { $0.owner != .unlocalized }
    if hasContent {
      return Transport.unopened(in: examined) { entry in
        !RetainedEntries.isNested(entry, fileExtensions[entry], in: archive, .folder)
      }
    }
    if hasWarnings { return [] }
    let warnings = archive.unopenedArchives(fileExtensions)
    if !warnings.isEmpty { return warnings }
    return Transport.unopened(in: examined) { _ in true }
  }

  private static func openNested(
    _ archive: Archive, _ format: BundleFormat, _ tree: FolderTree, _ base: BaseSources,
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

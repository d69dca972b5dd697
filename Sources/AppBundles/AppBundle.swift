package import Archives
package import Localization
internal import ResourceFormats

/// An archive understood as an app: identity, components, and the owner of every entry.
package struct AppBundle: Sendable {
  package let archive: Archive
  package let format: BundleFormat
  package let identity: AppIdentity
  /// The identities of all apps at the top level. More than one if a folder contains several apps or splits.
  package let apps: [AppIdentity]
  /// The locale whose entries belong to base: the development language, or its nearest parent that the app
  /// has.
  package let baseLocale: LocaleTag?
  /// The first component is the app itself.
  package let components: [Component]
  /// One per entry of the archive, in its order.
  package let attributions: [Attribution]
  /// The archives inside, opened in place.
  package let nested: [NestedBundle]
  /// The owner of the archive as a whole, headers included: a language split or a browser's language pack
  /// belongs to its language, any other archive to no locale.
  package let wholeOwner: Owner
  /// Whether devices receive only the language splits that they need. Nil unless this is an Android app
  /// bundle.
  package let languageSplits: Bool?
  package let warnings: [BundleWarning]
  /// The warnings among ``warnings`` about names with locales that no convention attributes.
  let attributionWarnings: [BundleWarning]
  /// Locales that are links to others, in the order of the archive.
  package let aliases: [LocaleAlias]
  let links: SymbolicLinks
  /// The sources of compiled catalogs. Their messages are those of the catalogs.
  let sourceCatalogs: Set<Int>
  /// The app's own folder in the archive; empty if the archive is the app.
  package let root: String
  let resourceTables: ResourceTables
  /// The extension of each entry's name.
  let fileExtensions: [FileExtension]
}

/// An app, or a split of one, that is an entry of an archive.
package struct NestedBundle: Sendable {
  /// The entry in the outer archive.
  package let entry: Int
  package let bundle: AppBundle
}

extension AppBundle {
  /// Does the work of a process that reads a stream for another one, if the command line requests it.
  /// - Returns: the exit code; nil if the command line is another one.
  package static func readStream(_ arguments: [String]) -> Int32? {
    StreamReading.run(arguments, retaining: RetainedEntries.shouldRetain)
  }

  /// Opens a file or folder and finds the app in it.
  /// - Parameter base: the locale of base, if the app does not declare it.
  /// - Throws: `ArchiveError`; ``ContainerError`` if the file is a report of this program.
  package init(opening path: String, base: LocaleTag? = nil, limits: Limits = .standard) throws {
    let archive: Archive
    do throws(ArchiveError) {
      archive = try Archive(opening: path, limits: limits, retaining: RetainedEntries.shouldRetain)
    } catch {
      if error.isUnrecognizedFormat, let schema = ReportFile.schema(ofFileAt: path, limits: limits) {
        throw ContainerError(path: path, reason: .report(schema: schema))
      }
      throw error
    }
    try self.init(archive, base: base)
  }

  package init(_ archive: Archive, base: LocaleTag? = nil) throws(ArchiveError) {
    try self.init(archive, outermost: nil, owner: nil, requestedBase: base)
  }

  /// - Parameters:
  ///   - outermost: for a nested archive, the archive that was opened. The manifest of a nested APK, or its
  ///     name, determines which split it is.
  ///   - owner: the locale of a nested archive by its name, such as that of a JAR of one language.
  ///   - requestedBase: the locale of base of an archive that does not declare it.
  private init(
    _ archive: Archive, outermost: Archive?, owner: LocaleTag?, requestedBase: LocaleTag?
  ) throws(ArchiveError) {
    self.archive = archive
    let tree = FolderTree(archive)
    fileExtensions = tree.fileExtensions
    let layout = BundleLayout(archive, tree: tree)
    format = layout.format
    root = layout.root
    let parsed = IdentityReader(archive, layout).read()
    var warnings = archive.warnings.map(BundleWarning.init)
    warnings += parsed.warnings
    languageSplits = parsed.languageSplits

    let isSplit = outermost != nil && layout.format == .apk
    let fileName = archive.name.lastPathPart.withoutExtension
    // The file name is a fallback for an unreadable manifest: an app may be named `shop-de.apk`.
    let split = isSplit ? parsed.splitName ?? (parsed.identity.identifier == nil ? fileName : nil) : nil
    let splitLanguage = split.flatMap { LanguageSplit.tag($0, configurations: parsed.splitConfigurations) }
    let packLanguage = parsed.languagePack.flatMap { LocaleTag(bcp47: $0) }
    wholeOwner = (splitLanguage ?? packLanguage ?? owner).map { .locale($0) } ?? .unlocalized
    var components = ComponentFinder.components(of: layout, in: archive, tree: tree)
    if isSplit { components[0] = Component(name: split ?? fileName, kind: .split, path: "") }
    self.components = components
    resourceTables = try ResourceTables(archive, layout, components: components)
    warnings += resourceTables.warnings
    links = SymbolicLinks(archive, tree)
    let resolver = OwnershipResolver(
      archive, tree: tree, components: components, resourceTables: resourceTables, links: links,
      isRootForLocalizations: layout.format == .folder && outermost == nil,
      whole: splitLanguage.map { Claim(owner: .tag($0), rule: .languageSplit) }
        ?? packLanguage.map { Claim(owner: .tag($0), rule: .languagePack) }
        ?? owner.map { Claim(owner: .tag($0), rule: .localeInFileName) })
    try archive.check(localeCount: resolver.tags.count)
    let development = parsed.developmentLanguage.flatMap { LocaleTag(appleFolder: $0) }
    let base = development.flatMap { Self.base($0, among: resolver.tags) } ?? requestedBase
    if let requestedBase, let base, base != requestedBase {
      warnings.append(
        BundleWarning("'--base \(requestedBase)' ignored: the app declares base locale '\(base)'"))
    }
    sourceCatalogs = SourceCatalogs.find(in: tree, archive)
    var attributions = resolver.attributions(base: base)
    let isNestedApp = outermost != nil && layout.format != .folder
    attributionWarnings = resolver.unattributedLocales(limit: isNestedApp ? 3 : 20)
    warnings += attributionWarnings
    aliases = resolver.aliases(attributions, base: base)

    nested = try Self.openNested(
      archive, layout.format, tree, requestedBase, &attributions, &warnings)
    self.attributions = attributions
    // JARs in a folder are its parts, and not apps of their own.
    let apps = nested.filter { $0.bundle.format != .jar && $0.bundle.format != .folder }
    let inner = apps.first { $0.bundle.wholeOwner == .unlocalized && $0.bundle.identity.identifier != nil }
    baseLocale = base ?? inner?.bundle.baseLocale
    identity = Self.identity(parsed, development, inner: inner?.bundle.identity)
    self.apps =
      apps.isEmpty
      ? [identity] + TopLevelApps.siblings(of: layout, components: components, in: archive, tree: tree)
      : apps.flatMap(\.bundle.apps)
    let whole = apps.isEmpty ? self.apps : apps.filter { !$0.bundle.isSplit }.map(\.bundle.identity)
    if outermost == nil, let warning = TopLevelApps.warning(about: self.apps, whole: whole, in: archive) {
      warnings.append(warning)
    }
    self.warnings = warnings
  }

  /// The development language if the app has it, or its nearest parent that the app has.
  private static func base(_ development: LocaleTag, among tags: Set<LocaleTag>) -> LocaleTag? {
    var candidate: LocaleTag? = development
    while let tag = candidate {
      if tags.contains(tag) { return tag }
      candidate = tag.parent
    }
    return development
  }

  /// The identity, completed from the base split of a set of splits, or from the IPA in a ZIP file.
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
}

extension AppBundle {
  /// Whether the archive is a split of an app: a nested APK, or a language pack.
  private var isSplit: Bool { wholeOwner != .unlocalized || components.first?.kind == .split }

  /// Whether only the store uses an entry: an app bundle's configuration, metadata and signature.
  package func isForStore(_ entry: Int) -> Bool {
    guard format == .aab else { return false }
    let name = archive.names[entry]
    return name == "BundleConfig.pb" || name.hasPrefix("BUNDLE-METADATA/") || name.hasPrefix("META-INF/")
  }
}

// MARK: - Archives inside

extension AppBundle {
  private static func openNested(
    _ archive: Archive, _ format: BundleFormat, _ tree: FolderTree, _ requestedBase: LocaleTag?,
    _ attributions: inout [Attribution], _ warnings: inout [BundleWarning]
  ) throws(ArchiveError) -> [NestedBundle] {
    guard format.hasNestedBundles else { return [] }
    var nested: [NestedBundle] = []
    for entry in archive.entries.indices {
      guard archive.entries[entry].kind == .file, !archive.entries[entry].isShadowed,
        RetainedEntries.isNested(entry, tree.fileExtensions[entry], in: archive, format)
      else { continue }
      let bundle: AppBundle
      do throws(ArchiveError) {
        let inner = try archive.archive(at: entry, retaining: RetainedEntries.shouldRetain)
        bundle = try AppBundle(
          inner, outermost: archive, owner: attributions[entry].owner.tag, requestedBase: requestedBase)
      } catch {
        // A library in a folder is a file of it, and not the app.
        let isLibrary =
          format == .folder && !RetainedEntries.isArchive(entry, tree.fileExtensions[entry], in: archive)
        guard isLibrary || error.isUnrecognizedFormat else { throw error }
        warnings.append(
          BundleWarning(
            error.isUnrecognizedFormat
              ? "not an archive despite its extension; not opened"
              : "not opened: the archive \(error.reason)",
            entry: archive.names[entry], affectsMessages: !error.isUnrecognizedFormat))
        continue
      }
      nested.append(NestedBundle(entry: entry, bundle: bundle))
      attributions[entry].rule = .nestedArchive
    }
    return nested
  }
}

extension ArchiveError {
  /// Whether the bytes are not an archive at all, as opposed to a damaged one.
  fileprivate var isUnrecognizedFormat: Bool { reason == .notAnArchive || reason == .empty }
}

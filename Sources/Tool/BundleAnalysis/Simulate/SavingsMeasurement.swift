package import AppBundles
package import Archives
import Bytes
package import Compression
import LanguagePacks
import Localization
import LocalizationAnalysis
import OperatingSystem
import PackBuilding
import ProgramSystem
import ReportSchema

/// Rebuilds an app without translations, builds language packs, and measures both.
package struct SavingsMeasurement: Sendable {
  /// A step of the measurement.
  package enum Stage: String, Sendable {
    case rebuilding, compressing
    case leavingOneOut = "removing each locale of"
  }

  /// Called on any thread with the current stage, the work done and the work to do.
  package typealias Progress = @Sendable (Stage, Int, Int) -> Void

  private let app: AppReading
  private let options: RemovalOptions
  private let codecs: [Codec]
  private let usesBaseDictionary: Bool
  private let measuresLeaveOneOut: Bool
  private let profile: DeviceProfile
  private var bundle: AppBundle { app.bundle }

  /// - Parameters:
  ///   - app: with the messages of the components that `removal` includes, and of no others.
  ///   - codecs: the codecs of the packs' downloads; the first one is used for per-locale sizes.
  ///   - usesBaseDictionary: whether the base pack is used as a compression dictionary, if the codec supports one.
  ///   - measuresLeaveOneOut: whether the saving of each locale by itself is measured.
  ///   - profile: the device whose download is measured.
  package init(
    of app: AppReading, _ removal: RemovalOptions, codecs: [Codec] = [.zlib], usesBaseDictionary: Bool = true,
    measuresLeaveOneOut: Bool = false, profile: DeviceProfile = .standard
  ) {
    self.app = app
    options = removal
    self.codecs = codecs
    self.usesBaseDictionary = usesBaseDictionary
    self.measuresLeaveOneOut = measuresLeaveOneOut
    self.profile = profile
  }

  /// The options, with English kept if it is unknown which language is base: removing base is not a saving.
  private var removal: RemovalOptions {
    var removal = options
    removal.kept.formUnion(possibleBase)
    return removal
  }

  /// The locales of English, if no file is known to be of base. Catalogs of gettext whose keys are texts have none: the program displays
  /// its own texts (GNU gettext manual, "Preparing Strings").
  private var possibleBase: [LocaleTag] {
    guard bundle.baseLocale == nil, app.footprint.base.resources == 0, !app.isBaseKnown else { return [] }
    return app.footprint.locales.map(\.tag).filter { $0.language == "en" }
  }

  /// - Parameter output: where the rebuilt archive is written. The caller commits it.
  /// - Throws: `ArchiveError`, `ContainerError`, `OutputError`, `PackError`; ``UnknownName`` if the app
  ///   does not have a locale that is to be kept.
  package func run(
    writingTo output: RebuildOutput, progress: @escaping Progress = { _, _, _ in }
  ) throws -> Savings {
    let before = app.footprint
    try UnknownName.check(removal.kept, among: before.knownTags)
    let remover = try LocaleRemover(bundle, app.contents, removal, system: app.system)
    let removable = Set(remover.removableLocales)
    let removed = try remover.removing(removable.contains)
    try checkThatBaseRemains(before, removed)
    let after = try Footprint(opening: try remover.rebuilding(removed), of: bundle, in: output) {
      progress(.rebuilding, $0, $1)
    }
    let kept = try keptForSystem(remover, removable)

    let strings = LocalizedStrings(of: bundle, app.contents, without: remover.system)
    let (packSet, comparison, packs) = try buildPacks(
      strings, packLocales(removed, strings, removable), removed.assets)
    progress(.compressing, 0, 0)
    let downloads = try app.languageSplits?.downloads ?? DeviceDownloads(before, for: profile)
    let device = (before: downloads.configured, after: try DeviceDownload(after, for: profile))
    return Savings(
      removal: removal, before: before, after: after, removed: removed, keptForSystem: kept,
      packSet: packSet, comparison: comparison, packs: packs,
      device: device, downloads: downloads, basePack: try basePack(packSet, in: after.bundle),
      metadata: try metadata(packSet, comparison),
      leaveOneOut: measuresLeaveOneOut ? try leaveOneOut(removable.sorted(), remover, progress) : nil,
      stringsEncoding: try app.stringsEncoding(keeping: removal.kept),
      libraryLanguages: try app.libraryLanguages(keeping: removal.kept),
      messagesLeftOut: strings.messagesLeftOut(
        besides: Set(packs.lazy.filter { $0.messages > 0 }.map(\.locale))
      ) {
        before.rule.isTranslation($0) ? .keptLocale : .notTranslation
      },
      warnings: warnings(before.warnings + device.before.warnings + remover.system.warnings, strings, removed)
    )
  }

  /// Measures the archive with the resources of the first rules, one rule more each time.
  private func keptForSystem(
    _ remover: LocaleRemover, _ removable: Set<LocaleTag>
  ) throws -> [SimulateReport.KeptForSystem] {
    let kept = remover.keptForSystem(removable.contains).sorted { $0.key < $1.key }
    guard !kept.isEmpty else { return [] }
    var rules: Set<SystemResourceRule> = []
    func size() throws -> ByteCount {
      let plan = try remover.keepingSystemResources(of: rules).removing(removable.contains)
      return try remover.rebuilding(plan).size
    }
    var former = try size()
    return try kept.map { rule, kept in
      rules.insert(rule)
      let size = try size()
      defer { former = size }
      return SimulateReport.KeptForSystem(
        rule: ID(rawValue: rule.rawValue), files: kept.files, resources: kept.resources,
        locales: kept.locales.count, archiveBytes: (size - former).value)
    }
  }

  /// Removed locales with messages or assets.
  ///
  /// A language split belongs to its language and may contain messages of regions. If it contains only these,
  /// the language has no pack.
  private func packLocales(
    _ removed: RemovalPlan, _ strings: LocalizedStrings, _ removable: Set<LocaleTag>
  ) -> Set<LocaleTag> {
    let inner = bundle.ownArchives.dropFirst().filter { $0.parent?.archive == bundle.carrierCount }
    let splits = Set(inner.compactMap(\.wholeOwner.tag)).intersection(removable)
    let splitLanguages = Set(splits.map(\.language))
    let removedLanguages = Set(removed.locales.map(\.language))
    // Locales that have only system resources get no pack.
    let hasPack: (LocaleTag) -> Bool = { tag in
      removal.scope != .deliverable || removedLanguages.contains(tag.language)
    }
    let translated = strings.locales.filter(hasPack).filter { tag in
      removable.contains(tag) || !removal.kept.contains(tag) && splitLanguages.contains(tag.language)
    }
    return removed.locales.union(translated).filter(app.footprint.rule.isTranslation).filter { tag in
      translated.contains(tag) || removed.assets[tag] != nil || !splits.contains(tag)
    }
  }

  private func warnings(
    _ known: [BundleWarning], _ strings: LocalizedStrings, _ removed: RemovalPlan
  ) -> [BundleWarning] {
    var warnings = known + strings.warnings.filter { !known.contains($0) }
    if app.isBaseKnown { warnings.removeAll { $0.isAboutUnknownBase } }
    if !possibleBase.isEmpty {
      warnings.append(BundleWarning("base locale unknown: English is kept, because it may be base"))
    }
    // In this scope, these files are kept but for frameworks, whose texts the system does not show.
    if removed.systemEntries > 0, removal.scope != .deliverable {
      let files = agreeing(
        removed.systemEntries, "1 InfoPlist.strings file",
        "\(removed.systemEntries) InfoPlist.strings files")
      warnings.append(
        BundleWarning(
          "\(files) (\(removed.systemArchiveBytes.value) bytes) removed: app name and permission texts appear in the base language"
        ))
    }
    return warnings
  }

  /// Without a base, every file of a folder of strings would be removed, or all but those of English.
  private func checkThatBaseRemains(_ before: Footprint, _ removed: RemovalPlan) throws {
    let entries = bundle.archive.entries
    let kept = Set(possibleBase)
    let first = bundle.own.files.lowerBound
    guard bundle.baseLocale == nil, before.base.resources == 0,
      entries.indices.allSatisfy({ entry in
        let isOfEnglish = bundle.files[first + entry].owner.tag.map(kept.contains) ?? false
        return entries[entry].kind == .directory || entries[entry].isShadowed
          || removed.changes.removed.contains(entry) || isOfEnglish
      })
    else { return }
    let path = bundle.outermost.path
    throw app.isBaseKnown ? InputError.onlyTranslations(path) : InputError.unknownBase(path)
  }

  private func buildPacks(
    _ strings: LocalizedStrings, _ locales: Set<LocaleTag>, _ assets: [LocaleTag: [RemovalPlan.Asset]]
  ) throws(PackError) -> (set: PackSet?, comparison: PackComparison, packs: [SavingsPack]) {
    let set = try PackSet.build(strings, locales: locales)
    let comparison = try PackComparison(
      set.members.map(\.pack), base: set.base?.pack, codecs: codecs, usesBaseDictionary: usesBaseDictionary)
    var rows: [LocaleTag: PackComparison.Row] = [:]
    for (member, row) in zip(set.members, comparison.rows) where row.report.messages > 0 {
      if let tag = member.locale { rows[tag] = row }
    }
    let packs = locales.map { tag in
      let row = rows[tag]
      return SavingsPack(
        locale: tag, messages: row?.report.messages ?? 0, packBytes: ByteCount(row?.report.packBytes ?? 0),
        compressedBytes: row?.compressedBytes ?? [:], assets: assets[tag] ?? [])
    }
    let codec = comparison.codec
    return (
      rows.isEmpty ? nil : set, comparison,
      packs.sorted(largestFirst: { $0.downloadBytes(codec) }, then: { $0.locale < $1.locale })
    )
  }

  private func leaveOneOut(
    _ locales: [LocaleTag], _ remover: LocaleRemover, _ progress: @escaping Progress
  ) throws -> [SimulateReport.LeaveOneOut] {
    // Archive bytes of each locale in the components that are changed.
    let changed = Footprint(of: bundle, contents: app.contents, includes: removal.mayRemove)
    let footprints = Dictionary(
      uniqueKeysWithValues: changed.locales.map { ($0.tag, $0.sizes.total.archive) })
    let archive = bundle.archive
    let install = archive.entries.reduce(ByteCount.zero) { $0 + $1.installBytes }
    let report: @Sendable (Int) -> Void = { progress(.leavingOneOut, $0, locales.count) }
    let saved = try concurrentMap(locales, progress: report) { locale throws(any Error) in
      let rebuilt = try remover.sizes(of: try remover.removing { $0 == locale })
      let saved = archive.size - rebuilt.archive
      let footprint = footprints[locale] ?? 0
      return SimulateReport.LeaveOneOut(
        locale: locale.text, name: locale.englishName, archiveBytes: saved.value,
        installBytes: (install - rebuilt.install).value, footprintArchiveBytes: footprint.value,
        difference: (saved - footprint).value)
    }
    return saved.sorted(largestFirst: \.archiveBytes) { $0.locale < $1.locale }
  }

  /// The base pack in the app: compressed like other files of an archive, uncompressed in a folder.
  private func basePack(_ set: PackSet?, in after: AppBundle) throws(PackError) -> ByteCount {
    guard let base = set?.base else { return 0 }
    if case .directory = after.archive.container { return ByteCount(base.bytes.count) }
    do throws(CompressionError) {
      return ByteCount(try Deflater.compressedSize(of: base.bytes.span.rawBytes, level: 6))
    } catch { throw PackError(.compression("\(error)")) }
  }

  private func metadata(_ set: PackSet?, _ comparison: PackComparison) throws -> ByteCount {
    guard let set else { return 0 }
    return ByteCount(
      try FirstLaunchMetadata.bytes(
        packs: set.members.map(\.pack),
        downloadBytes: comparison.rows.map { $0.downloadBytes(comparison.codec) }, keys: set.keys))
  }
}

extension Footprint {
  /// Writes a rebuilt app, then opens and verifies the result like any other archive.
  /// - Parameters:
  ///   - bundle: the original.
  ///   - output: of the kind that the original needs. It is not committed.
  ///   - progress: called on any thread with the work done and the work to do.
  init(
    opening rebuilt: Rebuilt, of bundle: AppBundle, in output: RebuildOutput,
    progress: @escaping @Sendable (Int, Int) -> Void = { _, _ in }
  ) throws {
    let old = bundle.archive
    try rebuilt.write(to: output) { progress($0, rebuilt.size.value) }
    let archive =
      switch output {
      case .file(let file): try Archive(name: old.name, region: file.contents(), limits: old.limits)
      case .directory(let folder): try Archive(opening: folder.path, limits: old.limits)
      }
    let after = try AppBundle(archive, base: bundle.baseLocale, findsCarriers: false)
    self.init(of: after, contents: try after.readContents(progress: progress))
  }
}

package import AppBundles
import Archives
package import Localization
import LocalizationAnalysis
package import ReportSchema

extension MeasureReport {
  /// The archive whose bytes are reported. They differ only if an archive carries the app.
  package enum MeasuredArchive: Sendable { case openedFile, ownArchive }

  /// - Parameters:
  ///   - tags: locales to list; empty for all.
  ///   - top: the most translations to list; nil for all. Other locales are always listed.
  ///   - topEntries: the most explained entries to list; nil for all.
  ///   - coverage: the coverage of locales.
  ///   - strings: the messages that `coverage` counts; nil without coverage.
  ///   - components: the names or kinds by which the footprint's components were selected; empty for all.
  ///   - archive: the archive whose bytes are reported.
  ///   - device: the download of one device; nil if it was not computed.
  ///   - pathsInApp: whether paths of entries are those in the app, so that versions in different archives are compared.
  package init(
    _ footprint: Footprint, order: SortOrder = .archive, tags: Set<LocaleTag> = [], top: Int? = nil,
    topEntries: Int? = nil, coverage: [Coverage] = [], of strings: LocalizedStrings? = nil,
    components: [String] = [], device: DeviceDownload? = nil, in archive: MeasuredArchive = .openedFile,
    pathsInApp: Bool = false
  ) {
    let bundle = footprint.bundle
    let reported: Footprint
    let measured: Archives.Archive
    switch archive {
    case .ownArchive:
      reported = footprint
      measured = bundle.archive
    case .openedFile:
      reported = footprint.inOpenedFile
      measured = bundle.outermost
    }
    let (listed, omitted) = reported.select(tags, order: order, top: top)
    let aliases = reported.aliases.filter { tags.isEmpty || tags.contains($0.tag) }
    let entries = reported.selectEntries(tags, order: order, top: topEntries)
    let unlocalized = reported.unlocalized.total
    let others = reported.otherLocales
    let sums = reported.localized.total.apportionedArchive + reported.base.total.apportionedArchive
    let warnings = reported.warnings + (device?.warnings ?? [])
    self.init(
      archive: Archive(bundle),
      app: App(bundle),
      ledger: Ledger(measured.ledger),
      totals: Totals(reported, in: measured),
      locales: Locale.rows(listed, aliases, of: reported),
      translations: LocaleSum(reported.translations),
      otherLocales: others.isEmpty ? nil : LocaleSum(others),
      libraryLanguages: LibraryLanguages(reported),
      sameLanguages: reported.languages.withSeveralTags.map { $0.map(\.text) },
      translationSizes: TranslationSizes(reported.translations),
      base: Locale(bundle.baseLocale, reported.base),
      unlocalized: Size(archiveBytes: unlocalized.archive.value, installBytes: unlocalized.install.value),
      overhead: Overhead(archiveBytes: reported.overhead.value),
      components: reported.components.sorted(largestFirst: \.archiveBytes) { $0.path < $1.path },
      containers: reported.containers,
      rules: Rule.sums(of: reported.containers, apportioned: sums),
      parentCoverage: coverage.filter { row in tags.isEmpty || tags.contains { $0.text == row.locale } },
      coverageLeftOut: strings?.messagesLeftOut { $0 == .base },
      device: device.flatMap { Device($0, of: footprint) },
      selection: Selection(
        components: components,
        locales: tags.map(\.text).sorted(),
        sort: ID(order),
        omitted: LocaleSum(omitted),
        unselected: Size(unselectedOf: reported, in: measured),
        omittedEntries: entries.map { EntrySum($0.omitted) },
        allEntries: entries.map { EntrySum($0.listed + $0.omitted) }),
      entries: entries?.listed.map { Entry($0, below: pathsInApp ? bundle.own.path : "") },
      warnings: warnings.map(ReportWarning.init))
  }
}

extension MeasureReport.Totals {
  fileprivate init(_ footprint: Footprint, in archive: Archive) {
    let localized = footprint.localized
    let base = footprint.base
    self.init(
      archiveBytes: archive.size.value,
      installBytes: footprint.installBytes.value,
      onDiskBytes: footprint.onDiskBytes?.value,
      localizedArchiveBytes: localized.total.archive.value,
      localizedInstallBytes: localized.total.install.value,
      locales: footprint.translations.count,
      languages: footprint.languages.groups.count,
      messages: localized.total.messages + base.total.messages,
      uncountedResources: localized.uncountedResources + base.uncountedResources)
  }
}

extension MeasureReport.Size {
  /// The entries of components that are not selected.
  fileprivate init(unselectedOf footprint: Footprint, in archive: Archive) {
    let localized = footprint.localized.total
    let base = footprint.base.total
    let unlocalized = footprint.unlocalized.total
    let archiveBytes =
      archive.size - footprint.overhead - localized.archive - base.archive - unlocalized.archive
    let installBytes = footprint.installBytes - localized.install - base.install - unlocalized.install
    self.init(archiveBytes: archiveBytes.value, installBytes: installBytes.value)
  }
}

extension ReportWarning {
  package init(_ warning: BundleWarning) {
    self.init(entry: warning.entry, message: warning.message, affectsMessages: warning.affectsMessages)
  }
}

extension MeasureReport.Archive {
  package init(_ bundle: AppBundle) {
    let container =
      switch bundle.outermost.container {
      case .zip: "zip"
      case .directory: "directory"
      case .asar: "asar"
      case .stream(let format, let filters): ([format] + filters).joined(separator: ", ")
      }
    self.init(
      name: bundle.fileName, format: bundle.format.rawValue, container: container,
      bytes: bundle.outermost.size.value, entries: bundle.outermost.entries.count)
  }
}

extension MeasureReport.App {
  package init(_ bundle: AppBundle) { self.init(bundle.identity, name: bundle.displayName) }

  package init(_ identity: AppIdentity, name: String?) {
    self.init(
      platform: identity.platform.map { ID(rawValue: $0.rawValue) }, name: name,
      identifier: identity.identifier,
      version: identity.version, build: identity.build, baseLanguage: identity.baseLanguage)
  }
}

extension MeasureReport.Ledger {
  fileprivate init(_ ledger: Ledger) {
    self.init(
      content: ledger.content.value, localHeaders: ledger.localHeaders.value,
      dataDescriptors: ledger.dataDescriptors.value, padding: ledger.padding.value,
      signingBlock: ledger.signingBlock.value, centralDirectory: ledger.centralDirectory.value,
      endRecord: ledger.endRecord.value, unattributed: ledger.unattributed.value)
  }
}

extension MeasureReport.Locale {
  /// The rows of locales, and below them those of aliases.
  fileprivate static func rows(
    _ locales: [Footprint.Locale], _ aliases: [LocaleAlias], of footprint: Footprint
  ) -> [MeasureReport.Locale] {
    let reasons = footprint.rule.reasons
    let base = footprint.bundle.baseLocale
    let rows = locales.map { MeasureReport.Locale($0.tag, $0.sizes, reason: reasons[$0.tag]) }
    return rows + aliases.map { MeasureReport.Locale($0, base: base) }
  }

  fileprivate init(_ tag: LocaleTag?, _ sizes: OwnerSizes, reason: String? = nil) {
    let total = sizes.total
    self.init(
      locale: tag?.text, name: tag?.englishName, translation: reason == nil, reason: reason,
      archiveBytes: total.archive.value,
      measuredArchiveBytes: total.measuredArchive.value,
      apportionedArchiveBytes: total.apportionedArchive.value, installBytes: total.install.value,
      measuredInstallBytes: total.measuredInstall.value,
      apportionedInstallBytes: total.apportionedInstall.value, resources: sizes.resources,
      messages: total.messages, uncountedResources: sizes.uncountedResources,
      kinds: MeasureReport.Kinds(sizes))
  }

  fileprivate init(_ alias: LocaleAlias, base: LocaleTag?) {
    self.init(alias.tag, OwnerSizes())
    aliasOf = (alias.target.tag ?? base)?.text
  }
}

extension MeasureReport.LocaleSum {
  fileprivate init(_ locales: [Footprint.Locale]) {
    let sizes = locales.sum
    let total = sizes.total
    self.init(
      locales: locales.count, archiveBytes: total.archive.value,
      measuredArchiveBytes: total.measuredArchive.value,
      apportionedArchiveBytes: total.apportionedArchive.value, installBytes: total.install.value,
      measuredInstallBytes: total.measuredInstall.value,
      apportionedInstallBytes: total.apportionedInstall.value, resources: sizes.resources,
      messages: total.messages, uncountedResources: sizes.uncountedResources,
      kinds: MeasureReport.Kinds(sizes))
  }
}

extension MeasureReport.TranslationSizes {
  /// - Parameter locales: the largest first, then by tag.
  fileprivate init?(_ locales: [Footprint.Locale]) {
    func isBefore(_ one: Footprint.Locale, _ other: Footprint.Locale) -> Bool {
      (one.sizes.total.archive, one.tag) < (other.sizes.total.archive, other.tag)
    }
    guard let sizes = Distribution(locales.map(\.sizes.total.archive.value)),
      let smallest = locales.min(by: isBefore), let largest = locales.first
    else { return nil }
    self.init(
      min: sizes.min, median: sizes.median, max: sizes.max, smallestLocale: smallest.tag.text,
      largestLocale: largest.tag.text, largestName: largest.tag.englishName,
      localesWithOneMessage: locales.count { $0.sizes.total.messages == 1 })
  }
}

extension MeasureReport.Kinds {
  fileprivate init(_ sizes: OwnerSizes) {
    func kind(_ kind: ResourceKind) -> MeasureReport.Kind {
      let sizes = sizes[kind]
      return MeasureReport.Kind(
        archiveBytes: sizes.archive.value, installBytes: sizes.install.value, messages: sizes.messages)
    }
    self.init(
      strings: kind(.strings), plurals: kind(.plurals), interface: kind(.interface), images: kind(.images),
      audio: kind(.audio), video: kind(.video), fonts: kind(.fonts), other: kind(.other))
  }
}

import AppBundles
import Archives
import BundleAnalysis
import Localization
import ReportSchema

extension FootprintReport {
  init(_ footprint: Footprint, _ selection: LocaleSelection, components: [String]) {
    let bundle = footprint.bundle
    let selected = footprint.select(selection)
    let localized = footprint.localized
    self.init(
      archive: ArchiveFigures(bundle),
      app: AppFigures(bundle.identity),
      ledger: LedgerFigures(bundle.archive.ledger),
      totals: TotalFigures(
        archiveBytes: bundle.archive.size.value, installBytes: footprint.installBytes.value,
        localizedArchiveBytes: localized.archive.value, localizedInstallBytes: localized.install.value,
        locales: footprint.languageCount,
        strings: localized.messages + footprint.base.total.messages,
        overheadArchiveBytes: footprint.overhead.value),
      locales: selected.listed.map { LocaleFigures($0.tag.description, $0.amounts) },
      base: LocaleFigures(bundle.baseLocale?.description, footprint.base),
      unlocalized: UnlocalizedFigures(
        archiveBytes: footprint.unlocalized.total.archive.value,
        installBytes: (footprint.unlocalized.total.install + footprint.unlocalized.total.apportionedInstall)
          .value),
      components: footprint.components.map(ComponentFigures.init),
      containers: footprint.containers.map(ContainerFigures.init),
      delivery: footprint.delivery.map(DeliveryFigures.init),
      selection: SelectionFigures(
        components: components, locales: selection.tags.map(\.description).sorted(),
        sort: selection.order.rawValue, omittedLocales: selected.omitted,
        omittedArchiveBytes: selected.omittedArchive.value),
      warnings: footprint.warnings.map { WarningFigures(entry: $0.entry, message: $0.message) },
      resources: footprint.resources.isEmpty ? nil : footprint.resources.map(ResourceFigures.init))
  }
}

extension ArchiveFigures {
  init(_ bundle: AppBundle) {
    let container =
      switch bundle.archive.container {
      case .zip: "zip"
      case .directory: "directory"
      case .stream(let format, let filters): ([format] + filters).joined(separator: ", ")
      }
    self.init(
      name: bundle.archive.name, format: bundle.format.rawValue, container: container,
      bytes: bundle.archive.size.value, entries: bundle.archive.entries.count)
  }
}

extension AppFigures {
  init(_ identity: AppIdentity) {
    self.init(
      platform: identity.platform?.rawValue, identifier: identity.identifier, version: identity.version,
      build: identity.build, baseLanguage: identity.baseLanguage)
  }
}

extension LedgerFigures {
  fileprivate init(_ ledger: Ledger) {
    self.init(
      content: ledger.content.value, localHeaders: ledger.localHeaders.value,
      dataDescriptors: ledger.dataDescriptors.value, padding: ledger.padding.value,
      signingBlock: ledger.signingBlock.value, centralDirectory: ledger.centralDirectory.value,
      endRecord: ledger.endRecord.value, unattributed: ledger.unattributed.value)
  }
}

extension LocaleFigures {
  fileprivate init(_ tag: String?, _ amounts: OwnerSizes) {
    let total = amounts.total
    self.init(
      locale: tag, archiveBytes: total.archive.value, measuredArchiveBytes: total.measuredArchive.value,
      apportionedArchiveBytes: total.apportionedArchive.value, installBytes: total.install.value,
      apportionedInstallBytes: total.apportionedInstall.value, resources: amounts.resources,
      strings: total.messages, uncountedResources: amounts.uncounted, kinds: KindTable(amounts))
  }
}

extension KindTable {
  fileprivate init(_ amounts: OwnerSizes) {
    self.init()
    for (name, path) in Self.all {
      guard let kind = ResourceKind(rawValue: name) else { continue }
      let figures = amounts[kind]
      self[keyPath: path] = KindFigures(
        archiveBytes: figures.archive.value, installBytes: figures.install.value,
        messages: figures.messages)
    }
  }
}

extension ComponentFigures {
  fileprivate init(_ amounts: ComponentSizes) {
    self.init(
      name: amounts.component.name, kind: amounts.component.kind.rawValue, path: amounts.component.path,
      archiveBytes: amounts.archive.value, installBytes: amounts.install.value,
      localizedArchiveBytes: amounts.localizedArchive.value)
  }
}

extension ContainerFigures {
  fileprivate init(_ amounts: ContainerSizes) {
    self.init(
      entry: amounts.path, archiveBytes: amounts.archive.value, installBytes: amounts.install.value,
      rule: amounts.rule, apportionedArchiveBytes: amounts.apportioned.value,
      splitInstallBytes: amounts.split.value, unusedInstallBytes: amounts.unused.value)
  }
}

extension ResourceFigures {
  fileprivate init(_ line: ExplainedEntry) {
    let owner =
      switch line.owner {
      case .locale(let tag): tag.description
      case .base: "base"
      case .unlocalized: "unlocalized"
      }
    self.init(
      entry: line.path, component: line.component, owner: owner, kind: line.kind.rawValue,
      rule: line.rule.rawValue, archiveBytes: line.archive.value, installBytes: line.install.value,
      basis: line.basis == .measured ? "measured" : "apportioned", messages: line.messages)
  }
}

extension DeliveryFigures {
  fileprivate init(_ delivery: LanguageDelivery) {
    self.init(
      languageSplits: delivery.isByLanguage, everyDevice: DeliveredBytes(delivery.everyDevice),
      forStore: DeliveredBytes(delivery.forStore),
      languages: delivery.languages.map {
        LanguageFigures(
          language: $0.language, locales: $0.locales.map(\.description),
          archiveBytes: $0.amounts.archive.value, installBytes: $0.amounts.unpacked.value)
      })
  }
}

extension DeliveredBytes {
  fileprivate init(_ amounts: SizeBreakdown) {
    self.init(archiveBytes: amounts.archive.value, installBytes: amounts.unpacked.value)
  }
}

import AppBundles
import Archives
import Localization
import LocalizationAnalysis
import ReportSchema

extension MeasureReport.Component {
  /// A component without bytes.
  init(_ component: Component) {
    self.init(
      name: component.name, kind: ID(rawValue: component.kind.rawValue), path: component.path,
      archiveBytes: 0, installBytes: 0, localizedArchiveBytes: 0, localizedInstallBytes: 0)
  }
}

extension MeasureReport.Rule {
  /// The rule for archive bytes of files in an archive that is compressed as a whole.
  static let compressedArchive = "compressed-archive"

  /// Returns one sum per rule, by name. The apportioned bytes sum to those of locales and base.
  /// - Parameter apportioned: the apportioned archive bytes of all locales and base.
  static func sums(of containers: [MeasureReport.Container], apportioned: ByteCount) -> [Self] {
    var sums = containers.filter { $0.rule != nil }.grouped { $0.rule ?? "" }.map { rule, containers in
      Self(
        rule: rule, containers: containers.count,
        localizedArchiveBytes: containers.reduce(0) { $0 + $1.localizedArchiveBytes },
        apportionedArchiveBytes: containers.reduce(0) { $0 + $1.apportionedArchiveBytes },
        unusedInstallBytes: containers.reduce(0) { $0 + $1.unusedInstallBytes })
    }
    let rest = sums.reduce(apportioned.value) { $0 - $1.apportionedArchiveBytes }
    if rest > 0 {
      sums.append(
        Self(
          rule: compressedArchive, containers: 1, localizedArchiveBytes: rest, apportionedArchiveBytes: rest,
          unusedInstallBytes: 0))
    }
    return sums.sorted { $0.rule < $1.rule }
  }
}

extension MeasureReport.Entry {
  /// - Parameter carrier: the beginning of paths that is removed.
  init(_ entry: ExplainedEntry, below carrier: String) {
    let owner: ID<MeasureReport.Owner> =
      switch entry.owner {
      case .locale(let tag): ID(rawValue: tag.text)
      case .base: ID(.base)
      case .unlocalized: ID(.unlocalized)
      }
    self.init(
      entry: entry.path.hasPrefix(carrier) ? String(entry.path.dropFirst(carrier.count)) : entry.path,
      component: entry.component, owner: owner, kind: entry.kind.rawValue,
      rule: entry.rule.rawValue, archiveBytes: entry.sizes.archive.value,
      apportionedArchiveBytes: entry.sizes.apportionedArchive.value,
      installBytes: entry.sizes.install.value,
      apportionedInstallBytes: entry.sizes.apportionedInstall.value,
      basis: ID(entry.basis == .measured ? .measured : .apportioned), messages: entry.messages)
  }
}

extension MeasureReport.EntrySum {
  init(_ entries: [ExplainedEntry]) {
    let sum = entries.reduce(into: SizeBreakdown()) { $0 += $1.sizes }
    self.init(
      entries: entries.count, archiveBytes: sum.archive.value, installBytes: sum.install.value,
      messages: sum.messages)
  }
}

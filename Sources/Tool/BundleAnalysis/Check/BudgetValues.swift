import Localization
import ReportSchema

/// A value of an app with the limit that applies to it.
struct BudgetValue {
  /// The locale, component, kind or findings; nil for the app as a whole.
  var subject: String?
  var actual: Int
  /// Nil if the baseline does not have it.
  var baseline: Int?
  /// The messages that `actual` is a share of, for limits by share.
  var whole = 0
}

/// Values by subject, so that the work of a limit does not grow with the values that it does not select.
struct BudgetValues {
  private let all: [BudgetValue]
  private let indices: [String?: [Int]]

  init(_ all: [BudgetValue]) {
    self.all = all
    indices = Dictionary(grouping: all.indices) { all[$0].subject }
  }

  /// The values to which a limit applies, in their order.
  /// - Parameters:
  ///   - names: empty for all.
  ///   - named: the names to which limits of the same family apply, instead of one for all.
  func selected(by names: [String], named: Set<String>) -> [BudgetValue] {
    names.isEmpty
      ? all.filter { $0.subject.map { !named.contains($0) } ?? true }
      : Set(names).flatMap { indices[$0] ?? [] }.sorted().map { all[$0] }
  }
}

/// A size by the name of a locale, component or kind; nil for the app as a whole.
typealias NamedSize = (name: String?, bytes: Int)

extension MeasureReport {
  /// The sizes that limits of a subject compare; empty if a measurement does not have them.
  func sizes(of subject: BudgetSubject, _ basis: CheckReport.Basis) -> [NamedSize] {
    let isInstall = basis.isInstall
    switch subject {
    case .archive: return [(nil, totals.archiveBytes)]
    case .install: return [(nil, totals.installBytes)]
    case .locales: return [(nil, totals.languages ?? totals.locales)]
    case .localized: return [(nil, translations.bytes(basis))]
    case .locale, .newLocale, .user:
      let app = isInstall ? totals.installBytes : totals.archiveBytes
      // A user has the app and one translation.
      let others = subject == .user ? app - translations.bytes(basis) : 0
      let sizes: [NamedSize] = locales.filter { $0.aliasOf == nil && $0.locale != nil }.map {
        ($0.locale, $0.bytes(basis) + others)
      }
      // Every user of an app without translations downloads the same.
      return subject == .user && totals.locales == 0 ? sizes + [(nil, app)] : sizes
    case .kind:
      return Kinds.all.map { kind in
        let size = translations.kinds[keyPath: kind.path]
        return (kind.name, isInstall ? size.installBytes : size.archiveBytes)
      }
    case .component:
      return components.grouped(by: \.name).map { name, parts in
        (name, parts.reduce(0) { $0 + (isInstall ? $1.installBytes : $1.archiveBytes) })
      }.sorted { $0.0 < $1.0 }
    default: return []
    }
  }
}

extension BaselineFile.Entry {
  /// The sizes with which limits of drift compare.
  func sizes(of subject: BudgetSubject, _ basis: CheckReport.Basis) -> [NamedSize] {
    let isInstall = basis.isInstall
    return switch subject {
    case .archive: [(nil, archiveBytes)]
    case .install: [(nil, installBytes)]
    case .localized: [(nil, isInstall ? localizedInstallBytes : localizedArchiveBytes)]
    default: locales.map { ($0.key, isInstall ? $0.value.installBytes : $0.value.archiveBytes) }
    }
  }
}

extension CheckReport.Basis {
  var isInstall: Bool { self == .install || self == .measuredInstall }
}

/// A locale, or the sum of several.
private protocol LocaleBytes {
  var archiveBytes: Int { get }
  var installBytes: Int { get }
  var measuredArchiveBytes: Int { get }
  var measuredInstallBytes: Int { get }
}

extension MeasureReport.Locale: LocaleBytes {}
extension MeasureReport.LocaleSum: LocaleBytes {}

extension LocaleBytes {
  fileprivate func bytes(_ basis: CheckReport.Basis) -> Int {
    switch basis {
    case .archive, .download: archiveBytes
    case .install: installBytes
    case .measuredArchive: measuredArchiveBytes
    case .measuredInstall: measuredInstallBytes
    }
  }
}

extension PacksCompareReport {
  /// The downloads of packs by locale.
  var downloads: [BudgetValue] {
    let codec = codecs.first ?? "zlib"
    return packs.filter { !$0.isBase }.compactMap { pack in
      pack.downloadBytes[codec].map { BudgetValue(subject: pack.locale, actual: $0) }
    }
  }
}

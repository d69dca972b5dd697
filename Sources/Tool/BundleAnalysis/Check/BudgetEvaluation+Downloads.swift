import AppBundles
import Archives
import Localization
import ReportSchema

/// The values of limits on downloads: of devices, and of users by language.
extension BudgetEvaluation {
  /// The downloads of devices, by the translation that they use.
  func deviceDownloads(
    _ limit: BudgetLimit, _ basis: CheckReport.Basis
  ) throws -> BudgetValues {
    guard let sizes = inputs.deviceSizes(basis) else {
      throw missing(
        limit, "what a device downloads", hint: "pass the app itself")
    }
    let former = limit.key.isRelative ? inputs.baselinesOfDevice.flatMap { $0.deviceSizes(basis) ?? [] } : []
    let before = Dictionary(former.map { ($0.name, $0.bytes) }, uniquingKeysWith: max)
    return BudgetValues(
      sizes.map { BudgetValue(subject: $0.name, actual: $0.bytes, baseline: before[$0.name]) })
  }

  /// The downloads of users, who get the app without an archive that only carries it. Nil if they are compared with a report,
  /// which has the bytes of that archive.
  func userDownloads(
    _ limit: BudgetLimit, _ basis: CheckReport.Basis
  ) throws -> BudgetValues? {
    guard let app = inputs.appFootprint, let measured = inputs.measured else { return nil }
    var former: [NamedSize] = []
    if limit.key.isRelative {
      for baseline in inputs.baselines {
        guard let report = baseline.appFootprint, let footprint = baseline.measured else { return nil }
        former += try userSizes(report, footprint, basis)
      }
    }
    let before = Dictionary(former.map { ($0.name, $0.bytes) }, uniquingKeysWith: max)
    return BudgetValues(
      try userSizes(app, measured, basis).map {
        BudgetValue(subject: $0.name, actual: $0.bytes, baseline: before[$0.name])
      })
  }

  /// The download or the unpacked size for a user of each locale, if the app is delivered with all translations. The figures
  /// are those of 'simulate'.
  private func userSizes(
    _ report: MeasureReport, _ footprint: Footprint, _ basis: CheckReport.Basis
  ) throws -> [NamedSize] {
    let device: DeviceDownload
    let path = footprint.bundle.outermost.path
    do throws(ArchiveError) {
      if let known = downloads[path] {
        device = known
      } else {
        device = try DeviceDownload(footprint)
      }
    } catch {
      throw InputError(path, "downloads not computed: \(error.reason)")
    }
    downloads[path] = device
    return report.sizes(of: .user, basis).map { name, _ in
      let size = name.flatMap(LocaleTag.init(bcp47:)).map(device.size) ?? device.everyDevice
      return (name, size.bytes(basis).value)
    }
  }
}

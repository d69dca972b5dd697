package import AppBundles
internal import Archives
internal import Localization
internal import OperatingSystem

/// Measures the bytes that findings waste: each fix is applied to a rebuilt archive, by itself.
///
/// Two findings about the same bytes count them twice. Lists of signed files keep the records of single removed
/// entries; of removed locales, they are removed too.
package struct WasteMeasurement: Sendable {
  private let bundle: AppBundle
  private let rebuilder: Rebuilder
  private let remover: LocaleRemover

  /// Nil if the archive is neither a ZIP file nor a folder.
  /// - Parameter contents: the bundle's own.
  package init?(of bundle: AppBundle, _ contents: BundleContents) throws {
    guard let rebuilder = try bundle.archive.rebuilder(isAligned: bundle.format == .apk) else { return nil }
    self.bundle = bundle
    self.rebuilder = rebuilder
    remover = try LocaleRemover(bundle, contents, RemovalOptions())
  }

  /// The findings with the bytes that their fixes save. A finding without a fix is unchanged.
  /// - Parameter progress: called on any thread with the findings done.
  package func measuring(
    _ findings: [Finding], progress: @escaping @Sendable (Int) -> Void = { _ in }
  ) throws -> [Finding] {
    try concurrentMap(findings, progress: progress) { finding throws(any Error) in
      guard let fix = finding.fix else { return finding }
      var finding = finding
      finding.wastedBytes = bundle.archive.size - (try size(after: fix))
      return finding
    }
  }

  private func size(after fix: Finding.Fix) throws -> ByteCount {
    var changes = EntryChanges()
    switch fix {
    case .removeLocales(let tags):
      let tags = Set(tags)
      return try remover.sizes(of: try remover.removing { tags.contains($0) }).archive
    case .removeEntries(let entries): for entry in entries { changes.remove(entry) }
    case .rewrite(let entries, let reduction):
      for entry in entries {
        guard let content = try bundle.content(of: entry, reducedBy: reduction) else { continue }
        changes.replace(entry, with: try bundle.archive.replacement(for: entry, with: content))
      }
    }
    return try rebuilder.sizes(of: changes).archive
  }
}

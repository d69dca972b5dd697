package import AppBundles
package import Compression
package import LanguagePacks
internal import Localization
package import ReportSchema

/// The packs of a version compared with those of an older version.
package struct PackVersionComparison: Sendable {
  /// Packs of both versions; the largest download first, then by tag; base last.
  package let changes: [PackChange]
  /// The older version, without its files.
  package let version: PackComparisonReport.OlderVersion
  /// Problems with the order of the versions, and with their apps.
  package let warnings: [BundleWarning]

  /// - Parameters:
  ///   - base: the new version's base pack, which receivers have; nil if they have none.
  ///   - versions: the messages of the packs; nil if their keys are not known. Renamed tables and
  ///     locales are then not matched.
  ///   - progress: called on any thread, with the finished and all packs of both versions.
  /// - Throws: ``PackError`` if a pack is damaged, or if keys are not known and have different seeds.
  package init(
    from old: [LanguagePack], to new: [LanguagePack], base: LanguagePack?, codec: Codec,
    versions: KeyedVersions?, progress: @Sendable (Int, Int) -> Void = { _, _ in }
  ) throws(PackError) {
    changes = try PackChange.all(
      from: old, to: new, base: base, codec: codec, versions: versions, progress: progress)
    let (before, after) = (try Self.locales(of: old), try Self.locales(of: new))
    let kept = Set(
      changes.map(\.row).filter { !$0.isBase }.flatMap { [$0.locale, $0.renamedFrom ?? $0.locale] })
    let metadata = try old.map { pack throws(PackError) in try pack.metadata() }
    let app = metadata.lazy.map(\.appIdentifier).first { !$0.isEmpty } ?? ""
    let number = metadata.lazy.map(\.appVersion).first { !$0.isEmpty } ?? ""
    version = PackComparisonReport.OlderVersion(
      files: [], app: app, version: number, newLocales: after.subtracting(kept).sorted(),
      removedLocales: before.subtracting(kept).sorted(),
      renames: versions?.renames.all ?? [], hasKeys: versions != nil)
    warnings = try Self.warnings(app: app, version: number, new)
  }

  private static func warnings(
    app: String, version: String, _ new: [LanguagePack]
  ) throws(PackError) -> [BundleWarning] {
    for pack in new {
      let metadata = try pack.metadata()
      if !app.isEmpty, !metadata.appIdentifier.isEmpty, app != metadata.appIdentifier {
        return [BundleWarning("different apps are compared: \(app), \(metadata.appIdentifier)")]
      }
      if AppVersion(version).isLater(than: AppVersion(metadata.appVersion)) {
        return [
          BundleWarning(
            "version numbers decrease (\(version), \(metadata.appVersion)); pass the older version first")
        ]
      }
    }
    return []
  }

  private static func locales(of packs: [LanguagePack]) throws(PackError) -> Set<String> {
    let all = try packs.map { pack throws(PackError) in try pack.metadata() }
    return Set(all.filter { !$0.isBase }.map(\.locale.text))
  }
}

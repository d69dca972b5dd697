package import AppBundles
package import Compression
package import LanguagePacks
package import Localization

/// The packs of a version compared with those of an older version.
package struct PackVersionComparison: Sendable {
  /// Packs of both versions; the largest download first, then by tag; base last.
  package let changes: [PackChange]
  /// Identifier and version of the older app; empty if unknown.
  package let app: String
  package let version: String
  /// Locales of one version only, by tag.
  package let newLocales: [LocaleTag]
  package let removedLocales: [LocaleTag]
  package let renames: Renames
  /// Whether the keys of both versions are known.
  package let hasKeys: Bool
  /// Problems with the order of the versions, and with their apps.
  package let warnings: [BundleWarning]

  /// - Parameters:
  ///   - base: the new version's base pack, which receivers have; nil if they have none.
  ///   - versions: the messages of the packs; nil if their keys are not known. Renamed tables and
  ///     locales are then not matched.
  /// - Throws: ``PackError`` if a pack is damaged, or if keys are not known and have different seeds.
  package init(
    from old: [LanguagePack], to new: [LanguagePack], base: LanguagePack?, codec: Codec,
    versions: KeyedVersions?
  ) throws(PackError) {
    changes = try PackChange.all(from: old, to: new, base: base, codec: codec, versions: versions)
    let (before, after) = (try Self.locales(of: old), try Self.locales(of: new))
    let kept = Set(changes.filter { !$0.isBase }.flatMap { [$0.locale, $0.renamedFrom ?? $0.locale] })
    newLocales = after.subtracting(kept).sorted()
    removedLocales = before.subtracting(kept).sorted()
    var (app, version) = ("", "")
    for pack in old {
      let metadata = try pack.metadata()
      if app.isEmpty { app = metadata.appIdentifier }
      if version.isEmpty { version = metadata.appVersion }
    }
    (self.app, self.version) = (app, version)
    warnings = try Self.warnings(app: app, version: version, new)
    renames = versions?.renames ?? .none
    hasKeys = versions != nil
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

  private static func locales(of packs: [LanguagePack]) throws(PackError) -> Set<LocaleTag> {
    var locales: Set<LocaleTag> = []
    for pack in packs {
      let metadata = try pack.metadata()
      if !metadata.isBase { locales.insert(metadata.locale) }
    }
    return locales
  }
}

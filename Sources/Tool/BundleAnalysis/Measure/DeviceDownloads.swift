package import AppBundles
package import Archives

/// The downloads of a device: of an app as it is configured and, of an app bundle, with the other setting of language splits.
package struct DeviceDownloads: Hashable, Sendable {
  package let configured: DeviceDownload
  /// Nil for an app that has no such setting.
  let other: DeviceDownload?

  package init(_ footprint: Footprint, for profile: DeviceProfile) throws(ArchiveError) {
    guard let modules = try StoreModules(of: footprint.bundle, for: profile) else {
      configured = try DeviceDownload(footprint, for: profile)
      other = nil
      return
    }
    let hasSplits = modules.hasLanguageSplits
    configured = try DeviceDownload(modules, languageSplits: hasSplits)
    other = try DeviceDownload(modules, languageSplits: !hasSplits)
  }

  /// An app bundle with language splits, whatever it specifies; nil for other apps.
  package var withLanguageSplits: DeviceDownload? {
    other.flatMap { configured.languageSplits == true ? configured : $0 }
  }
}

package import AppBundles
package import Archives
package import Localization

extension AppReading {
  /// Opens and reads an app.
  /// - Parameters:
  ///   - path: that of an archive or a folder.
  ///   - base: the locale of base that the user named; nil if none.
  ///   - explains: whether the footprint has entries.
  ///   - device: the device whose download findings are about.
  /// - Throws: `ArchiveError`; ``UnknownName`` if the app does not have the locale `base`.
  package init(
    _ path: String, base: LocaleTag?, limits: Limits, explains: Bool = false, rules: Rules = .all,
    for device: DeviceProfile = .standard, _ progress: some WorkProgress
  ) throws {
    progress.begin("reading \(path)")
    let bundle = try AppBundle(opening: path, base: base, limits: limits)
    try self.init(bundle, base: base, explains: explains, rules: rules, for: device) {
      progress.update(done: $0, total: $1)
    }
  }
}

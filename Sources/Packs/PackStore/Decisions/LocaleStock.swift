/// The texts of one locale that are on the device, as far as the decisions need them.
package struct LocaleStock: Hashable, Sendable {
  /// The pack of the running app version with the greatest revision.
  package private(set) var exact: PackRelease?
  /// The pack of another version: the greatest earlier one, else the least later one.
  package private(set) var other: PackRelease?
  /// The texts that are part of the app.
  package private(set) var bundled: PackRelease?
  /// The version of the running app.
  package let running: Int32

  package init(running: Int32, bundled: PackRelease? = nil) {
    self.running = running
    self.bundled = bundled
  }

  /// Adds a pack.
  package mutating func add(_ release: PackRelease) {
    if release.version == running {
      exact = max(exact ?? release, release)
    } else if other.map({ isBetter(release, than: $0) }) ?? true {
      other = release
    }
  }

  /// Whether texts are closer to the running version than others. Earlier texts are closer than later ones: a device has
  /// later ones only after the app was rolled back.
  package func isBetter(_ one: PackRelease, than other: PackRelease) -> Bool {
    if one.version == other.version { return one.revision > other.revision }
    if one.version == running || other.version == running { return one.version == running }
    let isEarlier = one.version < running
    if isEarlier != (other.version < running) { return isEarlier }
    return isEarlier ? one > other : one < other
  }
}

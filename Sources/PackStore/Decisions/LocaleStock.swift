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
    } else if let other {
      if isBetter(release, than: other) { self.other = release }
    } else {
      other = release
    }
  }

  /// Whether texts of another version are closer to the running version. Earlier texts are closer than later ones: a
  /// device has later ones only after the app was rolled back.
  package func isBetter(_ one: PackRelease, than other: PackRelease) -> Bool {
    let (isEarlier, isOtherEarlier) = (one.version < running, other.version < running)
    if isEarlier != isOtherEarlier { return isEarlier }
    if one.version == other.version { return one.revision > other.revision }
    return isEarlier ? one > other : one < other
  }
}

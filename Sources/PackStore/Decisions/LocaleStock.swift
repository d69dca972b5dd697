/// The texts of one locale that are on the device, as far as the decisions need them.
package struct LocaleStock: Hashable, Sendable {
  /// The pack of the running app version with the greatest revision.
  package private(set) var exact: Edition?
  /// The pack of another version: the greatest earlier one, else the least later one.
  package private(set) var other: Edition?
  /// The texts that are part of the app.
  package private(set) var bundled: Edition?
  /// The version of the running app.
  package let running: Int32

  package init(running: Int32, bundled: Edition? = nil) {
    self.running = running
    self.bundled = bundled
  }

  /// Adds a pack.
  package mutating func add(_ edition: Edition) {
    if edition.version == running {
      exact = max(exact ?? edition, edition)
    } else if let other {
      if isBetter(edition, than: other) { self.other = edition }
    } else {
      other = edition
    }
  }

  /// Whether texts of another version are closer to the running version. Earlier texts are closer than later ones: a
  /// device has later ones only after the app was rolled back.
  package func isBetter(_ one: Edition, than other: Edition) -> Bool {
    let (isEarlier, isOtherEarlier) = (one.version < running, other.version < running)
    if isEarlier != isOtherEarlier { return isEarlier }
    if one.version == other.version { return one.revision > other.revision }
    return isEarlier ? one > other : one < other
  }
}

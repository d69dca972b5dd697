/// Finds tables whose names a tool has shortened: the texts of known libraries have other keys there.
struct ShortenedNames {
  /// The name that aapt2 gives to every resource with a collapsed name.
  static let collapsed = "0_resource_name_obfuscated"
  /// Names of an ordinary app are longer than those that AndResGuard and similar tools write: `a`, `b0`, `ab_`.
  private static let maxBytes = 3
  /// Fewer names may all be short: `ok`, `no`.
  private static let minNames = 10

  private var names = 0
  private var hasOrdinaryName = false
  private var hasCollapsedName = false

  /// Adds the name of a resource that has texts of locales.
  mutating func add(_ name: String) {
    names += 1
    if name == Self.collapsed {
      hasCollapsedName = true
    } else if name.utf8.count > Self.maxBytes {
      hasOrdinaryName = true
    }
  }

  /// Whether the names of texts are not those of the sources. One collapsed name is enough: a tool that collapses names keeps
  /// those in a list.
  var areFound: Bool { hasCollapsedName || !hasOrdinaryName && names >= Self.minNames }
}

import LanguagePacks
import PackRestoring

/// The app version that texts were built for, and their revision, as numbers.
///
/// Versions are numbered in their order by ``AppVersion``, so that the decisions compare integers only.
package struct PackRelease: Hashable, Comparable, Sendable {
  /// The number of the app version; a later version has a greater number.
  package var version: Int32
  /// The revision of the texts for this version.
  package var revision: UInt32

  package init(version: Int32, revision: UInt32 = 1) {
    self.version = version
    self.revision = revision
  }

  package static func < (one: PackRelease, other: PackRelease) -> Bool {
    one.version != other.version ? one.version < other.version : one.revision < other.revision
  }
}

extension AppVersion {
  /// The numbers of versions in their order.
  package static func numbers(_ versions: some Sequence<String>) -> [String: Int32] {
    let order = Set(versions.map(AppVersion.init)).sorted().enumerated()
    return Dictionary(uniqueKeysWithValues: order.map { ($1.text, Int32(clamping: $0)) })
  }
}

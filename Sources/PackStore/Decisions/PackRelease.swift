internal import LanguagePacks

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

/// The numbers of the app versions that a client knows.
package struct VersionOrder: Sendable {
  private let numbers: [String: Int32]

  package init(_ versions: some Sequence<String>) {
    var numbers: [String: Int32] = [:]
    for (index, version) in Set(versions.map(AppVersion.init)).sorted().enumerated() {
      numbers[version.text] = Int32(clamping: index)
    }
    self.numbers = numbers
  }

  /// The number of a version; nil for a version that is not in the order.
  package subscript(_ version: String) -> Int32? { numbers[version] }
}

package import Compression
internal import ReportSchema

extension Publication {
  /// A line for each option that has no effect, because the version was published with others before.
  /// - Parameters:
  ///   - codecs: nil if the user named none.
  ///   - deltaVersions: the number of versions that deltas are to be made from; nil if the user gave none.
  package func optionsWithoutEffect(codecs: [Codec]?, deltaVersions: Int?) -> [String] {
    repeated.flatMap { version in
      let name = "version \(version.version) revision \(version.revision)"
      var lines: [String] = []
      let published = Self.codecs(of: version)
      if let codecs, !published.isEmpty, published != Set(codecs.map(\.rawValue)).subtracting([Self.none]) {
        lines.append(
          "\(name) was published before with codec \(published.sorted().joined(separator: ", "));"
            + " '--codec' does not change it")
      }
      let earlier = manifest.versions.prefix { $0 != version }
      if let deltaVersions {
        let found = Self.sources(of: version, among: Array(earlier))
        if found != min(deltaVersions, earlier.count) {
          lines.append(
            "\(name) was published before with deltas from \(found == 1 ? "1 version" : "\(found) versions");"
              + " '--deltas-from' does not change it")
        }
      }
      return lines
    }
  }

  private static let none = Codec.none.rawValue

  /// The codecs of whole packs. A few bytes are stored without compression.
  private static func codecs(of version: PackManifest.Version) -> Set<String> {
    Set(version.packs.flatMap(\.downloads).filter { $0.old == nil }.map(\.codec)).subtracting([none])
  }

  /// The number of versions whose packs are the start of a delta.
  private static func sources(
    of version: PackManifest.Version, among earlier: [PackManifest.Version]
  ) -> Int {
    let old = Set(version.packs.flatMap(\.downloads).compactMap(\.old))
    return earlier.count { !old.isDisjoint(with: $0.packs.map(\.sha256)) }
  }
}

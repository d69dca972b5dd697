internal import Archives
internal import DataFormats
internal import Localization
internal import ResourceFormats

extension AppBundle {
  /// The parts of a list of files: each record belongs to the owner of the file that it names. All other
  /// bytes are not localized.
  func parts(
    ofFileList entry: Int, _ bytes: RawSpan, paths: ResourceFormat.ListedPaths,
    _ forEachRecord: (RawSpan, (String, Int) -> Void) throws(FormatError) -> Void
  ) throws(FormatError) -> [ContainerPart] {
    var sums = PartSums()
    let folder = folder(ofPathsIn: entry, paths)
    try forEachRecord(bytes) { listed, size in
      let file = archive.find(folder.appendingPath(listed))
      if let file { sums.add(size, for: attributions[file]) }
    }
    return sums.parts(of: bytes.byteCount, restComponent: attributions[entry].component)
  }
}

/// Bytes of a container, summed by owner and component.
private struct PartSums {
  private struct Key: Hashable {
    let owner: Owner
    let component: Int
  }

  private var sums: [Key: Int] = [:]
  private var attributed = 0

  mutating func add(_ bytes: Int, for attribution: Attribution) {
    guard attribution.owner != .unlocalized else { return }
    sums[Key(owner: attribution.owner, component: attribution.component), default: 0] += bytes
    attributed += bytes
  }

  /// The sums in a stable order, followed by the rest of the container as not localized.
  func parts(of total: Int, restComponent component: Int) -> [ContainerPart] {
    let keys = sums.keys.sorted { ($0.owner, $0.component) < ($1.owner, $1.component) }
    var parts = keys.map { Self.part($0.owner, $0.component, sums[$0, default: 0]) }
    parts.append(Self.part(.unlocalized, component, total - attributed))
    return parts
  }

  private static func part(_ owner: Owner, _ component: Int, _ bytes: Int) -> ContainerPart {
    ContainerPart(
      owner: owner, kind: .other, component: component, ownBytes: 0, apportionedBytes: bytes, messages: 0)
  }
}

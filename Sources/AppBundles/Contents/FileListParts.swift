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
    var sums: [Owner: [Int: Int]] = [:]
    let folder = folder(ofPathsIn: entry, paths)
    try forEachRecord(bytes) { listed, size in
      guard let file = archive.find(folder.appendingPath(listed)) else { return }
      let attribution = attributions[file]
      if attribution.owner == .unlocalized { return }
      sums[attribution.owner, default: [:]][attribution.component, default: 0] += size
    }
    func part(_ owner: Owner, _ component: Int, _ bytes: Int) -> ContainerPart {
      ContainerPart(
        owner: owner, kind: .other, component: component, ownBytes: 0, apportionedBytes: bytes, messages: 0)
    }
    let parts = sums.sorted { $0.key < $1.key }.flatMap { owner, components in
      components.sorted { $0.key < $1.key }.map { part(owner, $0.key, $0.value) }
    }
    let rest = bytes.byteCount - parts.reduce(0) { $0 + $1.bytes }
    return parts + [part(.unlocalized, attributions[entry].component, rest)]
  }
}

import Archives
import Localization
import LocalizationAnalysis
import ResourceFormats

extension AppBundle {
  /// The parts of a list of files: each record belongs to the owner of the file that it names. All other
  /// bytes are not localized.
  func parts(
    ofFileList list: Int, _ byteCount: Int, paths: ResourceFormat.ListedPaths,
    _ records: [ResourceFormat.FileRecord]
  ) -> [ContainerPart] {
    var sums: [Owner: [Int: Int]] = [:]
    let folder = folder(ofPathsIn: list, paths)
    for record in records {
      guard let file = find(folder.appendingPath(record.path), in: archive(of: list)) else { continue }
      let owner = files[file].owner
      if owner == .unlocalized { continue }
      sums[owner, default: [:]][files[file].component, default: 0] += record.range.count
    }
    func part(_ owner: Owner, _ component: Int, _ bytes: Int) -> ContainerPart {
      ContainerPart(
        owner: owner, kind: .other, component: component, ownBytes: 0, apportionedBytes: bytes, messages: 0)
    }
    let parts = sums.sorted { $0.key < $1.key }.flatMap { owner, components in
      components.sorted { $0.key < $1.key }.map { part(owner, $0.key, $0.value) }
    }
    let rest = byteCount - parts.reduce(0) { $0 + $1.bytes }
    return parts + [part(.unlocalized, files[list].component, rest)]
  }
}

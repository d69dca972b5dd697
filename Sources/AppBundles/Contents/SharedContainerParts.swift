internal import Archives
internal import Bytes
internal import DataFormats
internal import Localization
internal import ResourceFormats

extension AppBundle {
  /// A line of CodeResources is there for the file that it names: whoever takes the file out of the app takes
  /// the line out as well. What belongs to no file of a locale is neutral.
  func codeResourcesParts(_ entry: Int, _ bytes: RawSpan) throws(FormatError) -> [ContainerPart] {
    let folder = signedFolder(of: entry)
    var parts = PartSums()
    try CodeResources.forEachLine(in: bytes) { line in
      parts.add(line.range.count, for: attribution(of: folder.appendingPath(line.path)))
    }
    return parts.all(of: bytes.byteCount, rest: attributions[entry].component)
  }

  /// A section of a JAR manifest, or of a signature file, is there for the file that it names.
  func jarManifestParts(_ bytes: RawSpan) -> [ContainerPart] {
    var parts = PartSums()
    for section in JarManifest.sections(in: bytes) {
      guard let name = section.name else { continue }
      parts.add(section.range.count, for: attribution(of: name))
    }
    return parts.all(of: bytes.byteCount, rest: 0)
  }

  private func attribution(of path: String) -> Attribution? { archive.find(path).map { attributions[$0] } }
}

/// Bytes of a container, summed by whose they are.
private struct PartSums {
  private struct Key: Hashable {
    let owner: Owner
    let component: Int
  }

  private var sums: [Key: Int] = [:]
  private var given = 0

  mutating func add(_ bytes: Int, for attribution: Attribution?) {
    guard let attribution, attribution.owner != .unlocalized else { return }
    sums[Key(owner: attribution.owner, component: attribution.component), default: 0] += bytes
    given += bytes
  }

  /// The sums, with what nobody has as neutral, in an order that depends on nothing but them.
  func all(of total: Int, rest component: Int) -> [ContainerPart] {
    let keys = sums.keys.sorted { ($0.owner, $0.component) < ($1.owner, $1.component) }
    var parts = keys.map { Self.part($0.owner, $0.component, sums[$0, default: 0]) }
    parts.append(Self.part(.unlocalized, component, total - given))
    return parts
  }

  private static func part(_ owner: Owner, _ component: Int, _ bytes: Int) -> ContainerPart {
    ContainerPart(
      owner: owner, kind: .other, component: component, ownBytes: 0, splitBytes: bytes, messages: 0)
  }
}

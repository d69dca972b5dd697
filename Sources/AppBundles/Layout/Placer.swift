internal import Archives
internal import Localization

/// Gives every entry of an archive its place: component, owner, kind, and the rule that says so.
///
/// A folder is judged once, after its parent: what a parent claims holds for all that is below it, so that
/// removing `fr.lproj` removes whatever is inside.
struct Placer {
  private struct FolderPlace {
    var component: Int
    var claim: Claim?
    var isInterface = false
    /// Below `__MACOSX`, where macOS puts what ZIP has no place for.
    var isResourceFork = false
    /// Below a type folder of Android's `res`, what its XML files are.
    var xmlKind: ResourceKind?
  }

  let components: [Component]
  private let archive: Archive
  private let around: Surroundings
  private var places: [FolderPlace] = []
  private var fileClaims: [Int: Claim] = [:]

  /// - Parameter whole: a claim on everything, as a language split makes.
  init(_ archive: Archive, tree: FolderTree, components: [Component], whole: Claim? = nil) {
    self.archive = archive
    self.components = components
    around = Surroundings(tree: tree, names: archive.names)
    let componentAt = Dictionary(
      components.enumerated().map { ($0.element.path, $0.offset) }, uniquingKeysWith: { first, _ in first })
    places.reserveCapacity(tree.folders.count)
    for index in tree.folders.indices {
      let folder = tree.folders[index]
      var place =
        index == 0 ? FolderPlace(component: 0, claim: whole) : places[folder.parent]
      place.component = componentAt[folder.path] ?? place.component
      if index != 0 { judge(index, &place) }
      places.append(place)
      guard place.claim == nil, !folder.files.isEmpty else { continue }
      for convention in Conventions.files {
        fileClaims.merge(convention(index, around)) { first, _ in first }
      }
    }
  }

  private func judge(_ folder: Int, _ place: inout FolderPlace) {
    let name = around.name(folder)
    if around.tree.folders[folder].path == "__MACOSX" { place.isResourceFork = true }
    guard !place.isResourceFork else { return }
    if name.hasSuffix(".storyboardc") || name.hasSuffix(".nib") { place.isInterface = true }
    if around.parent(folder).name == "res" { place.xmlKind = Self.xmlKind(of: name) }
    guard place.claim == nil else { return }
    for convention in Conventions.folders {
      if let claim = convention(folder, around) {
        place.claim = claim
        return
      }
    }
  }

  private static func xmlKind(of folder: String) -> ResourceKind? {
    switch folder.prefix(while: { $0 != "-" }) {
    case "values": .strings
    case "layout", "menu", "navigation": .interface
    case "drawable", "mipmap", "color": .images
    case "font": .fonts
    default: nil
    }
  }

  /// The locales that any claim names.
  var tags: Set<LocaleTag> {
    var tags: Set<LocaleTag> = []
    for claim in places.compactMap(\.claim) + fileClaims.values {
      if case .tag(let tag) = claim.owner { tags.insert(tag) }
    }
    return tags
  }

  /// A placement per entry, with those of `base` made base's.
  func placements(base: LocaleTag?) -> [Placement] {
    var kinds = KindCache()
    return archive.entries.indices.map { placement(of: $0, base: base, kinds: &kinds) }
  }

  private func placement(of entry: Int, base: LocaleTag?, kinds: inout KindCache) -> Placement {
    var placement = Placement(component: 0, owner: .neutral, kind: .other, rule: .noConvention)
    guard let folder = around.tree.folderOfEntry[entry] else {
      placement.rule = .notAPath
      return placement
    }
    let place = places[folder]
    placement.component = place.component
    if archive.entries[entry].kind == .symbolicLink {
      placement.rule = .symbolicLink
      return placement
    }
    if place.isResourceFork {
      placement.rule = .resourceFork
      return placement
    }
    let fileExtension = FileExtension(of: entry, in: archive.names)
    let claim = fileClaims[entry] ?? place.claim
    if archive.entries[entry].kind == .file {
      placement.kind = kinds.kind(of: fileExtension)
      if place.isInterface { placement.kind = .interface }
      if fileExtension == Self.xml, let kind = place.xmlKind { placement.kind = kind }
      if fileExtension == Self.json || fileExtension == Self.dll, claim?.rule.makesTextOfJSON == true {
        placement.kind = .strings
      }
    }
    if let claim {
      placement.rule = claim.rule
      placement.owner =
        switch claim.owner {
        case .base: .base
        case .tag(let tag): tag == base ? .base : .locale(tag)
        }
    }
    guard archive.entries[entry].kind == .file,
      let container = SharedContainer(
        entry: entry, fileExtension: fileExtension, folder: around.name(folder), names: archive.names)
    else { return placement }
    placement.kind = container.kind
    // What a language split holds is that language's alone, its table included.
    if claim == nil { placement.rule = container.placementRule }
    return placement
  }

  private static let xml = FileExtension("xml")
  private static let json = FileExtension("json")
  private static let dll = FileExtension("dll")

  private struct KindCache {
    private var known: [FileExtension: ResourceKind] = [:]

    init() {
      for (name, kind) in ResourceKind.byExtension { known[FileExtension(name)] = kind }
    }

    func kind(of fileExtension: FileExtension) -> ResourceKind { known[fileExtension] ?? .other }
  }
}

extension PlacementRule {
  /// Conventions under which a `.json` or `.dll` file is a table of messages.
  fileprivate var makesTextOfJSON: Bool {
    switch self {
    case .webExtension, .localeNamedFile, .localeNamedFolder, .satelliteAssembly: true
    default: false
    }
  }
}

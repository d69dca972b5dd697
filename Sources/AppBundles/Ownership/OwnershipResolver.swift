internal import Archives
internal import Localization

/// Gives every entry of an archive its place: component, owner, kind, and the rule that says so.
///
/// A folder is judged once, after its parent: what a parent claims holds for all that is below it, so that
/// removing `fr.lproj` removes whatever is inside.
struct OwnershipResolver {
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
  private let context: ConventionContext
  private var places: [FolderPlace] = []
  private var fileClaims: [Int: Claim] = [:]
  /// What the app itself says of its files counts more than where they lie.
  private let stated: ResourceTables
  private let isWhole: Bool

  /// - Parameter whole: a claim on everything, as a language split makes.
  init(
    _ archive: Archive, tree: FolderTree, components: [Component], stated: ResourceTables, whole: Claim? = nil
  ) {
    self.archive = archive
    self.stated = stated
    isWhole = whole != nil
    self.components = components
    context = ConventionContext(tree: tree, names: archive.names)
    var componentAt: [Int: Int] = [:]
    for (position, component) in components.enumerated() {
      if let folder = tree.find(component.path) { componentAt[folder] = position }
    }
    places.reserveCapacity(tree.folders.count)
    for index in tree.folders.indices {
      let folder = tree.folders[index]
      var place =
        index == 0 ? FolderPlace(component: 0, claim: whole) : places[folder.parent]
      place.component = componentAt[index] ?? place.component
      if index != 0 { judge(index, &place) }
      places.append(place)
      guard place.claim == nil, !folder.files.isEmpty else { continue }
      for convention in Conventions.files {
        fileClaims.merge(convention(index, context)) { first, _ in first }
      }
    }
  }

  private func judge(_ folder: Int, _ place: inout FolderPlace) {
    let name = context.name(folder)
    if name == "__MACOSX", context.tree.folders[folder].parent == FolderTree.root {
      place.isResourceFork = true
    }
    guard !place.isResourceFork else { return }
    if name.hasSuffix(".storyboardc") || name.hasSuffix(".nib") { place.isInterface = true }
    if context.parent(folder).name == "res" { place.xmlKind = Self.xmlKind(of: name) }
    guard place.claim == nil else { return }
    for convention in Conventions.folders {
      if let claim = convention(folder, context) {
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
  func attributions(base: LocaleTag?) -> [Attribution] {
    var kinds = KindCache()
    // What a folder gives to all of its files is worked out once.
    let templates = places.map { place in
      var attribution = Attribution(
        component: place.component, owner: .unlocalized, kind: .other, rule: .noConvention)
      if place.isResourceFork {
        attribution.rule = .resourceFork
      } else if let claim = place.claim {
        claim.apply(to: &attribution, base: base)
      }
      return attribution
    }
    return archive.entries.indices.map { entry in
      guard let folder = context.tree.folderOfEntry[entry] else {
        return Attribution(component: 0, owner: .unlocalized, kind: .other, rule: .notAPath)
      }
      switch archive.entries[entry].kind {
      case .directory: return templates[folder]
      case .symbolicLink:
        let component = places[folder].component
        return Attribution(component: component, owner: .unlocalized, kind: .other, rule: .symbolicLink)
      case .file:
        var attribution = templates[folder]
        if !places[folder].isResourceFork {
          place(entry, in: folder, &attribution, base: base, kinds: &kinds)
        }
        return attribution
      }
    }
  }

  private func place(
    _ entry: Int, in folder: Int, _ attribution: inout Attribution, base: LocaleTag?,
    kinds: inout KindCache
  ) {
    let fileExtension = FileExtension(of: entry, in: archive.names)
    let traits = kinds.traits(of: fileExtension)
    attribution.kind = traits.kind
    if places[folder].isInterface { attribution.kind = .interface }
    let claim = fileClaims.isEmpty ? nil : fileClaims[entry]
    claim?.apply(to: &attribution, base: base)
    if !isWhole, !stated.claims.isEmpty { stated.claims[entry]?.apply(to: &attribution, base: base) }
    if !isWhole, stated.sharedFiles[entry] != nil {
      attribution.owner = .unlocalized
      attribution.rule = SharedContainer.fileOfSeveral.attributionRule
    }
    if traits.dependsOnPlace {
      if fileExtension == Self.xml, let kind = places[folder].xmlKind { attribution.kind = kind }
      if fileExtension != Self.xml, attribution.rule.makesTextOfJSON { attribution.kind = .strings }
    }
    guard traits.mayBeContainer,
      let container = SharedContainer(
        entry: entry, fileExtension: fileExtension, folder: context.name(folder), names: archive.names)
    else { return }
    attribution.kind = container.kind
    // What a language split holds is that language's alone, its table included.
    guard attribution.rule == .noConvention else { return }
    attribution.rule = stated.unopened.contains(entry) ? .unopenedContainer : container.attributionRule
  }

  private static let xml = FileExtension("xml")

  /// What an extension says by itself; files of one kind mostly lie side by side.
  private struct KindCache {
    struct Traits {
      var kind = ResourceKind.other
      /// `.xml`, `.json` and `.dll` are what their place makes of them.
      var dependsOnPlace = false
      var mayBeContainer = false
    }

    private var known: [FileExtension: Traits] = [:]
    private var last: (fileExtension: FileExtension, traits: Traits)?

    init() {
      for (name, kind) in ResourceKind.byExtension { known[FileExtension(name)] = Traits(kind: kind) }
      for name in ["xml", "json", "dll"] {
        known[FileExtension(name), default: Traits()].dependsOnPlace = true
      }
      for name in SharedContainer.fileExtensions { known[name, default: Traits()].mayBeContainer = true }
    }

    mutating func traits(of fileExtension: FileExtension) -> Traits {
      if let last, last.fileExtension == fileExtension { return last.traits }
      let traits = known[fileExtension] ?? Traits()
      last = (fileExtension, traits)
      return traits
    }
  }
}

extension Claim {
  fileprivate func apply(to attribution: inout Attribution, base: LocaleTag?) {
    attribution.rule = rule
    switch owner {
    case .base: attribution.owner = .base
    case .tag(let tag): attribution.owner = tag == base ? .base : .locale(tag)
    }
  }
}

extension AttributionRule {
  /// Conventions under which a `.json` or `.dll` file is a table of messages.
  fileprivate var makesTextOfJSON: Bool {
    switch self {
    case .webExtension, .localeNamedFile, .localeNamedFolder, .satelliteAssembly, .languageTargeting,
      .languageTargetingDefault:
      true
    default: false
    }
  }
}

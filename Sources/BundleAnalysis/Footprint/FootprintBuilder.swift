internal import AppBundles
internal import Archives
internal import Localization

/// Sums an app up, entry by entry, with the archives inside it.
struct FootprintBuilder {
  private let includes: (Component) -> Bool
  private let keepsResources: Bool

  private(set) var locales: [LocaleTag: OwnerSizes] = [:]
  private(set) var base = OwnerSizes()
  private(set) var unlocalized = OwnerSizes()
  private(set) var overhead: ByteCount = 0
  private(set) var components: [ComponentSizes] = []
  private(set) var containers: [ContainerSizes] = []
  private(set) var resources: [ExplainedEntry] = []
  private(set) var warnings: [BundleWarning] = []
  private(set) var installBytes: ByteCount = 0
  private(set) var forStore = SizeBreakdown()

  init(includes: @escaping (Component) -> Bool, keepsResources: Bool) {
    self.includes = includes
    self.keepsResources = keepsResources
  }

  /// How an archive's entries weigh in the outermost one.
  enum Cost {
    case asItIs
    /// An archive that is compressed inside another takes this many bytes there, shared out by its own bytes.
    case within(ByteCount)
  }

  /// - Parameter path: of the archive inside the outermost, with `!/` behind each archive.
  mutating func add(_ bundle: AppBundle, _ contents: BundleContents, cost: Cost, path: String) {
    let firstComponent = components.count
    components += bundle.components.map { ComponentSizes(component: $0) }
    warnings += (bundle.warnings + contents.warnings).map { $0.below(path) }

    let archive = bundle.archive
    let entryBytes = archive.entries.reduce(ByteCount.zero) { $0 + $1.archiveBytes }
    let shares = Self.shares(of: archive, cost: cost, overhead: archive.size - entryBytes)
    add(overhead: shares.overhead, bundle, basis: shares.basis, component: firstComponent)

    var nestedAt: [Int: Int] = [:]
    for (position, nested) in bundle.nested.enumerated() { nestedAt[nested.entry] = position }
    for entry in archive.entries.indices {
      let share = Share(
        archive: shares.entries?[entry] ?? archive.entries[entry].archiveBytes,
        basis: shares.basis ?? archive.entries[entry].basis)
      let component = firstComponent + bundle.attributions[entry].component
      if let position = nestedAt[entry] {
        add(nested: position, of: bundle, contents, share, component: component, path: path)
      } else {
        add(entry, of: bundle, contents, share, component: component, path: path)
      }
    }
  }

  struct Share {
    var archive: ByteCount
    var basis: Basis
  }

  private static func shares(
    of archive: Archive, cost: Cost, overhead: ByteCount
  ) -> (entries: [ByteCount]?, overhead: ByteCount, basis: Basis?) {
    guard case .within(let bytes) = cost else { return (nil, overhead, nil) }
    var all = apportion(bytes, by: archive.entries.map(\.archiveBytes.value) + [overhead.value])
    let last = all.removeLast()
    return (all, last, .apportioned)
  }
}

// MARK: - Entries

extension FootprintBuilder {
  private mutating func add(
    _ entry: Int, of bundle: AppBundle, _ contents: BundleContents, _ share: Share, component: Int,
    path: String
  ) {
    let record = bundle.archive.entries[entry]
    let attribution = bundle.attributions[entry]
    let install = record.isShadowed ? ByteCount.zero : record.installBytes
    let messages = contents.messages[entry]
    installBytes += install
    components[component].archive += share.archive
    components[component].install += install
    if keepsResources, includes(components[component].component) {
      resources.append(
        ExplainedEntry(
          path: path + bundle.archive.names[entry], component: components[component].component.name,
          owner: attribution.owner, kind: attribution.kind,
          rule: attribution.rule.isOfContainer && contents.containers[entry] == nil
            ? .unopenedContainer : attribution.rule, archive: share.archive,
          install: install, basis: share.basis, messages: messages))
    }
    if let opened = contents.containers[entry], !record.isShadowed {
      let division = ContainerAttribution(opened, record, share)
      containers.append(ContainerSizes(opened, division, path: path + bundle.archive.names[entry]))
      add(opened, division, attribution, component: component)
      return
    }
    if attribution.rule.isOfContainer {
      containers.append(
        ContainerSizes(unopened: path + bundle.archive.names[entry], share.archive, install))
    }
    var amounts = SizeBreakdown()
    amounts.add(archive: share.archive, share.basis)
    amounts.install = install
    amounts.messages = messages ?? 0
    if bundle.isForStore(entry), includes(components[component].component) { forStore += amounts }
    add(
      amounts, to: attribution.owner, kind: attribution.kind, component: component,
      isResource: record.kind == .file && !record.isShadowed)
    let isTable = attribution.kind == .strings || attribution.kind == .plurals
    if isTable, record.kind == .file, !record.isShadowed, messages == nil {
      addUncounted(to: attribution.owner, component: component)
    }
  }

  private mutating func addUncounted(to owner: Owner, component: Int) {
    guard includes(components[component].component) else { return }
    switch owner {
    case .locale(let tag): locales[tag, default: OwnerSizes()].addUncounted()
    case .base: base.addUncounted()
    case .unlocalized: unlocalized.addUncounted()
    }
  }

  private mutating func add(
    _ opened: OpenedContainer, _ division: ContainerAttribution, _ attribution: Attribution, component: Int
  ) {
    let firstComponent = component - attribution.component
    for (part, amounts) in zip(opened.parts, division.amounts) {
      add(
        amounts, to: part.owner, kind: part.kind, component: firstComponent + part.component,
        isResource: part.bytes > 0, countsComponent: false)
      // The container's bytes lie in its own component, whichever one its parts are about.
      if case .locale = part.owner { components[component].localizedArchive += amounts.archive }
    }
    guard division.record > .zero else { return }
    var record = SizeBreakdown()
    record.add(archive: division.record, .measured)
    add(record, to: attribution.owner, kind: attribution.kind, component: component, isResource: false)
  }

  private mutating func add(
    _ amounts: SizeBreakdown, to owner: Owner, kind: ResourceKind, component: Int, isResource: Bool,
    countsComponent: Bool = true
  ) {
    if case .locale = owner, countsComponent { components[component].localizedArchive += amounts.archive }
    guard includes(components[component].component) else { return }
    switch owner {
    case .locale(let tag):
      locales[tag, default: OwnerSizes()].add(amounts, kind: kind, isResource: isResource)
    case .base: base.add(amounts, kind: kind, isResource: isResource)
    case .unlocalized: unlocalized.add(amounts, kind: kind, isResource: isResource)
    }
  }

  /// What belongs to no entry is the archive's own, or all the split's where that has an owner.
  private mutating func add(
    overhead bytes: ByteCount, _ bundle: AppBundle, basis: Basis?, component: Int
  ) {
    guard bundle.wholeOwner != .unlocalized else {
      overhead += bytes
      return
    }
    var amounts = SizeBreakdown()
    amounts.add(archive: bytes, basis ?? .measured)
    components[component].archive += bytes
    add(amounts, to: bundle.wholeOwner, kind: .other, component: component, isResource: false)
  }
}

// MARK: - Archives inside

extension FootprintBuilder {
  /// The entry's own record goes to whoever has the archive in it; the rest is looked into.
  private mutating func add(
    nested position: Int, of bundle: AppBundle, _ contents: BundleContents, _ share: Share,
    component: Int, path: String
  ) {
    let nested = bundle.nested[position]
    let record = bundle.archive.entries[nested.entry]
    let inner = nested.bundle.archive.size
    let isInPlace = share.basis == .measured && record.storedBytes == inner
    let content = isInPlace ? inner : min(record.storedBytes, share.archive)
    let recordBytes = share.archive - content

    var amounts = SizeBreakdown()
    amounts.add(archive: recordBytes, share.basis)
    let owner = nested.bundle.wholeOwner
    let home = owner == .unlocalized ? component : components.count
    add(
      nested.bundle, contents.nested[position], cost: isInPlace ? .asItIs : .within(content),
      path: "\(path)\(bundle.archive.names[nested.entry])!/")
    components[home].archive += recordBytes
    add(amounts, to: owner, kind: .other, component: home, isResource: false)
  }
}

extension BundleWarning {
  fileprivate func below(_ path: String) -> BundleWarning {
    path.isEmpty ? self : BundleWarning(message, entry: path + (entry ?? ""))
  }
}

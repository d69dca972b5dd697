internal import AppBundles
internal import Archives
internal import Localization
internal import ReportSchema

/// Sums the sizes of an app entry by entry, nested archives included.
struct FootprintBuilder {
  private let includes: (Component) -> Bool
  private let explains: Bool

  private(set) var locales: [LocaleTag: OwnerSizes] = [:]
  private(set) var base = OwnerSizes()
  private(set) var unlocalized = OwnerSizes()
  private(set) var overhead: ByteCount = 0
  private(set) var components: [FootprintReport.Component] = []
  /// Whether each of the components is included.
  private var isIncluded: [Bool] = []
  private(set) var containers: [FootprintReport.Container] = []
  private(set) var entries: [ExplainedEntry] = []
  private(set) var warnings: [BundleWarning] = []
  private(set) var aliases: [LocaleAlias] = []
  private(set) var installBytes: ByteCount = 0
  private(set) var storeOnly = SizeBreakdown()
  /// The contents of every locale in all components, included or not.
  private(set) var contents: [LocaleTag: TranslationRule.Contents] = [:]
  /// The messages of base in all components.
  private(set) var baseMessages = 0
  /// Files of locales that are in no known format, by file extension, each with its first path.
  private(set) var unknownFiles: [Substring: (path: String, count: Int)] = [:]

  init(includes: @escaping (Component) -> Bool, explains: Bool) {
    self.includes = includes
    self.explains = explains
  }

  /// The archive bytes of one entry.
  struct Share {
    var archive: ByteCount
    var basis: Basis
  }

  /// The entry that a size comes from, as it is explained.
  private struct Source {
    var path: String
    var rule: AttributionRule
    var messages: Int?
  }

  /// - Parameters:
  ///   - size: the size of an archive that is compressed inside another one, there. It is apportioned by the entries' own
  ///     bytes. Nil if the entries have their own bytes in the outermost archive.
  ///   - path: the path of a nested archive in the outermost one, with `!/` after each archive.
  mutating func add(_ bundle: AppBundle, _ contents: BundleContents, within size: ByteCount?, path: String) {
    let firstComponent = components.count
    components += bundle.components.map(FootprintReport.Component.init)
    isIncluded += bundle.components.map(includes)
    warnings += (bundle.warnings + contents.warnings).map { $0.inArchive(at: path) }
    aliases += bundle.aliases

    let archive = bundle.archive
    let entryBytes = archive.entries.reduce(ByteCount.zero) { $0 + $1.archiveBytes }
    let shares = Self.shares(of: archive, within: size, overhead: archive.size - entryBytes)
    add(overhead: shares.overhead, bundle, basis: shares.basis, component: firstComponent, path: path)

    var nestedByEntry: [Int: Int] = [:]
    for (index, nested) in bundle.nested.enumerated() { nestedByEntry[nested.entry] = index }
    for entry in archive.entries.indices {
      let share = Share(
        archive: shares.entries?[entry] ?? archive.entries[entry].archiveBytes,
        basis: shares.basis ?? archive.entries[entry].basis)
      let component = firstComponent + bundle.attributions[entry].component
      if let index = nestedByEntry[entry] {
        add(nested: index, of: bundle, contents, share, component: component, path: path)
      } else {
        add(entry, of: bundle, contents, share, component: component, path: path)
      }
    }
  }

  private static func shares(
    of archive: Archive, within size: ByteCount?, overhead: ByteCount
  ) -> (entries: [ByteCount]?, overhead: ByteCount, basis: Basis?) {
    guard let size else { return (nil, overhead, nil) }
    var all = apportion(size, by: archive.entries.map(\.archiveBytes.value) + [overhead.value])
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
    components[component].archiveBytes += share.archive.value
    components[component].installBytes += install.value
    if let opened = contents.containers[entry], !record.isShadowed {
      let shared = ContainerAttribution(opened, record, share)
      let entryPath = path + bundle.archive.names[entry]
      if isIncluded[component] {
        containers.append(FootprintReport.Container(opened, shared, path: entryPath))
      }
      add(opened, shared, attribution, component: component, path: entryPath)
      return
    }
    let isContainer = attribution.rule.isOfContainer
    if isContainer, isIncluded[component] {
      let entryPath = path + bundle.archive.names[entry]
      containers.append(FootprintReport.Container(unopened: entryPath, share.archive, install))
    }
    var sizes = SizeBreakdown()
    sizes.add(archive: share.archive, share.basis)
    sizes.measuredInstall = install
    sizes.messages = messages ?? 0
    if bundle.isForStore(entry), attribution.owner.tag == nil, isIncluded[component] {
      storeOnly += sizes
    }
    let rule = isContainer ? .unopenedContainer : attribution.rule
    add(
      sizes, to: attribution.owner, kind: attribution.kind, component: component,
      isResource: record.kind == .file && !record.isShadowed,
      explains ? Source(path: path + bundle.archive.names[entry], rule: rule, messages: messages) : nil)
    if messages == nil, attribution.kind.hasTables, record.kind == .file, !record.isShadowed {
      addUncounted(to: attribution.owner, component: component)
    }
    if messages == nil, attribution.kind == .other, attribution.owner.tag != nil, record.kind == .file {
      let path = path + bundle.archive.names[entry]
      unknownFiles[path.split(separator: ".").last ?? "", default: (path, 0)].count += 1
    }
  }

  private mutating func addUncounted(to owner: Owner, component: Int) {
    if case .locale(let tag) = owner { contents[tag, default: .init()].hasOthers = true }
    if isIncluded[component] { update(owner) { $0.addUncounted() } }
  }

  private mutating func update(_ owner: Owner, _ change: (inout OwnerSizes) -> Void) {
    switch owner {
    case .locale(let tag): change(&locales[tag, default: OwnerSizes()])
    case .base: change(&base)
    case .unlocalized: change(&unlocalized)
    }
  }

  private mutating func add(
    _ opened: OpenedContainer, _ shared: ContainerAttribution, _ attribution: Attribution, component: Int,
    path: String
  ) {
    let firstRow = entries.count
    for (part, sizes) in zip(opened.parts, shared.sizes) {
      let isTable = part.kind.hasTables || sizes.messages > 0
      // The container's bytes belong to its own component, whichever component its parts describe.
      add(
        sizes, to: part.owner, kind: part.kind, component: component, isResource: part.bytes > 0,
        Source(path: path, rule: attribution.rule, messages: isTable ? sizes.messages : nil),
        joinsRowsFrom: firstRow, describesFiles: opened.isFileList)
    }
    guard shared.record > .zero else { return }
    var record = SizeBreakdown()
    record.add(archive: shared.record, .measured)
    add(
      record, to: attribution.owner, kind: attribution.kind, component: component, isResource: false,
      Source(path: path, rule: attribution.rule), joinsRowsFrom: firstRow)
  }

  /// - Parameters:
  ///   - source: nil if entries are not explained. A path is a new string, which most runs do not need.
  ///   - firstRow: the first explained row of the same entry. Sizes of one owner, kind and component become
  ///     one row.
  ///   - describesFiles: whether the sizes are those of records about other files.
  private mutating func add(
    _ sizes: SizeBreakdown, to owner: Owner, kind: ResourceKind, component: Int, isResource: Bool,
    _ source: Source?, joinsRowsFrom firstRow: Int? = nil, describesFiles: Bool = false
  ) {
    switch owner {
    case .locale(let tag):
      components[component].localizedArchiveBytes += sizes.archive.value
      components[component].localizedInstallBytes += sizes.install.value
      contents[tag, default: .init()].messages += sizes.messages
      if isResource, !describesFiles, !kind.hasTables, sizes.install > .zero {
        contents[tag]?.hasOthers = true
      }
    case .base: baseMessages += sizes.messages
    case .unlocalized: break
    }
    guard isIncluded[component] else { return }
    update(owner) { $0.add(sizes, kind: kind, isResource: isResource) }
    guard explains, let source else { return }
    let row = ExplainedEntry(
      path: source.path, component: components[component].name, owner: owner, kind: kind,
      rule: source.rule, sizes: sizes, messages: source.messages)
    guard let firstRow, let index = entries[firstRow...].firstIndex(where: row.isSameShare) else {
      entries.append(row)
      return
    }
    entries[index].sizes += sizes
    if let messages = row.messages { entries[index].messages = (entries[index].messages ?? 0) + messages }
  }

  /// Bytes of no entry are archive overhead, or belong to the language split they are in.
  private mutating func add(
    overhead bytes: ByteCount, _ bundle: AppBundle, basis: Basis?, component: Int, path: String
  ) {
    guard bundle.wholeOwner != .unlocalized else {
      overhead += bytes
      return
    }
    var sizes = SizeBreakdown()
    sizes.add(archive: bytes, basis ?? .measured)
    components[component].archiveBytes += bytes.value
    let source =
      path.isEmpty
      ? Source(path: bundle.archive.name, rule: .languagePack)
      : Source(path: String(path.dropLast("!/".count)), rule: .languageSplit)
    add(sizes, to: bundle.wholeOwner, kind: .other, component: component, isResource: false, source)
  }
}

extension ResourceKind {
  /// Whether resources of the kind are tables of messages.
  fileprivate var hasTables: Bool { self == .strings || self == .plurals }
}

extension ExplainedEntry {
  /// Whether two shares of one container belong to the same row.
  fileprivate func isSameShare(_ other: ExplainedEntry) -> Bool {
    owner == other.owner && kind == other.kind && component == other.component
  }
}

// MARK: - Nested archives

extension FootprintBuilder {
  /// The entry's own record belongs to the owner of the nested archive; the nested archive is added entry by
  /// entry.
  private mutating func add(
    nested index: Int, of bundle: AppBundle, _ contents: BundleContents, _ share: Share,
    component: Int, path: String
  ) {
    let nested = bundle.nested[index]
    let entryPath = path + bundle.archive.names[nested.entry]
    let record = bundle.archive.entries[nested.entry]
    let inner = nested.bundle.archive.size
    let isInPlace = share.basis == .measured && record.storedBytes == inner
    let content = isInPlace ? inner : min(record.storedBytes, share.archive)
    let recordBytes = share.archive - content

    var sizes = SizeBreakdown()
    sizes.add(archive: recordBytes, share.basis)
    let owner = nested.bundle.wholeOwner
    let home = owner == .unlocalized ? component : components.count
    add(
      nested.bundle, contents.nested[index], within: isInPlace ? nil : content,
      path: "\(entryPath)!/")
    components[home].archiveBytes += recordBytes.value
    add(
      sizes, to: owner, kind: .other, component: home, isResource: false,
      Source(path: entryPath, rule: .nestedArchive))
  }
}

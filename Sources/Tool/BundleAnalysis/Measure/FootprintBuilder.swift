import AppBundles
import Archives
import Localization
import LocalizationAnalysis
import ReportSchema

/// Sums the sizes of an app file by file.
struct FootprintBuilder {
  private let bundle: AppBundle
  private let contents: BundleContents
  private let includes: (Component) -> Bool
  private let explains: Bool
  /// Whether archive bytes are those in the file that was opened, if that only carries the app.
  private let countsCarriers: Bool

  private(set) var locales: [LocaleTag: OwnerSizes] = [:]
  private(set) var base = OwnerSizes()
  private(set) var unlocalized = OwnerSizes()
  private(set) var overhead: ByteCount = 0
  private(set) var components: [MeasureReport.Component] = []
  /// Whether each of the components is included.
  private let isIncluded: [Bool]
  private(set) var containers: [MeasureReport.Container] = []
  private(set) var entries: [ExplainedEntry] = []
  private(set) var warnings: [BundleWarning] = []
  private(set) var aliases: [LocaleAlias] = []
  private(set) var installBytes: ByteCount = 0
  /// The files unpacked, in blocks.
  private(set) var onDiskBytes: ByteCount = 0
  /// The contents of every locale in all components, included or not.
  private(set) var translations: [LocaleTag: TranslationRule.Contents] = [:]
  /// The rules that attributed files to each locale, in all components.
  private(set) var conventions: [LocaleTag: Set<AttributionRule>] = [:]
  /// The messages of base in all components.
  private(set) var baseMessages = 0
  /// Files of locales that are in no known format, by file extension, each with its first path.
  private(set) var unknownFiles: [Substring: (path: String, count: Int)] = [:]

  init(
    _ bundle: AppBundle, _ contents: BundleContents, includes: @escaping (Component) -> Bool, explains: Bool,
    countsCarriers: Bool
  ) {
    self.bundle = bundle
    self.contents = contents
    self.includes = includes
    self.explains = explains
    self.countsCarriers = countsCarriers
    isIncluded = bundle.components.map(includes)
    components = bundle.components.map(MeasureReport.Component.init)
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

  /// The archive bytes of the parts of one archive.
  private struct Shares {
    /// Nil if the entries have their own bytes.
    let entries: [ByteCount]?
    let overhead: ByteCount
    /// Nil if it is that of each entry.
    let basis: Basis?

    /// - Parameter size: the size of an archive that is compressed inside another one, there. It is apportioned by the
    ///   entries' own bytes. Nil if the entries have their own bytes in the outermost archive.
    init(of archive: Archive, within size: ByteCount?) {
      let entryBytes = archive.entries.reduce(ByteCount.zero) { $0 + $1.archiveBytes }
      let rest = archive.size - entryBytes
      guard let size else {
        entries = nil
        overhead = rest
        basis = nil
        return
      }
      var all = apportion(size, by: archive.entries.map(\.archiveBytes.value) + [rest.value])
      overhead = all.removeLast()
      entries = all
      basis = .apportioned
    }

    func share(of entry: Int, in archive: Archive) -> Share {
      Share(
        archive: entries?[entry] ?? archive.entries[entry].archiveBytes,
        basis: basis ?? archive.entries[entry].basis)
    }
  }

  /// Sums all files, each archive before those inside it.
  mutating func run() {
    var inner = [[Int: Int]](repeating: [:], count: bundle.archives.count)
    for (number, archive) in bundle.archives.enumerated() {
      if let parent = archive.parent { inner[parent.archive][parent.entry] = number }
    }
    // The sizes of archives that are compressed inside others.
    var sizes: [Int: ByteCount] = [:]
    let first = countsCarriers ? 0 : bundle.carrierCount
    for number in bundle.archives.indices {
      let archive = bundle.archives[number]
      warnings += archive.warnings + (contents.warnings[number] ?? [])
      warnings += contents.readingWarnings[number] ?? []
      aliases += archive.aliases
      guard number >= first else { continue }
      let shares = Shares(of: archive.archive, within: sizes[number])
      let isCarrier = number < bundle.carrierCount
      if isCarrier { overhead += shares.overhead } else { addOverhead(shares, of: number) }
      for entry in archive.archive.entries.indices {
        let share = shares.share(of: entry, in: archive.archive)
        if let nested = inner[number][entry] {
          sizes[nested] = addArchive(nested, at: entry, of: number, share)
        } else if isCarrier || archive.besideApp.contains(entry) {
          overhead += share.archive
        } else {
          addFile(archive.files.lowerBound + entry, share)
        }
      }
    }
  }
}

// MARK: - Entries

extension FootprintBuilder {
  private mutating func addFile(_ file: Int, _ share: Share) {
    let record = bundle.record(of: file)
    let appFile = bundle.files[file]
    let component = appFile.component
    let install = record.isShadowed ? ByteCount.zero : record.installBytes
    let messages = contents.messages[file]
    installBytes += install
    let isInBlocks = bundle.archives[appFile.archive].format != .asar
    if record.kind == .file, isInBlocks { onDiskBytes += install.inBlocks }
    components[component].archiveBytes += share.archive.value
    components[component].installBytes += install.value
    if let tag = appFile.owner.tag { conventions[tag, default: []].insert(appFile.rule) }
    if let opened = contents.containers[file], !record.isShadowed {
      let shared = ContainerAttribution(opened, record, share)
      let path = bundle.path(of: file)
      if isIncluded[component] {
        containers.append(MeasureReport.Container(opened, shared, path: path))
      }
      addParts(of: opened, shared, appFile, path: path)
      return
    }
    let isContainer = appFile.rule.isOfContainer
    if isContainer, isIncluded[component] {
      containers.append(
        MeasureReport.Container(unopened: bundle.path(of: file), share.archive, install))
    }
    var sizes = SizeBreakdown()
    sizes.add(archive: share.archive, share.basis)
    sizes.measuredInstall = install
    sizes.messages = messages ?? 0
    let rule = isContainer ? .unopenedContainer : appFile.rule
    let isResource = record.kind == .file && !record.isShadowed
    addSizes(
      sizes, to: appFile.owner, kind: appFile.kind, component: component, isResource: isResource,
      explains ? Source(path: bundle.path(of: file), rule: rule, messages: messages) : nil)
    guard messages == nil else { return }
    if appFile.kind.hasTables, isResource { addUncounted(to: appFile.owner, component: component) }
    // Rails' YAML and Qt's sources have a kind and no reader.
    let hasReader = appFile.kind != .other && (!appFile.kind.hasTables || bundle.isTable(file))
    // The texts of copied libraries are not read, whatever their format is.
    if !hasReader, appFile.owner.tag != nil, record.kind == .file, appFile.rule != .copiedLibrary {
      let path = bundle.path(of: file)
      unknownFiles[path.split(separator: ".").last ?? "", default: (path, 0)].count += 1
    }
  }

  private mutating func addUncounted(to owner: Owner, component: Int) {
    if case .locale(let tag) = owner { translations[tag, default: .init()].hasOthers = true }
    if isIncluded[component] { update(owner) { $0.addUncounted() } }
  }

  private mutating func update(_ owner: Owner, _ change: (inout OwnerSizes) -> Void) {
    switch owner {
    case .locale(let tag): change(&locales[tag, default: OwnerSizes()])
    case .base: change(&base)
    case .unlocalized: change(&unlocalized)
    }
  }

  private mutating func addParts(
    of opened: OpenedContainer, _ shared: ContainerAttribution, _ file: AppFile, path: String
  ) {
    let firstRow = entries.count
    for (part, sizes) in zip(opened.parts, shared.sizes) {
      let isTable = part.kind.hasTables || sizes.messages > 0
      if let tag = part.owner.tag { conventions[tag, default: []].insert(file.rule) }
      if part.libraryMessages > 0, let tag = part.owner.tag {
        translations[tag, default: .init()].libraryMessages += part.libraryMessages
      }
      // The container's bytes belong to its own component, whichever component its parts describe.
      addSizes(
        sizes, to: part.owner, kind: part.kind, component: file.component, isResource: part.bytes > 0,
        Source(path: path, rule: file.rule, messages: isTable ? sizes.messages : nil),
        joinsRowsFrom: firstRow, isOther: !opened.isFileList && !part.isOfLibraries)
    }
    guard shared.record > .zero else { return }
    var record = SizeBreakdown()
    record.add(archive: shared.record, .measured)
    addSizes(
      record, to: file.owner, kind: file.kind, component: file.component, isResource: false,
      Source(path: path, rule: file.rule), joinsRowsFrom: firstRow)
  }

  /// - Parameters:
  ///   - source: nil if entries are not explained. A path is a new string, which most runs do not need.
  ///   - firstRow: the first explained row of the same entry. Sizes of one owner, kind and component become
  ///     one row.
  ///   - isOther: whether the resource is not a text, unless its kind is that of texts. Records about other files are not.
  private mutating func addSizes(
    _ sizes: SizeBreakdown, to owner: Owner, kind: ResourceKind, component: Int, isResource: Bool,
    _ source: Source?, joinsRowsFrom firstRow: Int? = nil, isOther: Bool = true
  ) {
    switch owner {
    case .locale(let tag):
      components[component].localizedArchiveBytes += sizes.archive.value
      components[component].localizedInstallBytes += sizes.install.value
      translations[tag, default: .init()].messages += sizes.messages
      if isResource, isOther, !kind.hasTables, sizes.install > .zero {
        translations[tag]?.hasOthers = true
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
  private mutating func addOverhead(_ shares: Shares, of number: Int) {
    let archive = bundle.archives[number]
    guard archive.wholeOwner != .unlocalized else {
      overhead += shares.overhead
      if number == bundle.carrierCount { addHeader(of: number) }
      return
    }
    var sizes = SizeBreakdown()
    sizes.add(archive: shares.overhead, shares.basis ?? .measured)
    let component = archive.components.lowerBound
    components[component].archiveBytes += shares.overhead.value
    let source = Source(
      path: archive.path.isEmpty ? archive.archive.name : String(archive.path.dropLast("!/".count)),
      rule: number == bundle.carrierCount ? .languagePack : .languageSplit)
    addSizes(sizes, to: archive.wholeOwner, kind: .other, component: component, isResource: false, source)
  }

  /// Adds the record of an archive inside another one, which belongs to the owner of the inner archive.
  /// - Returns: the size of the inner archive in the outermost one; nil if its entries have their own bytes there.
  private mutating func addArchive(
    _ inner: Int, at entry: Int, of outer: Int, _ share: Share
  ) -> ByteCount? {
    let archive = bundle.archives[inner]
    let record = bundle.archives[outer].archive.entries[entry]
    let isInPlace = share.basis == .measured && record.storedBytes == archive.archive.size
    let content = isInPlace ? archive.archive.size : min(record.storedBytes, share.archive)
    let recordBytes = share.archive - content
    let size = isInPlace ? nil : content
    guard outer >= bundle.carrierCount else {
      overhead += recordBytes
      return size
    }
    var sizes = SizeBreakdown()
    sizes.add(archive: recordBytes, share.basis)
    let owner = archive.wholeOwner
    let file = bundle.archives[outer].files.lowerBound + entry
    let home = owner == .unlocalized ? bundle.files[file].component : archive.components.lowerBound
    components[home].archiveBytes += recordBytes.value
    addSizes(
      sizes, to: owner, kind: .other, component: home, isResource: false,
      Source(path: bundle.path(of: file), rule: .nestedArchive))
    addHeader(of: inner)
    return size
  }

  /// Adds the install bytes of an archive of Electron that are those of no entry: a device has the archive as it is.
  private mutating func addHeader(of number: Int) {
    let archive = bundle.archives[number]
    guard archive.format == .asar else { return }
    onDiskBytes += archive.archive.size.inBlocks
    let entries = archive.archive.entries.reduce(ByteCount.zero) { $0 + $1.installBytes }
    // Entries with one content may be larger than the archive.
    let header = max(.zero, archive.archive.size - entries)
    var sizes = SizeBreakdown()
    sizes.measuredInstall = header
    installBytes += header
    let component = archive.components.lowerBound
    components[component].installBytes += header.value
    let path = archive.path.isEmpty ? archive.archive.name : String(archive.path.dropLast("!/".count))
    addSizes(
      sizes, to: archive.wholeOwner, kind: .other, component: component, isResource: false,
      Source(path: path, rule: .nestedArchive))
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

internal import AppBundles
internal import Archives
internal import Localization

/// What a container costs, divided among its parts. With the record, they sum to the container's share.
///
/// Where the archive has the container's own bytes, what is one owner's alone is measured there; in a compressed
/// container, archive bytes are apportioned by expanded ones. Unpacked, a part's own bytes are measured either
/// way. What is only a share, of bytes that several use or that are about other files, is apportioned always. A
/// container of a single owner is that owner's, and measured.
struct ContainerAttribution {
  /// One for each part.
  private(set) var amounts: [SizeBreakdown]
  /// What the entry takes besides its content, where that content is divided in place; else none.
  let record: ByteCount

  init(_ opened: OpenedContainer, _ entry: ArchiveEntry, _ share: FootprintBuilder.Share) {
    let parts = opened.parts
    let isOneOwner = Set(parts.lazy.filter { $0.bytes > 0 }.map(\.owner)).count < 2
    let isInPlace = entry.isStored && share.basis == .measured
    let content = isInPlace ? min(entry.storedBytes, share.archive) : share.archive
    record = share.archive - content
    let archive = apportion(content, by: parts.map(\.bytes))
    amounts = zip(parts, archive).map { part, archive in
      var amounts = SizeBreakdown()
      amounts.messages = part.messages
      let own = isOneOwner ? part.bytes : part.ownBytes
      amounts.install = ByteCount(own)
      amounts.apportionedInstall = ByteCount(part.bytes - own)
      if isInPlace {
        amounts.measuredArchive = min(archive, ByteCount(own))
        amounts.apportionedArchive = archive - amounts.measuredArchive
      } else {
        amounts.add(archive: archive, isOneOwner ? share.basis : .apportioned)
      }
      return amounts
    }
  }
}

extension AttributionRule {
  /// Whether what it placed may hold something for several locales.
  var isOfContainer: Bool {
    self == .sharedContainer || self == .dividedContainer || self == .unopenedContainer
  }
}

extension ContainerSizes {
  init(_ opened: OpenedContainer, _ division: ContainerAttribution, path: String) {
    var amounts = SizeBreakdown()
    var localized: ByteCount = 0
    for (part, one) in zip(opened.parts, division.amounts) {
      amounts += one
      if part.owner != .unlocalized { localized += one.archive }
    }
    self.init(
      path: path, archive: amounts.archive + division.record,
      install: amounts.install + amounts.apportionedInstall, rule: opened.apportionmentRule,
      apportioned: localized, split: ByteCount(opened.parts.reduce(0) { $0 + $1.splitBytes }),
      unused: ByteCount(opened.unusedBytes))
  }

  /// A container that was not opened: all of it is neutral, and it may hold locales.
  init(unopened path: String, _ archive: ByteCount, _ install: ByteCount) {
    self.init(
      path: path, archive: archive, install: install, rule: nil, apportioned: 0, split: 0, unused: 0)
  }
}

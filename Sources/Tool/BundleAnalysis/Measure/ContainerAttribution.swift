import AppBundles
import Archives
import Localization
import LocalizationAnalysis
import ReportSchema

/// The sizes of a container's parts. The parts and the record sum to the container's share of the archive.
///
/// A container stored uncompressed has its own bytes in the archive: parts used by one owner are measured
/// there. In a compressed container, archive bytes are apportioned by expanded bytes. Install bytes of a part
/// used by one owner are measured in both cases. Bytes that several owners use, or that describe other files,
/// are always apportioned. A container of a single owner belongs to that owner, and is measured.
struct ContainerAttribution {
  /// One value per part.
  private(set) var sizes: [SizeBreakdown]
  /// Bytes of the entry besides its content, if the content is measured in place; else 0.
  let record: ByteCount

  init(_ opened: OpenedContainer, _ entry: ArchiveEntry, _ share: FootprintBuilder.Share) {
    let parts = opened.parts
    let isOneOwner = Set(parts.lazy.filter { $0.bytes > 0 }.map(\.owner)).count < 2
    let isInPlace = entry.isStored && share.basis == .measured
    let content = isInPlace ? min(entry.storedBytes, share.archive) : share.archive
    record = share.archive - content
    let archive = apportion(content, by: parts.map(\.bytes))
    sizes = zip(parts, archive).map { part, archive in
      var sizes = SizeBreakdown()
      sizes.messages = part.messages
      let own = isOneOwner ? part.bytes : part.ownBytes
      sizes.measuredInstall = ByteCount(own)
      sizes.apportionedInstall = ByteCount(part.bytes - own)
      if isInPlace {
        sizes.measuredArchive = min(archive, ByteCount(own))
        sizes.apportionedArchive = archive - sizes.measuredArchive
      } else {
        sizes.add(archive: archive, isOneOwner ? share.basis : .apportioned)
      }
      return sizes
    }
  }
}

extension AttributionRule {
  /// Whether an entry attributed by this rule may contain resources of several locales.
  var isOfContainer: Bool { [.fileList, .apportionedContainer, .unopenedContainer].contains(self) }
}

extension MeasureReport.Container {
  init(_ opened: OpenedContainer, _ attribution: ContainerAttribution, path: String) {
    var all = SizeBreakdown()
    var localized = SizeBreakdown()
    for (part, sizes) in zip(opened.parts, attribution.sizes) {
      all += sizes
      if part.owner != .unlocalized { localized += sizes }
    }
    self.init(
      entry: path, archiveBytes: (all.archive + attribution.record).value, installBytes: all.install.value,
      rule: opened.apportionmentRule, localizedArchiveBytes: localized.archive.value,
      apportionedArchiveBytes: localized.apportionedArchive.value,
      apportionedInstallBytes: localized.apportionedInstall.value, unusedInstallBytes: opened.unusedBytes)
  }

  /// A container that was not opened. All of it is unlocalized, although it may contain resources of locales.
  init(unopened path: String, _ archive: ByteCount, _ install: ByteCount) {
    self.init(
      entry: path, archiveBytes: archive.value, installBytes: install.value, localizedArchiveBytes: 0,
      apportionedArchiveBytes: 0, apportionedInstallBytes: 0, unusedInstallBytes: 0)
  }
}

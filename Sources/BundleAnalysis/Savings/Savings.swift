package import AppBundles
package import Archives
package import Compression
internal import Dispatch
internal import LanguagePacks
package import Localization
internal import Synchronization

/// What an app saves when locales leave its archive and become packs: the archive that is rebuilt without them, and the
/// packs, both real.
package struct Savings: Sendable {
  /// An app's archive, and what is in it.
  package struct Version: Sendable {
    package let bundle: AppBundle
    package let footprint: Footprint
  }

  /// What the users of one locale download.
  package struct LocalePack: Sendable {
    package let locale: LocaleTag
    package let messages: Int
    /// Nothing where the locale has no messages.
    package let packBytes: ByteCount
    /// The language pack by codec.
    package let compressedBytes: [Codec: Int]
    /// What left for this locale and is no message.
    package let assets: [RemovalPlan.Asset]

    package var assetBytes: ByteCount { assets.reduce(0) { $0 + $1.archiveBytes } }

    package func downloadBytes(_ codec: Codec) -> Int { (compressedBytes[codec] ?? 0) + assetBytes.value }
  }

  /// What the archive loses when one locale alone leaves.
  package struct LeaveOneOut: Hashable, Sendable {
    package let locale: LocaleTag
    package let archiveBytes: ByteCount
    package let installBytes: ByteCount
  }

  /// What of an app bundle a device of one language gets, in the bundle's own bytes.
  package struct Device: Hashable, Sendable {
    package let locale: LocaleTag
    package let withSplits: ByteCount
    package let withoutSplits: ByteCount
    package let withPacks: ByteCount
  }

  package let before: Version
  /// Read off the rebuilt archive.
  package let after: Version
  package let removed: RemovalPlan
  /// Nil where no locale that left has messages.
  package let packSet: PackSet?
  /// Biggest download first, then by tag.
  package let packs: [LocalePack]
  package let codecs: [Codec]
  package let usesBaseDictionary: Bool
  package let downloads: [(model: DownloadModel, before: ByteCount, after: ByteCount)]
  /// Empty unless asked for; what loses most first.
  package let leaveOneOut: [LeaveOneOut]
  /// Nil for what is no app bundle.
  package let devices: [Device]?
  package let warnings: [BundleWarning]

  package var saved: ByteCount { before.bundle.archive.size - after.bundle.archive.size }
  package var savedInstall: ByteCount { before.footprint.installBytes - after.footprint.installBytes }
}

extension Savings {
  package struct Options: Sendable {
    package var removal: RemovalOptions
    package var codecs: [Codec]
    /// Whether packs are compressed behind base's pack, where the codec takes a prefix.
    package var usesBaseDictionary: Bool
    /// Whether each locale is left out alone.
    package var measuresLeaveOneOut: Bool

    package init(
      removal: RemovalOptions, codecs: [Codec], usesBaseDictionary: Bool, measuresLeaveOneOut: Bool
    ) {
      self.removal = removal
      self.codecs = codecs
      self.usesBaseDictionary = usesBaseDictionary
      self.measuresLeaveOneOut = measuresLeaveOneOut
    }
  }

  /// Rebuilds the archive, builds the packs and measures both.
  /// - Parameters:
  ///   - rebuilt: where the rebuilt archive is written; it is the caller's to commit.
  ///   - progress: called now and then, on any thread, with what is being done, and how much of it.
  /// - Throws: `ArchiveError`, `ContainerError`, `OutputError` or `PackError`.
  package init(
    of bundle: AppBundle, _ options: Options, to rebuilt: RebuildOutput,
    progress: @escaping @Sendable (Stage, Int, Int) -> Void = { _, _, _ in }
  ) throws {
    let contents = try bundle.readContents(retainingMessagesOf: options.removal.includes) {
      progress(.reading, $0, $1)
    }
    let remover = try LocaleRemover(bundle, contents, options.removal)
    let leaving = Set(remover.removableLocales)
    removed = try remover.removing(leaving.contains)
    before = Version(bundle: bundle, footprint: Footprint(of: bundle, contents: contents))
    after = try Self.rebuild(remover, removed, before, to: rebuilt, progress)
    codecs = options.codecs
    usesBaseDictionary = options.usesBaseDictionary

    let tables = LocalizedStrings(of: bundle, contents)
    let locales = Self.locales(removed, tables, leaving, bundle, options.removal)
    let built = try Self.packs(tables, locales, removed.assets, options)
    (packSet, packs) = (built.set, built.packs)
    downloads = try Self.downloads(before.bundle, after.bundle, progress)
    leaveOneOut =
      options.measuresLeaveOneOut ? try Self.leaveOut(leaving.sorted(), remover, before, progress) : []
    devices = Self.devices(before.footprint, after.footprint, packs, options.codecs.first)
    let known = before.footprint.warnings
    warnings =
      known + tables.warnings.filter { !known.contains($0) }
      + Self.warnings(removed, before.footprint, options.removal)
  }

  /// Those that left, with messages, assets or both. A language split is its language's and has messages of regions too;
  /// of nothing but these, there is no pack of the language.
  private static func locales(
    _ removed: RemovalPlan, _ tables: LocalizedStrings, _ leaving: Set<LocaleTag>, _ bundle: AppBundle,
    _ removal: RemovalOptions
  ) -> Set<LocaleTag> {
    let splits = Set(bundle.nested.compactMap(\.bundle.wholeOwner.tag)).intersection(leaving)
    let spoken = tables.locales.filter { tag in
      leaving.contains(tag)
        || !removal.kept.contains(tag) && splits.contains { $0.language == tag.language }
    }
    return removed.locales.union(spoken).filter { tag in
      spoken.contains(tag) || removed.assets[tag] != nil || !splits.contains(tag)
    }
  }

  /// What somebody who would do this with an app should know.
  private static func warnings(
    _ removed: RemovalPlan, _ footprint: Footprint, _ removal: RemovalOptions
  ) -> [BundleWarning] {
    var warnings: [BundleWarning] = []
    let known = Set(footprint.locales.map(\.tag) + [footprint.bundle.baseLocale].compactMap(\.self))
    for tag in removal.kept.subtracting(known).sorted() {
      warnings.append(BundleWarning("'\(tag)' was to be kept, and the app has no such locale"))
    }
    if removed.systemEntries > 0 {
      warnings.append(
        BundleWarning(
          "\(removed.systemEntries) InfoPlist.strings are gone; the system reads them in the bundle alone, so that the app's"
            + " name and its questions for permission would be in the base language"))
    }
    return warnings
  }

  package enum Stage: String, Sendable {
    case reading, rebuilding, compressing
    case leavingOut = "leaving out each locale"
  }

  private static func rebuild(
    _ remover: LocaleRemover, _ removed: RemovalPlan, _ before: Version, to output: RebuildOutput,
    _ progress: @escaping @Sendable (Stage, Int, Int) -> Void
  ) throws -> Version {
    let rebuilt = try remover.rebuilding(removed)
    let old = before.bundle.archive
    let archive: Archive
    // What was written is opened and proved as any archive is.
    switch (rebuilt, output) {
    case (.archive(let rebuilt), .file(let file)):
      try rebuilt.write(to: file) { progress(.rebuilding, $0, rebuilt.size.value) }
      archive = try Archive(name: old.name, region: file.contents(), limits: old.limits)
    case (.tree(let rebuilt), .tree(let tree)):
      try rebuilt.write(to: tree) { progress(.rebuilding, $0, rebuilt.size.value) }
      archive = try Archive(opening: tree.path, limits: old.limits)
    case (.archive, .tree), (.tree, .file): throw ContainerError(path: old.name, reason: .notRebuildable)
    }
    let bundle = try AppBundle(archive)
    return Version(
      bundle: bundle,
      footprint: Footprint(of: bundle, contents: try bundle.readContents { progress(.rebuilding, $0, $1) }))
  }

  private static func packs(
    _ tables: LocalizedStrings, _ locales: Set<LocaleTag>, _ assets: [LocaleTag: [RemovalPlan.Asset]],
    _ options: Options
  ) throws(PackError) -> (set: PackSet?, packs: [LocalePack]) {
    let set = try PackSet.build(tables, locales: locales)
    let comparison = try PackComparison(
      set.members.map(\.pack), base: set.base?.pack, codecs: options.codecs,
      usesBaseDictionary: options.usesBaseDictionary)
    var rows: [LocaleTag: PackComparison.Row] = [:]
    for (member, row) in zip(set.members, comparison.rows) where row.messages > 0 {
      if let tag = member.locale { rows[tag] = row }
    }
    let packs = locales.map { tag in
      let row = rows[tag]
      return LocalePack(
        locale: tag, messages: row?.messages ?? 0, packBytes: ByteCount(row?.packBytes ?? 0),
        compressedBytes: row?.compressedBytes ?? [:], assets: assets[tag] ?? [])
    }
    guard let codec = options.codecs.first else { return (set, packs.sorted { $0.locale < $1.locale }) }
    return (
      rows.isEmpty ? nil : set,
      packs.sorted { ($0.downloadBytes(codec), $1.locale) > ($1.downloadBytes(codec), $0.locale) }
    )
  }

  /// Both versions side by side, on two cores.
  private static func downloads(
    _ before: AppBundle, _ after: AppBundle, _ progress: @escaping @Sendable (Stage, Int, Int) -> Void
  ) throws(ArchiveError) -> [(model: DownloadModel, before: ByteCount, after: ByteCount)] {
    let models = DownloadModel.models(for: before)
    let jobs = models.flatMap { model in [(model, before), (model, after)] }
    let sizes = try inParallel(
      jobs.count, done: { progress(.compressing, $0, jobs.count) },
      job: { index throws(ArchiveError) in try jobs[index].0.size(of: jobs[index].1) })
    return models.indices.map { (models[$0], sizes[2 * $0], sizes[2 * $0 + 1]) }
  }

  private static func leaveOut(
    _ locales: [LocaleTag], _ remover: LocaleRemover, _ before: Version,
    _ progress: @escaping @Sendable (Stage, Int, Int) -> Void
  ) throws -> [LeaveOneOut] {
    let archive = before.bundle.archive
    let install = archive.entries.reduce(ByteCount.zero) { $0 + $1.installBytes }
    let lost = try inParallel(
      locales.count, done: { progress(.leavingOut, $0, locales.count) },
      job: { index throws(any Error) in
        let removed = try remover.removing { $0 == locales[index] }
        let rebuilt = try remover.rebuilding(removed)
        return LeaveOneOut(
          locale: locales[index], archiveBytes: archive.size - rebuilt.size,
          installBytes: install - rebuilt.installBytes)
      })
    return lost.sorted { ($0.archiveBytes, $1.locale) > ($1.archiveBytes, $0.locale) }
  }

  private static func devices(
    _ before: Footprint, _ after: Footprint, _ packs: [LocalePack], _ codec: Codec?
  ) -> [Device]? {
    guard before.bundle.format == .aab, let codec else { return nil }
    let (old, new) = (before.common, after.common)
    return packs.map { pack in
      Device(
        locale: pack.locale, withSplits: old + before.archiveBytes(ofLanguage: pack.locale.language),
        withoutSplits: old + before.localized.archive,
        withPacks: new + after.archiveBytes(ofLanguage: pack.locale.language)
          + ByteCount(pack.downloadBytes(codec)))
    }
  }

  /// Does independent jobs on all cores; the first error in their order is thrown.
  private static func inParallel<Value: Sendable, Failure: Error>(
    _ count: Int, done: @Sendable (Int) -> Void, job: @Sendable (Int) throws(Failure) -> Value
  ) throws(Failure) -> [Value] {
    let results = Mutex([Result<Value, Failure>?](repeating: nil, count: count))
    let finished = Atomic<Int>(0)
    DispatchQueue.concurrentPerform(iterations: count) { index in
      let result = Result { () throws(Failure) in try job(index) }
      results.withLock { $0[index] = result }
      done(finished.add(1, ordering: .relaxed).newValue)
    }
    var values: [Value] = []
    for result in results.withLock({ $0 }) { if let result { values.append(try result.get()) } }
    return values
  }
}

extension Footprint {
  /// What every device of an app bundle gets, whatever its languages.
  fileprivate var common: ByteCount { base.total.archive + unlocalized.total.archive - forStore.archive }

  fileprivate func archiveBytes(ofLanguage language: String) -> ByteCount {
    locales.reduce(0) { $1.tag.language == language ? $0 + $1.amounts.total.archive : $0 }
  }
}

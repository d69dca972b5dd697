package import AppBundles
internal import Localization
package import ReportSchema

extension GrowthReport {
  /// Compares two measurements.
  /// - Parameters:
  ///   - old: with entries if they are to be compared.
  ///   - messages: the messages of both versions; nil if one is a report.
  package init(
    from old: FootprintReport, to new: FootprintReport,
    messages: (old: LocalizedStrings, new: LocalizedStrings)?
  ) {
    let entries = GrowthEntries(old.entries, new.entries)
    var warnings = new.warnings
    if old.entries == nil || new.entries == nil {
      warnings.append(
        ReportWarning(
          message: "entries not compared: pass two apps, or reports of 'ballast measure --explain'"))
    }
    let locales = Locale.all(from: old, to: new, messages: messages)
    let isTranslation = Dictionary(locales.map { ($0.renamedFrom ?? $0.locale, $0.translation) }) { one, _ in
      one
    }
    let before = old.sums { isTranslation[$0.locale ?? ""] ?? $0.translation }
    let after = new.sums(where: \.translation)
    self.init(
      old: Version(name: old.archive.name, app: old.app), new: Version(name: new.archive.name, app: new.app),
      total: Sizes(old.totals, new.totals, \.archiveBytes, \.installBytes),
      translations: Sizes(before.translations.total, after.translations.total),
      otherLocales: old.otherLocales == nil && new.otherLocales == nil
        ? nil : Sizes(before.others, after.others),
      locales: locales,
      base: Sizes(old.base, new.base, \.archiveBytes, \.installBytes),
      unlocalized: Sizes(old.unlocalized, new.unlocalized),
      overhead: Sizes(old.overhead.archiveBytes, new.overhead.archiveBytes, 0, 0),
      kinds: zip(FootprintReport.Kinds.all, zip(before.translations.kinds, after.translations.kinds)).map {
        Kind(kind: $0.name, sizes: Sizes($1.0, $1.1))
      }.filter { !$0.sizes.isZero },
      components: Component.all(from: old, to: new), entries: entries.changed,
      omittedEntries: entries.unchanged, renames: entries.renames, warnings: warnings)
  }
}

extension GrowthReport.Sizes {
  init(_ oldArchive: Int, _ newArchive: Int, _ oldInstall: Int, _ newInstall: Int) {
    self.init(
      oldArchiveBytes: oldArchive, newArchiveBytes: newArchive, archiveChange: newArchive - oldArchive,
      oldInstallBytes: oldInstall, newInstallBytes: newInstall, installChange: newInstall - oldInstall)
  }

  /// - Parameters:
  ///   - old, new: nil for what the version does not have.
  fileprivate init<Part>(
    _ old: Part?, _ new: Part?, _ archive: KeyPath<Part, Int>, _ install: KeyPath<Part, Int>
  ) {
    self.init(
      old?[keyPath: archive] ?? 0, new?[keyPath: archive] ?? 0, old?[keyPath: install] ?? 0,
      new?[keyPath: install] ?? 0)
  }

  fileprivate init(_ old: FootprintReport.Size, _ new: FootprintReport.Size) {
    self.init(old, new, \.archiveBytes, \.installBytes)
  }

  var isZero: Bool {
    oldArchiveBytes == 0 && newArchiveBytes == 0 && oldInstallBytes == 0 && newInstallBytes == 0
  }

  static func + (left: Self, right: Self) -> Self {
    Self(
      left.oldArchiveBytes + right.oldArchiveBytes, left.newArchiveBytes + right.newArchiveBytes,
      left.oldInstallBytes + right.oldInstallBytes, left.newInstallBytes + right.newInstallBytes)
  }
}

extension FootprintReport {
  /// The sizes of all locales. A locale may be a translation in only one of the versions.
  /// - Parameter isTranslation: whether a listed locale counts as a translation.
  fileprivate func sums(
    where isTranslation: (Locale) -> Bool
  ) -> (translations: (total: Size, kinds: [Size]), others: Size) {
    var total = Size(archiveBytes: translations.archiveBytes, installBytes: translations.installBytes)
    var others = Size(
      archiveBytes: otherLocales?.archiveBytes ?? 0, installBytes: otherLocales?.installBytes ?? 0)
    var kinds = Kinds.all.map { translations.kinds[keyPath: $0.path] }
      .map { Size(archiveBytes: $0.archiveBytes, installBytes: $0.installBytes) }
    for locale in locales where locale.aliasOf == nil && isTranslation(locale) != locale.translation {
      let sign = locale.translation ? -1 : 1
      total.add(sign * locale.archiveBytes, sign * locale.installBytes)
      others.add(-sign * locale.archiveBytes, -sign * locale.installBytes)
      for (index, kind) in Kinds.all.enumerated() {
        let size = locale.kinds[keyPath: kind.path]
        kinds[index].add(sign * size.archiveBytes, sign * size.installBytes)
      }
    }
    return ((total, kinds), others)
  }
}

extension FootprintReport.Size {
  fileprivate mutating func add(_ archive: Int, _ install: Int) {
    archiveBytes += archive
    installBytes += install
  }
}

extension ID<GrowthReport.Presence> {
  fileprivate init(isOld: Bool, isNew: Bool) { self.init(isOld ? isNew ? .both : .old : .new) }
}

extension GrowthReport.Locale {
  fileprivate static func all(
    from old: FootprintReport, to new: FootprintReport,
    messages: (old: LocalizedStrings, new: LocalizedStrings)?
  ) -> [Self] {
    func byTag(_ report: FootprintReport) -> [String: FootprintReport.Locale] {
      Dictionary(
        report.locales.compactMap { locale in locale.aliasOf == nil ? locale.locale.map { ($0, locale) } : nil
        }
      ) { one, _ in one }
    }
    var counts: [String: StalenessCounts] = [:]
    var former: [String: String] = [:]
    if let messages {
      for row in Staleness(of: messages.old, against: messages.new).rows {
        counts[row.locale.text] = row.counts
        former[row.locale.text] = row.renamedFrom?.text
      }
    }
    let (before, after) = (byTag(old), byTag(new))
    let tags = Set(before.keys).union(after.keys).subtracting(former.values)
    return tags.map { tag in
      let (one, other) = (before[former[tag] ?? tag], after[tag])
      // A locale without messages in both versions has no counts.
      let count = messages == nil ? nil : counts[tag] ?? StalenessCounts()
      return Self(
        locale: tag, name: other?.name ?? one?.name, renamedFrom: former[tag],
        translation: (other ?? one)?.translation ?? true,
        presence: ID(isOld: one != nil, isNew: other != nil),
        sizes: GrowthReport.Sizes(one, other, \.archiveBytes, \.installBytes),
        added: count?[.added], removed: count?[.removed], changed: count?[.changed])
    }.sorted { one, other in
      (other.sizes.archiveChange.magnitude, one.locale) < (one.sizes.archiveChange.magnitude, other.locale)
    }
  }
}

extension GrowthReport.Component {
  /// Components by path. If the path of the app itself changed, as with its version, the first ones match.
  fileprivate static func all(from old: FootprintReport, to new: FootprintReport) -> [Self] {
    func byPath(_ report: FootprintReport) -> [String: FootprintReport.Component] {
      Dictionary(report.components.map { ($0.path, $0) }) { one, _ in one }
    }
    let (before, after) = (byPath(old), byPath(new))
    return Set(before.keys).union(after.keys).map { path in
      let (one, other) = (before[path], after[path])
      return Self(
        name: other?.name ?? one?.name ?? "", path: path,
        presence: ID(isOld: one != nil, isNew: other != nil),
        sizes: GrowthReport.Sizes(one, other, \.archiveBytes, \.installBytes))
    }.sorted { one, other in
      (other.sizes.archiveChange.magnitude, one.path) < (one.sizes.archiveChange.magnitude, other.path)
    }
  }
}

/// The entries of two versions, those of containers summed over their owners.
private struct GrowthEntries {
  private(set) var changed: [GrowthReport.Entry] = []
  private(set) var unchanged = GrowthReport.Sizes(0, 0, 0, 0)
  private(set) var renames: [GrowthReport.Rename] = []

  init(_ old: [FootprintReport.Entry]?, _ new: [FootprintReport.Entry]?) {
    guard let old, let new else { return }
    let (before, after) = (Self.byPath(old), Self.byPath(new))
    let matching = EntryMatching(
      old: before.filter { after[$0.key] == nil }.map(\.value).sorted { $0.path < $1.path },
      new: after.filter { before[$0.key] == nil }.map(\.value).sorted { $0.path < $1.path })
    renames = matching.renames.map { GrowthReport.Rename(from: $0.from, to: $0.to, entries: $0.entries) }
    let matched = Set(matching.formerPaths.values)
    for (path, item) in after {
      let former = matching.formerPaths[path]
      add(before[former ?? path], item, renamedFrom: former)
    }
    for (path, item) in before where after[path] == nil && !matched.contains(path) {
      add(item, nil, renamedFrom: nil)
    }
    changed.sort { one, other in
      (other.sizes.archiveChange.magnitude, one.entry) < (one.sizes.archiveChange.magnitude, other.entry)
    }
  }

  private mutating func add(_ old: EntryMatching.Item?, _ new: EntryMatching.Item?, renamedFrom: String?) {
    let sizes = GrowthReport.Sizes(old, new, \.archiveBytes, \.installBytes)
    guard sizes.archiveChange != 0 || sizes.installChange != 0 else {
      unchanged = unchanged + sizes
      return
    }
    changed.append(
      GrowthReport.Entry(
        entry: new?.path ?? old?.path ?? "", renamedFrom: renamedFrom,
        presence: ID(isOld: old != nil, isNew: new != nil), owner: new?.owner ?? old?.owner ?? "",
        sizes: sizes))
  }

  private static func byPath(_ entries: [FootprintReport.Entry]) -> [String: EntryMatching.Item] {
    var items: [String: EntryMatching.Item] = [:]
    for entry in entries {
      let known = items[entry.entry]
      let owner = known.map { $0.owner == entry.owner ? entry.owner : ID(.several) } ?? entry.owner
      items[entry.entry] = EntryMatching.Item(
        path: entry.entry, owner: owner, archiveBytes: (known?.archiveBytes ?? 0) + entry.archiveBytes,
        installBytes: (known?.installBytes ?? 0) + entry.installBytes)
    }
    return items
  }
}

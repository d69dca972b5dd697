package import AppBundles
import Localization
package import ReportSchema

extension MeasureGrowthReport {
  /// Compares two measurements.
  /// - Parameters:
  ///   - old: with entries if they are to be compared.
  ///   - messages: the messages of both versions; nil if one is a report.
  ///   - unread: files of either version whose messages were not read. Those of their locales are not compared.
  package init(
    from old: MeasureReport, to new: MeasureReport,
    messages: (old: LocalizedStrings, new: LocalizedStrings)?, unread: [UnreadFile] = []
  ) {
    let entries = GrowthEntries(old.entries, new.entries)
    var warnings = new.warnings
    if old.entries == nil || new.entries == nil {
      warnings.append(
        ReportWarning(
          message: "entries not compared: pass two apps, or reports of 'ballast measure --explain'"))
    }
    let locales = Locale.all(
      from: old, to: new, messages: messages, unread: UnreadLanguages(unread, in: [old, new]))
    // A locale may be a translation in only one of the versions.
    let translations = locales.filter(\.translation)
    let before = Set(translations.map { $0.renamedFrom ?? $0.locale })
    let after = Set(translations.map(\.locale))
    var otherLocales: Sizes?
    if old.otherLocales != nil || new.otherLocales != nil {
      otherLocales = locales.filter { !$0.translation }.map(\.sizes).reduce(.zero, +)
    }
    self.init(
      old: Version(name: old.archive.name, app: old.app), new: Version(name: new.archive.name, app: new.app),
      total: Sizes(old.totals, new.totals, \.archiveBytes, \.installBytes),
      translations: translations.map(\.sizes).reduce(.zero, +),
      otherLocales: otherLocales,
      locales: locales, commonCause: Self.commonCause(of: translations),
      base: Sizes(old.base, new.base, \.archiveBytes, \.installBytes),
      unlocalized: Sizes(old.unlocalized, new.unlocalized),
      overhead: Sizes(old.overhead.archiveBytes, new.overhead.archiveBytes, 0, 0),
      kinds: MeasureReport.Kinds.all.map { kind in
        Kind(
          kind: kind.name,
          sizes: Sizes(old.size(of: kind.path, in: before), new.size(of: kind.path, in: after)))
      }.filter { $0.sizes != .zero },
      components: Component.all(from: old, to: new), entries: entries.changed,
      omittedEntries: entries.unchanged, renames: entries.renames, warnings: warnings)
  }
}

extension MeasureGrowthReport.Sizes {
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

  fileprivate init(_ old: MeasureReport.Size, _ new: MeasureReport.Size) {
    self.init(old, new, \.archiveBytes, \.installBytes)
  }

  fileprivate static let zero = Self(0, 0, 0, 0)

  static func + (left: Self, right: Self) -> Self {
    Self(
      left.oldArchiveBytes + right.oldArchiveBytes, left.newArchiveBytes + right.newArchiveBytes,
      left.oldInstallBytes + right.oldInstallBytes, left.newInstallBytes + right.newInstallBytes)
  }
}

extension MeasureReport {
  /// The size of one kind of resource in several locales.
  fileprivate func size(of kind: KeyPath<Kinds, Kind>, in tags: Set<String>) -> Size {
    locales.filter { $0.aliasOf == nil && tags.contains($0.locale ?? "") }.map { $0.kinds[keyPath: kind] }
      .reduce(into: Size(archiveBytes: 0, installBytes: 0)) { sum, size in
        sum.archiveBytes += size.archiveBytes
        sum.installBytes += size.installBytes
      }
  }
}

extension ID<MeasureGrowthReport.Presence> {
  fileprivate init(isOld: Bool, isNew: Bool) {
    if isOld, isNew {
      self.init(.both)
    } else {
      self.init(isOld ? .old : .new)
    }
  }
}

extension MeasureGrowthReport.Locale {
  fileprivate static func all(
    from old: MeasureReport, to new: MeasureReport,
    messages: (old: LocalizedStrings, new: LocalizedStrings)?, unread: UnreadLanguages
  ) -> [Self] {
    func byTag(_ report: MeasureReport) -> [String: MeasureReport.Locale] {
      Dictionary(
        report.locales.compactMap { locale in locale.aliasOf == nil ? locale.locale.map { ($0, locale) } : nil
        }
      ) { one, _ in one }
    }
    let rows = messages.map { Staleness(of: $0.old, against: $0.new).rows } ?? []
    let texts = Dictionary(uniqueKeysWithValues: rows.map { ($0.locale.text, $0) })
    let before = byTag(old)
    let after = byTag(new)
    let tags = Set(before.keys).union(after.keys).subtracting(rows.compactMap(\.renamedFrom?.text))
    return tags.map { tag in
      let former = texts[tag]?.renamedFrom?.text
      let one = before[former ?? tag]
      let other = after[tag]
      // A locale without messages in both versions has no counts.
      let isCompared = messages != nil && !unread.contains(tag) && !unread.contains(former ?? tag)
      let count = isCompared ? texts[tag]?.counts ?? StalenessCounts() : nil
      return Self(
        locale: tag, name: other?.name ?? one?.name, renamedFrom: former,
        translation: (other ?? one)?.translation ?? true,
        presence: ID(isOld: one != nil, isNew: other != nil),
        sizes: MeasureGrowthReport.Sizes(one, other, \.archiveBytes, \.installBytes),
        added: count?[.added], removed: count?[.removed], changed: count?[.changed])
    }.sorted(largestFirst: \.sizes.archiveChange.magnitude) { $0.locale < $1.locale }
  }
}

extension MeasureGrowthReport.Component {
  /// Components by path. If the path of the app itself changed, as with its version, the first ones match.
  fileprivate static func all(from old: MeasureReport, to new: MeasureReport) -> [Self] {
    func byPath(_ report: MeasureReport) -> [String: MeasureReport.Component] {
      Dictionary(report.components.map { ($0.path, $0) }) { one, _ in one }
    }
    let before = byPath(old)
    let after = byPath(new)
    return Set(before.keys).union(after.keys).map { path in
      let one = before[path]
      let other = after[path]
      return Self(
        name: other?.name ?? one?.name ?? "", path: path,
        presence: ID(isOld: one != nil, isNew: other != nil),
        sizes: MeasureGrowthReport.Sizes(one, other, \.archiveBytes, \.installBytes))
    }.sorted(largestFirst: \.sizes.archiveChange.magnitude) { $0.path < $1.path }
  }
}

/// The entries of two versions, those of containers summed over their owners.
private struct GrowthEntries {
  private(set) var changed: [MeasureGrowthReport.Entry] = []
  private(set) var unchanged = MeasureGrowthReport.Sizes.zero
  private(set) var renames: [MeasureGrowthReport.Rename] = []

  init(_ old: [MeasureReport.Entry]?, _ new: [MeasureReport.Entry]?) {
    guard let old, let new else { return }
    let before = Self.byPath(old)
    let after = Self.byPath(new)
    let matching = EntryMatching(
      old: before.filter { after[$0.key] == nil }.map(\.value).sorted { $0.entry < $1.entry },
      new: after.filter { before[$0.key] == nil }.map(\.value).sorted { $0.entry < $1.entry })
    renames = matching.renames
    let matched = Set(matching.formerPaths.values)
    for (path, item) in after {
      let former = matching.formerPaths[path]
      addChange(before[former ?? path], item, renamedFrom: former)
    }
    for (path, item) in before where after[path] == nil && !matched.contains(path) {
      addChange(item, nil, renamedFrom: nil)
    }
    changed = changed.sorted(largestFirst: \.sizes.archiveChange.magnitude) { $0.entry < $1.entry }
  }

  private mutating func addChange(
    _ old: MeasureReport.Entry?, _ new: MeasureReport.Entry?, renamedFrom: String?
  ) {
    let sizes = MeasureGrowthReport.Sizes(old, new, \.archiveBytes, \.installBytes)
    guard sizes.archiveChange != 0 || sizes.installChange != 0 else {
      unchanged = unchanged + sizes
      return
    }
    changed.append(
      MeasureGrowthReport.Entry(
        entry: new?.entry ?? old?.entry ?? "", renamedFrom: renamedFrom,
        presence: ID(isOld: old != nil, isNew: new != nil), owner: new?.owner ?? old?.owner ?? "",
        sizes: sizes))
  }

  /// The rows of each path as one: the archive and install bytes of all, and their owner. Other fields are those of
  /// the first row.
  private static func byPath(_ entries: [MeasureReport.Entry]) -> [String: MeasureReport.Entry] {
    Dictionary(entries.lazy.map { ($0.entry, $0) }) { known, entry in
      var sum = known
      if entry.owner != known.owner { sum.owner = ID(.several) }
      sum.archiveBytes += entry.archiveBytes
      sum.installBytes += entry.installBytes
      return sum
    }
  }
}

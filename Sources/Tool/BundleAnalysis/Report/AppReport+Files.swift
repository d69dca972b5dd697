import ReportSchema

extension AppReport.File {
  /// The most rows of files, and of sums that keep their locale.
  private static let fileLimit = 160
  private static let localeLimit = 120

  private struct Group: Hashable {
    let component, kind: String
    let owner: ID<MeasureReport.Owner>
  }

  /// The largest files, and sums of the others by component, kind and owner. Small sums of locales are added up.
  static func listed(of entries: [MeasureReport.Entry]) -> [Self] {
    let sorted = entries.filter { $0.archiveBytes != 0 }.sorted(by: isLarger)
    let files = sorted.prefix(fileLimit).map { entry in
      Self(
        component: entry.component, kind: entry.partKind, owner: entry.owner, entry: entry.entry, files: 1,
        archiveBytes: entry.archiveBytes)
    }
    let byLocale = sums(of: sorted.dropFirst(fileLimit)) { $0.owner }.sorted(by: isLarger)
    let small = sums(of: byLocale.dropFirst(localeLimit)) {
      $0.owner.known == nil ? ID(.translations) : $0.owner
    }
    return (files + byLocale.prefix(localeLimit) + small).sorted(by: isLarger)
  }

  private static func sums(
    of entries: ArraySlice<MeasureReport.Entry>, owner: (MeasureReport.Entry) -> ID<MeasureReport.Owner>
  ) -> [Self] {
    entries.grouped { Group(component: $0.component, kind: $0.partKind, owner: owner($0)) }.map {
      group, entries in
      Self(
        component: group.component, kind: group.kind, owner: group.owner, files: entries.count,
        archiveBytes: entries.reduce(0) { $0 + $1.archiveBytes })
    }
  }

  private static func sums(
    of files: ArraySlice<Self>, owner: (Self) -> ID<MeasureReport.Owner>
  ) -> [Self] {
    files.grouped { Group(component: $0.component, kind: $0.kind, owner: owner($0)) }.map { group, files in
      Self(
        component: group.component, kind: group.kind, owner: group.owner,
        files: files.reduce(0) { $0 + $1.files }, archiveBytes: files.reduce(0) { $0 + $1.archiveBytes })
    }
  }

  // MARK: - Order

  private static func isLarger(_ one: MeasureReport.Entry, than other: MeasureReport.Entry) -> Bool {
    guard one.archiveBytes == other.archiveBytes else { return one.archiveBytes > other.archiveBytes }
    return (one.entry, one.owner.rawValue) < (other.entry, other.owner.rawValue)
  }

  private static func isLarger(_ one: Self, than other: Self) -> Bool {
    guard one.archiveBytes == other.archiveBytes else { return one.archiveBytes > other.archiveBytes }
    return (one.component, one.kind, one.owner.rawValue, one.entry ?? "")
      < (other.component, other.kind, other.owner.rawValue, other.entry ?? "")
  }
}

package import ReportSchema

extension AppReport {
  /// The most rows of lists that grow with the app.
  private static let findingLimit = 400
  private static let entryLimit = 100
  private static let messageLimit = 40

  /// Replaces the entries of the footprint with their sums, and shortens lists that grow with the app.
  package mutating func summarize() {
    composition = Part.sums(of: footprint.entries ?? [])
    files = File.listed(of: footprint.entries ?? [])
    footprint.entries = nil
    footprint.selection.omittedEntries = nil
    footprint.selection.allEntries = nil
    check.findings = check.findings.worstFirst
    omitted.findings = check.findings.truncate(to: Self.findingLimit).count
    omitted.incompatible = staleness?.incompatible.truncate(to: Self.findingLimit).count ?? 0
    if var changes = staleness?.changes {
      omitted.changedMessages = changes.truncate(to: Self.messageLimit).count
      staleness?.changes = changes
    }
    let hidden = growth?.entries.truncate(to: Self.entryLimit) ?? []
    if let first = hidden.first {
      growth?.unlistedEntries = MeasureGrowthReport.Unlisted(
        entries: hidden.count, sizes: hidden.dropFirst().map(\.sizes).reduce(first.sizes, +))
    }
    // The staleness report lists the texts.
    aging?.incompatible = []
    aging?.notes = []
  }
}

extension AppReport.Part {
  /// Sums by component, kind and owner; the largest archive size first.
  fileprivate static func sums(of entries: [MeasureReport.Entry]) -> [Self] {
    struct Group: Hashable {
      let component, kind: String
      let owner: ID<MeasureReport.Owner>
    }
    let groups = entries.grouped {
      Group(
        component: $0.component, kind: $0.partKind,
        owner: $0.owner.known == nil ? ID(.translations) : $0.owner)
    }
    return groups.map { group, entries in
      Self(
        component: group.component, kind: group.kind, owner: group.owner,
        archiveBytes: entries.reduce(0) { $0 + $1.archiveBytes },
        installBytes: entries.reduce(0) { $0 + $1.installBytes })
    }.sorted(largestFirst: \.archiveBytes) { one, other in
      (one.component, one.kind, one.owner.rawValue) < (other.component, other.kind, other.owner.rawValue)
    }
  }
}

extension [CheckReport.Finding] {
  /// Findings that are not accepted before accepted ones; of these the most severe first, then the one that wastes most
  /// bytes, then by id.
  fileprivate var worstFirst: Self {
    func rank(_ finding: CheckReport.Finding) -> (Int, Int, Int) {
      let severity = finding.severity.known.flatMap(CheckReport.Severity.allCases.firstIndex(of:)) ?? -1
      return (finding.accepted == nil ? 0 : 1, -severity, -(finding.wastedArchiveBytes ?? 0))
    }
    return sorted { one, other in
      let left = rank(one)
      let right = rank(other)
      if left != right { return left < right }
      return one.id < other.id
    }
  }
}

extension Array {
  /// Removes the rows after the first `limit` ones.
  /// - Returns: the removed rows.
  fileprivate mutating func truncate(to limit: Int) -> ArraySlice<Element> {
    let hidden = dropFirst(limit)
    self = Array(prefix(limit))
    return hidden
  }
}

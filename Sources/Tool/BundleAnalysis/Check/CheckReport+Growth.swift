import Bytes
import Localization
import ReportSchema

extension CheckInputs {
  /// The changes since the older version; nil without one.
  var growth: MeasureGrowthReport? {
    guard let footprint, let baseline else { return nil }
    let messages = baseline.strings.flatMap { old in strings.map { (old: old, new: $0) } }
    return MeasureGrowthReport(
      from: baseline.explained ?? baseline.footprint, to: explained ?? footprint, messages: messages,
      unread: unreadFiles + baseline.unreadFiles)
  }

  private var unreadLanguages: UnreadLanguages {
    var reports: [MeasureReport] = []
    if let explained { reports.append(explained) }
    if let older = baseline?.explained { reports.append(older) }
    return UnreadLanguages(unreadFiles, in: reports)
  }

  /// The files whose archive bytes changed most, the largest change first. Empty if one version is a report without entries.
  func largestChanges(_ growth: MeasureGrowthReport) -> [CheckReport.Change] {
    growth.largestChanges.map { change in
      var change = change
      if unreadFiles.contains(where: { $0.pathInApp == change.path }) { change.why = "messages not read" }
      return change
    }
  }

  /// As ``MeasureGrowthReport/reason(ofLocale:)``; a file that was not read is the cause whatever else changed.
  func reason(ofLocale tag: String, _ growth: MeasureGrowthReport) -> String? {
    if unreadLanguages.contains(tag) { return "messages not read" }
    return growth.reason(ofLocale: tag)
  }
}

extension MeasureGrowthReport {
  private static let listedChanges = 3

  /// The files whose archive bytes changed most, the largest change first. Empty if one version is a report without entries.
  var largestChanges: [CheckReport.Change] {
    let changed = entries.filter { $0.sizes.archiveChange != 0 }
      .sorted { $0.sizes.archiveChange.magnitude > $1.sizes.archiveChange.magnitude }
    return changed.prefix(Self.listedChanges).map {
      CheckReport.Change(path: $0.entry, change: $0.sizes.archiveChange, why: reason(of: $0))
    }
  }

  private func reason(of entry: Entry) -> String {
    switch entry.presence.known {
    case .new: return "new file"
    case .old: return "removed"
    case .both, nil: break
    }
    let locale = locales.first { $0.locale == entry.owner.rawValue }
    let messages = locale.flatMap(\.messageChanges) ?? ""
    if !messages.isEmpty { return messages }
    if entry.sizes.archiveChange > 0 { return "larger" }
    return "smaller"
  }

  /// The cause of the change of a locale: `new locale`, `removed`, or `12 messages added, 27 removed`. Nil if it is not known.
  func reason(ofLocale tag: String) -> String? {
    guard let locale = locales.first(where: { $0.locale == tag }) else { return nil }
    switch locale.presence.known {
    case .new: return "new locale"
    case .old: return "removed"
    case .both, nil: return locale.messageChanges
    }
  }

  /// The file with most of the change of the parts that are the same for every language, or of base.
  func reason(of owner: MeasureReport.Owner) -> String? {
    let largest = entries.filter { $0.owner == ID(owner) && $0.sizes.archiveChange != 0 }
      .max { $0.sizes.archiveChange.magnitude < $1.sizes.archiveChange.magnitude }
    return largest.map { "largest: \($0.entry.split(separator: "/").last ?? "")" }
  }
}

extension MeasureGrowthReport.Locale {
  /// Nil if one version is a report, or if no message changed.
  fileprivate var messageChanges: String? {
    guard let added, let removed, let changed else { return nil }
    let counts = [(added, "added"), (removed, "removed"), (changed, "changed")].filter { $0.0 > 0 }
    guard let first = counts.first else { return nil }
    let start = "\(counted(first.0, "message")) \(first.1)"
    return ([start] + counts.dropFirst().map { "\($0.0.grouped) \($0.1)" }).joined(separator: ", ")
  }
}

internal import Localization

/// Messages selected by their class in an older version, or by their change.
package enum ChangeFilter: String, Hashable, Sendable, CaseIterable {
  case stale, incompatible, crash, garbled, omitted, missing, changed, added, removed
  /// Messages whose base text changed.
  case source

  package func count(in counts: StalenessCounts) -> Int {
    switch self {
    case .stale: counts[.stale]
    case .incompatible: counts[.incompatible]
    case .crash: counts.crash
    case .garbled: counts.garbled
    case .omitted: counts.omitted
    case .missing: counts[.missing]
    case .changed: counts.changed
    case .added: counts.added
    case .removed: counts.removed
    case .source: counts.sourceChanged
    }
  }

  package func includes(_ change: MessageChange) -> Bool {
    switch self {
    case .stale: change.freshness == .stale
    case .incompatible: change.freshness == .incompatible
    case .crash: change.problems.severity == .crash
    case .garbled: change.problems.severity == .garbled
    case .omitted: change.omitsArgument
    case .missing: change.freshness == .missing
    case .changed: change.old != nil && change.new != nil && change.old != change.new
    case .added: change.old == nil
    case .removed: change.new == nil
    case .source: change.oldBase != nil
    }
  }
}

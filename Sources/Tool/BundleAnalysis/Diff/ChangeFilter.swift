import Localization
import TextSelection

/// Messages selected by their class in an older version, or by their change.
package enum ChangeFilter: String, Hashable, Sendable, CaseIterable {
  case stale, incompatible, crash, garbled, unknown, omitted, missing, changed, added, removed
  /// Messages whose base text changed.
  case source

  package func includes(_ change: MessageChange) -> Bool {
    switch self {
    case .stale: change.freshness == .stale
    case .incompatible: change.freshness == .incompatible
    case .crash: change.problems.severity == .crash
    case .garbled: change.problems.severity == .garbled
    case .unknown: change.problems.severity == .unknown
    case .omitted: change.omitsArgument
    case .missing: change.freshness == .missing
    case .changed:
      change.freshness != .fresh && change.old != nil && change.new != nil && change.old != change.new
    case .added: change.old == nil && change.new != nil
    case .removed: change.freshness == nil
    case .source: change.oldBase != nil
    }
  }
}

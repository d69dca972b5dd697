package import ReportSchema

/// The class of a message that is looked up in an older version.
package enum Freshness: String, Hashable, Sendable {
  /// The current text.
  case fresh
  /// Another text that is safe to show.
  case stale
  /// Another text that would crash or display incorrectly in the newer version.
  case incompatible
  /// No text, or an empty one. The text of a parent locale or of base is shown.
  case missing
}

/// Messages by class, of one locale or of several together.
package struct StalenessCounts: Hashable, Sendable {
  package private(set) var fresh = 0
  private var changes: [ChangeFilter: Int] = [:]
  /// Missing messages for which the text of another locale is shown, by the platform's rule.
  package internal(set) var parentText = 0
  /// Missing messages for which the base text is shown.
  package internal(set) var baseText = 0
  /// Missing messages that neither a parent nor base has. The platform displays the key, a default of the call, or
  /// nothing.
  package var noText: Int { self[.missing] - parentText - baseText }
  /// Texts as listed in files.
  package internal(set) var fileStrings = DiffReport.FileStrings.zero

  package init() {}

  /// The messages that a filter includes.
  package subscript(filter: ChangeFilter) -> Int { changes[filter] ?? 0 }

  /// Keys of the newer version.
  package var keys: Int { fresh + self[.stale] + self[.incompatible] + self[.missing] }
  /// Share of all keys, from 0 to 1; nil without keys.
  package var freshShare: Double? { keys == 0 ? nil : Double(fresh) / Double(keys) }

  /// Adds a message whose text is current and without problems.
  mutating func addFresh() { fresh += 1 }

  mutating func add(_ change: MessageChange) {
    if change.freshness == .fresh { fresh += 1 }
    for filter in ChangeFilter.allCases where filter.includes(change) { changes[filter, default: 0] += 1 }
  }

  static func += (left: inout Self, right: Self) {
    left.fresh += right.fresh
    left.changes.merge(right.changes, uniquingKeysWith: +)
    left.parentText += right.parentText
    left.baseText += right.baseText
    left.fileStrings += right.fileStrings
  }
}

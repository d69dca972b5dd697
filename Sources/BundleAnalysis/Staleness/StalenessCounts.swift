package import Localization

/// The class of a message that is looked up in an older version.
package enum Freshness: String, Hashable, Sendable, CaseIterable {
  /// The current text.
  case fresh
  /// Another text that is safe to show.
  case stale
  /// Another text that would crash or display incorrectly in the newer version.
  case incompatible
  /// No text, or an empty one. The text of a parent locale or of base is shown.
  case missing
}

/// The text that is shown for a missing message.
package enum SubstituteText: Hashable, Sendable {
  /// The text of another locale, by the platform's rule.
  case parent(LocaleTag)
  case base
  /// Neither has a text. The platform displays the key, a default of the call, or nothing.
  case none

  /// Nil if no parent's text is shown.
  package var parent: LocaleTag? { if case .parent(let tag) = self { tag } else { nil } }
}

/// Messages by class, of one locale or of several together.
package struct StalenessCounts: Hashable, Sendable {
  private var fresh = 0
  private var stale = 0
  private var incompatible = 0
  private var missing = 0
  /// Messages of the older version only.
  package private(set) var removed = 0
  /// Keys of both versions with different texts.
  package private(set) var changed = 0
  /// Keys of the newer version only.
  package private(set) var added = 0
  /// Keys of both versions whose base text changed. An unchanged translation may then be out of date.
  package internal(set) var sourceChanged = 0
  /// Incompatible messages by severity; together they are all incompatible ones.
  package private(set) var crash = 0
  package private(set) var garbled = 0
  /// Fresh and stale messages that omit an argument.
  package private(set) var omitted = 0
  /// Missing messages by the text that is shown; together with ``noText`` they are all missing ones.
  package private(set) var parentText = 0
  package private(set) var baseText = 0
  /// Missing messages that neither a parent nor base has.
  package var noText: Int { missing - parentText - baseText }
  /// Texts as listed in files.
  package internal(set) var fileStrings = FileStrings()

  package init() {}

  /// The messages of a class.
  package subscript(freshness: Freshness) -> Int {
    switch freshness {
    case .fresh: fresh
    case .stale: stale
    case .incompatible: incompatible
    case .missing: missing
    }
  }

  /// Keys of the newer version.
  package var keys: Int { fresh + stale + incompatible + missing }
  /// Share of all keys, from 0 to 1; nil without keys.
  package var freshShare: Double? { keys == 0 ? nil : Double(fresh) / Double(keys) }

  mutating func add(_ freshness: Freshness) {
    switch freshness {
    case .fresh: fresh += 1
    case .stale: stale += 1
    case .incompatible: incompatible += 1
    case .missing: missing += 1
    }
  }

  mutating func add(_ message: Message, _ freshness: Freshness, insteadOf old: Message?) {
    add(freshness)
    if let old {
      if old != message { changed += 1 }
    } else {
      added += 1
    }
    fileStrings.compare(old, message)
  }

  /// Counts the text that is shown for a missing message that was added.
  mutating func add(_ substitute: SubstituteText) {
    switch substitute {
    case .parent: parentText += 1
    case .base: baseText += 1
    case .none: break
    }
  }

  /// Counts the severity of a message that was added.
  mutating func addSeverity(of problems: [CompatibilityIssue]) {
    switch problems.severity {
    case .crash: crash += 1
    case .garbled: garbled += 1
    case .note: if problems.omitsArgument { omitted += 1 }
    case nil: break
    }
  }

  /// Adds a message that both versions have with the same text.
  mutating func addFresh(_ message: Message) {
    fresh += 1
    fileStrings.addUnchanged(message)
  }

  mutating func remove(_ message: Message) {
    removed += 1
    fileStrings.compare(message, nil)
  }

  static func += (left: inout Self, right: Self) {
    left.fresh += right.fresh
    left.stale += right.stale
    left.incompatible += right.incompatible
    left.missing += right.missing
    left.removed += right.removed
    left.changed += right.changed
    left.added += right.added
    left.sourceChanged += right.sourceChanged
    left.crash += right.crash
    left.garbled += right.garbled
    left.omitted += right.omitted
    left.parentText += right.parentText
    left.baseText += right.baseText
    left.fileStrings += right.fileStrings
  }
}

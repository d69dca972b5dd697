internal import Localization

/// What becomes of a message that is asked of an older version.
package enum Freshness: String, Hashable, Sendable, CaseIterable {
  /// The same text.
  case fresh
  /// Another text, which fits the new call.
  case stale
  /// Another text, which shown in the new app could crash or garble.
  case unsafe
  /// No text, or an empty one: base's is shown.
  case missing
}

/// Of one locale, or of several together.
package struct StalenessCounts: Hashable, Sendable {
  package struct Amount: Hashable, Sendable {
    package internal(set) var messages = 0
    /// Of texts, in UTF-8, with all their variations.
    package internal(set) var bytes = 0

    mutating func add(_ message: Message) {
      messages += 1
      bytes += message.textBytes
    }

    static func += (left: inout Self, right: Self) {
      left.messages += right.messages
      left.bytes += right.bytes
    }
  }

  private var fresh = Amount()
  private var stale = Amount()
  private var unsafe = Amount()
  private var missing = Amount()
  /// Of the older version that the newer has no more.
  package private(set) var removed = Amount()
  /// Keys that both have, with other texts.
  package private(set) var changed = 0
  /// Keys that the older version has not.
  package private(set) var added = 0
  /// Keys that both versions have and whose base text is another now: a translation that is the same may no longer
  /// mean the same.
  package internal(set) var sourceChanged = 0
  /// String by string, as files list them.
  package internal(set) var strings = StringCounts()

  package init() {}

  /// Bytes are those of the newer version's texts: of what is missing, those that are not there.
  package subscript(freshness: Freshness) -> Amount {
    switch freshness {
    case .fresh: fresh
    case .stale: stale
    case .unsafe: unsafe
    case .missing: missing
    }
  }

  /// Of the newer version.
  package var keys: Int { fresh.messages + stale.messages + unsafe.messages + missing.messages }
  package var bytes: Int { fresh.bytes + stale.bytes + unsafe.bytes + missing.bytes }
  /// Of all keys; nil where there are none.
  package var freshShare: Double? { keys == 0 ? nil : Double(fresh.messages) / Double(keys) }

  mutating func add(_ message: Message, _ freshness: Freshness) {
    switch freshness {
    case .fresh: fresh.add(message)
    case .stale: stale.add(message)
    case .unsafe: unsafe.add(message)
    case .missing: missing.add(message)
    }
  }

  mutating func add(_ message: Message, _ freshness: Freshness, insteadOf old: Message?) {
    add(message, freshness)
    if let old {
      if old != message { changed += 1 }
    } else {
      added += 1
    }
    strings.compare(old, message)
  }

  /// A message that both versions have.
  mutating func addFresh(_ message: Message) {
    fresh.add(message)
    strings.addUnchanged(message)
  }

  mutating func remove(_ message: Message) {
    removed.add(message)
    strings.compare(message, nil)
  }

  static func += (left: inout Self, right: Self) {
    left.fresh += right.fresh
    left.stale += right.stale
    left.unsafe += right.unsafe
    left.missing += right.missing
    left.removed += right.removed
    left.changed += right.changed
    left.added += right.added
    left.sourceChanged += right.sourceChanged
    left.strings += right.strings
  }
}

/// String by string, as a translator's files list them: a message that varies is as many as it has texts.
///
/// Of a `.stringsdict` every leaf counts, as a property list has it: the format, and of each variable its two types and its
/// forms. So does a text that no look-up comes to, since another file of the table has its key too.
package struct StringCounts: Hashable, Sendable {
  package struct Kind: Hashable, Sendable {
    package fileprivate(set) var unchanged = 0
    package fileprivate(set) var changed = 0
    package fileprivate(set) var added = 0
    package fileprivate(set) var removed = 0

    /// Of the older version and of the newer.
    package var old: Int { unchanged + changed + removed }
    package var new: Int { unchanged + changed + added }

    static func += (left: inout Self, right: Self) {
      left.unchanged += right.unchanged
      left.changed += right.changed
      left.added += right.added
      left.removed += right.removed
    }
  }

  /// Messages that are a text and nothing more.
  package private(set) var plain = Kind()
  /// The texts of those that vary.
  package private(set) var varied = Kind()

  mutating func compare(_ old: Message?, _ new: Message?) {
    switch (old, new) {
    case (nil, nil): return
    case (nil, .text): plain.added += 1
    case (.text, nil): plain.removed += 1
    case (.text(let old), .text(let new)): if old == new { plain.unchanged += 1 } else { plain.changed += 1 }
    default: compareLeaves(old, new)
    }
  }

  mutating func addUnchanged(_ message: Message) {
    switch message {
    case .text: plain.unchanged += 1
    case .variations(let variations) where variations.cases.allSatisfy(\.message.isText):
      varied.unchanged += variations.cases.count
    default: compareLeaves(message, message)
    }
  }

  private mutating func compareLeaves(_ old: Message?, _ new: Message?) {
    var before: [[MessageStep]: String] = [:]
    if case .text? = old { plain.removed += 1 } else { old?.forEachLeaf { before[$0] = $1 } }
    guard let new else {
      varied.removed += before.count
      return
    }
    if case .text = new {
      plain.added += 1
    } else {
      new.forEachLeaf { path, text in
        if let former = before.removeValue(forKey: path) {
          if former == text { varied.unchanged += 1 } else { varied.changed += 1 }
        } else {
          varied.added += 1
        }
      }
    }
    varied.removed += before.count
  }

  static func += (left: inout Self, right: Self) {
    left.plain += right.plain
    left.varied += right.varied
  }
}

/// One step of the way through a message to one of its strings.
enum MessageStep: Hashable, Sendable {
  case choice(CaseKey)
  case format
  case part(String)
  /// Of a part, how it is chosen by its argument, and how the argument is written.
  case rule, specifier
}

extension Message {
  fileprivate var isText: Bool { if case .text = self { true } else { false } }

  func forEachLeaf(_ path: [MessageStep] = [], _ body: ([MessageStep], String) -> Void) {
    switch self {
    case .text(let text): body(path, text)
    case .variations(let variations):
      for one in variations.cases { one.message.forEachLeaf(path + [.choice(one.key)], body) }
    case .substitutions(let substitutions):
      substitutions.format.forEachLeaf(path + [.format], body)
      for part in substitutions.parts {
        let inner = path + [.part(part.name)]
        body(inner + [.rule], "")
        body(inner + [.specifier], part.specifier)
        part.message.forEachLeaf(inner, body)
      }
    }
  }
}

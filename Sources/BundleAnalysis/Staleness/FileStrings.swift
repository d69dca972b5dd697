internal import Localization

/// Texts as listed in a translator's files: every variation of a message counts separately.
///
/// Every leaf of a `.stringsdict` counts, as in a property list: the format, and two types and the forms of
/// each variable. A text hidden by another file of the same table counts too.
package struct FileStrings: Hashable, Sendable {
  package struct Counts: Hashable, Sendable {
    package fileprivate(set) var unchanged = 0
    package fileprivate(set) var changed = 0
    package fileprivate(set) var added = 0
    package fileprivate(set) var removed = 0

    /// Texts of the older version.
    package var old: Int { unchanged + changed + removed }
    /// Texts of the newer version.
    package var new: Int { unchanged + changed + added }

    package static func += (left: inout Self, right: Self) {
      left.unchanged += right.unchanged
      left.changed += right.changed
      left.added += right.added
      left.removed += right.removed
    }
  }

  /// Messages without variations.
  package private(set) var plain = Counts()
  /// Variations of messages, such as plural forms.
  package private(set) var varied = Counts()

  mutating func compare(_ old: Message?, _ new: Message?) {
    switch (old, new) {
    case (nil, nil): return
    case (nil, .text): plain.added += 1
    case (.text, nil): plain.removed += 1
    case (.text(let old), .text(let new)):
      if old.hasSameBytes(as: new) { plain.unchanged += 1 } else { plain.changed += 1 }
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
          if former.hasSameBytes(as: text) { varied.unchanged += 1 } else { varied.changed += 1 }
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

extension Message {
  fileprivate var isText: Bool { if case .text = self { true } else { false } }
}

import Localization
import ReportSchema

/// Texts as listed in a translator's files: every variation of a message counts separately.
///
/// Every leaf of a `.stringsdict` counts, as in a property list: the format, and two types and the forms of
/// each variable. A text hidden by another file of the same table counts too.
extension DiffReport.FileStrings {
  static let zero = Self(plain: .zero, varied: .zero)

  mutating func compare(_ old: Message?, _ new: Message?) {
    // The path of a message without variations is empty.
    for (path, old, new) in Message.leaves(of: old, new) {
      if path.isEmpty { plain.count(old, new) } else { varied.count(old, new) }
    }
  }

  static func += (left: inout Self, right: Self) {
    left.plain += right.plain
    left.varied += right.varied
  }
}

extension DiffReport.FileStringCounts {
  static let zero = Self(old: 0, new: 0, unchanged: 0, changed: 0, added: 0, removed: 0)

  fileprivate mutating func count(_ old: String?, _ new: String?) {
    if old != nil { self.old += 1 }
    if new != nil { self.new += 1 }
    if let old, let new {
      if old.hasSameBytes(as: new) { unchanged += 1 } else { changed += 1 }
    } else if old == nil {
      added += 1
    } else {
      removed += 1
    }
  }

  static func += (left: inout Self, right: Self) {
    left.old += right.old
    left.new += right.new
    left.unchanged += right.unchanged
    left.changed += right.changed
    left.added += right.added
    left.removed += right.removed
  }
}

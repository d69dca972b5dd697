import DataFormats
import ReportSchema

/// The value that a limit compares with one amount.
private struct LimitedValue: Hashable {
  let subject: BudgetSubject
  let basis: CheckReport.Basis?
  let key: BudgetKey
  /// A locale, kind or component; of findings, which are counted together, all names.
  let name: String
}

extension BudgetReader {
  /// Reports a locale, kind or component with two limits of one kind, as `iw` and `he`, or `de` and `"de, fr"`: both would
  /// apply, although each seems to be the only one.
  ///
  /// `"*"` is for those without a limit of their own. A limit on `de` does not apply to `de-DE`.
  mutating func checkDuplicates(_ limits: [BudgetLimit]) {
    var known: [LimitedValue: TextPosition] = [:]
    // A name that is repeated as it is written was reported before.
    var reported = Set(mistakes.map(\.position))
    for limit in limits where !limit.names.isEmpty {
      for name in limit.separateNames {
        let value = LimitedValue(subject: limit.subject, basis: limit.basis, key: limit.key, name: name)
        guard let other = known.updateValue(limit.namePosition, forKey: value),
          reported.insert(limit.namePosition).inserted
        else { continue }
        var problem = "'\(name)' has a limit on '\(limit.subject.rawValue)' in line \(other.line), too"
        if other == limit.namePosition { problem = "'\(name)' is named twice" }
        var hint = "keep one of them"
        if limit.subject.selection == .locales {
          hint += "; spellings of one tag, as iw and he, are one locale"
        }
        report(limit.namePosition, problem, hint: hint)
      }
    }
  }
}

extension BudgetLimit {
  /// The names of which each is compared with the amount.
  fileprivate var separateNames: [String] {
    subject.selection == .findings ? [Set(names).sorted().joined(separator: ", ")] : names
  }
}

package import DataFormats
import ReportSchema

/// A limit that became lower because the apps are well below it.
package struct RatchetedLimit: Hashable, Sendable {
  /// As in ``BudgetLimit/name``, with the locales or components.
  package let name: String
  package let position: TextPosition
  /// As written in the file.
  package let former: String
  package let text: String
}

extension Budget {
  /// The budget with lower limits, so that savings are kept: a maximum size becomes the largest present size plus 5 %, as
  /// in a first budget, and a maximum number of findings the present one. No limit becomes higher. Limits that were not
  /// compared with any app, and those on new languages, stay.
  /// - Parameters:
  ///   - apps: apps within the limits.
  ///   - budgets: the budget of each app.
  /// - Returns: also a line about each limit on findings that stays because a rule was not run.
  /// - Throws: ``InputError`` if a limit cannot be found in the file.
  package func ratcheted(
    to apps: [CheckInputs], _ budgets: [Budget]
  ) throws -> (budget: Budget, changes: [RatchetedLimit], kept: [String]) {
    var largest: [BudgetLimit: Int] = [:]
    for (app, budget) in zip(apps, budgets) {
      let evaluation = BudgetEvaluation(budget: budget, inputs: app, AcceptanceIndex(app))
      for comparison in try evaluation.run().flatMap(\.comparisons) {
        largest[comparison.limit] = max(comparison.value.actual, largest[comparison.limit] ?? 0)
      }
    }
    var lines = lines
    var changes: [RatchetedLimit] = []
    var kept: [String] = []
    // The last one first, so that the others remain at their positions.
    for (limit, actual) in largest.sorted(by: { $0.key.position > $1.key.position }) {
      guard let text = limit.lowered(to: actual) else { continue }
      if let rule = apps.lazy.compactMap({ limit.uncheckedRule(in: $0) }).first {
        kept.append(
          "\(path):\(limit.position.line): \(limit.fullName) not lowered from \(limit.text) to \(text): "
            + "\(rule.rule) was not run (\(rule.reason))")
        continue
      }
      let line = limit.position.line - 1
      guard lines.indices.contains(line),
        let changed = Self.replacing(limit.text, with: text, at: limit.position, in: lines[line])
      else {
        throw InputError(
          "\(path):\(limit.position.line):\(limit.position.column)",
          "'--ratchet' would lower '\(limit.text)' to '\(text)', but it was not found there",
          hint: "write \(text) there")
      }
      lines[line] = changed
      changes.append(
        RatchetedLimit(name: limit.fullName, position: limit.position, former: limit.text, text: text))
    }
    guard !changes.isEmpty else { return (self, [], kept.reversed()) }
    let text = lines.joined(separator: "\n")
    guard let budget = try? Budget(reading: Array(text.utf8), path: path) else {
      throw InputError(path, "'--ratchet' would make the budget unreadable", hint: "lower its limits by hand")
    }
    return (budget, changes.reversed(), kept.reversed())
  }
}

extension BudgetLimit {
  /// The name with what it limits: `findings of note`.
  fileprivate var fullName: String {
    guard let selector else { return name }
    return "\(name) of \(selector)"
  }

  /// A rule that was not run and whose findings the limit would count.
  fileprivate func uncheckedRule(in app: CheckInputs) -> CheckReport.UncheckedRule? {
    guard subject == .findings else { return nil }
    return app.uncheckedRules.first { unchecked in
      names.contains(unchecked.rule)
        || FindingRule.named(unchecked.rule).map { names.contains($0.severity.rawValue) } ?? false
    }
  }

  /// The lower limit as it is written; nil if this one stays.
  fileprivate func lowered(to actual: Int) -> String? {
    guard key == .max, case .count(let count) = amount, subject != .newLocale, subject != .newFindings
    else { return nil }
    if subject == .findings {
      guard actual < count else { return nil }
      return "\(actual)"
    }
    guard subject.unit == .bytes else { return nil }
    let limit = BudgetTemplate.limit(for: actual)
    guard limit.bytes < count else { return nil }
    return limit.text
  }
}

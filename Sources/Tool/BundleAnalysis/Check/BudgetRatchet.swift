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
  /// - Throws: ``InputError`` if a limit cannot be found in the file.
  package func ratcheted(
    to apps: [CheckInputs], _ budgets: [Budget]
  ) throws(InputError) -> (budget: Budget, changes: [RatchetedLimit]) {
    var largest: [BudgetLimit: Int] = [:]
    for (app, budget) in zip(apps, budgets) {
      let evaluation = BudgetEvaluation(budget: budget, inputs: app, AcceptanceIndex(app))
      for comparison in try evaluation.run().flatMap(\.comparisons) {
        largest[comparison.limit] = max(comparison.value.actual, largest[comparison.limit] ?? 0)
      }
    }
    var lines = lines
    var changes: [RatchetedLimit] = []
    // The last one first, so that the others remain at their positions.
    for (limit, actual) in largest.sorted(by: { $0.key.position > $1.key.position }) {
      if apps.contains(where: { limit.mayCountMore(in: $0) }) { continue }
      guard let text = limit.lowered(to: actual) else { continue }
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
      let name = ([limit.name] + (limit.selector.map { [$0] } ?? [])).joined(separator: " of ")
      changes.append(RatchetedLimit(name: name, position: limit.position, former: limit.text, text: text))
    }
    guard !changes.isEmpty else { return (self, []) }
    let text = lines.joined(separator: "\n")
    guard let budget = try? Budget(reading: Array(text.utf8), path: path) else {
      throw InputError(path, "'--ratchet' would make the budget unreadable", hint: "lower its limits by hand")
    }
    return (budget, changes.reversed())
  }
}

extension BudgetLimit {
  /// Whether the limit counts findings of a rule that was not run.
  fileprivate func mayCountMore(in app: CheckInputs) -> Bool {
    guard subject == .findings else { return false }
    return app.uncheckedRules.contains { unchecked in
      names.contains(unchecked.rule)
        || FindingRule.named(unchecked.rule).map { names.contains($0.severity.rawValue) } ?? false
    }
  }

  /// The lower limit as it is written; nil if this one stays.
  fileprivate func lowered(to actual: Int) -> String? {
    guard key == .max, case .count(let count) = amount, subject != .newLocale, subject != .newFindings
    else { return nil }
    if subject == .findings { return actual < count ? "\(actual)" : nil }
    guard subject.unit == .bytes else { return nil }
    let limit = BudgetTemplate.limit(for: actual)
    return limit.bytes < count ? limit.text : nil
  }
}

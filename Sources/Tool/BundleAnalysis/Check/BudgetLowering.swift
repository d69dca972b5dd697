package import DataFormats

/// A limit on findings that accepting some of them lowers, so that they make no room for others.
package struct LoweredLimit: Hashable, Sendable {
  /// As in ``BudgetLimit/name``, with the severities or rules.
  package let name: String
  package let position: TextPosition
  package let former: Int
  package let count: Int
}

extension Budget {
  /// The budget after accepting findings: each limit on findings above zero is lower by the number of accepted findings that
  /// it counted, and never below zero. Of several apps, the largest number counts.
  ///
  /// Findings that are known to be new were not allowed by the limit, and do not lower it.
  /// - Parameters:
  ///   - former: the apps with the decisions before.
  ///   - present: the same apps with the decisions after.
  ///   - budgets: the budget of each app.
  /// - Throws: ``InputError`` if the number cannot be changed in the file.
  package func lowered(
    from former: [CheckInputs], to present: [CheckInputs], _ budgets: [Budget]
  ) throws -> (budget: Budget, changes: [LoweredLimit]) {
    let accepted = zip(former, present).map { former, present in
      let before = AcceptanceIndex(former)
      let after = AcceptanceIndex(present)
      return (former.findings ?? []).filter { finding in
        before.acceptance(of: finding) == nil && after.acceptance(of: finding) != nil
          && !before.isNew(finding)
      }
    }
    var lines = lines
    var changes: [LoweredLimit] = []
    // The last one first, so that the others remain at their positions.
    let limits = Set(budgets.flatMap(\.limits)).sorted { $0.position > $1.position }
    for limit in limits where limit.subject == .findings {
      guard case .count(let count) = limit.amount, count > 0 else { continue }
      let counts = zip(budgets, accepted).filter { $0.0.limits.contains(limit) }.map {
        $0.1.count(where: limit.names)
      }
      let most = counts.max() ?? 0
      guard most > 0 else { continue }
      let change = LoweredLimit(
        name: "\(limit.name) of \(limit.names.joined(separator: ", "))", position: limit.position,
        former: count, count: max(0, count - most))
      lines[limit.position.line - 1] = try replacing(change, in: lines[limit.position.line - 1])
      changes.append(change)
    }
    guard !changes.isEmpty else { return (self, []) }
    let text = lines.joined(separator: "\n")
    guard let budget = try? Budget(reading: Array(text.utf8), path: path),
      budget.limits.count == self.limits.count, budget.sections.count == sections.count
    else { throw cannotChange(changes[0]) }
    return (budget, changes.reversed())
  }

  /// The text of the file.
  package var text: String { lines.joined(separator: "\n") }

  /// A line in which the number at the position of a limit is the lower one.
  private func replacing(_ change: LoweredLimit, in line: String) throws -> String {
    guard
      let changed = Self.replacing("\(change.former)", with: "\(change.count)", at: change.position, in: line)
    else { throw cannotChange(change) }
    return changed
  }

  /// A line with another text at a position, where the former one may be in quotation marks; nil if it is not there.
  static func replacing(
    _ former: String, with text: String, at position: TextPosition, in line: String
  ) -> String? {
    var scalars = Array(line.unicodeScalars)
    let former = Array(former.unicodeScalars)
    var start = position.column - 1
    if scalars.indices.contains(start), "'\"".unicodeScalars.contains(scalars[start]) { start += 1 }
    let end = start + former.count
    guard start >= 0, end <= scalars.count, Array(scalars[start..<end]) == former else { return nil }
    scalars.replaceSubrange(start..<end, with: Array(text.unicodeScalars))
    return String(String.UnicodeScalarView(scalars))
  }

  private func cannotChange(_ change: LoweredLimit) -> InputError {
    InputError(
      "\(path):\(change.position.line):\(change.position.column)",
      "accepting would lower this limit from \(change.former) to \(change.count), but the number was not found",
      hint: "write \(change.count) there, then accept again")
  }
}

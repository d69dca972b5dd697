import DataFormats
import Localization
import LocalizationAnalysis
import ReportSchema

extension BudgetSubject {
  /// The keys that a limit of this subject may have.
  fileprivate var keys: [BudgetKey] {
    var keys: [BudgetKey] = self == .coverage ? [.min] : [.max]
    if !bases.isEmpty { keys.append(.basis) }
    if limitsGrowth { keys += [.growth, .growthBytes, .ignoreBelow] }
    if limitsDrift { keys += [.drift, .driftBytes] }
    if selection == .locales || selection == .components { keys.append(.optional) }
    return keys
  }
}

extension BudgetReader {
  /// Reads a single value, which is the maximum, or a group of named values.
  /// - Parameter limit: without its value.
  mutating func readRule(_ limit: BudgetLimit, _ node: YAMLNode) {
    let subject = limit.subject
    switch node.value {
    case .scalar:
      if node.isNull {
        var name = subject.rawValue
        var hint = "write a limit: \(subject.example)"
        if !limit.names.isEmpty {
          name = limit.names.joined(separator: ", ")
          hint += "; put several names in quotes: \"\(name), …\": \(subject.example)"
        }
        return report(node.position, "'\(name)' has no value", hint: hint)
      }
      addLimit(limit, subject == .coverage ? .min : .max, node)
    case .mapping(let entries): readRules(limit, entries, node)
    case .sequence:
      report(node.position, "expected a limit, found a list", hint: "write one limit: \(subject.example)")
    }
  }

  private mutating func readRules(_ limit: BudgetLimit, _ entries: [YAMLNode.Entry], _ node: YAMLNode) {
    checkRepetitions(entries)
    var limit = limit
    var amounts: [(key: BudgetKey, node: YAMLNode)] = []
    for entry in entries {
      guard let name = entry.key.text, let key = BudgetKey(rawValue: name),
        limit.subject.keys.contains(key)
      else {
        reportUnknown(entry.key, "key", among: limit.subject.keys.map(\.rawValue))
        continue
      }
      guard let text = entry.value.text, !entry.value.isNull else {
        report(
          entry.value.position, "expected a value of '\(name)', found \(entry.value.kindName)",
          hint: "write a value, or remove '\(name)'")
        continue
      }
      switch key {
      case .basis: limit.basis = basis(limit.subject, entry.value, text) ?? limit.basis
      case .ignoreBelow:
        let change = threshold(entry.value, text, .size, of: name)
        limit.ignoredChange = change?.allowed(of: 0) ?? 0
      case .optional: limit.isOptional = isOptional(limit, entry, text)
      default: amounts.append((key, entry.value))
      }
    }
    let first = limits.count
    for (key, node) in amounts { addLimit(limit, key, node) }
    if let entry = entries.first(where: { $0.key.text == BudgetKey.ignoreBelow.rawValue }),
      !limits[first...].contains(where: \.key.isRelative)
    {
      report(
        entry.key.position, "'ignore-below' needs a limit of growth", hint: "add 'growth: 5 %' or remove it")
    }
    if limits.count == first, mistakes.last.map({ $0.position < node.position }) ?? true {
      report(
        node.position, "'\(limit.subject.rawValue)' has no limit", hint: "add one: \(limit.subject.example)")
    }
  }

  /// Adds a limit if its value can be read.
  private mutating func addLimit(_ limit: BudgetLimit, _ key: BudgetKey, _ node: YAMLNode) {
    var limit = limit
    limit.key = key
    limit.text = node.text ?? ""
    limit.position = node.position
    guard let amount = amount(limit, node) else { return }
    limit.amount = amount
    limits.append(limit)
  }

  // MARK: - Values

  private mutating func amount(_ limit: BudgetLimit, _ node: YAMLNode) -> LimitThreshold? {
    let name = limit.key.isRelative ? limit.key.rawValue : limit.subject.rawValue
    return threshold(node, limit.text, limit.unit, of: name)
  }

  /// Reads an amount; nil for a mistake, which is reported.
  private mutating func threshold(
    _ node: YAMLNode, _ text: String, _ unit: LimitUnit, of name: String
  ) -> LimitThreshold? {
    do { return try LimitThreshold(text, unit, of: name, in: .budget) } catch {
      report(node.position, error.message, hint: error.hint)
      return nil
    }
  }

  private mutating func isOptional(
    _ limit: BudgetLimit, _ entry: YAMLNode.Entry, _ text: String
  ) -> Bool {
    if limit.names.isEmpty {
      report(
        entry.key.position, "'optional' needs a name",
        hint: "remove 'optional': \"*\" is for those that the app has, and for no others")
    }
    return flag(entry.value)
  }

  /// The value of 'optional'.
  mutating func flag(_ node: YAMLNode) -> Bool {
    switch node.text {
    case "true": return true
    case "false": return false
    default:
      report(node.position, "expected true or false, found \(node.kindName)", hint: "write optional: true")
      return false
    }
  }

  private mutating func basis(
    _ subject: BudgetSubject, _ node: YAMLNode, _ text: String
  ) -> CheckReport.Basis? {
    if let basis = CheckReport.Basis(rawValue: text), subject.bases.contains(basis) { return basis }
    let names = subject.bases.map(\.rawValue)
    report(
      node.position, "unknown basis '\(text)'",
      hint: Suggestion.closest(to: text, among: names).map { "did you mean '\($0)'?" }
        ?? "bases of '\(subject.rawValue)': \(names.joined(separator: ", "))")
    return nil
  }
}

extension BudgetLimit {
  /// The unit of the limit.
  fileprivate var unit: LimitUnit {
    switch key {
    case .growth, .drift: .growth
    case .growthBytes, .driftBytes: .size
    default: subject.amountUnit
    }
  }
}

extension BudgetSubject {
  /// The unit of a maximum or minimum.
  fileprivate var amountUnit: LimitUnit { LimitPlace.budget.unit(of: rawValue) ?? .count }

  fileprivate var example: String {
    // Crashes are not tolerated as a share of all messages.
    [.crash, .garbled, .unknown].contains(self) ? "0" : amountUnit.example
  }
}

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
        let name = limit.selector ?? subject.rawValue
        return report(
          node.position, "'\(name)' has no value",
          hint: "write a limit: \(subject.example)"
            + (limit.selector == nil ? "" : "; quote several names: \"\(name), …\": \(subject.example)"))
      }
      add(limit, subject == .coverage ? .min : .max, node)
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
      case .ignoreBelow: limit.ignoredChange = size(entry.value, text) ?? 0
      case .optional: limit.isOptional = isOptional(limit, entry, text)
      default: amounts.append((key, entry.value))
      }
    }
    let first = limits.count
    for (key, node) in amounts { add(limit, key, node) }
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
  private mutating func add(_ limit: BudgetLimit, _ key: BudgetKey, _ node: YAMLNode) {
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
    let text = limit.text
    switch limit.key {
    case .growth, .drift: return share(node, text, limit.key).map { .share(millionths: $0) }
    case .growthBytes, .driftBytes: return size(node, text).map { .count($0) }
    case .min:
      if let share = BudgetAmount.share(text), share <= 1_000_000 { return .share(millionths: share) }
      let isPercentage = Int(text).map((0...100).contains) ?? false
      report(
        node.position, "expected a share from 0 % to 100 %, found '\(text)'",
        hint: isPercentage ? "write \(text) %" : "write 95 %")
      return nil
    default: break
    }
    if limit.subject.unit == .bytes { return size(node, text).map { .count($0) } }
    if case .count(let count)? = LimitThreshold(text) { return .count(count) }
    let allowsShare = [.crash, .garbled, .unknown, .missing].contains(limit.subject)
    if allowsShare, let share = BudgetAmount.share(text), share <= 1_000_000 {
      return .share(millionths: share)
    }
    // A number with a unit, such as 3 MB.
    let number = text.prefix { $0.isASCII && $0.isNumber }
    report(
      node.position, "expected a number\(allowsShare ? " or a share" : ""), found '\(text)'",
      hint: "write \(number.isEmpty ? limit.subject.example : String(number))")
    return nil
  }

  private mutating func size(_ node: YAMLNode, _ text: String) -> Int? {
    if let size = ByteSize(text) {
      guard text.isDigits, size.bytes > 0 else { return size.bytes }
      report(
        node.position, "'\(text)' has no unit", hint: "write \(text) B, \(text) KB or \(text) MB")
      return nil
    }
    let isShare = BudgetAmount.share(text) != nil
    // Before three digits, a comma separates thousands.
    let isGrouped = text.contains(/[0-9],[0-9]{3}(?![0-9])/)
    let plain = text.replacing(",", with: isGrouped ? "" : ".")
    let hasComma = ByteSize(plain) != nil
    let hint: String
    if isShare {
      hint = "limit growth by a share: { growth: \(text) }"
    } else if hasComma {
      hint = "write \(plain)"
    } else {
      hint = Self.sizes
    }
    report(node.position, "expected a size, found '\(text)'", hint: hint)
    return nil
  }

  private mutating func share(_ node: YAMLNode, _ text: String, _ key: BudgetKey) -> Int? {
    if let share = BudgetAmount.share(text) { return share }
    let hint: String
    if text.isDigits {
      hint = "write \(key.rawValue): \(text) %, or a size such as \(key.rawValue)-bytes: 100 KB"
    } else if ByteSize(text) != nil {
      hint = "write \(key.rawValue)-bytes: \(text), or a share such as 5 %"
    } else {
      hint = "shares are written as 5 % or 0.5 %"
    }
    report(node.position, "expected a share, found '\(text)'", hint: hint)
    return nil
  }

  private mutating func isOptional(
    _ limit: BudgetLimit, _ entry: YAMLNode.Entry, _ text: String
  ) -> Bool {
    if limit.names.isEmpty {
      report(
        entry.key.position, "'optional' needs a name",
        hint: "\"*\" applies to those that the app has; remove it")
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

extension BudgetSubject {
  fileprivate var example: String {
    switch unit {
    case .bytes: "600 KB"
    case .count: self == .missing ? "2 %" : "0"
    case .share: "95 %"
    }
  }
}

/// Shares of a budget file.
enum BudgetAmount {
  /// `5 %` or `0.25%` in millionths, from 0 to 100000 %; nil for other texts. Up to four decimals.
  static func share(_ text: String) -> Int? {
    guard text.hasSuffix("%") else { return nil }
    let digits = String(text.dropLast().reversed().drop { $0 == " " }.reversed())
    return digits.drop { $0 != "." }.utf8.count <= 5 ? digits.percentInMillionths : nil
  }
}

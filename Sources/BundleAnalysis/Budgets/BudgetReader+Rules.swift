internal import DataFormats
internal import Localization
internal import ReportSchema

/// The names within a limit.
enum BudgetRuleKey: String, CaseIterable {
  case max, min, basis
  case growth
  case growthBytes = "growth-bytes"
  case drift
  case driftBytes = "drift-bytes"
  case ignoreBelow = "ignore-below"
  case optional
}

extension BudgetSubject {
  /// The names that a limit of this subject may have.
  fileprivate var keys: [BudgetRuleKey] {
    var keys: [BudgetRuleKey] = self == .coverage ? [.min] : [.max]
    if !bases.isEmpty { keys.append(.basis) }
    if limitsGrowth { keys += [.growth, .growthBytes, .ignoreBelow] }
    if limitsDrift { keys += [.drift, .driftBytes] }
    if selection == .locales || selection == .components { keys.append(.optional) }
    return keys
  }
}

extension BudgetReader {
  /// Reads a single value, which is the maximum, or a group of named values.
  /// - Parameter names: the position of the selector; nil without one.
  mutating func readRule(
    _ subject: BudgetSubject, _ selector: BudgetSelector?, _ node: YAMLNode,
    namesAt names: TextPosition? = nil
  ) {
    let first = limits.count
    readComparisons(subject, selector, node)
    if let names { for index in first..<limits.count { limits[index].namePosition = names } }
  }

  private mutating func readComparisons(
    _ subject: BudgetSubject, _ selector: BudgetSelector?, _ node: YAMLNode
  ) {
    switch node.value {
    case .scalar(let text, _):
      if node.isNull {
        let name = selector.map { "\($0.text)" } ?? subject.rawValue
        return report(
          node.position, "'\(name)' has no value",
          hint: "write a limit: \(subject.example)"
            + (selector == nil ? "" : "; quote several names: \"\(name), …\": \(subject.example)"))
      }
      let comparison = subject == .coverage ? minimum(node, text) : maximum(subject, node, text)
      if let comparison {
        limits.append(limit(subject, selector, subject.bases.first, comparison, 0, text, node.position))
      }
    case .mapping(let entries): readComparisons(subject, selector, entries, node)
    case .sequence:
      report(node.position, "expected a limit, found a list", hint: "write one limit: \(subject.example)")
    }
  }

  private mutating func readComparisons(
    _ subject: BudgetSubject, _ selector: BudgetSelector?, _ entries: [YAMLNode.Entry], _ node: YAMLNode
  ) {
    checkRepetitions(entries)
    let names = subject.keys.map(\.rawValue)
    var basis = subject.bases.first
    var ignored = 0
    var isOptional = false
    var comparisons: [(BudgetLimit.Comparison, YAMLNode)] = []
    for entry in entries {
      guard let name = entry.key.text, let key = BudgetRuleKey(rawValue: name), subject.keys.contains(key)
      else {
        reportUnknown(entry.key, "key", among: names)
        continue
      }
      guard let text = entry.value.text, !entry.value.isNull else {
        report(
          entry.value.position, "expected a value of '\(name)', found \(entry.value.kindName)",
          hint: key.example)
        continue
      }
      var comparison: BudgetLimit.Comparison?
      switch key {
      case .basis:
        if let found = self.basis(subject, entry.value, text) { basis = found }
      case .ignoreBelow: ignored = size(entry.value, text) ?? 0
      case .optional: isOptional = self.isOptional(selector, entry, text)
      case .max: comparison = maximum(subject, entry.value, text)
      case .min: comparison = minimum(entry.value, text)
      case .growthBytes: comparison = size(entry.value, text).map { .growth(bytes: $0) }
      case .driftBytes: comparison = size(entry.value, text).map { .drift(bytes: $0) }
      case .growth: comparison = share(entry.value, text, key).map { .relativeGrowth(millionths: $0) }
      case .drift: comparison = share(entry.value, text, key).map { .relativeDrift(millionths: $0) }
      }
      if let comparison { comparisons.append((comparison, entry.value)) }
    }
    if let entry = entries.first(where: { $0.key.text == BudgetRuleKey.ignoreBelow.rawValue }),
      !comparisons.contains(where: { $0.0.isGrowth || $0.0.isDrift })
    {
      report(
        entry.key.position, "'ignore-below' needs a limit of growth", hint: "add 'growth: 5 %' or remove it")
    }
    if comparisons.isEmpty, mistakes.last.map({ $0.position < node.position }) ?? true {
      report(node.position, "'\(subject.rawValue)' has no limit", hint: "add one: \(subject.example)")
    }
    for (comparison, value) in comparisons {
      limits.append(
        limit(
          subject, selector, basis, comparison, ignored, value.text ?? "", value.position,
          isOptional: isOptional))
    }
  }

  private func limit(
    _ subject: BudgetSubject, _ selector: BudgetSelector?, _ basis: CheckReport.Basis?,
    _ comparison: BudgetLimit.Comparison, _ ignored: Int, _ text: String, _ position: TextPosition,
    isOptional: Bool = false
  ) -> BudgetLimit {
    BudgetLimit(
      subject: subject, selector: selector, basis: basis, comparison: comparison, ignoredChange: ignored,
      text: text, position: position, namePosition: position, isOptional: isOptional)
  }

  // MARK: - Values

  private mutating func maximum(
    _ subject: BudgetSubject, _ node: YAMLNode, _ text: String
  ) -> BudgetLimit.Comparison? {
    switch subject.unit {
    case .bytes: return size(node, text).map { .maximum($0) }
    case .count, .share:
      if let count = BudgetAmount.count(text) { return .maximum(count) }
      let allowsShare = [.crash, .garbled, .missing].contains(subject)
      if allowsShare, let share = BudgetAmount.share(text), share <= 1_000_000 {
        return .maximumShare(millionths: share)
      }
      report(
        node.position, "expected a number\(allowsShare ? " or a share" : ""), found '\(text)'",
        hint: "write \(subject.example)")
      return nil
    }
  }

  private mutating func minimum(_ node: YAMLNode, _ text: String) -> BudgetLimit.Comparison? {
    if let share = BudgetAmount.share(text), share <= 1_000_000 { return .minimumShare(millionths: share) }
    report(node.position, "expected a share from 0 % to 100 %, found '\(text)'", hint: "write 95 %")
    return nil
  }

  private mutating func size(_ node: YAMLNode, _ text: String) -> Int? {
    if let size = ByteSize(text) { return size.bytes }
    let isShare = BudgetAmount.share(text) != nil
    report(
      node.position, "expected a size, found '\(text)'",
      hint: isShare ? "limit growth by a share: { growth: \(text) }" : Self.sizes)
    return nil
  }

  private mutating func share(_ node: YAMLNode, _ text: String, _ key: BudgetRuleKey) -> Int? {
    if let share = BudgetAmount.share(text) { return share }
    report(
      node.position, "expected a share, found '\(text)'",
      hint: ByteSize(text) != nil
        ? "write \(key.rawValue)-bytes: \(text), or a share such as 5 %"
        : "shares are written as 5 % or 0.5 %")
    return nil
  }

  private mutating func isOptional(
    _ selector: BudgetSelector?, _ entry: YAMLNode.Entry, _ text: String
  ) -> Bool {
    if selector == .all || selector == nil {
      report(
        entry.key.position, "'optional' needs a name",
        hint: "\"*\" applies to those that the app has; remove it")
    }
    switch text {
    case "true": return true
    case "false": return false
    default:
      report(entry.value.position, "expected true or false, found '\(text)'", hint: "write optional: true")
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

extension BudgetRuleKey {
  fileprivate var example: String {
    switch self {
    case .max: "max: 600 KB"
    case .min: "min: 95 %"
    case .basis: "basis: install"
    case .growth: "growth: 5 %"
    case .growthBytes: "growth-bytes: 10 KB"
    case .drift: "drift: 20 %"
    case .driftBytes: "drift-bytes: 100 KB"
    case .ignoreBelow: "ignore-below: 1 KB"
    case .optional: "optional: true"
    }
  }
}

/// Numbers of a budget file.
enum BudgetAmount {
  /// `5 %` or `0.25%` in millionths, from 0 to 100000 %; nil for other texts. Up to four decimals.
  static func share(_ text: String) -> Int? {
    guard text.hasSuffix("%") else { return nil }
    var number = text.dropLast()
    while number.last == " " { number.removeLast() }
    return number.drop { $0 != "." }.utf8.count <= 5 ? number.percentInMillionths : nil
  }

  /// A whole number without a sign; nil for other texts.
  static func count(_ text: String) -> Int? { text.isDigits ? UInt32(text).map(Int.init) : nil }
}

import Localization
import ReportSchema

/// The accepted cases of an app. Decisions about a finding remain valid if its folder is renamed.
struct AcceptanceIndex {
  private let cases: [AcceptedCases.Case]
  private let numbers: CaseNumbers
  /// The former identifiers of findings whose folder was renamed.
  private let former: [String: String]
  /// Identifiers of the baseline; nil if they are not known.
  private let known: Set<String>?
  /// As in ``CheckInputs/listsErrors``.
  private let listsErrors: Bool

  init(_ inputs: CheckInputs) {
    let identifier = inputs.app?.identifier
    cases = inputs.accepted.filter { $0.app == nil || $0.app == identifier }
    listsErrors = inputs.listsErrors
    numbers = CaseNumbers(cases)
    former = inputs.formerIdentifiers
    let lists = inputs.baselines.compactMap(\.findings)
    known = lists.isEmpty ? nil : Set(lists.joined())
  }

  /// The indices of the cases that accept a finding, in their order.
  private func accepting(_ finding: Finding) -> [Int] {
    // It is never accepted by id.
    if finding.rule == FindingRule.unreadFile.id { return [] }
    var names = [finding.id, finding.rule]
    if let formerID = former[finding.id] { names.append(formerID) }
    return numbers.cases(named: names, key: finding.place.key).filter {
      cases[$0].accepts(
        names: names, severity: finding.rule, finding.place.table, finding.place.key,
        finding.place.locale?.text)
    }
  }

  /// The first case that accepts a finding; nil if none does.
  func acceptance(of finding: Finding) -> AcceptedCases.Case? { accepting(finding).first.map { cases[$0] } }

  /// Whether new findings of a severity can be told from known ones. An older version lists all findings. A file of
  /// accepted findings is enough for errors if 'init' listed every error of the app in it.
  func separates(_ severity: Finding.Severity) -> Bool {
    known != nil || severity == .error && listsErrors
  }

  /// Whether neither the baseline has the finding nor a case accepts it; false if that is not known.
  func isNew(_ finding: Finding) -> Bool {
    guard acceptance(of: finding) == nil else { return false }
    // The removal of something that an older version has is always new.
    if FindingRule.named(finding.rule)?.comparesVersions == true { return true }
    guard separates(finding.severity) else { return false }
    guard let known else { return true }
    if known.contains(finding.id) { return false }
    guard let formerID = former[finding.id] else { return true }
    return !known.contains(formerID)
  }

  /// The cases that accept one of the findings, by their present identifiers, and the others.
  func cases(usedBy findings: [Finding]) -> (used: [AcceptedCases.Case], unused: [AcceptedCases.Case]) {
    let uses = Set(findings.flatMap(accepting))
    let present = Dictionary(former.map { ($0.value, $0.key) }) { one, _ in one }
    let used = cases.indices.filter(uses.contains).map { index in
      var one = cases[index]
      if let id = one.finding.flatMap({ present[$0] }) { one.finding = id }
      return one
    }
    return (used, cases.indices.filter { !uses.contains($0) }.map { cases[$0] })
  }
}

extension CheckInputs {
  /// The former identifier of each finding that differs from an accepted or known one by renamed folders only, if the app
  /// no longer has the former folder.
  fileprivate var formerIdentifiers: [String: String] {
    let names = Set(accepted.compactMap(\.finding) + baselines.flatMap { $0.findings ?? [] })
    let findings = findings ?? []
    let unnamed = Dictionary(
      grouping: findings.filter { !names.contains($0.id) && $0.file != nil }, by: KeptParts.init)
    var former: [String: String] = [:]
    for name in names.subtracting(findings.map(\.id)).sorted() {
      // Two findings suffice to find none: many components may have a file of this name.
      let moved = KeptParts.possible(in: name).flatMap { (unnamed[$0] ?? []).prefix(2) }
      guard moved.count == 1, let found = moved.first, former[found.id] == nil else { continue }
      let place = name.dropFirst(found.start.count).dropLast(found.place.key.map { $0.count + 1 } ?? 0)
      if !place.contains("!/"), !places.contains(String(place)) { former[found.id] = name }
    }
    return former
  }
}

/// The parts of an identifier that remain if the folders of the table or entry are renamed, such as a framework.
private struct KeptParts: Hashable {
  let start: Substring
  /// The file, and the key if there is one.
  let end: Substring

  init(_ finding: Finding) {
    start = Substring(finding.start)
    var parts: [String] = []
    if let file = finding.file { parts.append(file) }
    if let key = finding.place.key { parts.append(key) }
    end = Substring(parts.joined(separator: "/"))
  }

  private init(start: Substring, end: Substring) {
    self.start = start
    self.end = end
  }

  /// All divisions of an identifier. It begins with its rule, or with its rule and locale; a key may contain slashes.
  static func possible(in id: String) -> [KeptParts] {
    let parts = id.indices.filter { id[$0] == "/" }.map(id.index(after:))
    return parts.prefix(2).flatMap { start in
      parts.filter { $0 >= start }.map { KeptParts(start: id[..<start], end: id[$0...]) }
    }
  }
}

extension Finding {
  fileprivate var start: String {
    guard let locale = place.locale else { return "\(rule)/" }
    return "\(rule)/\(locale.text)/"
  }

  fileprivate var file: String? {
    (place.table ?? place.entry)?.split(separator: "/").last.map(String.init)
  }
}

internal import Localization
internal import ReportSchema

/// Accepted cases by what they name, so that each finding is compared with the cases that may accept it only. Decisions
/// about a finding remain valid if its folder is renamed.
struct AcceptanceIndex {
  private struct Subject: Hashable {
    let finding: String?
    let key: String?
  }

  private let cases: [AcceptedCases.Case]
  private let indices: [Subject: [Int]]
  /// The former identifiers of findings whose folder was renamed.
  private let former: [String: String]
  /// Identifiers of the baseline; nil if they are not known.
  private let known: Set<String>?

  init(_ inputs: CheckInputs) {
    cases = inputs.accepted
    indices = Dictionary(grouping: cases.indices) { [cases] in
      Subject(finding: cases[$0].finding, key: cases[$0].key)
    }
    former = inputs.formerIdentifiers
    let lists = inputs.baselines.compactMap(\.findings)
    known = lists.isEmpty ? nil : Set(lists.joined())
  }

  /// The indices of the cases that accept a finding, in their order.
  private func accepting(_ finding: Finding) -> [Int] {
    let keys = finding.place.key.map { [nil, $0] } ?? [nil]
    let names = [finding.id, finding.rule, former[finding.id]].compactMap(\.self)
    let subjects = Set(([nil] + names).flatMap { name in keys.map { Subject(finding: name, key: $0) } })
    return subjects.flatMap { indices[$0] ?? [] }.filter { cases[$0].accepts(finding, namedAs: names) }
      .sorted()
  }

  /// The first case that accepts a finding; nil if none does.
  func acceptance(of finding: Finding) -> AcceptedCases.Case? { accepting(finding).first.map { cases[$0] } }

  /// Whether the baseline does not have the finding; false if that is not known.
  func isNew(_ finding: Finding) -> Bool {
    let names = [finding.id, former[finding.id]].compactMap(\.self)
    return known.map { known in !names.contains(where: known.contains) } ?? false
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
      grouping: findings.filter { !names.contains($0.id) && $0.file != nil }, by: \.start)
    var former: [String: String] = [:]
    for name in names.subtracting(findings.map(\.id)).sorted() {
      // An identifier begins with its rule, or with its rule and locale.
      let starts = name.indices.filter { name[$0] == "/" }.prefix(2).map { String(name[...$0]) }
      let moved = starts.flatMap { unnamed[$0] ?? [] }.filter { $0.isRenamed(from: name) }
      guard moved.count == 1, let found = moved.first, former[found.id] == nil else { continue }
      let place = name.dropFirst(found.start.count).dropLast(found.place.key.map { $0.count + 1 } ?? 0)
      if !place.contains("!/"), !places.contains(String(place)) { former[found.id] = name }
    }
    return former
  }
}

extension Finding {
  /// Whether an identifier differs in the folders of the table or entry only, as after the rename of a framework.
  fileprivate func isRenamed(from id: String) -> Bool {
    let end = [file, place.key].compactMap(\.self).joined(separator: "/")
    let place = id.dropFirst(start.count)
    return id.hasPrefix(start) && (place == end || place.hasSuffix("/" + end))
  }

  fileprivate var start: String {
    [rule, place.locale?.text].compactMap(\.self).joined(separator: "/") + "/"
  }

  fileprivate var file: String? {
    (place.table ?? place.entry)?.split(separator: "/").last.map(String.init)
  }
}

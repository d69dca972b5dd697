internal import Localization
internal import ReportSchema

/// Accepted cases by what they name, so that each finding is compared with the cases that may accept it only.
struct AcceptanceIndex {
  private struct Subject: Hashable {
    let finding: String?
    let key: String?
  }

  private let cases: [AcceptedCases.Case]
  private let indices: [Subject: [Int]]

  init(_ cases: [AcceptedCases.Case]) {
    self.cases = cases
    indices = Dictionary(grouping: cases.indices) { Subject(finding: cases[$0].finding, key: cases[$0].key) }
  }

  /// The indices of the cases that accept a finding, in their order.
  private func accepting(_ finding: Finding) -> [Int] {
    let keys = finding.place.key.map { [nil, $0] } ?? [nil]
    let subjects = Set(
      [nil, finding.id, finding.rule].flatMap { name in keys.map { Subject(finding: name, key: $0) } })
    return subjects.flatMap { indices[$0] ?? [] }.filter { cases[$0].accepts(finding) }.sorted()
  }

  /// The first case that accepts a finding; nil if none does.
  func acceptance(of finding: Finding) -> AcceptedCases.Case? { accepting(finding).first.map { cases[$0] } }

  /// For each case, whether it accepts one of the findings.
  func uses(in findings: [Finding]) -> [Bool] {
    var uses = cases.map { _ in false }
    for index in findings.flatMap(accepting) { uses[index] = true }
    return uses
  }
}

/// Findings by the part of their identifiers that a rename of their folders keeps.
struct RenamedFindings {
  private struct Subject: Hashable {
    let start: Substring
    let end: Substring
  }

  private let findings: [Subject: [Finding]]

  init(_ findings: [Finding]) {
    self.findings = Dictionary(grouping: findings.filter { $0.file != nil }) { finding in
      Subject(
        start: Substring(finding.start),
        end: Substring([finding.file, finding.place.key].compactMap(\.self).joined(separator: "/")))
    }
  }

  /// The findings whose identifiers differ from `id` in the folders of the table or entry only, as after the rename of a
  /// framework.
  func findings(renamedFrom id: String) -> [Finding] {
    let slashes = id.indices.filter { id[$0] == "/" }.map { id.index(after: $0) }
    var found: [Finding] = []
    // An identifier begins with its rule, or with its rule and locale.
    for start in slashes.prefix(2) {
      for end in slashes where end >= start {
        found += (findings[Subject(start: id[..<start], end: id[end...])] ?? []).filter { $0.id != id }
      }
    }
    return found
  }
}

extension Finding {
  fileprivate var start: String {
    [rule, place.locale?.text].compactMap(\.self).joined(separator: "/") + "/"
  }

  fileprivate var file: String? {
    (place.table ?? place.entry)?.split(separator: "/").last.map(String.init)
  }
}

import ReportSchema

/// Accepted cases by what they name, so that a finding or a text is compared with the cases that may accept it only.
struct CaseNumbers: Sendable {
  /// What a case names: a finding, a rule or a key. It may name a key together with a finding or a rule.
  private struct Subject: Hashable {
    /// Nil for cases that name a key only.
    let finding: String?
    /// Nil for cases of any key.
    let key: String?
  }

  private let numbers: [Subject: [Int]]

  init(_ cases: [AcceptedCases.Case]) {
    numbers = Dictionary(grouping: cases.indices) { index in
      Subject(finding: cases[index].finding, key: cases[index].key)
    }
  }

  /// The indices of the cases with one of the names or none, and with this key or none, in the order of the cases.
  func cases(named names: [String], key: String?) -> [Int] {
    var subjects: Set<Subject> = []
    for name in [nil] + names {
      subjects.insert(Subject(finding: name, key: nil))
      subjects.insert(Subject(finding: name, key: key))
    }
    return subjects.flatMap { numbers[$0] ?? [] }.sorted()
  }
}

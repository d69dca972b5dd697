import ReportSchema
import Testing

@testable import BundleAnalysis

/// The accepted cases that may accept a finding or a text.
@Suite struct CaseNumbersTests {
  private static let cases = [
    AcceptedCases.Case(key: "save", reason: "a key of any rule"),
    AcceptedCases.Case(reason: "a rule of any key", finding: "garbled"),
    AcceptedCases.Case(key: "save", reason: "a rule of one key", finding: "garbled"),
    AcceptedCases.Case(reason: "one finding", finding: "f3a1"),
    AcceptedCases.Case(key: "open", reason: "another key"),
    AcceptedCases.Case(reason: "neither a key nor a rule"),
  ]

  @Test(arguments: [
    (["garbled", "f3a1"], String?.some("save"), [0, 1, 2, 3, 5]),
    (["garbled"], "open", [1, 4, 5]),
    (["garbled"], nil, [1, 5]),
    (["crash"], "save", [0, 5]),
    ([], "save", [0, 5]),
    (["crash", "0000"], nil, [5]),
    // A name that is given twice is one name.
    (["garbled", "garbled"], "save", [0, 1, 2, 5]),
  ])
  func casesAreThoseOfTheNamesAndTheKey(_ names: [String], _ key: String?, _ expected: [Int]) {
    #expect(CaseNumbers(Self.cases).cases(named: names, key: key) == expected)
  }

  @Test func withoutCasesThereAreNone() {
    #expect(CaseNumbers([]).cases(named: ["garbled"], key: "save").isEmpty)
  }
}

import Foundation
import ReportSchema
import Testing

@testable import Reports

@Suite struct CSVTests {
  private func rows(_ report: Any) -> [[String]] { HostileTextTests.parsed(CSVRenderer.text(of: report)) }

  @Test func valuesAreGuardedAndQuoted() {
    struct Report { let a: [String], b: [String], number = -5, share = 1.5, isNew = true }
    let texts = [
      "=1", "+a", "-a", "@a", "\ta", "\ra", "\na", "＝1", "\u{202e}=1", "a=", "-5", "+5", "", "a,b", "a\"b\"",
      "'a", "a;b",
    ]
    let cells = [
      "'=1", "'+a", "'-a", "'@a", "'\ta", "'\\u000da", "'\na", "'＝1", "\\u202e=1", "a=", "-5", "+5", "",
      "a,b", "a\"b\"", "'a", "a;b",
    ]
    for (text, cell) in zip(texts, cells) {
      #expect(
        rows(Report(a: [text], b: ["x", text]))[1].dropFirst() == [cell, "x; \(cell)", "-5", "1.5", "true"])
    }
    #expect(
      CSVRenderer.text(of: Report(a: ["a,\"b\""], b: ["a\nb"]))
        == "row,a,b,number,share,isNew\r\nreport,\"a,\"\"b\"\"\",\"a\nb\",-5,1.5,true\r\n")
    #expect(rows(["n": [Double.nan], "i": [-.infinity]]) == [["row", "i", "n"], ["report", "", ""]])
  }

  @Test func rowsAreObjectsOfTheReport() {
    struct Size { let bytes: Int }
    struct Part {
      let tag: String, sizes: Size
      @Nullable var name: String?
      @Nullable var more: Size?
      var problems: [Size] = []
    }
    struct Sums { let list: [Size], one: Size }
    struct Total {
      let tag: String, sizes: Size
      @Nullable var more: Size?
    }
    struct Report { let name: String, parts: [Part], total: Total, none: [Part] = [], sums: Sums }
    let report = Report(
      name: "n", parts: [Part(tag: "a", sizes: Size(bytes: 1), problems: [Size(bytes: 5), Size(bytes: 6)])],
      total: Total(tag: "t", sizes: Size(bytes: 2), more: Size(bytes: 3)),
      sums: Sums(list: [Size(bytes: 7)], one: Size(bytes: 8)))
    #expect(
      rows(report) == [
        // The column 'name' is that of the report and of its parts.
        ["row", "name", "tag", "sizes.bytes", "problems", "more.bytes", "bytes"],
        ["report", "n", "", "", "", "", ""],
        ["parts", "", "a", "1", "5; 6", "", ""],
        ["total", "", "t", "2", "", "3", ""],
        ["sums.list", "", "", "", "", "", "7"],
        ["sums.one", "", "", "", "", "", "8"],
      ])
  }

  /// Foundation's JSON is the oracle: each element of a list of objects has a row, and each of its values a cell.
  @Test(arguments: DocumentSamples.all) func everyListOfTheReportHasItsRows(_ sample: Sample) throws {
    let json = try #require(try JSONSerialization.jsonObject(with: sample.json) as? [String: Any])
    let rows = HostileTextTests.parsed(sample.csv)
    #expect(rows.allSatisfy { $0.count == rows[0].count })
    for (name, value) in json {
      guard let elements = value as? [[String: Any]], !elements.isEmpty else { continue }
      let found = rows.filter { $0[0] == name }
      #expect(found.count == elements.count, "\(name) has other rows")
      for (row, element) in zip(found, elements) {
        for (field, value) in element {
          guard let text = value as? String ?? (value as? Int).map(String.init) else { continue }
          let column = try #require(rows[0].firstIndex(of: field), "no column '\(field)'")
          let isEqual =
            row[column] == text || row[column] == "'" + text || value is Bool
            || Double(row[column]) == Double(text)
          #expect(isEqual, "\(name).\(field) is '\(row[column])' instead of '\(text)'")
        }
      }
    }
  }
}

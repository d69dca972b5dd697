import Testing

@testable import Reports

@Suite struct CSVTests {
  private func lines(_ rows: [Dataset.Row], _ columns: [String], _ warnings: [Document.Warning] = [])
    -> String
  {
    CSVRenderer().render(
      Document(
        title: "", blocks: [], warnings: warnings, dataset: Dataset(columns: columns, rows: rows)))
  }

  @Test func valuesAreGuardedAndQuoted() {
    let values: [Dataset.Value] = [
      "=1", "+a", "-a", "@a", "\ta", "\ra", "\na", "a=", "-5", "+5", "5", "", "a,b", "a\"b\"", "a\nb",
      "a\r\nb",
      "'a", "a;b", .empty, -5, .number(1.5), .number(.nan), .number(-.infinity), .number(2),
    ]
    let columns = values.indices.map { "c\($0)" }
    let expected =
      "=role,'=1,'+a,'-a,'@a,'\ta,\"'\ra\",\"'\na\",a=,-5,+5,5,,\"a,b\",\"a\"\"b\"\"\",\"a\nb\",\"a\r\nb\",'a,a;b,,-5,1.5,,,2.0,,\r\n"
    let text = lines([.init("=role", values)], columns)
    #expect(text == "row,\(columns.joined(separator: ",")),entry,message\r\n'\(expected)")
  }

  /// Values beyond the columns are omitted, missing ones are empty, and columns of warnings exist once.
  @Test func rowsHaveTheColumnsOfTheDataset() {
    let warnings: [Document.Warning] = [.init(entry: "=e", message: "m,n"), .init(message: "-m")]
    #expect(
      lines([.init("a", [1, 2, 3]), .init("b", [])], ["message", "x"], warnings)
        == "row,message,x,entry\r\na,1,2,\r\nb,,,\r\nwarning,\"m,n\",,'=e\r\nwarning,'-m,,\r\n")
    var dataset = Dataset(columns: ["a", "b"])
    dataset.append("r", ["b": 2, "c": 3])
    dataset.append("r", ["c": 4, "a": 1])
    #expect(dataset.columns == ["a", "b", "c"])
    #expect(dataset.rows.map(\.values) == [[.empty, 2, 3], [1, .empty, 4]])
  }
}

import Bytes
import DataFormats
import ResourceFormats
import Testing

/// A name that a file has once and each key repeats: the keys of 1,000 items with a name of 100,000 bytes would take
/// 100 MB, made of a file of 120 kB.
@Suite struct TextBudgetTests {
  private static let files: [(format: String, file: @Sendable (_ name: String, _ items: Int) -> String)] = [
    ("Fluent", { name, items in "\(name) = x\n" + (0..<items).map { "    .a\($0) = x\n" }.joined() }),
    (
      "strings.xml",
      { name, items in
        "<resources><string-array name=\"\(name)\">" + String(repeating: "<item>a</item>", count: items)
          + "</string-array></resources>"
      }
    ),
    (
      "JSON",
      { name, items in
        "{\"\(name)\":{" + (0..<items).map { "\"k\($0)\":\"a\"" }.joined(separator: ",") + "}}"
      }
    ),
    (
      "XLIFF",
      { name, items in
        "<xliff version=\"1.2\"><file original=\"\(name)\" source-language=\"en\" target-language=\"de\"><body>"
          + (0..<items).map { "<trans-unit id=\"\($0)\"><source>a</source><target>b</target></trans-unit>" }
          .joined()
          + "</body></file></xliff>"
      }
    ),
  ]

  @Test(arguments: files.map(\.format))
  func repeatedNamesAreLimited(_ format: String) throws {
    let file = try #require(Self.files.first { $0.format == format }?.file)
    func broken(_ nameLength: Int, _ items: Int) throws -> FormatError.Reason? {
      let bytes = Array(file(String(repeating: "n", count: nameLength), items).utf8)
      let format = try #require(ResourceFormat.all.first { $0.name == format })
      return reason(bytes, of: format)
    }
    #expect(try broken(100, 1000) == nil)
    #expect(try broken(100_000, 10) == nil)
    let found = try broken(100_000, 1000)
    guard found?.sentence.hasPrefix("size of text") == true else {
      Issue.record("\(format): 1,000 keys of 100,000 bytes: \(found?.sentence ?? "no error")")
      return
    }
  }
}

import DataFormats
import Localization
import LocalizationAnalysis
import ResourceFormats
import Testing

/// The JSON of Meta's article about language packs.
@Suite struct FBTResourcesTests {
  private func resources(_ json: String) throws -> FBTResources? {
    let bytes = Array(json.utf8)
    return try FBTResources(parsing: bytes.span.bytes)
  }

  private static let extracted = """
    [{"description": "d", "id": "4sIj", "text_or_table": {"UNKNOWN": {"ONE": "{user}: 1", "OTHER": "{user}: {n}"}},
      "variations": [{"type": "GENDER", "token": "user"}, {"type": "NUMBER", "token": "n"}], "tokens": {}},
     {"id": "1aB", "text_or_table": "Hello"}]
    """

  @Test func extractedObjectsNameTheirArguments() throws {
    let objects = try #require(try resources(Self.extracted)).extracted
    #expect(objects.map(\.id) == ["4sIj", "1aB"])
    #expect((objects[0].genders, objects[0].numbers) == (["user"], ["n"]))
    #expect(objects[1].table == .string("Hello"))
  }

  @Test func translationsNeedAGenderWithADefault() throws {
    let file = try #require(
      try resources(
        """
        {"4sIj": {"male": {"one": "a", "other": "b"}, "female": "c", "default": {"one": "d", "other": "e"}},
         "1aB": "f"}
        """))
    #expect(file.extracted.isEmpty && file.translations.keys.sorted() == ["1aB", "4sIj"])
    for json in [
      // i18next's contexts, plurals of other libraries, and a table with other names.
      "{\"friend\": {\"male\": \"m\", \"female\": \"f\"}}", "{\"n\": {\"one\": \"1\", \"other\": \"2\"}}",
      "{\"a\": {\"male\": \"m\", \"default\": \"d\"}, \"b\": {\"title\": \"t\"}}", "{}", "[]", "[1]",
      "[{\"id\": \"a\"}]", "{\"a\": {\"male\": 1, \"default\": 2}}",
    ] {
      #expect(try resources(json) == nil, "\(json)")
    }
    #expect(throws: (any Error).self) {
      try resources("[{\"id\": \"a\", \"text_or_table\": {\"ONE\": {\"x\": \"y\"}}}]")
    }
    #expect(throws: (any Error).self) {
      try resources(
        "[{\"id\": \"a\", \"text_or_table\": \"b\", \"variations\": [{\"type\": \"MOOD\", \"token\": \"t\"}]}]"
      )
    }
  }

  /// The selectors of the message, read through the format's source.
  @Test func genderAndNumberSelectTheText() throws {
    let format = try #require(ResourceFormat.all.first { $0.name == "fbt resources" })
    guard case .custom(let read)? = format.source else {
      Issue.record("not a source")
      return
    }
    func partial(_ json: String, _ name: String) throws -> PartialSource {
      let bytes = Array(json.utf8)
      guard case .partial(let source)? = try read(bytes.span.bytes, name) else {
        throw FormatExpectation.notPartial
      }
      return source
    }
    let greek = try partial(
      """
      {"4sIj": {"male": {"one": "m1 {user}", "other": "m {user} {n}"}, "female": {"one": "f1", "other": "f {n}"},
        "default": {"one": "d1", "other": "d {n}"}}}
      """, "el_GR")
    let (tables, base) = try greek.joined(with: [try partial(Self.extracted, "x")], name: "strings")
    #expect(base?.text == "en-US")
    let tag = try #require(LocaleTag(bcp47: "el-GR"))
    let message = try #require(tables[.locale(tag)]?.first?["4sIj"])
    func shown(_ user: ArgumentValue, _ number: Int64) -> String {
      MessageFormatter(locale: tag, syntax: .fbt, named: ["user": user, "n": .integer(number)]).text(
        of: message)
    }
    #expect(shown(.person("Λ", .male), 1) == "m1 Λ")
    #expect(shown(.person("Λ", .male), 1234) == "m Λ 1.234")
    #expect(shown(.person("Λ", .female), 2) == "f 2")
    #expect(shown(.person("Λ", .unknown), 2) == "d 2")
    #expect(shown(.text("Λ"), 1) == "d1")
    #expect(tables[.base]?.first?.messages.count == 2)
    #expect(throws: (any Error).self) {
      try partial("{\"a\": {\"male\": \"b\", \"default\": \"c\"}}", "strings")
    }
  }

  private enum FormatExpectation: Error { case notPartial }
}

import Bytes
import DataFormats
import TestSupport
import Testing

@Suite struct JSONValueTests {
  @Test(arguments: [
    "null", "true", "false", "0", "-1.50e+3", #""""#, #""a\"\\\b\f\n\r\t\u0001/é😀""#, "[]", "{}",
    #"{"b":1,"a":[null,true,{"":"x"}],"10":{}}"#,
  ])
  func textIsWrittenAsItWasRead(_ text: String) throws {
    #expect(try JSONValue(text: text).description == text)
  }

  @Test func spacesAndEscapesAreNormalized() throws {
    let value = try JSONValue(text: "\u{feff} { \"\\u0061\" : [ 1 , \"\\/\\ud83d\\ude00\" ] } ")
    #expect(value.description == #"{"a":[1,"/😀"]}"#)
  }

  @Test func duplicateNameKeepsFirstPositionAndLastValue() throws {
    let value = try JSONValue(text: #"{"a":1,"b":2,"a":3}"#)
    #expect(value.description == #"{"a":3,"b":2}"#)
    #expect(value["a"]?.integer == 3 && value["c"] == nil)
  }

  @Test func accessorsReturnNilForOtherKinds() throws {
    let value = try JSONValue(text: #"["1",1,1.0,true,null,{"a":1}]"#)
    let items = try #require(value.items)
    #expect(items.map(\.string) == ["1", nil, nil, nil, nil, nil])
    #expect(items.map(\.integer) == [nil, 1, nil, nil, nil, nil])
    #expect(items.map { $0.members?.count } == [nil, nil, nil, nil, nil, 1])
    #expect(items[0].items == nil)
  }

  @Test(arguments: ["", "{", "[1", "{\"a\":}", "[1] 2", "nul"]) func malformedJSONIsAnError(_ text: String) {
    #expect(throws: FormatError.self) { try JSONValue(text: text) }
  }

  @Test func nestingIsLimited() throws {
    let deep = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
    #expect(try JSONValue(text: deep).description == deep)
    let deeper = #expect(throws: FormatError.self) { try JSONValue(text: "[\(deep)]") }
    #expect(deeper?.reason == .tooDeep(limit: 512))
  }
}

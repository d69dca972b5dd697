import Foundation
import Localization
import LocalizationAnalysis
import ResourceFormats
import Testing

/// Removal of locales from JSON: the remainder equals another parser's result without them.
@Suite struct JSONRemovalTests {
  private static let tags = ["de", "fr", "ja", "pt_BR", "zh_CN"]

  private func tag(_ name: String) throws -> LocaleTag { try #require(LocaleTag(posix: name)) }

  /// The file read and rewritten by another parser without some members.
  private func object(_ bytes: [UInt8], without names: [String] = []) throws -> String {
    var object = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    for name in names { object[name] = nil }
    let data = try JSONSerialization.data(withJSONObject: object, options: .sortedKeys)
    return String(decoding: data, as: UTF8.self)
  }

  private func removing(_ bytes: [UInt8], _ tags: Set<LocaleTag>) throws -> [UInt8] {
    try LocaleKeyedJSON.removing(from: bytes.span.bytes) { tags.contains($0) }
  }

  private func cutting(_ bytes: [UInt8], _ tags: Set<LocaleTag>) throws -> [UInt8] {
    try StringCatalog.removing(from: bytes.span.bytes) { tags.contains($0) }
  }

  /// Any members may be removed: first, last, adjacent or all, with any spacing.
  @Test(arguments: ["", " ", "\n  ", "\r\n\t"]) func otherMembersAreKept(_ space: String) throws {
    let members = Self.tags.map {
      "\"\($0)\"\(space):\(space){\"key\":\"\($0), \\\"x\\\": {}\",\"other\":[1,{\"de\":2}]}"
    }
    let bytes = Array(
      "\(space){\(space)\(members.joined(separator: "\(space),\(space)"))\(space)}\(space)".utf8)
    for pattern in 0..<(1 << Self.tags.count) {
      let gone = Self.tags.indices.filter { pattern >> $0 & 1 == 1 }.map { Self.tags[$0] }
      let left = try removing(bytes, Set(gone.map(tag)))
      #expect(try object(left) == object(bytes, without: gone), "\(gone)")
      if gone.isEmpty { #expect(left == bytes) }
    }
  }

  @Test func removalLawsHold() throws {
    let members = Self.tags.map { "\"\($0)\": {\"key\": \"\($0)\", \"other\": \"text\"}" }
    let bytes = Array("{\(members.joined(separator: ", "))}".utf8)
    try expectRemovalLaws(bytes, of: Self.tags.map(tag)) { try removing($0, $1) }
  }

  /// Forms of one message, nested ones, whole lists, and attributes of ARB.
  @Test(arguments: [
    (["open"], #"{"open": "a", "close": "b"}"#, #"{"close": "b"}"#),
    (["close", "open"], "{\n  \"open\": \"a\",\n  \"close\": \"b\"\n}", "{\n  \n}"),
    (["boats"], #"{"a": "b", "boats_one": "c", "boats_other": "d"}"#, #"{"a": "b"}"#),
    (["boats"], #"{"boats": {"one": "c", "other": "d"}, "n": 1}"#, #"{"n": 1}"#),
    (["menu.open"], #"{"menu": {"open": "a"}, "x": "y"}"#, #"{"x": "y"}"#),
    (["menu.open"], #"{"menu": {"open": "a", "n": 1}, "x": "y"}"#, #"{"menu": {"n": 1}, "x": "y"}"#),
    (["l.0"], #"{"l": ["a", "b"]}"#, #"{"l": ["a", "b"]}"#),
    (["l.0", "l.1"], #"{"l": ["a", "b"], "x": "y"}"#, #"{"x": "y"}"#),
    (["l.0.a", "l.1.b"], #"{"l": [{"a": "b", "c": "d"}, {"b": "e"}]}"#, #"{"l": [{"c": "d"}, {}]}"#),
    (["open"], #"{"@@locale": "de", "open": "a", "@open": {"type": "text"}}"#, #"{"@@locale": "de"}"#),
  ]) func messagesAreRemoved(_ keys: [String], _ text: String, _ rest: String) throws {
    let isARB = text.contains("@@")
    let left = try MessagesJSON.removing(Set(keys), from: Array(text.utf8).span.bytes, isARB: isARB)
    #expect(String(decoding: left, as: UTF8.self) == rest)
    let before = try MessagesJSON.messages(in: Array(text.utf8).span.bytes, isARB: isARB)
    let after = try MessagesJSON.messages(in: left.span.bytes, isARB: isARB)
    // Items stay in a list of which others are retained.
    #expect(after == before.filter { !keys.contains($0.key) || keys == ["l.0"] })
  }

  /// Readers use the last value of a repeated name. Without it, they would find an earlier one.
  @Test(arguments: [
    #"{"k": "b", "a": "x", "a": ["y"]}"#, #"{"a": "x", "a": {"b": "c"}}"#,
    #"{"a": {"b": "c"}, "a": {"d": "e"}}"#,
    #"{"m": {"a": "x", "\u0061": "y"}}"#,
  ]) func aFileThatRepeatsANameIsUnchanged(_ text: String) throws {
    let bytes = Array(text.utf8)
    let keys = try MessagesJSON.messages(in: bytes.span.bytes).keys
    #expect(try MessagesJSON.removing(Set(keys), from: bytes.span.bytes) == bytes)
  }

  @Test func otherFilesAreUnchanged() throws {
    for text in [#"{"de": 1, "fr": 2}"#, #"{"settings": {"a": 1}, "colors": {"a": 2}}"#, "[1, 2]"] {
      let bytes = Array(text.utf8)
      #expect(try removing(bytes, [tag("de"), tag("fr")]) == bytes)
    }
  }

  @Test func onlyLocalizationsAreRemoved() throws {
    let text = """
      {"sourceLanguage": "en", "strings": {"hello": {"comment": "de", "localizations": {
        "de": {"stringUnit": {"state": "translated", "value": "Moin"}},
        "en": {"stringUnit": {"state": "translated", "value": "Hello"}},
        "fr": {"stringUnit": {"state": "translated", "value": "Salut"}}}},
        "only": {"localizations": {"de": {"stringUnit": {"state": "new", "value": "nur"}}}}, "none": {}},
        "version": "1.0", "de": {"localizations": {"de": 1}}}
      """
    let bytes = Array(text.utf8)
    let left = try cutting(bytes, [tag("de"), tag("en")])
    let wanted = text.replacing(
      #"""
      "de": {"stringUnit": {"state": "translated", "value": "Moin"}},
        
      """#, with: ""
    ).replacing(#""de": {"stringUnit": {"state": "new", "value": "nur"}}"#, with: "")
    #expect(try object(left) == object(Array(wanted.utf8)))
    #expect(left.count < bytes.count)
    try expectRemovalLaws(bytes, of: [tag("de"), tag("fr")]) { try cutting($0, $1) }
  }

  @Test func damagedFilesGiveResultOrTypedError() throws {
    let bytes = Array(#"{"de": {"a": "b"}, "fr": {"a": "c"}, "it": {"a": "d"}}"#.utf8)
    for end in bytes.indices {
      let cut = Array(bytes[..<end])
      if let left = try? removing(cut, [tag("fr")]) { #expect(left == cut) }
    }
  }
}

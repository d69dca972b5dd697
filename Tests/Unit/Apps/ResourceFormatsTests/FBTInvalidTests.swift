import Bytes
import DataFormats
import ResourceFormats
import TestSupport
import Testing

/// Files of fbt that are damaged or extreme.
@Suite struct FBTInvalidTests {
  // MARK: - Files

  @Test(
    arguments: [
      ("[]", .notAnFBTFile, 0), ("{}", .notAnFBTFile, 0), (#"{"translations": {}}"#, .notAnFBTFile, 0),
      (#"{"fb-locale": "de_DE", "phrases": 1}"#, .notAnFBTFile, 0),
      (#"{"phrases": [{}]}"#, .notAnFBTFile, 13), (#"{"phrases": [ 1]}"#, .notAnFBTFile, 14),
      (#"{"phrases": [{"jsfbt": {"t": {"*": "x"}, "m": []}}]}"#, .badPhrase, 13),
      (#"{"phrases": [{"jsfbt": {"t": {"text": "", "desc": ""}, "m": [{"type": 1}]}}]}"#, .badPhrase, 13),
      (#"{"phrases": [{"jsfbt": {"t": {"text": "", "desc": ""}, "m": {}}}]}"#, .badPhrase, 13),
      (#"{"translationGroups": [{}]}"#, .badTranslation, 23),
      (#"{"translationGroups": [null]}"#, .badTranslation, 23),
      (#"{"fb-locale": "", "translations": {"h": {}}}"#, .badTranslation, 35),
      (
        #"{"fb-locale": "", "translations": {"h": {"tokens": [], "types": [], "translations": [{}]}}}"#,
        .badTranslation, 35
      ),
      (
        #"{"fb-locale": "", "translations": {"h": {"tokens": [], "types": [], "translations": [{"translation": "", "variations": {"0": 1}}]}}}"#,
        .badTranslation, 35
      ),
      (#"{"phrases": []"#, .unexpected(found: nil, expected: .value), 14),
      (#"{"phrases": []} x"#, .unexpected(found: 0x78, expected: .value), 16),
    ] as [(String, FormatError.Reason, Int)])
  func invalidFormIsAnError(_ text: String, _ reason: FormatError.Reason, _ offset: Int) {
    #expect(throws: FormatError(reason, at: offset)) { try FBTInput.read(text) }
  }

  // MARK: - Hostile input

  @Test func variationDepthIsLimitedTo64() throws {
    func nested(_ depth: Int, _ leaf: String) -> String {
      String(repeating: #"{"A":"#, count: depth) + leaf + String(repeating: "}", count: depth)
    }
    func phrase(_ depth: Int) -> String {
      #"{"phrases": [{"jsfbt": {"m": [], "t": "# + nested(depth, #"{"text": "x", "desc": ""}"#) + "}}]}"
    }
    let deepest = try FBTInput.read(phrase(64))
    #expect(deepest.phrases.first?.tree.leaves.count == 1)
    #expect(deepest.phrases.first?.table == (try FBTInput.table(nested(64, #""x""#))))
    for (text, offset) in [(phrase(65), 13), (phrase(400), 13)] {
      #expect(throws: FormatError(.tooDeep(limit: 64), at: offset)) { try FBTInput.read(text) }
    }
    let levels = "[" + Array(repeating: "null", count: 65).joined(separator: ",") + "]"
    #expect(throws: FormatError(.tooDeep(limit: 64), at: 13)) {
      try FBTInput.read(#"{"phrases": [{"jsfbt": {"t": {"text": "", "desc": ""}, "m": \#(levels)}}]}"#)
    }
    for text in [phrase(100_000), String(repeating: "{\"translations\":", count: 100_000)] {
      let error = #expect(throws: FormatError.self) { try FBTInput.read(text) }
      #expect(error?.reason == .tooDeep(limit: 512))
    }
  }

  /// Each level at least doubles the texts; sixty levels must not take exponential time.
  @Test func multipliedVariationsAreLimited() throws {
    let tokens = (0..<60).map { "t\($0)" }
    let levels = tokens.map { #"{"type": 2, "token": "\#($0)"}"# }.joined(separator: ",")
    let names = tokens.map { "\"\($0)\"" }.joined(separator: ",")
    let types = tokens.map { _ in "28" }.joined(separator: ",")
    let tree =
      String(repeating: #"{"*":"#, count: 60) + #"{"text": "x", "desc": ""}"#
      + String(repeating: "}", count: 60)
    for value in ["4", "24"] {
      let all = tokens.indices.map { "\"\($0)\": \(value)" }.joined(separator: ",")
      let source = try FBTInput.read(
        """
        {"phrases": [{"hashToLeaf": {"h": {"text": "x", "desc": ""}}, "jsfbt": {"t": \(tree), "m": [\(levels)]}}],
         "translationGroups": [{"fb-locale": "de_DE", "translations": {"h": {"tokens": [\(names)],
           "types": [\(types)], "translations": [{"translation": "y", "variations": {\(all)}}]}}}]}
        """)
      let error = #expect(throws: FormatError.self) { try source.translated(limit: 1 << 20) }
      #expect(error?.reason == .tooManyTexts(limit: 1 << 20))
    }
  }

  @Test func phrasesTimesLocalesAreLimited() throws {
    var source = try FBTInput.read("{\"phrases\": [\(FBTInput.timeline), \(FBTInput.timeline)]}")
    source.groups = ["de_DE", "fr_FR"].map { FBT.TranslationGroup(locale: $0, entries: [:]) }
    #expect(try source.translated(limit: 4).count == 2)
    #expect(throws: FormatError(.tooManyTexts(limit: 3), at: 0)) { try source.translated(limit: 3) }
  }

  @Test func mutatedFileGivesTranslationOrTypedError() {
    for mutated in mutations(of: Array(FBTInput.article.utf8), everyByte: 2) {
      let broken = FormatLaws.fbt(mutated)
      #expect(broken == nil)
    }
  }

  /// Trees with random keys and values in place of a phrase or a translation.
  @Test(arguments: 0..<16 as Range<UInt64>) func randomTreeGivesTranslationOrTypedError(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var good = 0
    for _ in 0..<100 {
      let file = Self.file(&generator)
      let broken = FormatLaws.fbt(file.bytes)
      #expect(broken == nil, "seed \(seed)")
      if (try? FBT.Source(file).translated()) != nil { good += 1 }
    }
    #expect((1..<100).contains(good))
  }

  private static func file(_ generator: inout SeededGenerator) -> JSONValue {
    let leaf: JSONValue = .object([.init("text", .string("x {n}")), .init("desc", .string("d"))])
    let keys = ["*", "_1", "1", "2", "3", "4", "24", "0", "11", "A", "__vcg", "text", "desc", ""]
    func tree(_ depth: Int) -> JSONValue {
      if depth == 0 || Int.random(in: 0..<4, using: &generator) == 0 {
        return Int.random(in: 0..<12, using: &generator) == 0 ? .string("x") : leaf
      }
      let names = (0..<Int.random(in: 1...3, using: &generator)).map { _ in
        keys[Int.random(in: 0..<keys.count, using: &generator)]
      }
      return .object(names.map { JSONValue.Member($0, tree(depth - 1)) })
    }
    func number(_ values: [Int]) -> JSONValue {
      .number("\(values[Int.random(in: 0..<values.count, using: &generator)])")
    }
    let tokens = ["n", "__viewing_user__", "g"]
    let levels = (0..<Int.random(in: 0...3, using: &generator)).map { place -> JSONValue in
      Bool.random(using: &generator)
        ? .null : .object([.init("type", number([1, 2, 3])), .init("token", .string(tokens[place]))])
    }
    let translations = (0..<Int.random(in: 0...4, using: &generator)).map { place -> JSONValue in
      let variations = (0..<Int.random(in: 0...3, using: &generator)).map {
        JSONValue.Member("\($0)", number([1, 2, 3, 4, 24]))
      }
      return .object([.init("translation", .string("t\(place)")), .init("variations", .object(variations))])
    }
    let entry = JSONValue.object([
      .init("tokens", .array(tokens.map { .string($0) })),
      .init("types", .array([number([3, 28]), number([3]), number([3, 28])])),
      .init("translations", .array(translations)),
    ])
    let phrase = JSONValue.object([
      .init("hashToLeaf", .object([.init("h", leaf)])),
      .init("jsfbt", .object([.init("t", tree(4)), .init("m", .array(levels))])),
    ])
    return .object([
      .init("phrases", .array([phrase])), .init("fb-locale", .string("ar_AR")),
      .init("translations", .object([.init("h", entry)])),
    ])
  }
}

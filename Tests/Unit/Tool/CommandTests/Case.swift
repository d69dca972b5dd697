import Foundation

/// One case of `Tests/Cases`.
struct Case: Decodable {
  /// The short name of the kind of mistake.
  let kind: String
  /// What was wrong, in one line.
  let was: String
  let runs: [CaseRun]

  init(_ data: Data) throws { self = try JSONDecoder().decode(Case.self, from: data) }
}

/// A command with the facts that its answer must have.
struct CaseRun: Decodable {
  private let arguments: [String]
  /// The exit code; nil for 0.
  private let exit: Int32?
  /// Paths in the JSON with their values.
  private let json: [String: AnyJSON]?
  /// Sentences of the text output, of standard output and standard error.
  private let contains: [String]?
  private let lacks: [String]?
  private let files: [String: FileFacts]?

  /// Facts about a file that a command wrote.
  struct FileFacts: Decodable {
    let contains: [String]?
    let lacks: [String]?
    /// Whether the file or folder exists; nil for true.
    let exists: Bool?
  }

  private var needsText: Bool { contains != nil || lacks != nil || files != nil || json == nil }

  /// Runs the command as text, as JSON, or both.
  /// - Returns: each fact that is not as expected, in one line.
  func mistakes(in folder: String, output: String) throws -> [String] {
    let words = arguments.map { $0.replacing("{output}", with: output) }
    let line = "'ballast \(arguments.joined(separator: " "))'"
    var mistakes: [String] = []
    if needsText {
      let result = try Command.run(words, in: folder)
      let text = result.output + result.errors
      mistakes += exitMistakes(result)
      mistakes += Self.mistakes(in: "the output", text, contains: contains, lacks: lacks)
      mistakes += try fileMistakes(output)
    }
    if let json {
      let result = try Command.run(words + ["--json"], in: folder)
      mistakes += exitMistakes(result)
      guard let facts = try? JSONFacts(parsing: result.output) else {
        return mistakes.map { "\(line): \($0)" }
          + ["\(line): the output is not JSON: \(result.output)\(result.errors)"]
      }
      for (path, expected) in json.sorted(by: { $0.key < $1.key }) {
        let found = facts.value(at: path)
        if !JSONFacts.areEqual(found, expected.value) {
          mistakes.append(
            "\(path): expected \(JSONFacts.text(expected.value)), found \(JSONFacts.text(found))")
        }
      }
    }
    return mistakes.map { "\(line): \($0)" }
  }

  private func exitMistakes(_ result: Command.Result) -> [String] {
    let expected = exit ?? 0
    guard result.exitCode != expected else { return [] }
    return ["exit code: expected \(expected), found \(result.exitCode): \(result.output)\(result.errors)"]
  }

  private func fileMistakes(_ output: String) throws -> [String] {
    try (files ?? [:]).sorted { $0.key < $1.key }.flatMap { name, facts -> [String] in
      let path = name.replacing("{output}", with: output)
      let exists = FileManager.default.fileExists(atPath: path)
      guard exists == facts.exists ?? true else {
        return ["\(name): expected \(exists ? "no file" : "a file"), found the opposite"]
      }
      guard facts.contains != nil || facts.lacks != nil else { return [] }
      let text = try String(contentsOfFile: path, encoding: .utf8)
      return Self.mistakes(in: name, text, contains: facts.contains, lacks: facts.lacks)
    }
  }

  private static func mistakes(
    in name: String, _ text: String, contains: [String]?, lacks: [String]?
  ) -> [String] {
    let words = Self.words(text)
    let absent = (contains ?? []).filter { !words.contains(Self.words($0)) }
    let present = (lacks ?? []).filter { words.contains(Self.words($0)) }
    return absent.map { "\(name): expected '\($0)', found:\n\(text)" }
      + present.map { "\(name): expected no '\($0)', found:\n\(text)" }
  }

  /// The text with single spaces: output is wrapped at the width of a terminal.
  private static func words(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

/// Any value of JSON.
struct AnyJSON: Decodable {
  let value: Any?

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      value = nil
    } else if let flag = try? container.decode(Bool.self) {
      value = flag
    } else if let number = try? container.decode(Double.self) {
      value = number
    } else if let text = try? container.decode(String.self) {
      value = text
    } else if let list = try? container.decode([AnyJSON].self) {
      value = list.map { $0.value ?? NSNull() }
    } else {
      value = try container.decode([String: AnyJSON].self).mapValues { $0.value ?? NSNull() }
    }
  }
}

/// Values of a JSON object by path: `app.base`, `rows.*.bytes`, `rows[id=a].bytes`, `rows[id=a].count`.
///
/// `*` means all elements of an array, `[member=value]` those with this member. Both make the value a list. `count` at the
/// end is the number of values. A value that does not exist is null.
struct JSONFacts {
  private let root: Any

  init(parsing text: String) throws { root = try JSONSerialization.jsonObject(with: Data(text.utf8)) }

  func value(at path: String) -> Any? {
    var values = [root]
    var isList = false
    let steps = Self.steps(of: path)
    for (index, step) in steps.enumerated() {
      if step == "count", index == steps.count - 1 {
        return isList ? values.count : (values.first as? [Any])?.count
      }
      if step == "*" {
        values = values.flatMap { $0 as? [Any] ?? [] }
        isList = true
        continue
      }
      let parts = step.split(separator: "[", maxSplits: 1).map(String.init)
      values = values.compactMap { ($0 as? [String: Any])?[parts[0]] }
      guard parts.count == 2 else { continue }
      isList = true
      let condition = parts[1].dropLast().split(separator: "=", maxSplits: 1).map(String.init)
      let elements = values.flatMap { $0 as? [Any] ?? [] }
      values = elements.filter { Self.matches($0, condition) }
    }
    return isList ? values : values.first
  }

  /// - Parameter condition: a member's name and its value.
  private static func matches(_ element: Any, _ condition: [String]) -> Bool {
    guard condition.count == 2, let object = element as? [String: Any], let member = object[condition[0]]
    else {
      return false
    }
    if let flag = member as? Bool, ["true", "false"].contains(condition[1]) {
      return "\(flag)" == condition[1]
    }
    return "\(member)" == condition[1]
  }

  /// The parts between periods; a value in brackets may contain periods.
  private static func steps(of path: String) -> [String] {
    path.matches(of: /[^.\[]+(?:\[[^\]]*\])?/).map { String($0.output) }
  }

  static func areEqual(_ found: Any?, _ expected: Any?) -> Bool {
    (found ?? NSNull()) as? NSObject == (expected ?? NSNull()) as? NSObject
  }

  static func text(_ value: Any?) -> String {
    let options: JSONSerialization.WritingOptions = [.fragmentsAllowed, .sortedKeys, .withoutEscapingSlashes]
    let data = try? JSONSerialization.data(withJSONObject: value ?? NSNull(), options: options)
    return data.map { String(decoding: $0, as: UTF8.self) } ?? "\(value ?? "null")"
  }
}

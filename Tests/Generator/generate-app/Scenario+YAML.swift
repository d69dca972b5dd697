import DataFormats
import Localization
import LocalizationAnalysis

/// The first mistake of a scenario: `field 'messages.words.median': missing`.
typealias ScenarioMistake = YAMLFileError.Mistake

extension Scenario {
  init(yaml text: String) throws(ScenarioMistake) {
    let root: YAMLNode?
    do throws(YAMLError) { root = try YAMLReader.root(of: Array(text.utf8)) } catch {
      throw Fields.mistake(error.position, "", "not valid YAML: \(error)")
    }
    guard let root else {
      throw Fields.mistake(TextPosition(line: 1, column: 1), "", "expected a map of fields")
    }
    var fields = try Fields(root, path: "")
    seed = UInt64(try fields.value("seed", in: 0...Int.max))
    app = try fields.section("app", App.init)
    locales = try fields.locales("locales")
    messages = try fields.section("messages", Messages.init)
    packs = try fields.section("packs", Packs.init)
    try fields.finish()
    for (field, value, limit, unit) in [
      (
        "app.frameworks", app.frameworks.reduce(app.executable) { $0 + $1.bytes }, 2 * maxFileBytes,
        "bytes, including the executable"
      ),
      // Each table is two files, and a ZIP archive without ZIP64 has at most 65,535 entries.
      (
        "messages.tables", locales.count * (2 * messages.tables.count + 1), 60_000, "files of all locales"
      ),
      // Offsets in a ZIP archive have 32 bits: about sixty deflated bytes per message, plus 2 GiB of code.
      ("messages.count", locales.count * messages.count, 20_000_000, "messages of all locales"),
    ] where value > limit {
      throw Fields.mistake(root.position, field, "expected at most \(limit) \(unit), found \(value)")
    }
    guard packs.messages >= messages.count else {
      throw Fields.mistake(
        root.position, "packs.messages",
        "expected at least \(messages.count), as 'messages.count', found \(packs.messages)")
    }
  }
}

/// The maximum size of a file, because the generator keeps files in memory.
private let maxFileBytes = 1 << 30

extension Scenario.App {
  fileprivate init(_ fields: inout Fields) throws(ScenarioMistake) {
    name = try fields.name("name")
    identifier = try fields.name("identifier")
    version = try fields.name("version")
    executable = try fields.value("executable", in: 0...maxFileBytes)
    frameworks = try fields.pairs("frameworks", atMost: 100, in: 0...maxFileBytes).map {
      Scenario.Framework(name: $0.name, bytes: $0.value)
    }
  }
}

extension Scenario.Messages {
  fileprivate init(_ fields: inout Fields) throws(ScenarioMistake) {
    count = try fields.value("count", in: 1...1_000_000)
    tables = try fields.pairs("tables", atMost: 1_000, in: 0.001...1_000_000).map {
      Scenario.Table(name: $0.name, weight: $0.value)
    }
    words = try fields.section("words", Scenario.Words.init)
    plurals = try fields.value("plurals", in: 0...1)
    placeholders = try fields.value("placeholders", in: 0...1)
    englishKeys = try fields.value("englishKeys", in: 0...1)
    untranslated = try fields.value("untranslated", in: 0...1)
    guard !tables.isEmpty else { throw fields.mistake("tables", "expected at least one table, found none") }
  }
}

extension Scenario.Words {
  fileprivate init(_ fields: inout Fields) throws(ScenarioMistake) {
    vocabulary = try fields.value("vocabulary", in: 100...100_000)
    median = try fields.value("median", in: 1...100)
    spread = try fields.value("spread", in: 0...3)
    most = try fields.value("most", in: 1...1_000)
    phrases = try fields.value("phrases", in: 0...1)
  }
}

extension Scenario.Packs {
  fileprivate init(_ fields: inout Fields) throws(ScenarioMistake) {
    messages = try fields.value("messages", in: 1...1_000_000)
    viewer = try fields.value("viewer", in: 0...1)
    subject = try fields.value("subject", in: 0...1)
    number = try fields.value("number", in: 0...1)
  }
}

/// The members of one map. Each is read once; a member that is not read is an error.
private struct Fields {
  private let path: String
  private let position: TextPosition
  private var unread: [YAMLNode.Entry]

  init(_ node: YAMLNode, path: String) throws(ScenarioMistake) {
    guard let entries = node.entries else {
      throw Self.mistake(node.position, path, "expected a map of fields")
    }
    (self.path, position, unread) = (path, node.position, entries)
  }

  static func mistake(_ position: TextPosition, _ field: String, _ message: String) -> ScenarioMistake {
    ScenarioMistake(
      position, field.isEmpty ? message : "field '\(field)': \(message)",
      hint: "Tests/Generator/README.md explains the fields")
  }

  /// - Parameter node: the field's value; nil if there is none.
  func mistake(_ name: String, _ message: String, at node: YAMLNode? = nil) -> ScenarioMistake {
    Self.mistake(node?.position ?? position, path.isEmpty ? name : "\(path).\(name)", message)
  }

  private mutating func take(_ name: String) throws(ScenarioMistake) -> YAMLNode {
    guard let index = unread.firstIndex(where: { $0.key.text == name }) else {
      throw mistake(name, "missing")
    }
    return unread.remove(at: index).value
  }

  mutating func value<Number: Comparable & LosslessStringConvertible>(
    _ name: String, in range: ClosedRange<Number>
  ) throws(ScenarioMistake) -> Number {
    let node = try take(name)
    guard let value = node.text.flatMap({ Number($0) }), range.contains(value) else {
      let found = node.text.map { "'\($0)'" } ?? "no number"
      throw mistake(name, "expected \(range.lowerBound) to \(range.upperBound), found \(found)", at: node)
    }
    return value
  }

  /// Reads a name that is used in paths of the app, and therefore contains no slash.
  mutating func name(_ name: String) throws(ScenarioMistake) -> String {
    let node = try take(name)
    guard let text = node.text, Self.isName(text) else { throw mistake(name, Self.nameRule, at: node) }
    return text
  }

  /// The names that ``isName(_:)`` accepts, for errors.
  private static let nameRule =
    "expected a name of at most 100 ASCII letters, digits, '.', '-' and '_', not starting with '.'"

  private static func isName(_ text: String) -> Bool {
    (1...100).contains(text.utf8.count) && text.wholeMatch(of: /[A-Za-z0-9_-][A-Za-z0-9._-]*/) != nil
  }

  mutating func section<Section>(
    _ name: String, _ read: (inout Fields) throws(ScenarioMistake) -> Section
  ) throws(ScenarioMistake) -> Section {
    var inner = try Fields(take(name), path: path.isEmpty ? name : "\(path).\(name)")
    let section = try read(&inner)
    try inner.finish()
    return section
  }

  /// Reads a map with arbitrary names, in the order of the file.
  mutating func pairs<Number: Comparable & LosslessStringConvertible>(
    _ name: String, atMost limit: Int, in range: ClosedRange<Number>
  ) throws(ScenarioMistake) -> [(name: String, value: Number)] {
    try section(name) { (inner) throws(ScenarioMistake) in
      guard inner.unread.count <= limit else {
        throw Self.mistake(inner.position, inner.path, "expected at most \(limit) members")
      }
      var pairs: [(name: String, value: Number)] = []
      for key in inner.unread.map(\.key) {
        let name = key.text ?? ""
        guard Self.isName(name) else { throw inner.mistake(name, Self.nameRule, at: key) }
        guard !pairs.contains(where: { $0.name == name }) else {
          throw inner.mistake(name, "repeated", at: key)
        }
        pairs.append((name, try inner.value(name, in: range)))
      }
      return pairs
    }
  }

  mutating func locales(_ name: String) throws(ScenarioMistake) -> [LocaleTag] {
    let node = try take(name)
    var tags: [LocaleTag] = []
    for item in node.items ?? [] {
      guard let tag = item.text.flatMap({ LocaleTag(bcp47: $0) }), tag.isKnownLanguage, !tags.contains(tag)
      else { throw mistake(name, "unknown or repeated locale '\(item.text ?? "")'", at: item) }
      tags.append(tag)
    }
    if tags.isEmpty { throw mistake(name, "expected a list of locales", at: node) }
    return tags
  }

  /// Throws if there is an unread member.
  func finish() throws(ScenarioMistake) {
    guard let other = unread.first else { return }
    throw mistake(other.key.text ?? "", "unknown or repeated", at: other.key)
  }
}

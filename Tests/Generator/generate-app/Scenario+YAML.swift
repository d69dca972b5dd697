import DataFormats
import Localization

/// An invalid field of a scenario.
struct ScenarioError: Error, Equatable, CustomStringConvertible {
  enum Reason: Equatable {
    /// The text is not valid YAML; the reader's message.
    case invalidYAML(String)
    case missing
    case unknown
    /// The value has another type than the expected one.
    case wrongType(expected: String)
    /// The value, or a sum of values, violates a limit.
    case outOfRange(expected: String, found: String)
    case unknownLocale(String)
    case duplicate(String)
  }

  /// The path of the field, such as `messages.words.median`; empty for the whole scenario.
  var field: String
  var reason: Reason
  /// The field's value, or its section if the field is missing.
  var position = TextPosition(line: 1, column: 1)

  var description: String {
    let message =
      switch reason {
      case .invalidYAML(let message): "not valid YAML: \(message)"
      case .missing: "missing"
      case .unknown: "unknown field"
      case .wrongType(let expected): "expected \(expected)"
      case .outOfRange(let expected, let found): "expected \(expected), found \(found)"
      case .unknownLocale(let text): "unknown locale '\(text)'; expected a BCP 47 tag"
      case .duplicate(let text): "duplicate '\(text)'"
      }
    return field.isEmpty ? message : "field '\(field)': \(message)"
  }
}

extension Scenario {
  init(yaml text: String) throws(ScenarioError) {
    let root: YAMLNode?
    do throws(YAMLError) { root = try YAMLReader.root(of: Array(text.utf8)) } catch {
      throw ScenarioError(field: "", reason: .invalidYAML("\(error)"), position: error.position)
    }
    guard let root else { throw ScenarioError(field: "", reason: .wrongType(expected: "a map of fields")) }
    do throws(ScenarioError) { try self.init(root) } catch {
      throw ScenarioError(
        field: error.field, reason: error.reason, position: root.position(of: error.field[...]))
    }
  }

  private init(_ root: YAMLNode) throws(ScenarioError) {
    var fields = try Fields(root, path: "")
    seed = UInt64(try fields.integer("seed", in: 0...Int.max))
    app = try fields.section("app", App.init)
    locales = try fields.locales("locales")
    messages = try fields.section("messages", Messages.init)
    packs = try fields.section("packs", Packs.init)
    try fields.finish()
    let codeBytes = app.frameworks.reduce(app.executable) { $0 + $1.bytes }
    try Self.require(
      codeBytes, atMost: 2 * maxFileBytes, "app.frameworks", "bytes, including the executable")
    // Each table is two files, and a ZIP archive without ZIP64 has at most 65,535 entries.
    try Self.require(
      locales.count * (2 * messages.tables.count + 1), atMost: 60_000, "messages.tables",
      "files of all locales")
    // Offsets in a ZIP archive have 32 bits: about sixty deflated bytes per message, plus 2 GiB of code.
    try Self.require(
      locales.count * messages.count, atMost: 20_000_000, "messages.count", "messages of all locales")
    guard packs.messages >= messages.count else {
      throw ScenarioError(
        field: "packs.messages",
        reason: .outOfRange(
          expected: "at least \(messages.count), as 'messages.count'", found: "\(packs.messages)"))
    }
  }

  private static func require(
    _ value: Int, atMost limit: Int, _ field: String, _ unit: String
  ) throws(ScenarioError) {
    guard value <= limit else {
      throw ScenarioError(
        field: field, reason: .outOfRange(expected: "at most \(limit) \(unit)", found: "\(value)"))
    }
  }
}

extension YAMLNode {
  /// The position of a field's value; that of the innermost section on its path, if the field is missing.
  fileprivate func position(of field: Substring) -> TextPosition {
    let entry = entries?.last { entry in
      guard let name = entry.key.text else { return false }
      return field == name || field.hasPrefix("\(name).")
    }
    guard let entry, let name = entry.key.text else { return position }
    return entry.value.position(of: field.dropFirst(name.count + 1))
  }
}

/// The maximum size of a file, because the generator keeps files in memory.
private let maxFileBytes = 1 << 30

extension Scenario.App {
  fileprivate init(_ fields: inout Fields) throws(ScenarioError) {
    name = try fields.name("name")
    identifier = try fields.name("identifier")
    version = try fields.name("version")
    executable = try fields.integer("executable", in: 0...maxFileBytes)
    frameworks = try fields.pairs("frameworks", atMost: 100) { (fields, name) throws(ScenarioError) in
      Scenario.Framework(name: name, bytes: try fields.integer(name, in: 0...maxFileBytes))
    }
  }
}

extension Scenario.Messages {
  fileprivate init(_ fields: inout Fields) throws(ScenarioError) {
    count = try fields.integer("count", in: 1...1_000_000)
    tables = try fields.pairs("tables", atMost: 1_000) { (fields, name) throws(ScenarioError) in
      Scenario.Table(name: name, weight: try fields.number(name, in: 0.001...1_000_000))
    }
    guard !tables.isEmpty else {
      throw ScenarioError(
        field: fields.path(to: "tables"), reason: .outOfRange(expected: "at least one table", found: "none"))
    }
    words = try fields.section("words", Scenario.Words.init)
    plurals = try fields.number("plurals", in: 0...1)
    placeholders = try fields.number("placeholders", in: 0...1)
    englishKeys = try fields.number("englishKeys", in: 0...1)
    untranslated = try fields.number("untranslated", in: 0...1)
  }
}

extension Scenario.Words {
  fileprivate init(_ fields: inout Fields) throws(ScenarioError) {
    vocabulary = try fields.integer("vocabulary", in: 100...100_000)
    median = try fields.number("median", in: 1...100)
    spread = try fields.number("spread", in: 0...3)
    most = try fields.integer("most", in: 1...1_000)
    phrases = try fields.number("phrases", in: 0...1)
  }
}

extension Scenario.Packs {
  fileprivate init(_ fields: inout Fields) throws(ScenarioError) {
    messages = try fields.integer("messages", in: 1...1_000_000)
    viewer = try fields.number("viewer", in: 0...1)
    subject = try fields.number("subject", in: 0...1)
    number = try fields.number("number", in: 0...1)
  }
}

/// The members of one map. Each is read once; a member that is not read is an error.
private struct Fields {
  private let section: String
  private var unread: [(name: String, node: YAMLNode)] = []

  init(_ node: YAMLNode, path: String) throws(ScenarioError) {
    section = path
    guard let entries = node.entries else {
      throw ScenarioError(field: path, reason: .wrongType(expected: "a map of fields"))
    }
    for entry in entries {
      guard let name = entry.key.text else {
        throw ScenarioError(field: path, reason: .wrongType(expected: "a map with text keys"))
      }
      guard !unread.contains(where: { $0.name == name }) else {
        throw ScenarioError(field: self.path(to: name), reason: .duplicate(name))
      }
      unread.append((name, entry.value))
    }
  }

  func path(to name: String) -> String { section.isEmpty ? name : "\(section).\(name)" }

  private mutating func take(_ name: String) throws(ScenarioError) -> YAMLNode {
    guard let index = unread.firstIndex(where: { $0.name == name }) else {
      throw ScenarioError(field: path(to: name), reason: .missing)
    }
    return unread.remove(at: index).node
  }

  mutating func integer(_ name: String, in range: ClosedRange<Int>) throws(ScenarioError) -> Int {
    guard let value = try take(name).text.flatMap({ Int($0) }) else {
      throw ScenarioError(field: path(to: name), reason: .wrongType(expected: "an integer"))
    }
    guard range.contains(value) else {
      throw ScenarioError(
        field: path(to: name),
        reason: .outOfRange(expected: "\(range.lowerBound) to \(range.upperBound)", found: "\(value)"))
    }
    return value
  }

  mutating func number(_ name: String, in range: ClosedRange<Double>) throws(ScenarioError) -> Double {
    guard let value = try take(name).text.flatMap({ Double($0) }) else {
      throw ScenarioError(field: path(to: name), reason: .wrongType(expected: "a number"))
    }
    guard range.contains(value) else {
      throw ScenarioError(
        field: path(to: name),
        reason: .outOfRange(expected: "\(range.lowerBound) to \(range.upperBound)", found: "\(value)"))
    }
    return value
  }

  /// Reads a name that is used in paths of the app, and therefore contains no slash.
  mutating func name(_ name: String) throws(ScenarioError) -> String {
    guard let text = try take(name).text, Fields.isName(text) else {
      throw ScenarioError(field: path(to: name), reason: .wrongType(expected: Fields.nameRule))
    }
    return text
  }

  /// The names that ``isName(_:)`` accepts, for errors.
  static let nameRule = "a name of at most 100 ASCII letters, digits, '.', '-' and '_', not starting with '.'"

  static func isName(_ text: String) -> Bool {
    !text.isEmpty && !text.hasPrefix(".") && text.utf8.count <= 100
      && text.unicodeScalars.allSatisfy {
        $0.isASCII
          && ($0.properties.isAlphabetic || $0.properties.numericType != nil || "-_.".contains(Character($0)))
      }
  }

  mutating func section<Section>(
    _ name: String, _ read: (inout Fields) throws(ScenarioError) -> Section
  ) throws(ScenarioError) -> Section {
    var inner = try Fields(take(name), path: path(to: name))
    let section = try read(&inner)
    try inner.finish()
    return section
  }

  /// Reads a map with arbitrary names, in the order of the file.
  mutating func pairs<Pair>(
    _ name: String, atMost limit: Int, _ read: (inout Fields, String) throws(ScenarioError) -> Pair
  ) throws(ScenarioError) -> [Pair] {
    try section(name) { (inner) throws(ScenarioError) in
      guard inner.unread.count <= limit else {
        throw ScenarioError(
          field: inner.section,
          reason: .outOfRange(expected: "at most \(limit) members", found: "\(inner.unread.count)"))
      }
      var pairs: [Pair] = []
      for (name, _) in inner.unread {
        guard Fields.isName(name) else {
          throw ScenarioError(
            field: inner.path(to: name), reason: .wrongType(expected: Fields.nameRule))
        }
        pairs.append(try read(&inner, name))
      }
      return pairs
    }
  }

  mutating func locales(_ name: String) throws(ScenarioError) -> [LocaleTag] {
    guard let items = try take(name).items, !items.isEmpty else {
      throw ScenarioError(field: path(to: name), reason: .wrongType(expected: "a list of locales"))
    }
    var tags: [LocaleTag] = []
    for item in items {
      let text = item.text ?? ""
      guard let tag = LocaleTag(bcp47: text), tag.isKnownLanguage else {
        throw ScenarioError(field: path(to: name), reason: .unknownLocale(text))
      }
      guard !tags.contains(tag) else { throw ScenarioError(field: path(to: name), reason: .duplicate(text)) }
      tags.append(tag)
    }
    return tags
  }

  /// Throws if there is an unread member.
  func finish() throws(ScenarioError) {
    guard let unknown = unread.first else { return }
    throw ScenarioError(field: path(to: unknown.name), reason: .unknown)
  }
}

import Localization
import Yams

/// Why a scenario cannot be built, and where it says so.
struct ScenarioError: Error, Equatable, CustomStringConvertible {
  enum Reason: Equatable {
    case unreadable(String)
    case missing
    case unknown
    case notA(String)
    case outside(String)
    case notALocale(String)
    case repeated(String)
  }

  /// As a path, `messages.words.median`; empty for the whole scenario.
  var field: String
  var reason: Reason

  var description: String {
    let words =
      switch reason {
      case .unreadable(let words): "is not YAML that can be read: \(words)"
      case .missing: "is missing"
      case .unknown: "is no field of a scenario"
      case .notA(let kind): "is not \(kind)"
      case .outside(let range): "is not \(range)"
      case .notALocale(let text): "has '\(text)', which is no locale of a known language"
      case .repeated(let text): "has '\(text)' twice"
      }
    return field.isEmpty ? "the scenario \(words)" : "field '\(field)' \(words)"
  }
}

extension Scenario {
  init(yaml text: String) throws(ScenarioError) {
    let node: Node?
    do { node = try Yams.compose(yaml: text) } catch {
      let words = "\(error)".split(whereSeparator: \.isNewline).first.map(String.init) ?? "unknown error"
      throw ScenarioError(field: "", reason: .unreadable(words))
    }
    guard let node else { throw ScenarioError(field: "", reason: .notA("a map of fields")) }
    var fields = try Fields(node, path: "")
    seed = UInt64(try fields.integer("seed", in: 0...Int.max))
    app = try fields.section("app", App.init)
    locales = try fields.locales("locales")
    messages = try fields.section("messages", Messages.init)
    packs = try fields.section("packs", Packs.init)
    try fields.finish()
    guard app.frameworks.reduce(app.executable, { $0 + $1.bytes }) <= 2 * maximalBytes else {
      throw ScenarioError(field: "app.frameworks", reason: .outside("at most 2 GiB with the executable"))
    }
    // Each table is two files, and a ZIP counts files in 16 bits.
    guard locales.count * (2 * messages.tables.count + 1) <= 60_000 else {
      throw ScenarioError(field: "messages.tables", reason: .outside("few enough for a ZIP's 65,535 entries"))
    }
    // Some sixty bytes a message, deflated, beside two gigabytes of code: offsets in a ZIP have 32 bits.
    guard locales.count * messages.count <= 20_000_000 else {
      throw ScenarioError(
        field: "messages.count", reason: .outside("at most 20,000,000 of all locales together"))
    }
    guard packs.messages >= messages.count else {
      throw ScenarioError(field: "packs.messages", reason: .outside("at least 'messages.count'"))
    }
  }
}

/// No file of an app may be larger: the generator holds it in memory.
private let maximalBytes = 1 << 30

extension Scenario.App {
  fileprivate init(_ fields: inout Fields) throws(ScenarioError) {
    name = try fields.name("name")
    identifier = try fields.name("identifier")
    version = try fields.name("version")
    executable = try fields.integer("executable", in: 0...maximalBytes)
    frameworks = try fields.pairs("frameworks", atMost: 100) { (fields, name) throws(ScenarioError) in
      Scenario.Framework(name: name, bytes: try fields.integer(name, in: 0...maximalBytes))
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
      throw ScenarioError(field: fields.path(to: "tables"), reason: .outside("one table at least"))
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

/// The members of one map, each asked for once; what was not asked for is an error.
private struct Fields {
  private let section: String
  private var left: [(name: String, node: Node)] = []

  init(_ node: Node, path: String) throws(ScenarioError) {
    section = path
    guard let mapping = node.mapping else {
      throw ScenarioError(field: path, reason: .notA("a map of fields"))
    }
    for (key, value) in mapping {
      guard let name = key.string else { throw ScenarioError(field: path, reason: .notA("a map by names")) }
      left.append((name, value))
    }
  }

  func path(to name: String) -> String { section.isEmpty ? name : "\(section).\(name)" }

  private mutating func take(_ name: String) throws(ScenarioError) -> Node {
    guard let place = left.firstIndex(where: { $0.name == name }) else {
      throw ScenarioError(field: path(to: name), reason: .missing)
    }
    return left.remove(at: place).node
  }

  mutating func integer(_ name: String, in range: ClosedRange<Int>) throws(ScenarioError) -> Int {
    guard let value = try take(name).int else {
      throw ScenarioError(field: path(to: name), reason: .notA("a whole number"))
    }
    guard range.contains(value) else {
      throw ScenarioError(
        field: path(to: name), reason: .outside("from \(range.lowerBound) to \(range.upperBound)"))
    }
    return value
  }

  mutating func number(_ name: String, in range: ClosedRange<Double>) throws(ScenarioError) -> Double {
    let node = try take(name)
    guard let value = node.float ?? node.int.map(Double.init) else {
      throw ScenarioError(field: path(to: name), reason: .notA("a number"))
    }
    guard range.contains(value) else {
      throw ScenarioError(
        field: path(to: name), reason: .outside("from \(range.lowerBound) to \(range.upperBound)"))
    }
    return value
  }

  /// What stands in paths within the app, and so has no slash.
  mutating func name(_ name: String) throws(ScenarioError) -> String {
    guard let text = try take(name).string, Fields.isName(text) else {
      throw ScenarioError(field: path(to: name), reason: .notA("a name of letters, digits, '.', '-' and '_'"))
    }
    return text
  }

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

  /// Members of any name, in the order in which they are written.
  mutating func pairs<Pair>(
    _ name: String, atMost limit: Int, _ read: (inout Fields, String) throws(ScenarioError) -> Pair
  ) throws(ScenarioError) -> [Pair] {
    try section(name) { (inner) throws(ScenarioError) in
      guard inner.left.count <= limit else {
        throw ScenarioError(field: inner.section, reason: .outside("at most \(limit) of them"))
      }
      var pairs: [Pair] = []
      for (name, _) in inner.left {
        guard Fields.isName(name) else {
          throw ScenarioError(
            field: inner.path(to: name), reason: .notA("a name of letters, digits, '.', '-' and '_'"))
        }
        pairs.append(try read(&inner, name))
      }
      return pairs
    }
  }

  mutating func locales(_ name: String) throws(ScenarioError) -> [LocaleTag] {
    guard let items = try take(name).sequence, !items.isEmpty else {
      throw ScenarioError(field: path(to: name), reason: .notA("a list of locales"))
    }
    var tags: [LocaleTag] = []
    for item in items {
      let text = item.scalar?.string ?? ""
      guard let tag = LocaleTag(bcp47: text), tag.isKnownLanguage else {
        throw ScenarioError(field: path(to: name), reason: .notALocale(text))
      }
      guard !tags.contains(tag) else { throw ScenarioError(field: path(to: name), reason: .repeated(text)) }
      tags.append(tag)
    }
    return tags
  }

  func finish() throws(ScenarioError) {
    guard let unknown = left.first else { return }
    throw ScenarioError(field: path(to: unknown.name), reason: .unknown)
  }
}

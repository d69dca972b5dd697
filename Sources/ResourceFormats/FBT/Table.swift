internal import ByteReading

extension FBT {
  /// A phrase in one locale: a text, or texts by their variations.
  public indirect enum Table: Hashable, Sendable {
    case text(String)
    case choices(Choices)
  }

  /// One level of a table. Choices are in JavaScript's order, each key once.
  public struct Choices: Hashable, Sendable {
    public struct Choice: Hashable, Sendable {
      /// `*`, `_1`, a variation's number, or a word.
      public let key: String
      public let table: Table

      public init(_ key: String, _ table: Table) {
        self.key = key
        self.table = table
      }
    }

    /// Whether this level goes by who is looking, which is no argument of the call.
    public let isByViewer: Bool
    public let choices: [Choice]

    public init(_ choices: [Choice], isByViewer: Bool = false) {
      self.choices = FBT.ordered(choices, by: \.key)
      self.isByViewer = isByViewer
    }

    public subscript(key: String) -> Table? { choices.first { $0.key == key }?.table }
  }

  /// Translations as an app carries them: by locale and hash key.
  public struct TranslatedFile: Hashable, Sendable {
    /// By locale as fbt calls it, `pt_BR`. The key of a file that does not say its locale is empty.
    public var locales: [String: [String: Table]]

    public init(locales: [String: [String: Table]] = [:]) { self.locales = locales }

    /// `translatedFbts.json` has tables by locale and key; a file of one locale has them by key. Their first
    /// level tells which it is: locales are objects, all of them, and called `pt_BR` or `pt`.
    public init(parsing bytes: RawSpan) throws(FormatError) {
      let json = try JSONValue(parsing: bytes)
      guard let members = json.members else { throw FormatError(.notAnFBTFile, at: 0) }
      self.init()
      if members.allSatisfy({ $0.value.members?.contains { $0.name == any } == false && isLocale($0.name) }) {
        for member in members { locales[member.name] = try Self.tables(member.value) }
      } else {
        locales[""] = try Self.tables(json)
      }
    }

    /// React Native's `localizable.json` and Android's raw resources: as a file of one locale, but each table is
    /// JSON within a string.
    public init(parsingLocalizable bytes: RawSpan) throws(FormatError) {
      guard let members = try JSONValue(parsing: bytes).members else {
        throw FormatError(.notAnFBTFile, at: 0)
      }
      var tables: [String: Table] = [:]
      for member in members {
        guard let text = member.value.string else { throw FormatError(.badTranslation, at: 0) }
        let inner = Array(text.utf8)
        tables[member.name] = try Table(JSONValue(parsing: unsafe inner.span.bytes))
      }
      self.init(locales: ["": tables])
    }

    private static func tables(_ json: JSONValue) throws(FormatError) -> [String: Table] {
      var tables: [String: Table] = [:]
      for member in json.members ?? [] { tables[member.name] = try Table(member.value) }
      return tables
    }

    /// With the other's tables too; of a key that both have, the other's.
    public func merging(_ other: TranslatedFile) -> TranslatedFile {
      TranslatedFile(
        locales: locales.merging(other.locales) { old, new in old.merging(new) { _, new in new } })
    }
  }

  /// `pt`, `pt_BR`, `fbt_AC`: hash keys have no underscore, and are seldom so short.
  private static func isLocale(_ name: String) -> Bool {
    let parts = name.split(separator: "_", omittingEmptySubsequences: false)
    guard let language = parts.first, (2...3).contains(language.utf8.count), parts.count <= 3 else {
      return false
    }
    return language.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
  }
}

extension FBT.Table {
  /// Where an error lies within a file is not known here.
  public init(_ json: JSONValue) throws(FormatError) {
    switch json {
    case .string(let text): self = .text(text)
    case .array(let pair):
      // A text with the hash of its source, for those who log which texts are seen.
      guard pair.count == 2, let text = pair[0].string else { throw FormatError(.badTranslation, at: 0) }
      self = .text(text)
    case .object(let members):
      var choices: [FBT.Choices.Choice] = []
      for member in members where member.name != FBT.viewerMark {
        choices.append(FBT.Choices.Choice(member.name, try FBT.Table(member.value)))
      }
      self = .choices(
        FBT.Choices(choices, isByViewer: members.contains { $0.name == FBT.viewerMark }))
    default: throw FormatError(.badTranslation, at: 0)
    }
  }

  /// As it stands in a translated file.
  public var json: JSONValue {
    switch self {
    case .text(let text): .string(text)
    case .choices(let level):
      .object(
        level.choices.map { JSONValue.Member($0.key, $0.table.json) }
          + (level.isByViewer ? [JSONValue.Member(FBT.viewerMark, .number("1"))] : []))
    }
  }
}

import Bytes
import DataFormats

extension FBT {
  /// A call of `fbt` in code, as written by `fbt-collect`.
  package struct Phrase: Hashable, Sendable {
    package let tree: Tree
    /// The selector of each level of the tree; nil for a word, a pronoun, or a plural that does not show its
    /// number.
    package let levels: [Level?]
    /// The keys of the texts in translations. Empty if the file contains none.
    package let hashes: [Text: String]

    package init(tree: Tree, levels: [Level?], hashes: [Text: String] = [:]) {
      self.tree = tree
      self.levels = levels
      self.hashes = hashes
    }
  }

  /// A text and the description that distinguishes it from equal texts.
  package struct Text: Hashable, Sendable {
    package let text: String
    package let description: String

    package init(_ text: String, description: String) {
      self.text = text
      self.description = description
    }
  }

  package struct Leaf: Hashable, Sendable {
    package let text: Text
    /// Replacements for the names of parts that are translated separately: `=a photo` is shown as `=m2`. A
    /// missing list and an empty one have different hash keys.
    package let aliases: [Alias]?

    package init(_ text: Text, aliases: [Alias]? = nil) {
      self.text = text
      self.aliases = aliases
    }

    /// Returns the text with the first occurrence of each part replaced by its alias.
    func aliased(_ text: String) -> String {
      guard let aliases, !aliases.isEmpty else { return text }
      var left = Dictionary(aliases.map { ($0.token[...], $0.alias) }) { _, last in last }
      var result = ""
      var rest = text[...]
      while let start = rest.firstIndex(of: "{") {
        result += rest[...start]
        rest = rest[start...].dropFirst()
        let token = rest.prefix { $0 != "{" && $0 != "}" }
        if rest[token.endIndex...].first == "}", let alias = left.removeValue(forKey: token) {
          result += alias
          rest = rest[token.endIndex...]
        }
      }
      return result + rest
    }
  }

  package struct Alias: Hashable, Sendable {
    package let token: String
    package let alias: String

    package init(_ token: String, _ alias: String) {
      self.token = token
      self.alias = alias
    }
  }

  /// The texts of a phrase by variation.
  package indirect enum Tree: Hashable, Sendable {
    case leaf(Leaf)
    /// In the property order of JavaScript; keys are distinct.
    case branches([Branch])

    package struct Branch: Hashable, Sendable {
      package let key: String
      package let tree: Tree

      package init(_ key: String, _ tree: Tree) {
        self.key = key
        self.tree = tree
      }
    }
  }

  /// The selector of one level of a tree.
  package enum Level: Hashable, Sendable {
    case gender(token: String)
    /// The token is nil if the number is not shown.
    case number(token: String?)
    case pronoun
    /// The words to select from.
    case word([String])
  }
}

extension FBT.Level {
  var token: String? {
    switch self {
    case .gender(let token): token
    case .number(let token): token
    case .pronoun, .word: nil
    }
  }

  /// The variations available to translations.
  var mask: FBT.Mask? {
    switch self {
    case .gender: .gender
    case .number: .number
    case .pronoun, .word: nil
    }
  }
}

extension FBT.Tree {
  package var leaves: [FBT.Leaf] {
    switch self {
    case .leaf(let leaf): [leaf]
    case .branches(let branches): branches.flatMap(\.tree.leaves)
    }
  }
}

extension FBT.Phrase {
  /// The text shown without a translation.
  package var table: FBT.Table { FBT.Table(tree) }
}

extension FBT.Table {
  init(_ tree: FBT.Tree) {
    switch tree {
    case .leaf(let leaf): self = .text(leaf.aliased(leaf.text.text))
    case .branches(let branches):
      self = .choices(FBT.Choices(branches.map { FBT.Choices.Choice($0.key, FBT.Table($0.tree)) }))
    }
  }
}

// MARK: - Reading

extension FBT.Phrase {
  /// - Parameter offset: the offset of the phrase, for errors.
  init(_ json: JSONValue, at offset: Int) throws(FormatError) {
    let source = json["jsfbt"] ?? .null
    // Older phrases without variations have `"type": "text"` and no tree. Their description is a separate
    // member.
    let description = json["desc"]?.string
    self.init(
      tree: try FBT.Tree(source["t"] ?? source, description: description, at: offset),
      levels: try FBT.Phrase.levels(source["m"] ?? .array([]), at: offset),
      hashes: FBT.Phrase.hashes(json, description))
  }

  private static func hashes(_ json: JSONValue, _ description: String?) -> [FBT.Text: String] {
    var hashes: [FBT.Text: String] = [:]
    for member in json["hashToLeaf"]?.members ?? [] {
      guard let text = FBT.Text(member.value) else { continue }
      hashes[text] = member.name
    }
    for member in json["hashToText"]?.members ?? [] {
      guard let text = member.value.string else { continue }
      hashes[FBT.Text(text, description: description ?? "")] = member.name
    }
    return hashes
  }

  private static func levels(_ json: JSONValue, at offset: Int) throws(FormatError) -> [FBT.Level?] {
    guard let items = json.items else { throw FormatError(.badPhrase, at: offset) }
    guard items.count <= FBT.maximalDepth else {
      throw FormatError(.tooDeep(limit: FBT.maximalDepth), at: offset)
    }
    var levels: [FBT.Level?] = []
    for item in items {
      if item == .null {
        levels.append(nil)
        continue
      }
      let token = item["token"]?.string
      switch (item["type"]?.integer, token) {
      case (1, let token?): levels.append(.gender(token: token))
      case (2, let token): levels.append(.number(token: token))
      case (3, nil): levels.append(.pronoun)
      case (nil, _):
        guard let range = item["range"]?.items else { throw FormatError(.badPhrase, at: offset) }
        levels.append(.word(range.map { $0.string ?? $0.description }))
      default: throw FormatError(.badPhrase, at: offset)
      }
    }
    return levels
  }
}

extension FBT.Text {
  init?(_ json: JSONValue) {
    guard let text = json["text"]?.string, let description = json["desc"]?.string else { return nil }
    self.init(text, description: description)
  }
}

extension FBT.Tree {
  init(_ json: JSONValue, description: String?, at offset: Int, depth: Int = 0) throws(FormatError) {
    if let text = FBT.Text(json) {
      let aliases = json["tokenAliases"]?.members.map { members in
        FBT.ordered(members, by: \.name).compactMap { member in
          member.value.string.map { FBT.Alias(member.name, $0) }
        }
      }
      self = .leaf(FBT.Leaf(text, aliases: aliases))
    } else if let text = json.string, let description {
      self = .leaf(FBT.Leaf(FBT.Text(text, description: description)))
    } else if let members = json.members, !members.isEmpty {
      guard depth < FBT.maximalDepth else {
        throw FormatError(.tooDeep(limit: FBT.maximalDepth), at: offset)
      }
      var branches: [Branch] = []
      for member in FBT.ordered(members, by: \.name) {
        let inner = try FBT.Tree(member.value, description: description, at: offset, depth: depth + 1)
        branches.append(Branch(member.name, inner))
      }
      self = .branches(branches)
    } else {
      throw FormatError(.badPhrase, at: offset)
    }
  }
}

extension FBT {
  /// The items in the property order of JavaScript: names that are array indices come first, ascending; other
  /// names keep their order. ECMA-262, "OrdinaryOwnPropertyKeys".
  static func ordered<Item>(_ items: [Item], by name: (Item) -> String) -> [Item] {
    // checked: a text that is not such a number gives nil
    let indices = items.map { UInt32(name($0)).map(String.init) == name($0) ? UInt32(name($0)) : nil }
    let first = items.indices.filter { indices[$0] != nil }.sorted { (indices[$0] ?? 0) < (indices[$1] ?? 0) }
    return (first + items.indices.filter { indices[$0] == nil }).map { items[$0] }
  }
}

import Bytes
package import DataFormats

extension FBT.Source {
  /// The limit of texts to look up for all locales, because variations multiply. A text counts once, and once
  /// for each token by which it may vary.
  package static let maximalTexts = 1 << 24

  /// Returns what `fbt-translate --jenkins` writes: every phrase of each locale by hash
  /// key. A phrase without a translation has its source text.
  ///
  /// If a locale has two groups, the later is used.
  package func translated(limit: Int = maximalTexts) throws(FormatError) -> FBT.Translated {
    let keys = phrases.map(\.tree.hashKey)
    let untranslated = phrases.map(\.table)
    var translated = FBT.Translated()
    var left = limit
    for group in groups {
      let fallbacks = FBT.Locale(group.locale).fallbacks
      var tables: [String: FBT.Table] = [:]
      for (index, phrase) in phrases.enumerated() {
        guard phrase.hashes.values.contains(where: { group.entries[$0] != nil }) else {
          guard left > 0 else { throw FormatError(.tooManyTexts(limit: limit), at: 0) }
          left -= 1
          tables[keys[index]] = untranslated[index]
          continue
        }
        var builder = try TableBuilder(phrase, group, fallbacks, limit: limit, left: left)
        tables[keys[index]] = try builder.table()
        left = builder.left
      }
      translated[group.locale] = tables
    }
    return translated
  }
}

/// Builds the table of one phrase in one locale.
private struct TableBuilder {
  private typealias Constraints = [String]

  private let phrase: FBT.Phrase
  private let group: FBT.TranslationGroup
  private let tree: FBT.Tree
  private let levels: [FBT.Level?]
  private let isByViewer: Bool
  /// The tokens by which translations may vary, without duplicates, in the order of the levels.
  private let tokens: [FBT.Token]
  /// For each token, the variations with a translation. Only these can have a text of their own.
  private let candidates: [Set<String>]
  /// For each hash, the translations by one variation per token.
  private var constrained: [String: [Constraints: String]] = [:]
  private let fallbacks: Set<String>
  /// The number of texts to look up for all phrases, and the remaining number.
  private let limit: Int
  private(set) var left: Int

  init(
    _ phrase: FBT.Phrase, _ group: FBT.TranslationGroup, _ fallbacks: Set<String>, limit: Int, left: Int
  ) throws(FormatError) {
    self.phrase = phrase
    self.group = group
    self.limit = limit
    self.left = left
    let found = phrase.hashes.values.compactMap { group.entries[$0] }
    isByViewer = found.contains { $0.tokens.contains { $0.name == FBT.viewingUser } }
    tree = isByViewer ? .branches([FBT.Tree.Branch(FBT.any, phrase.tree)]) : phrase.tree
    levels = isByViewer ? [.gender(token: FBT.viewingUser)] + phrase.levels : phrase.levels
    var tokens: [FBT.Token] = []
    for level in levels {
      // A number that is not shown has no name for translations to vary by.
      guard let level, let mask = level.mask, let name = level.token else { continue }
      if let index = tokens.firstIndex(where: { $0.name == name }) {
        tokens[index] = FBT.Token(name, mask)
      } else {
        tokens.append(FBT.Token(name, mask))
      }
    }
    self.tokens = tokens
    var candidates = tokens.map { _ in Set<String>() }
    let indices = Dictionary(tokens.enumerated().map { ($1.name, $0) }) { first, _ in first }
    for translation in found.flatMap({ entry in entry.translations.map { (entry, $0) } }) {
      for (index, variation) in translation.1.variations where translation.0.tokens.indices.contains(index) {
        if let token = indices[translation.0.tokens[index].name] { candidates[token].insert(variation) }
      }
    }
    self.candidates = candidates
    self.fallbacks = fallbacks
    for entry in found {
      let looked = entry.translations.reduce(entry.tokens.count) { $0 + 1 + $1.variations.count }
      try spend(looked, entry)
    }
  }

  mutating func table() throws(FormatError) -> FBT.Table {
    var constraints = tokens.map { _ in FBT.any }
    // A phrase has a text for its most general variation, so that there is always a table.
    guard let table = try table(tree, 0, false, &constraints) else { return .choices(FBT.Choices([])) }
    if isByViewer, case .choices(let level) = table {
      return .choices(FBT.Choices(level.choices, isByViewer: true))
    }
    return table
  }

  /// Returns nil if a more general variation has the same text.
  ///
  /// - Parameter isVaried: whether translations may vary by a level above.
  private mutating func table(
    _ tree: FBT.Tree, _ depth: Int, _ isVaried: Bool, _ constraints: inout Constraints
  ) throws(FormatError) -> FBT.Table? {
    guard case .branches(let branches) = tree else {
      guard case .leaf(let leaf) = tree else { return nil }
      return try text(leaf, isVaried, constraints).map { .text(leaf.aliased($0)) }
    }
    var choices = OrderedDictionary<FBT.Table>()
    let level = depth < levels.count ? levels[depth] : nil
    let token = level?.mask == nil ? nil : tokens.firstIndex { $0.name == level?.token }
    for branch in branches {
      // `_1` occurs only in the source; its translations are those of its text.
      let varying = branch.key == FBT.exactlyOne ? nil : token
      let isVaried = isVaried || varying != nil
      if let found = try table(branch.tree, depth + 1, isVaried, &constraints) {
        choices[branch.key, default: found] = found
      }
      guard let varying, let mask = level?.mask else { continue }
      for variation in mask.variations where candidates[varying].contains(variation) {
        constraints[varying] = variation
        if let found = try table(branch.tree, depth + 1, true, &constraints) {
          choices[variation, default: found] = found
        }
      }
      constraints[varying] = FBT.any
    }
    return choices.items.isEmpty
      ? nil : .choices(FBT.Choices(choices.items.map { FBT.Choices.Choice($0.key, $0.value) }))
  }

  private mutating func text(
    _ leaf: FBT.Leaf, _ isVaried: Bool, _ constraints: Constraints
  ) throws(FormatError) -> String? {
    let hash = phrase.hashes[leaf.text]
    let entry = hash.flatMap { group.entries[$0] }
    try spend(1 + tokens.count + (leaf.aliases?.count ?? 0), entry)
    guard constraints.contains(where: { $0 != FBT.any }) else {
      try spend(entry?.translations.count ?? 0, entry)
      // Contradictory translations are an error wherever they may be used.
      if let hash, let entry, isVaried { _ = try translations(hash, entry) }
      return entry?.translations.first { $0.variations.values.allSatisfy(fallbacks.contains) }?.text
        ?? leaf.text.text
    }
    guard let hash, let entry else { return nil }
    let all = try translations(hash, entry)
    guard let text = all[constraints], !text.isEmpty else { return nil }
    for (index, constraint) in constraints.enumerated() where constraint != FBT.any {
      var general = constraints
      general[index] = FBT.any
      if all[general] == text { return nil }
    }
    return text
  }

  /// The translations of an entry by variation; those for a fallback also apply to `*`.
  private mutating func translations(
    _ hash: String, _ entry: FBT.Translations
  ) throws(FormatError) -> [Constraints: String] {
    if let known = constrained[hash] { return known }
    var all: [Constraints: String] = [:]
    each: for translation in entry.translations {
      var constraints = tokens.map { _ in FBT.any }
      for (index, variation) in translation.variations where entry.tokens.indices.contains(index) {
        let named = entry.tokens[index]
        let token = tokens.firstIndex { $0.name == named.name }
        // A translation must not vary by tokens that the phrase does not have, except for the fallback.
        if token.map({ tokens[$0].mask == named.mask }) != true, !fallbacks.contains(variation) {
          continue each
        }
        if let token { constraints[token] = variation }
      }
      try insert(translation.text, constraints, from: 0, into: &all, entry)
    }
    constrained[hash] = all
    return all
  }

  private mutating func insert(
    _ text: String, _ constraints: Constraints, from first: Int, into all: inout [Constraints: String],
    _ entry: FBT.Translations
  ) throws(FormatError) {
    try spend(1 + tokens.count, entry)
    guard all[constraints, default: ""].isEmpty else {
      throw FormatError(.conflictingTranslations(locale: group.locale), at: entry.offset)
    }
    all[constraints] = text
    for index in first..<constraints.count where fallbacks.contains(constraints[index]) {
      var general = constraints
      general[index] = FBT.any
      try insert(text, general, from: index + 1, into: &all, entry)
    }
  }

  private mutating func spend(_ count: Int, _ entry: FBT.Translations?) throws(FormatError) {
    guard left >= count else { throw FormatError(.tooManyTexts(limit: limit), at: entry?.offset ?? 0) }
    left -= count
  }
}

import Bytes
import DataFormats
import Localization
import LocalizationAnalysis

/// Finds the locales of tables from what is written around them.
///
/// An index is an object whose members are locales or paths of locales, and whose values refer to tables: by a number or text
/// that names a module, by a variable, or by the position in a list of numbers that is passed to the module. The names of a
/// table itself count if most tables of its family have different locales by the same kind of name.
///
/// An object with numbers and no paths is an index only if it names a frequent language: Lottie's `{ ty: 4, ks: 8, sr: 1 }` are
/// no modules.
struct JavaScriptTags {
  private let literals: JavaScriptLiterals
  /// Items by the number or text of their module.
  private var itemsOfModule: [String: [Int]] = [:]
  private var itemsOfVariable: [String: [Int]] = [:]
  private var aliases: [String: [JavaScriptLiterals.Alias]] = [:]
  /// The names and items that may still be compared: the work is linear in the file.
  private var budget: Int
  /// The tags of items by the best index.
  private(set) var tags: [Int: LocaleTag] = [:]
  /// The numbers of the indices that state the tags.
  private(set) var indices: [Int: Int] = [:]

  init(_ literals: JavaScriptLiterals, in bytes: RawSpan) throws(FormatError) {
    self.literals = literals
    budget = bytes.byteCount + 100_000
    guard !literals.indices.isEmpty else { return }
    for (number, item) in literals.items.enumerated() {
      for argument in item.arguments where argument.kind != .list {
        itemsOfModule[bytes.javaScriptName(argument.range), default: []].append(number)
      }
      for name in item.names {
        let text = bytes.javaScriptName(name.range)
        switch name.kind {
        case .member: itemsOfModule[text, default: []].append(number)
        case .variable, .property: itemsOfVariable[text, default: []].append(number)
        }
      }
    }
    for alias in literals.aliases where !alias.isCall || isOfVariable(alias, bytes) {
      aliases[bytes.javaScriptName(alias.name), default: []].append(alias)
    }
    var found: [[Int: LocaleTag]] = []
    for index in literals.indices { found.append(try tags(by: index, bytes)) }
    for (number, found) in found.sorted(by: { $0.count > $1.count }).enumerated() {
      for (item, tag) in found where tags[item] == nil {
        tags[item] = tag
        indices[item] = number
      }
    }
  }

  /// Whether the argument of a call is a variable of the same block that leads to a table: most calls have other ones.
  private func isOfVariable(_ alias: JavaScriptLiterals.Alias, _ bytes: RawSpan) -> Bool {
    guard let reference = alias.references.first else { return false }
    let name = bytes.javaScriptName(reference.range)
    if let first = aliases[name]?.last { return first.scope == alias.scope }
    return itemsOfVariable[name]?.last.map { literals.items[$0].scope == alias.scope } ?? false
  }

  /// The tags of the items that an index refers to; empty if it is not an index of locales.
  private mutating func tags(
    by index: JavaScriptLiterals.Index, _ bytes: RawSpan
  ) throws(FormatError) -> [Int: LocaleTag] {
    let names = index.members.map { bytes.javaScriptName($0.key) }
    let strict = names.compactMap { JavaScriptLocale.tag(ofPath: $0) }
    let known = Set(strict.filter(\.isKnownLanguage).map(\.text))
    guard known.count > 1, strict.count * 10 >= names.count * 6 else { return [:] }
    let isOfNumbers = index.members.allSatisfy { $0.references.allSatisfy { $0.kind == .number } }
    let hasPaths = names.contains { $0.contains(".") || $0.contains("/") }
    let needsFrequent = index.isOfStatements || isOfNumbers && !hasPaths
    if needsFrequent, !strict.contains(where: { Self.frequent.contains($0.language) }) { return [:] }
    var tags: [Int: Set<LocaleTag>] = [:]
    for (name, member) in zip(names, index.members) {
      guard let tag = JavaScriptLocale.certainTag(of: name) else { continue }
      for reference in member.references {
        for item in items(of: reference, in: index, bytes, depth: 0) { tags[item, default: []].insert(tag) }
      }
    }
    let unique = tags.compactMapValues { Self.common($0) }
    return Set(unique.values).count > 1 ? unique : [:]
  }

  /// The locale of a table that several members refer to: the shortest, if all have the same language. A table of several
  /// languages is what code uses for languages without texts.
  static func common(_ tags: Set<LocaleTag>) -> LocaleTag? {
    let languages = Set(tags.map { ["nb", "nn"].contains($0.language) ? "no" : $0.language })
    return languages.count > 1 ? nil : tags.min { ($0.text.utf8.count, $0) < ($1.text.utf8.count, $1) }
  }

  /// More variables than lead from an index to a table.
  private static let depthLimit = 4

  /// - Parameter depth: the number of variables that were followed.
  private mutating func items(
    of reference: JavaScriptLiterals.Reference, in index: JavaScriptLiterals.Index, _ bytes: RawSpan,
    depth: Int
  ) -> [Int] {
    guard budget > 0 else { return [] }
    budget -= 1
    let text = bytes.javaScriptName(reference.range)
    switch reference.kind {
    case .number, .text: return itemsOfModule[text] ?? []
    case .element:
      guard let list = index.arguments.first(where: { $0.kind == .list }), let position = Int(text),
        let module = Self.number(position, in: list.range, bytes)
      else { return [] }
      budget -= list.range.count
      return itemsOfModule[module] ?? []
    case .name: return items(ofVariable: text, in: index, bytes, depth: depth)
    }
  }

  /// The items that a variable is set to, in the innermost block around the index; or those that its value refers to.
  private mutating func items(
    ofVariable name: String, in index: JavaScriptLiterals.Index, _ bytes: RawSpan, depth: Int
  ) -> [Int] {
    let all = itemsOfVariable[name] ?? []
    let named = aliases[name] ?? []
    budget -= all.count + named.count
    let visible = all.filter { isVisible(literals.items[$0].scope, index) }
    let nearest = visible.map { literals.scopes[literals.items[$0].scope].lowerBound }.max()
    let alias = named.filter { isVisible($0.scope, index) }.max {
      literals.scopes[$0.scope].lowerBound < literals.scopes[$1.scope].lowerBound
    }
    if let nearest, alias.map({ literals.scopes[$0.scope].lowerBound <= nearest }) ?? true {
      return visible.filter { literals.scopes[literals.items[$0].scope].lowerBound == nearest }
    }
    guard let alias, depth < Self.depthLimit else { return [] }
    var found: [Int] = []
    for reference in alias.references {
      found += items(of: reference, in: index, bytes, depth: depth + 1)
      if found.count > Self.itemLimit { return [] }
    }
    return found
  }

  /// More tables than a locale has.
  private static let itemLimit = 500

  private func isVisible(_ scope: Int, _ index: JavaScriptLiterals.Index) -> Bool {
    let range = literals.scopes[scope]
    return range.lowerBound <= index.range.lowerBound && index.range.upperBound <= range.upperBound
  }

  /// The number at a position of a list of numbers. The scanner's only error is the depth of brackets.
  private static func number(_ position: Int, in list: Range<Int>, _ bytes: RawSpan) -> String? {
    guard let span = bytes.checked(list), position >= 0 else { return nil }
    var scanner = JavaScriptScanner(span, isValue: true)
    var count = 0
    while let token = try? scanner.next(), token != .end {
      guard token == .number else { continue }
      if count == position { return span.extracting(scanner.tokenStart..<scanner.position).utf8String() }
      count += 1
    }
    return nil
  }
}

extension JavaScriptTags {
  /// Sets the tags of a family's tables: by an index, or else by their own names.
  func setTags(of family: JavaScriptFamily, in tables: inout [JavaScriptTable], _ bytes: RawSpan) {
    let members = family.members.filter { tables[$0].group < 0 }
    for member in members {
      tables[member].tag = tags[tables[member].item]
      tables[member].isListed = tables[member].tag != nil
    }
    if Set(members.compactMap { tables[$0].tag }).count > 1 { return }
    for source in Source.allCases {
      let found = members.map { member in
        source == .key ? tables[member].keyTag : tag(of: literals.items[tables[member].item], source, bytes)
      }
      let distinct = Set(found.compactMap { $0 })
      // Short variables of minified code are often codes of languages: `de`, `es`, `fr`.
      let frequent = distinct.count { Self.frequent.contains($0.language) }
      guard distinct.count > 1, distinct.count == found.count(where: { $0 != nil }),
        distinct.count * 10 >= members.count * 6, distinct.allSatisfy(\.isKnownLanguage),
        source != .variable || frequent * 3 >= distinct.count && frequent > 1,
        source != .property && source != .argument || frequent > 0
      else { continue }
      for (member, tag) in zip(members, found) { tables[member].tag = tag }
      return
    }
  }

  /// The languages of an index whose members import files that are not named for a locale, such as `./3mM5TiO0.js`; the
  /// largest such index of at least three languages, two of them frequent.
  func languagesOfOtherFiles(_ bytes: RawSpan) -> Int {
    literals.indices.map { languagesOfOtherFiles($0, bytes) }.max() ?? 0
  }

  private func languagesOfOtherFiles(_ index: JavaScriptLiterals.Index, _ bytes: RawSpan) -> Int {
    var languages: Set<String> = []
    for member in index.members {
      guard let tag = JavaScriptLocale.tag(ofPath: bytes.javaScriptName(member.key)), tag.isKnownLanguage
      else {
        continue
      }
      let files = member.references.filter { $0.kind == .text }.map { bytes.javaScriptName($0.range) }
        .filter { $0.hasPrefix("./") && $0.hasSuffix("js") }
      // `./de-BfK3aX9z.js` is found by its name.
      let isNamed = files.contains { file in
        file.split { !$0.isLetter }.contains { $0.lowercased() == tag.language }
      }
      if !files.isEmpty, !isNamed { languages.insert(tag.text) }
    }
    let frequent = languages.count { Self.frequent.contains(String($0.prefix { $0 != "-" })) }
    return languages.count > 2 && frequent > 1 ? languages.count : 0
  }

  private enum Source: CaseIterable { case key, argument, member, outerMember, comment, property, variable }

  static let frequent: Set<String> = ["de", "en", "es", "fr", "it", "ja", "ko", "pt", "ru", "zh"]

  private func tag(
    of item: JavaScriptLiterals.Item, _ source: Source, _ bytes: RawSpan
  ) -> LocaleTag? {
    let keys = item.names.filter { $0.kind == .member }.map(\.range)
    switch source {
    case .key: return nil
    case .argument:
      for argument in item.arguments where argument.kind == .text {
        if let tag = JavaScriptLocale.tag(ofPath: bytes.javaScriptName(argument.range)) { return tag }
      }
      return nil
    case .member, .outerMember:
      guard let key = source == .member ? keys.first : keys.dropFirst().first else { return nil }
      return JavaScriptLocale.tag(ofPath: bytes.javaScriptName(key))
    case .comment:
      guard let range = item.comment, range.count <= 300, let span = bytes.checked(range) else { return nil }
      return JavaScriptLocale.tag(ofPath: span.utf8String().filter { !" *\n\r!".contains($0) })
    case .property:
      guard let name = item.names.first(where: { $0.kind == .property }) else { return nil }
      return JavaScriptLocale.tag(ofKey: bytes.javaScriptName(name.range))
    case .variable:
      for name in item.names where name.kind != .member {
        if let tag = JavaScriptLocale.tag(ofVariable: bytes.javaScriptName(name.range)) { return tag }
      }
      return nil
    }
  }
}

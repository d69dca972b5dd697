import Bytes
import DataFormats
import Localization
import LocalizationAnalysis

/// A literal object with texts: the texts of one locale, or of anything else.
struct JavaScriptTable {
  /// The bytes in the file.
  let range: Range<Int>
  let value: JSONValue
  /// The texts by the names of the members around them, joined with `.`; without those of base or variables.
  let texts: [String: String]
  /// The item that contains the table.
  let item: Int
  /// Tables of one object whose members are locales have the same number; -1 for other tables.
  var group = -1
  /// The locale of the only member of the object that contains the table: `{ de: { … } }`.
  var keyTag: LocaleTag?
  var tag: LocaleTag?
  /// Whether an index, or an object or list of locales, states the tag.
  var isListed = false

  init(_ range: Range<Int>, _ value: JSONValue, item: Int) {
    self.range = range
    self.value = value
    self.item = item
    var flattener = Flattener(left: TextBudget(for: range.count).limit)
    flattener.add(value, path: nil, depth: 0)
    texts = flattener.texts
  }

  /// Collects texts by the names around them, as many as a reader of messages may make of the bytes.
  private struct Flattener {
    /// The names of deeper objects are not needed to compare tables.
    static let depthLimit = 16

    var texts: [String: String] = [:]
    /// The bytes of names that may still be composed: each is a part of the key of every text in its object.
    var left: Int

    mutating func add(_ value: JSONValue, path: String?, depth: Int) {
      guard depth < Self.depthLimit, left > 0 else { return }
      switch value {
      case .string(let text): texts[path ?? ""] = text
      case .array(let items):
        if let pattern = FormatJSPattern(value) {
          texts[path ?? ""] = pattern.text
          return
        }
        for (index, item) in items.enumerated() where left > 0 {
          add(item, path: joined(path, String(index)), depth: depth + 1)
        }
      case .object(let members):
        for member in members where left > 0 {
          add(member.value, path: joined(path, member.name), depth: depth + 1)
        }
      case .null, .bool, .number: return
      }
    }

    private mutating func joined(_ path: String?, _ name: String) -> String {
      left -= (path?.utf8.count ?? 0) + name.utf8.count
      return path.map { "\($0).\(name)" } ?? name
    }
  }
}

extension JavaScriptLiterals {
  /// The tables of all items: for each object whose members are locales, a table of each member.
  /// - Parameter bytes: the file.
  func tables(in bytes: RawSpan) throws(FormatError) -> [JavaScriptTable] {
    var tables: [JavaScriptTable] = []
    var groups = 0
    for (number, item) in items.enumerated() {
      switch item.content {
      case .empty: tables.append(JavaScriptTable(item.range, .object([]), item: number))
      case .object(let node):
        tables += self.tables(of: node, item: number, in: bytes, &groups)
      case .list(let node):
        findLocales(in: node, item: number, bytes, depth: 0, &tables, &groups)
      case .string:
        let text = Array(bytes.javaScriptText(item.range).utf8)
        tables += try Self.tables(ofText: text, item: number, at: item.range, in: bytes, &groups)
      }
    }
    return tables
  }

  /// The tables in a text that `JSON.parse` reads. Offsets are those of the file.
  private static func tables(
    ofText text: [UInt8], item: Int, at range: Range<Int>, in bytes: RawSpan, _ groups: inout Int
  ) throws(FormatError) -> [JavaScriptTable] {
    guard let first = text.first(where: { $0 > 0x20 }), first == UInt8(ascii: "{") else { return [] }
    let inner = try JavaScriptLiterals(text.span.rawBytes, isValue: true)
    guard inner.items.count == 1 else { return [] }
    switch inner.items[0].content {
    case .empty: return [JavaScriptTable(range, .object([]), item: item)]
    case .string, .list: return []
    case .object(let node):
      let tables = inner.tables(of: node, item: item, in: text.span.rawBytes, &groups)
      if tables.count == 1, tables[0].group < 0 {
        var table = JavaScriptTable(range, tables[0].value, item: item)
        table.keyTag = tables[0].keyTag
        return [table]
      }
      let offsets = tables.flatMap { [$0.range.lowerBound, $0.range.upperBound] }
      let found = bytes.javaScriptOffsets(of: offsets, inTextOf: range)
      return tables.enumerated().map { number, table in
        let start = found[2 * number]
        let end = max(start, found[2 * number + 1])
        var moved = JavaScriptTable(start..<end, table.value, item: item)
        moved.group = table.group
        moved.tag = table.tag
        moved.isListed = table.isListed
        return moved
      }
    }
  }

  private func tables(
    of node: Int, item: Int, in bytes: RawSpan, _ groups: inout Int
  ) -> [JavaScriptTable] {
    var tables: [JavaScriptTable] = []
    findLocales(in: node, item: item, bytes, depth: 0, &tables, &groups)
    if !tables.isEmpty { return tables }
    let members = children(of: node)
    if members.count == 1, nodes[members[0]].kind == .object,
      let tag = JavaScriptLocale.tag(ofKey: bytes.javaScriptName(nodes[members[0]].key))
    {
      let range = nodes[members[0]].key.lowerBound..<nodes[members[0]].range.upperBound
      var table = JavaScriptTable(range, value(of: members[0], in: bytes), item: item)
      table.keyTag = tag
      return [table]
    }
    return [JavaScriptTable(nodes[node].range, value(of: node, in: bytes), item: item)]
  }

  /// More objects around the locales than code has: `{ i18n: { messages: { de: … } } }`.
  private static let localeDepth = 5

  /// Finds objects whose members are objects named for locales, and lists of records with a locale.
  private func findLocales(
    in node: Int, item: Int, _ bytes: RawSpan, depth: Int, _ tables: inout [JavaScriptTable],
    _ groups: inout Int
  ) {
    guard depth < Self.localeDepth else { return }
    let members = children(of: node)
    let objects = members.filter { nodes[$0].kind == .object }
    let found =
      nodes[node].kind == .array
      ? records(among: objects, of: members.count, bytes)
      : locales(among: objects, of: members.count, isPartial: nodes[node].isPartial, bytes)
    if let found {
      for (child, tag) in found {
        let start = nodes[child].key.isEmpty ? nodes[child].range.lowerBound : nodes[child].key.lowerBound
        let range = start..<nodes[child].range.upperBound
        var table = JavaScriptTable(range, value(of: child, in: bytes), item: item)
        table.group = groups
        table.tag = tag
        table.isListed = true
        tables.append(table)
      }
      groups += 1
      return
    }
    guard nodes[node].kind == .object else { return }
    for child in members where nodes[child].kind == .object || nodes[child].kind == .array {
      findLocales(in: child, item: item, bytes, depth: depth + 1, &tables, &groups)
    }
  }

  /// The texts of records in a list, if nearly all of them state a locale: `[{ locale: "de", messages: { … } }]`.
  private func records(
    among objects: [Int], of members: Int, _ bytes: RawSpan
  ) -> [(child: Int, tag: LocaleTag)]? {
    guard objects.count > 1, objects.count * 10 >= members * 9 else { return nil }
    let found = objects.compactMap { record -> (child: Int, tag: LocaleTag)? in
      let members = children(of: record)
      let texts = members.filter { nodes[$0].kind == .object }
      guard texts.count == 1, let tag = tag(ofRecord: members, bytes) else { return nil }
      return (texts[0], tag)
    }
    let known = Set(found.map(\.tag).filter(\.isKnownLanguage))
    return found.count == objects.count && known.count > 1 ? found : nil
  }

  /// Names of members whose text is the locale of a record.
  private static let recordNames: Set<String> = [
    "code", "culture", "key", "lang", "langCode", "language", "languageCode", "lng", "locale", "localeCode",
  ]

  private func tag(ofRecord members: [Int], _ bytes: RawSpan) -> LocaleTag? {
    for member in members where nodes[member].kind == .text {
      guard Self.recordNames.contains(bytes.javaScriptName(nodes[member].key)) else { continue }
      if let tag = JavaScriptLocale.tag(ofKey: bytes.javaScriptText(nodes[member].range)) { return tag }
    }
    return nil
  }

  /// The objects that are named for locales, if nearly all members are, or most objects of one with other code.
  private func locales(
    among objects: [Int], of members: Int, isPartial: Bool, _ bytes: RawSpan
  ) -> [(child: Int, tag: LocaleTag)]? {
    guard objects.count > 1, isPartial || objects.count * 10 >= members * 9 else { return nil }
    let found = objects.compactMap { child in
      let name = bytes.javaScriptName(nodes[child].key)
      let tag = JavaScriptLocale.tag(ofKey: name) ?? JavaScriptLocale.tag(ofRegion: name)
      return tag.map { (child: child, tag: $0) }
    }
    guard isPartial ? found.count * 2 > objects.count : found.count == objects.count else { return nil }
    // Codes of regions only are those of countries.
    guard objects.contains(where: { JavaScriptLocale.tag(ofKey: bytes.javaScriptName(nodes[$0].key)) != nil })
    else {
      return nil
    }
    let known = Set(found.map(\.tag).filter(\.isKnownLanguage).map(\.language))
    let isIndex = known.count > 1 || Set(found.map(\.tag)).count > 1 && known.count == 1
    return isIndex ? found : nil
  }

  /// The literal values in an object or array.
  private func children(of node: Int) -> [Int] {
    var children: [Int] = []
    var child = node + 1
    while child < nodes[node].next {
      if nodes[child].isLiteral, !nodes[child].isRegistered { children.append(child) }
      child = nodes[child].next
    }
    return children
  }

  /// The value of a literal. The depth is limited by the collector.
  private func value(of number: Int, in bytes: RawSpan) -> JSONValue {
    let node = nodes[number]
    switch node.kind {
    case .text: return .string(bytes.javaScriptText(node.range))
    case .other:
      let isNumber = bytes.byte(at: node.range.lowerBound)?.isJavaScriptDigit == true
      return isNumber ? .number(bytes.checked(node.range)?.utf8String() ?? "") : .null
    case .array: return .array(children(of: number).map { value(of: $0, in: bytes) })
    case .object:
      // The last value of a name is used, as in JavaScript.
      var members = OrderedDictionary<JSONValue>()
      for child in children(of: number) {
        members[bytes.javaScriptName(nodes[child].key), default: .null] = value(of: child, in: bytes)
      }
      let object = JSONValue.object(members.items.map { JSONValue.Member($0.key, $0.value) })
      return VueMessage(object).map { .string($0.text) } ?? object
    }
  }
}

extension RawSpan {
  /// The name of a member: the text of a string, or a name or number as it is written.
  func javaScriptName(_ range: Range<Int>) -> String {
    switch byte(at: range.lowerBound) {
    case UInt8(ascii: "\"")?, UInt8(ascii: "'")?, UInt8(ascii: "`")?: javaScriptText(range)
    default: checked(range)?.utf8String() ?? ""
    }
  }
}

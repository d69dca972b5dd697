import Bytes
package import DataFormats

extension MessagesJSON {
  /// The file without some messages, and otherwise the same bytes.
  ///
  /// Items stay in a list, unless all of them are removed: code finds them by their numbers. A catalog of Jed or Nextcloud is
  /// unchanged, and so is a file that repeats a name: without the last value, readers would find an earlier one.
  package static func removing(
    _ keys: Set<String>, from bytes: RawSpan, isARB: Bool = false
  ) throws(FormatError) -> [UInt8] {
    var scanner = JSONScanner(bytes)
    let tree = try JSONValue(messages: &scanner, scanner.next())
    if !isARB, tree.jedMessages(locale: nil) != nil || NextcloudMessages(tree) != nil { return bytes.array() }
    if try repeatsName(bytes) { return bytes.array() }
    let removal = MessageRemoval(keys: keys, suffixes: PluralSuffixes(bytes, isUsed: !isARB))
    var cuts: [Range<Int>] = []
    scanner = JSONScanner(bytes)
    _ = try scanner.next()
    _ = try removal.cut(&scanner, tree, key: nil, &cuts)
    return bytes.cutting(cuts)
  }

  /// Whether an object has two members of one name.
  private static func repeatsName(_ bytes: RawSpan) throws(FormatError) -> Bool {
    var scanner = JSONScanner(bytes)
    var names: [Set<String>] = []
    while true {
      switch try scanner.next() {
      case .beginObject, .beginArray: names.append([])
      case .endObject, .endArray: names.removeLast()
      case .key(let range):
        let name = try scanner.text(range)
        guard names[names.endIndex - 1].insert(name).inserted else { return true }
      case .end: return false
      default: continue
      }
    }
  }
}

private struct MessageRemoval {
  let keys: Set<String>
  let suffixes: PluralSuffixes

  /// Collects the ranges to remove from a value whose first token was just read.
  /// - Returns: whether all of the value is removed.
  func cut(
    _ scanner: inout JSONScanner, _ value: JSONValue, key: String?, _ cuts: inout [Range<Int>]
  ) throws(FormatError) -> Bool {
    func joined(_ name: String) -> String { key.map { "\($0).\(name)" } ?? name }
    switch value {
    case .null, .bool, .number: return false
    case .string: return keys.contains(key ?? "")
    case .array where FormatJSPattern(value) != nil: return keys.contains(key ?? "")
    // Records are found by their keys; a list of them is not changed.
    case .array(let items) where JSONRecords(items) != nil: return false
    case .array(let items):
      var removed = 0
      var rest = items[...]
      try scanner.forEachItem { (scanner, _, _) throws(FormatError) in
        guard let item = rest.popFirst() else { return }
        if try cut(&scanner, item, key: joined(String(items.count - rest.count - 1)), &cuts) { removed += 1 }
      }
      return removed == items.count && removed > 0
    case .object(let members):
      if MessagesJSON.isVariations(value.names) || value.textWithComments(key: key ?? "") != nil {
        return keys.contains(key ?? "")
      }
      let values = Dictionary(uniqueKeysWithValues: members.map { ($0.name, $0.value) })
      let texts = Set(members.lazy.filter { $0.value.string != nil }.map(\.name))
      return try scanner.cutMembers(&cuts) { (scanner, name, _, cuts) throws(FormatError) in
        // The attributes of a message in ARB are removed with it.
        guard let value = values[name] else {
          return name.hasPrefix("@") && keys.contains(joined(String(name.dropFirst())))
        }
        let stem = texts.contains(name) ? suffixes.stem(name, among: texts) : name
        return try cut(&scanner, value, key: joined(stem), &cuts)
      }
    }
  }
}

extension ResourceFormat {
  /// Rewrites a file without some messages; nil for a format that is not rewritten.
  package var rewriterWithoutMessages: MessageRemover? {
    if let messageRemoval { return messageRemoval }
    guard structure == .json, !isContainer, messages != nil else { return nil }
    return { bytes, keys throws(FormatError) in try MessagesJSON.removing(keys, from: bytes) }
  }
}

package import DataFormats
import Localization
import LocalizationAnalysis

extension ProtobufResourceTable {
  /// The attribution of the bytes.
  ///
  /// The value of a locale belongs to it, with its configuration, key and length. Values without a locale
  /// belong to base if their type is text or if some locale has a value for the same resource. Names,
  /// visibilities, the pool of source files, and the lengths of enclosing messages are unlocalized.
  ///
  /// The messages are those of ``messages()``.
  package func contents() throws(FormatError) -> ResourceTableContents {
    var attributor = ProtobufAttributor()
    try forEach(Field.Table.package, of: 0..<bytes.byteCount) { package throws(FormatError) in
      try forEachType(of: package) { name, type throws(FormatError) in
        try forEach(Field.TypeMessage.entry, of: type) { entry throws(FormatError) in
          try attributor.add(entry, of: name, in: self)
        }
      }
    }
    return try attributor.contents(of: bytes.byteCount)
  }
}

/// The state of attributing one table.
private struct ProtobufAttributor {
  private var attribution = ByteAttribution()
  private var unreadableLocales = 0
  private var shortenedNames = ShortenedNames()
  /// The owners of files by path, including those with only unlocalized values.
  private var files: [String: Set<Owner>] = [:]

  mutating func add(
    _ entry: Range<Int>, of type: String, in table: borrowing ProtobufResourceTable
  ) throws(FormatError) {
    let values = try table.configValues(of: entry)
    let isBase = ResourceType.isText(type) || values.isLocalized
    var libraryKey: String?
    if ResourceType.mayBeText(type), values.isLocalized {
      let name = try table.text(ProtobufResourceTable.Field.Entry.name, of: entry)
      libraryKey = AndroidLibraries.known.key(name, ofType: type)
      shortenedNames.add(name)
    }
    // The keys of each owner, so that values for several screens or versions are counted once.
    var counted: [Owner: Set<Int>] = [:]
    for value in values {
      let owner: Owner
      switch value.locale {
      case .tag(let tag): owner = .locale(tag)
      case .any: owner = isBase ? .base : .unlocalized
      case .unreadable:
        owner = .unlocalized
        unreadableLocales += 1
      }
      let key = ByteAttribution.Key(owner: owner, kind: ResourceType.kind(type))
      attribution.add(own: value.extent.count, to: key)
      if ResourceType.mayBeText(type) {
        guard owner != .unlocalized else { continue }
        for text in try table.texts(of: value.value, isArray: type == "array")
        where counted[owner, default: []].insert(text).inserted {
          attribution.add(messages: 1, libraryKey: owner.tag == nil ? nil : libraryKey, to: key)
        }
      } else {
        if owner.tag != nil { attribution.addOtherValue(to: key) }
        if let path = try table.file(value.value) { files[path, default: []].insert(owner) }
      }
    }
  }

  func contents(of total: Int) throws(FormatError) -> ResourceTableContents {
    let localized = files.filter { $0.value != [.unlocalized] }.sorted { $0.key < $1.key }
    return ResourceTableContents(
      shares: try attribution.shares(of: total, rest: .other),
      files: localized.map { .init(path: $0.key, owners: $0.value.sorted()) },
      unreadableLocales: unreadableLocales, hasShortenedNames: shortenedNames.areFound)
  }
}

extension ProtobufResourceTable {
  /// The path of a value that is a file; nil for any other value.
  fileprivate func file(_ value: Range<Int>) throws(FormatError) -> String? {
    var path: String?
    let file: ArraySlice = [Field.Value.item, Field.Item.file, Field.FileReference.path]
    try ProtobufReader.forEach(file, of: value, in: bytes) { path = text($0) }
    return path
  }

  /// The keys of the texts in a value: indices of an array's items, or -1 for a string or a plural.
  fileprivate func texts(of value: Range<Int>, isArray: Bool) throws(FormatError) -> [Int] {
    var texts: [Int] = []
    try forEachItem(of: value) { place, item throws(FormatError) in
      let key: Int
      switch place {
      case .single where isArray: return
      case .form(let arity) where arity >= UInt64(AndroidMessageCollector.noForms.count): return
      case .element(let index): key = index
      case .single, .form: key = -1
      }
      var reader = try ProtobufReader(bytes, item)
      while let (number, field) = try reader.next() {
        if case .bytes = field, (Field.Item.string...Field.Item.styledString).contains(number) {
          texts.append(key)
        }
      }
    }
    return texts
  }
}

package import DataFormats
internal import Localization

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
    attributor.attribution.count(try messages())
    return try attributor.contents(of: bytes.byteCount)
  }
}

/// The state of attributing one table.
private struct ProtobufAttributor {
  var attribution = ByteAttribution()
  private var unreadableLocales = 0
  /// The owners of files by path, including those with only unlocalized values.
  private var files: [String: Set<Owner>] = [:]

  mutating func add(
    _ entry: Range<Int>, of type: String, in table: borrowing ProtobufResourceTable
  ) throws(FormatError) {
    let values = try table.configValues(of: entry)
    let isBase = ResourceType.isText(type) || values.isLocalized
    for value in values {
      let owner: Owner
      switch value.locale {
      case .tag(let tag): owner = .locale(tag)
      case .any: owner = isBase ? .base : .unlocalized
      case .unreadable:
        owner = .unlocalized
        unreadableLocales += 1
      }
      attribution.add(own: value.extent.count, to: .init(owner: owner, kind: ResourceType.kind(type)))
      if !ResourceType.mayBeText(type), let path = try table.file(value.value) {
        files[path, default: []].insert(owner)
      }
    }
  }

  func contents(of total: Int) throws(FormatError) -> ResourceTableContents {
    let localized = files.filter { $0.value != [.unlocalized] }.sorted { $0.key < $1.key }
    return ResourceTableContents(
      shares: try attribution.shares(of: total, rest: .other),
      files: localized.map { .init(path: $0.key, owners: $0.value.sorted()) },
      unreadableLocales: unreadableLocales)
  }
}

extension ProtobufResourceTable {
  /// The path of a value that is a file; nil for any other value.
  fileprivate func file(_ value: Range<Int>) throws(FormatError) -> String? {
    var path: String?
    try forEach([Field.Value.item, Field.Item.file, Field.FileReference.path], of: value) { path = text($0) }
    return path
  }
}

package import Archives
internal import DataFormats
package import Localization
internal import ResourceFormats

/// Every message of an app, or of a source of messages: tables by whose they are.
package struct LocalizedStrings: Sendable {
  /// Base's, and each locale's; in the order of their names. Nothing is neutral's.
  package private(set) var tables: [Owner: [String: StringTable]] = [:]
  /// What no look-up comes to, since another file of the table has its key too: messages by table and key.
  package private(set) var shadowed: [Owner: [String: [String: Message]]] = [:]
  package private(set) var warnings: [BundleWarning] = []
  package let identity: AppIdentity
  /// The language that base is in, where that is known.
  package private(set) var baseLocale: LocaleTag?

  init(identity: AppIdentity, baseLocale: LocaleTag?) {
    self.identity = identity
    self.baseLocale = baseLocale
  }

  /// What was read elsewhere, from packs say. Of a table that an owner has twice, the later message of a key counts.
  package init(_ tables: [Owner: [StringTable]], identity: AppIdentity, baseLocale: LocaleTag?) {
    self.init(identity: identity, baseLocale: baseLocale)
    for (owner, tables) in tables {
      add(owner)
      for table in tables { add(table.messages, to: table.name, table.syntax, of: owner) }
    }
  }

  /// Locales in order, without base.
  package var locales: [LocaleTag] {
    tables.keys.compactMap(\.tag).sorted()
  }

  package func tables(of owner: Owner) -> [StringTable] {
    (tables[owner] ?? [:]).values.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// Tables whose keys are numbers that each build deals out anew, so that versions cannot be compared by them: those of
  /// Chromium's packs without an index of names. In a table that is not among them, a key that begins with a digit is
  /// that of a resource which its index does not name.
  package var numberedTables: [String] {
    let numbered = tables.values.flatMap(\.values).filter { table in
      table.syntax == .chromium && !table.messages.isEmpty
        && table.messages.keys.allSatisfy { key in
          key.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        }
    }
    return Set(numbered.map(\.name)).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// A key's message in a table that is called so; of one that several files have, the last one read counts.
  mutating func add(
    _ messages: [String: Message], to name: String, _ syntax: PlaceholderSyntax, of owner: Owner
  ) {
    let table = StringTable(name: name, syntax: syntax, messages: messages)
    guard let known = tables[owner]?[name] else {
      tables[owner, default: [:]][name] = table
      return
    }
    for key in messages.keys {
      if let former = known[key] { shadowed[owner, default: [:]][name, default: [:]][key] = former }
    }
    tables[owner, default: [:]][name] = known.merging(table)
  }

  /// Takes a locale for base, where the source does not say what base is: its messages are base's from now on.
  package mutating func setBase(_ tag: LocaleTag) {
    baseLocale = tag
    for table in (tables.removeValue(forKey: .locale(tag)) ?? [:]).values {
      add(table.messages, to: table.name, table.syntax, of: .base)
    }
  }

  mutating func warn(_ more: [BundleWarning]) { warnings += more }

  /// A locale that has no messages in any table is there all the same.
  mutating func add(_ owner: Owner) { _ = tables[owner, default: [:]] }
}

extension LocalizedStrings {
  /// Reads all tables of an app, on all cores. A table that does not parse is a warning.
  /// - Parameters:
  ///   - includes: the components whose tables are wanted.
  ///   - shared: what other versions of the app are read with.
  package init(
    of bundle: AppBundle, includes: (Component) -> Bool = { _ in true },
    sharing shared: MessageCache? = nil,
    progress: @Sendable (Int, Int) -> Void = { _, _ in }
  ) throws(ArchiveError) {
    self.init(identity: bundle.identity, baseLocale: bundle.baseLocale)
    try add(bundle, below: "", includes, shared, progress)
  }

  private mutating func add(
    _ bundle: AppBundle, below path: String, _ includes: (Component) -> Bool, _ shared: MessageCache?,
    _ progress: @Sendable (Int, Int) -> Void
  ) throws(ArchiveError) {
    let archive = bundle.archive
    var found = archive.entries.indices.map { entry in
      includes(bundle.components[bundle.attributions[entry].component])
        ? bundle.messageReader(of: entry) : nil
    }
    let names = ChromiumPakIndex(naming: &found, of: archive)
    warnings += names.warnings.map { BundleWarning($0.message, entry: $0.entry.map { path + $0 }) }
    let readers = found
    let results = try archive.readContents(wanted: readers.map { $0 != nil }, progress: progress) {
      entry, bytes -> Result<[Owner: [String: Message]], FormatError> in
      let owner = bundle.attributions[entry].owner
      return Result { () throws(FormatError) in
        try readers[entry]?.messages(bytes, owner, sharing: shared) ?? [:]
      }
    }
    // In the archive's order, so that of a key that two files have the same one always counts; plurals come after
    // texts, as they do when an app looks up.
    let order = archive.entries.indices.sorted {
      (readers[$0]?.overridesEarlier == true ? 1 : 0, $0) < (
        readers[$1]?.overridesEarlier == true ? 1 : 0, $1
      )
    }
    for entry in order {
      guard let reader = readers[entry], let result = results[entry] else { continue }
      switch result {
      case .success(let found):
        let name = path + bundle.tableName(of: entry)
        for (owner, messages) in found where owner != .unlocalized {
          add(messages, to: name, reader.syntax(of: messages), of: owner.folded(into: baseLocale))
        }
      case .failure(let error):
        warnings.append(BundleWarning("\(error)", entry: path + archive.names[entry]))
      }
    }
    for nested in bundle.nested {
      // The base split's tables are the app's own.
      let isMain =
        nested.bundle.identity.identifier == identity.identifier || nested.bundle.wholeOwner != .unlocalized
      try add(
        nested.bundle, below: isMain ? path : "\(path)\(archive.names[nested.entry])/", includes, shared,
        progress)
    }
  }
}

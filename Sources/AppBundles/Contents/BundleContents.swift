package import Archives
internal import Bytes
internal import DataFormats
internal import Localization
internal import ResourceFormats

/// The contents of an app's files: numbers of messages, attributed containers and, on request, messages.
package struct BundleContents: Sendable {
  /// By entry of the archive: the number of messages; nil for an entry that is not a readable table.
  package let messages: [Int?]
  /// Attributed containers by entry, resource tables included.
  package let containers: [Int: OpenedContainer]
  /// One per nested bundle.
  package let nested: [BundleContents]
  package fileprivate(set) var warnings: [BundleWarning]
  /// By entry: the messages, or the parser's error. Empty unless requested.
  fileprivate(set) var tables: [Int: Result<[Owner: [String: Message]], FormatError>]
  /// Warnings about files that name the keys of others.
  let companionWarnings: [BundleWarning]
  /// The locales of base that files declare, in the order of the archive. Empty unless messages were requested.
  let declaredBases: [LocaleTag]
  /// The texts of the program that files refer to, by entry. Empty unless messages were requested.
  let originals: [Int: ResourceFormat.Originals]
}

extension AppBundle {
  /// Reads the whole archive once, on all cores: verifies every checksum, counts messages and attributes
  /// containers.
  ///
  /// A table that does not parse is a warning. Damaged data is an error.
  /// - Parameters:
  ///   - includes: the components whose messages are retained, so that `LocalizedStrings` are created from the result
  ///     without reading the archive again; nil for none.
  ///   - countsMessages: whether messages are counted and containers attributed. If not, only retained messages are read.
  ///   - progress: called repeatedly, on any thread, with processed and total expanded bytes.
  package func readContents(
    retainingMessagesOf includes: ((Component) -> Bool)? = nil, countsMessages: Bool = true,
    progress: @Sendable (Int, Int) -> Void = { _, _ in }
  ) throws(ArchiveError) -> BundleContents {
    let reader = EntryReader(self, countsMessages: countsMessages, includes)
    let wanted = archive.entries.indices.map(reader.isWanted)
    let found = try archive.readContents(wanted: wanted, progress: progress) { entry, bytes in
      reader.read(entry, bytes)
    }
    try archive.checkMessages()
    let nestedContents = try nested.map { inner throws(ArchiveError) in
      try inner.bundle.readContents(
        retainingMessagesOf: includes, countsMessages: countsMessages, progress: progress)
    }
    var contents = contents(found, reader, nestedContents)
    addEntriesBeyondLimit(to: &contents, reader, warns: countsMessages)
    let tags = contents.containers.values.reduce(into: Set<LocaleTag>()) { tags, container in
      for part in container.parts { if let tag = part.owner.tag { tags.insert(tag) } }
    }
    try archive.check(localeCount: tags.count)
    return contents
  }

  private func contents(
    _ found: [Int: EntryContent], _ reader: EntryReader, _ nested: [BundleContents]
  ) -> BundleContents {
    let order = found.keys.sorted()
    var messages = [Int?](repeating: nil, count: archive.entries.count)
    var containers = resourceTableContainers()
    var tables: [Int: Result<[Owner: [String: Message]], FormatError>] = [:]
    var problems: [BundleWarning] = []
    var originals: [Int: ResourceFormat.Originals] = [:]
    let replaced = replacedSources(found)
    for entry in order {
      guard let content = found[entry], !replaced.contains(entry) else { continue }
      if let texts = content.originals { originals[entry] = texts }
      messages[entry] = content.count
      if let container = content.container { containers[entry] = container }
      if let table = content.messages { tables[entry] = table }
      if let problem = content.problem {
        problems.append(
          BundleWarning(
            problem, entry: archive.names[entry], affectsMessages: format(of: entry)?.messages != nil))
      }
    }
    // Arrays that only base has are data.
    let localized = found.lazy.filter { attributions[$0.key].owner.tag != nil }.flatMap(\.value.arrays.keys)
    let localizedArrays = Set(localized)
    for (entry, content) in found where attributions[entry].owner == .base {
      let data = content.arrays.filter { !localizedArrays.contains($0.key) }
      messages[entry] = messages[entry].map { $0 - data.values.reduce(0, +) }
    }
    // They are known, and not counted twice.
    for entry in replaced where attributions[entry].owner != .unlocalized { messages[entry] = 0 }
    return BundleContents(
      messages: messages, containers: containers, nested: nested,
      warnings: problems, tables: tables, companionWarnings: reader.companions.warnings,
      declaredBases: order.compactMap { found[$0]?.baseLocale }, originals: originals)
  }

  /// The sources whose compiled catalogs were read. A source replaces a catalog that is damaged.
  private func replacedSources(_ found: [Int: EntryContent]) -> Set<Int> {
    var replaced: Set<Int> = []
    for (source, catalog) in sourceCatalogs {
      guard let content = found[catalog], content.problem == nil else { continue }
      if case .failure? = content.messages { continue }
      replaced.insert(source)
    }
    return replaced
  }

  /// Entries that are not read because of their size: a table is a damaged file where messages are read, and otherwise
  /// a warning.
  private func addEntriesBeyondLimit(to contents: inout BundleContents, _ reader: EntryReader, warns: Bool) {
    let limit = archive.limits.maxInMemoryBytes
    for entry in archive.entries.indices {
      guard let format = formatBeyondLimit(of: entry), format.recognition != .byContent else { continue }
      if reader.readsMessages(format, entry) {
        contents.tables[entry] = .failure(FormatError(.tooMuchText(limit: limit), at: limit))
      } else if warns {
        contents.warnings.append(
          BundleWarning(
            "larger than the limit of \(counted(limit, "byte")); messages not counted",
            entry: archive.names[entry], affectsMessages: format.messages != nil))
      }
    }
  }
}

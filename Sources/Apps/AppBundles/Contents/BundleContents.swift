package import Archives
import Bytes
import DataFormats
import Localization
import LocalizationAnalysis
import ResourceFormats

/// The contents of an app's files: numbers of messages, attributed containers and, on request, messages.
package struct BundleContents: Sendable {
  /// By file: the number of messages; nil for a file that is not a readable table.
  package let messages: [Int?]
  /// Attributed containers by file, resource tables included.
  package let containers: [Int: OpenedContainer]
  /// The keys of locales' messages that libraries of the app declare, each with its type.
  fileprivate let libraryKeys: Set<String>
  /// By archive.
  package fileprivate(set) var warnings: [Int: [BundleWarning]]
  /// By file: the messages, or the parser's error. Empty unless requested.
  fileprivate(set) var tables: [Int: Result<[Owner: [String: Message]], FormatError>]
  /// Warnings about files that name the keys of others, by archive.
  let companionWarnings: [Int: [BundleWarning]]
  /// Warnings about files that were read: texts that are not among their messages, and another source language than base, by
  /// archive.
  package let readingWarnings: [Int: [BundleWarning]]
  /// The locales of base that files declare, in the order of the files. Empty unless messages were requested.
  let declaredBases: [LocaleTag]
  /// The source languages of catalogs, by file, if they are not base's.
  let otherSources: [Int: LocaleTag]
  /// The texts of the program that files refer to, by file. Empty unless messages were requested.
  let originals: [Int: ResourceFormat.Originals]
  /// The numbers of items of Android's arrays, by file, owner and key. Empty unless messages were requested.
  let arrayLengths: [Int: [Owner: [String: Int]]]
  /// By file, why the platform reads none of its later texts.
  package let lostTexts: [Int: String]
  /// Files whose texts are markers of Crowdin's in-context tool.
  let filesOfCrowdinMarkers: Set<Int>
  /// Facts for findings, by file. Empty unless requested.
  package let facts: [Int: FileFacts]
  /// Whether the app's code has texts in languages that are not known.
  let hasUnknownLanguagesInCode: Bool
}

extension Collection<OpenedContainer> {
  /// The number of languages of each key that a known library declares.
  fileprivate var languagesOfLibraryKeys: [String: Int] {
    var owners: [String: Set<Owner>] = [:]
    for part in flatMap(\.parts) where part.owner.tag != nil {
      for key in part.messagesOfLibraryKeys.keys { owners[key, default: []].insert(part.owner) }
    }
    return owners.mapValues(\.count)
  }
}

extension BundleContents {
  /// The coordinates of the known libraries that declare messages of locales: first the one that declares most of them.
  package var libraries: [String] {
    AndroidLibraries.known.libraries(declaring: libraryKeys)
  }
}

extension AppBundle {
  /// Reads all archives once, on all cores: verifies every checksum, counts messages and attributes
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
    let reader = FileReader(self, countsMessages: countsMessages, includes)
    let found = try readFiles(progress: progress) {
      reader.isWanted($0) ? .passed : .verified
    } parsing: {
      ReadFile(content: reader.read($0, $1))
    }
    return try contents(found, reader, warns: countsMessages)
  }

  /// Reads all archives once, as ``readContents(retainingMessagesOf:countsMessages:progress:)`` does, and what findings
  /// need to know of each file. Tables are read first, so that their keys can be searched in all other files.
  /// - Parameters:
  ///   - compared: the files that are compared with each other.
  ///   - search: creates the search for keys from the tables; nil if keys are not searched.
  package func readContentsAndFacts(
    retainingMessagesOf includes: @escaping (Component) -> Bool, comparing compared: [Int],
    searching search: (BundleContents) throws -> KeySearch?,
    progress: @Sendable (Int, Int) -> Void = { _, _ in }
  ) throws -> BundleContents {
    let reader = FileReader(self, countsMessages: true, includes)
    keepContainers()
    let compared = filesToCompare(among: compared)
    let executables = Set(executables)
    let facts = FactReader(self, compared: compared, executables: executables, search: nil)
    // Resource tables were read when the app was opened, and are searched too. Their contents are still in memory.
    let tables = Set(files.indices.filter { reader.readsMessages($0) || isReadFirst($0, reader) })
    var found = try readFiles(carriers: .skipped, progress: progress) {
      tables.contains($0) ? .passed : .skipped
    } parsing: {
      ReadFile(content: reader.read($0, $1), facts: isSearchedForKeys($0) ? nil : facts.read($0, $1))
    }
    let keySearch = try search(contents(found, reader, warns: true))
    let rest = FactReader(self, compared: compared, executables: executables, search: keySearch)
    let others = try readFiles(progress: progress) { file in
      if tables.contains(file), !isSearchedForKeys(file) { return .skipped }
      return reader.isWanted(file) || rest.isWanted(file) ? .passed : .verified
    } parsing: {
      let isNew = !tables.contains($0) && reader.isWanted($0)
      return ReadFile(content: isNew ? reader.read($0, $1) : nil, facts: rest.read($0, $1))
    }
    found.merge(others) { ReadFile(content: $0.content, facts: $1.facts) }
    return try contents(found, reader, warns: true)
  }

  /// Keeps the contents of containers that may be rewritten later.
  private func keepContainers() {
    for archive in ownArchives {
      let containers = archive.files.filter { format(of: $0)?.isRewritable == true }
      archive.archive.keepContents(of: containers.map { files[$0].entry })
    }
  }

  /// Whether a file is read before the keys of all tables are known, because no keys are searched in it.
  private func isReadFirst(_ file: Int, _ reader: FileReader) -> Bool {
    reader.isWanted(file) && !isSearchedForKeys(file)
  }

  /// The result of reading one file. A class, because it has many fields and moves between dictionaries.
  private final class ReadFile: Sendable {
    let content: FileContent?
    let facts: FileFacts?

    init(content: FileContent?, facts: FileFacts? = nil) {
      self.content = content
      self.facts = facts
    }
  }

  /// Reads some of the files.
  /// - Parameters:
  ///   - carriers: how the entries of archives are read that only carry the app.
  ///   - mode: how a file is read.
  ///   - parse: the result of a file's bytes.
  private func readFiles(
    carriers: EntryReading = .verified, progress: @Sendable (Int, Int) -> Void,
    _ mode: (Int) -> EntryReading,
    parsing parse: @Sendable (Int, RawSpan) -> ReadFile
  ) throws(ArchiveError) -> [Int: ReadFile] {
    var found: [Int: ReadFile] = [:]
    for archive in archives {
      let first = archive.files.lowerBound
      let modes =
        archive.files.isEmpty
        ? archive.archive.entries.map { _ in carriers } : archive.files.map(mode)
      let contents = try archive.archive.readContents(modes, progress: progress) { entry, bytes in
        parse(first + entry, bytes)
      }
      try archive.archive.checkMessages()
      for (entry, content) in contents { found[first + entry] = content }
    }
    return found
  }

  private func checkLocales(in contents: BundleContents) throws(ArchiveError) {
    var tags: [Int: Set<LocaleTag>] = [:]
    for (file, container) in contents.containers {
      tags[files[file].archive, default: []].formUnion(container.parts.compactMap(\.owner.tag))
    }
    for (archive, tags) in tags.sorted(by: { $0.key < $1.key }) {
      try archives[archive].archive.check(localeCount: tags.count)
    }
  }

  private func contents(
    _ read: [Int: ReadFile], _ reader: FileReader, warns: Bool
  ) throws(ArchiveError) -> BundleContents {
    var contents = contents(read.compactMapValues(\.content), read.compactMapValues(\.facts), reader)
    addFilesBeyondLimit(to: &contents, reader, warns: warns)
    try checkLocales(in: contents)
    return contents
  }

  private func contents(
    _ found: [Int: FileContent], _ facts: [Int: FileFacts], _ reader: FileReader
  ) -> BundleContents {
    let order = found.keys.sorted()
    var containers = resourceTableContainers()
    var tables: [Int: Result<[Owner: [String: Message]], FormatError>] = [:]
    var problems: [Int: [BundleWarning]] = [:]
    var readingWarnings: [Int: [BundleWarning]] = [:]
    var originals: [Int: ResourceFormat.Originals] = [:]
    let replaced = replacedSources(found)
    for file in order {
      guard let content = found[file], !replaced.contains(file) else { continue }
      if let texts = content.originals { originals[file] = texts }
      if let container = content.container { containers[file] = container }
      if let table = content.messages { tables[file] = table }
      let warnings = textWarnings(content, file)
      if !warnings.isEmpty { readingWarnings[files[file].archive, default: []] += warnings }
      if let problem = content.problem {
        problems[files[file].archive, default: []].append(
          BundleWarning(
            problem, entry: path(of: file), affectsMessages: format(of: file)?.messages != nil))
      }
    }
    // The languages of an app may be in a container each, such as language splits.
    let languages = containers.values.languagesOfLibraryKeys
    // Apps without such keys do not wait for the table of libraries.
    let libraryKeys = languages.isEmpty ? [] : AndroidLibraries.known.keysOfLinkedLibraries(languages)
    for file in containers.keys { containers[file]?.countLibraryMessages(libraryKeys) }
    for (archive, remark) in remarks(found, order) { readingWarnings[archive, default: []].append(remark) }
    return BundleContents(
      messages: messageCounts(found, replaced: replaced, reader), containers: containers,
      libraryKeys: libraryKeys, warnings: problems, tables: tables,
      companionWarnings: reader.companions.warnings,
      readingWarnings: readingWarnings,
      declaredBases: order.compactMap { found[$0]?.baseLocale },
      otherSources: found.compactMapValues(\.otherSource), originals: originals,
      arrayLengths: found.mapValues(\.arrayLengths).filter { !$0.value.isEmpty },
      lostTexts: found.compactMapValues {
        $0.unreadTexts.flatMap { texts in texts.areLost ? texts.reason : nil }
      },
      filesOfCrowdinMarkers: Set(found.filter(\.value.hasCrowdinMarkers).keys), facts: facts,
      hasUnknownLanguagesInCode: order.contains {
        found[$0]?.hasUnknownLanguages == true && files[$0].rule != .nodeModules
      })
  }

  /// Warnings about a file that was read: texts that are not among its messages, and another source language than base.
  private func textWarnings(_ content: FileContent, _ file: Int) -> [BundleWarning] {
    var warnings: [BundleWarning] = []
    if let texts = content.unreadTexts, texts.remark == nil {
      warnings.append(
        BundleWarning(
          texts.reason, entry: path(of: file),
          // All translations are compared with the texts of base.
          affectsMessages: texts.areShown || files[file].owner == .base))
    }
    if let source = content.otherSource, let base = self.archive(of: file).baseLocale {
      warnings.append(
        BundleWarning(
          "source language '\(source)', not base '\(base)': its texts count as those of \(source)",
          entry: path(of: file)))
    }
    return warnings
  }

  /// The number of messages by file, without data and without keys that another file has, too; nil for a file that is not
  /// a readable table.
  /// - Parameter replaced: the sources whose compiled catalogs were read.
  private func messageCounts(
    _ found: [Int: FileContent], replaced: Set<Int>, _ reader: FileReader
  ) -> [Int?] {
    let data = dataArrays(found)
    let repeated = reader.repeatedKeys.counts {
      found[$0]?.keys ?? []
    } isCounted: { file, key in
      AndroidArrayKeys.array(of: key).map { data[file]?[$0] == nil } ?? true
    }
    var counts = [Int?](repeating: nil, count: files.count)
    for (file, content) in found where !replaced.contains(file) {
      guard let count = content.count else { continue }
      let items = (data[file] ?? [:]).values.reduce(0, +)
      counts[file] = count - items - (repeated[file] ?? 0)
    }
    // They are known, and not counted twice.
    for file in replaced where files[file].owner != .unlocalized { counts[file] = 0 }
    return counts
  }

  /// The arrays of base that no locale of the same archive has, by file, with the number of items. They are data, not
  /// texts.
  private func dataArrays(_ found: [Int: FileContent]) -> [Int: [String: Int]] {
    let localized = found.filter { files[$0.key].owner.tag != nil }
    let localizedArrays = Dictionary(grouping: localized) { files[$0.key].archive }
      .mapValues { Set($0.flatMap(\.value.arrays.keys)) }
    var data: [Int: [String: Int]] = [:]
    for (file, content) in found where files[file].owner == .base {
      let known = localizedArrays[files[file].archive] ?? []
      data[file] = content.arrays.filter { !known.contains($0.key) }
    }
    return data
  }

  /// One warning for each kind of remark in an archive: dozens of locales often have the same fault.
  private func remarks(
    _ found: [Int: FileContent], _ order: [Int]
  ) -> [(archive: Int, warning: BundleWarning)] {
    struct Kind: Hashable {
      let archive: Int
      let name: String
    }
    var counts: [Kind: Int] = [:]
    var first: [(kind: Kind, reason: String, path: String)] = []
    for file in order {
      guard let texts = found[file]?.unreadTexts, let name = texts.remark else { continue }
      let kind = Kind(archive: files[file].archive, name: name)
      if counts[kind] == nil { first.append((kind, texts.reason, path(of: file))) }
      counts[kind, default: 0] += 1
    }
    return first.map { kind, reason, path in
      let others = (counts[kind] ?? 1) - 1
      let rest = others == 0 ? "" : "; the same in \(counted(others, "other file"))"
      return (kind.archive, BundleWarning(reason + rest, entry: path))
    }
  }

  /// The sources whose compiled catalogs were read. A source replaces a catalog that is damaged.
  private func replacedSources(_ found: [Int: FileContent]) -> Set<Int> {
    var replaced: Set<Int> = []
    for archive in ownArchives {
      let first = archive.files.lowerBound
      for (source, catalog) in archive.sourceCatalogs {
        guard let content = found[first + catalog], content.problem == nil else { continue }
        if case .failure? = content.messages { continue }
        replaced.insert(first + source)
      }
    }
    return replaced
  }

  /// Files that are not read because of their size: a table is a damaged file where messages are read, and otherwise
  /// a warning.
  private func addFilesBeyondLimit(to contents: inout BundleContents, _ reader: FileReader, warns: Bool) {
    let limit = outermost.limits.maxInMemoryBytes
    for file in files.indices {
      guard let format = formatBeyondLimit(of: file), format.recognition != .byContent else { continue }
      if reader.readsMessages(format, file) {
        contents.tables[file] = .failure(FormatError(.tooMuchText(limit: limit), at: limit))
      } else if warns {
        contents.warnings[files[file].archive, default: []].append(
          BundleWarning(
            "larger than the limit of \(counted(limit, "byte")); messages not counted",
            entry: path(of: file), affectsMessages: format.messages != nil))
      }
    }
  }
}

extension BundleContents {
  /// The paths of files with texts that are not read, in the archive of a file.
  func entriesWithWarnings(inArchiveOf file: Int?, _ bundle: AppBundle) -> Set<String> {
    guard let file else { return [] }
    let archive = bundle.files[file].archive
    let found = (warnings[archive] ?? []) + (readingWarnings[archive] ?? [])
    return Set(found.compactMap(\.entry))
  }
}

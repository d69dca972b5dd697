package import Archives
import DataFormats
package import Localization
package import LocalizationAnalysis
import ResourceFormats

/// All messages of an app, or of other sources: tables by owner.
package struct LocalizedStrings: Sendable {
  /// The tables of base and of each locale, by name. No table is unlocalized.
  package private(set) var tables: [Owner: [String: StringTable]] = [:]
  /// Messages that are never shown, since another file of the same table has the key too: by table and key.
  package private(set) var shadowed: [Owner: [String: [String: Message]]] = [:]
  package private(set) var warnings: [BundleWarning] = []
  /// Files whose messages could not be read and are missing here. Each is also one of the ``warnings``.
  package private(set) var damagedFiles: [ContainerError] = []
  package var identity: AppIdentity
  /// The app's name; nil if unknown, and for other sources.
  package let displayName: String?
  /// The locale of base; nil if unknown.
  package private(set) var baseLocale: LocaleTag?
  /// The texts of the program that translations refer to.
  private var originals = OriginalTexts()
  /// Messages of base that no file of base has, because they are the keys of translations, as in gettext.
  package private(set) var originalMessageCount = 0
  /// Texts of Android's base that are not messages, by table and key: untranslatable ones, and references, which are empty.
  package private(set) var fixedTexts: [String: [String: Message]] = [:]
  /// Android's arrays.
  package private(set) var arrays = AndroidArrays()
  private var damagedOwners: Set<Owner> = []
  /// The owners of Fluent files that were not read.
  private var ownersOfUnreadFluent: Set<Owner> = []
  private var ownersOfSkippedFluent: Set<Owner> = []
  /// Messages of files that ``tables`` do not have.
  package private(set) var leftOut: [Owner: [MessageExclusion: Int]] = [:]
  /// The messages of each locale's files whose keys known libraries declare. Only compiled apps have them.
  private var libraryMessages: [LocaleTag: Int] = [:]
  /// Locales of frameworks and bundles that are never used, because the app does not have their languages.
  package private(set) var localesOfParts: Set<LocaleTag> = []
  /// Regions and scripts that only frameworks and bundles have, of languages that the app has.
  package private(set) var regionsOfParts: Set<LocaleTag> = []
  /// Locales in which only libraries among the sources of an app have texts.
  package private(set) var localesOfCopies: Set<LocaleTag> = []
  /// Locales with files that are not tables of messages, or whose messages are not read.
  private var localesWithOtherFiles: Set<LocaleTag> = []
  /// Whether a file that could not be read may have texts of base.
  package var isBaseDamaged: Bool { damagedOwners.contains { $0.folded(into: baseLocale).tag == nil } }

  init(identity: AppIdentity, baseLocale: LocaleTag?, displayName: String? = nil) {
    self.identity = identity
    self.displayName = displayName
    self.baseLocale = baseLocale
  }

  /// Creates a value from tables that were read elsewhere, such as from packs. If an owner has two tables of
  /// one name, the later message of a key is used.
  package init(_ tables: [Owner: [StringTable]], identity: AppIdentity, baseLocale: LocaleTag?) {
    self.init(identity: identity, baseLocale: baseLocale)
    for (owner, tables) in tables {
      add(owner)
      for table in tables { add(table, of: owner) }
    }
  }

  /// Number of messages of base and of all locales.
  package var messageCount: Int {
    tables.values.reduce(0) { $0 + $1.values.reduce(0) { $0 + $1.messages.count } }
  }

  /// The messages of an owner's files, whether they are in ``tables`` or left out.
  package func fileMessageCount(of owner: Owner) -> Int {
    (tables[owner] ?? [:]).values.reduce(0) { $0 + $1.messages.count }
      + (leftOut[owner] ?? [:]).values.reduce(0, +)
  }

  /// The messages of a locale's files whose keys known libraries declare.
  package func libraryMessageCount(of locale: LocaleTag) -> Int { libraryMessages[locale] ?? 0 }

  /// Whether an owner has files that are not tables of messages, or messages that are not read.
  package func hasOtherFiles(_ locale: LocaleTag) -> Bool {
    localesWithOtherFiles.contains(locale) || damagedOwners.contains(.locale(locale))
  }

  /// Whether a Fluent file of a locale was not read, or one of base: it may define any message and term.
  package func hasUnreadFluent(_ locale: LocaleTag) -> Bool {
    ownersOfUnreadFluent.contains { [nil, locale].contains($0.folded(into: baseLocale).tag) }
  }

  /// Whether a Fluent file of base was not read, or an entry of it.
  package var hasUnreadFluentOfBase: Bool {
    ownersOfUnreadFluent.union(ownersOfSkippedFluent).contains { $0.folded(into: baseLocale).tag == nil }
  }

  /// The locales in order, without base.
  package var locales: [LocaleTag] {
    tables.keys.compactMap(\.tag).sorted()
  }

  package func tables(of owner: Owner) -> [StringTable] {
    guard let tables = tables[owner] else { return [] }
    let names = tables.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return names.compactMap { tables[$0] }
  }

  /// Tables whose keys are numbers that each build assigns anew, so that versions cannot be compared by key:
  /// those of Chromium packs without an index of names. In any other table, a key that begins with a digit is
  /// that of a resource without a name in the index.
  package var numberedTables: [String] {
    let numbered = tables.values.flatMap(\.values).filter { table in
      table.syntax == .chromium && !table.messages.isEmpty
        && table.messages.keys.allSatisfy { key in
          key.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        }
    }
    return Set(numbered.map(\.name)).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Adds messages to the table of this name. If a key is present already, the new message replaces the old one.
  mutating func add(_ table: StringTable, of owner: Owner) {
    guard let known = tables[owner]?[table.name] else {
      tables[owner, default: [:]][table.name] = table
      return
    }
    for key in table.messages.keys {
      guard let former = known[key] else { continue }
      shadowed[owner, default: [:]][table.name, default: [:]][key] = former
      leaveOut(1, .duplicateKey, of: owner)
    }
    tables[owner, default: [:]][table.name] = known.merging(table)
  }

  private mutating func leaveOut(_ messages: Int, _ reason: MessageExclusion, of owner: Owner) {
    leftOut[owner, default: [:]][reason, default: 0] += messages
  }

  /// Makes the messages of a locale those of base, for sources that do not define the locale of base.
  package mutating func setBase(_ tag: LocaleTag) {
    baseLocale = tag
    for (reason, count) in leftOut.removeValue(forKey: .locale(tag)) ?? [:] {
      leaveOut(count, reason, of: .base)
    }
    arrays.setBase(tag)
    for table in (tables.removeValue(forKey: .locale(tag)) ?? [:]).values {
      if originals.isBase(table.name), let known = tables[.base]?[table.name] {
        originalMessageCount -= table.messages.keys.count { known[$0] != nil }
        tables[.base]?[table.name] = known.merging(table)
      } else {
        add(table, of: .base)
      }
    }
  }

  /// Makes the texts of the program those of base, for tables that base does not have, and for texts that its own files do not
  /// translate.
  mutating func addOriginals() {
    for table in originals.missing(in: tables[.base] ?? [:]) {
      guard let known = tables[.base]?[table.name] else { continue }
      tables[.base, default: [:]][table.name] = known.merging(table)
      originalMessageCount += table.messages.count
    }
    for table in originals.texts(isBaseKnown: baseLocale != nil)
    where tables[.base]?[table.name]?.messages.isEmpty ?? true {
      tables[.base, default: [:]][table.name] = table
      originals.setBase(table.name)
      originalMessageCount += table.messages.count
    }
  }

  /// - Parameter isOfBase: whether the texts are those of a file of base.
  mutating func addOriginals(
    _ found: ResourceFormat.Originals, to name: String, _ syntax: PlaceholderSyntax, isOfBase: Bool = false
  ) {
    guard !syntax.hasAndroidKeys else { return fixedTexts[name, default: [:]].merge(found.messages) { $1 } }
    originals.add(
      StringTable(name: name, syntax: syntax, messages: found.messages, statedSyntaxes: found.statedSyntaxes),
      isOfBase: isOfBase)
  }

  /// Adds the numbers of items of arrays. Of several files, the one with the longest array counts.
  mutating func addArrayLengths(_ lengths: [Owner: [String: Int]], to name: String) {
    arrays.add(lengths, to: name)
  }

  /// Removes the tables of other owners.
  package mutating func keep(where isKept: (Owner) -> Bool) {
    tables = tables.filter { isKept($0.key) }
    shadowed = shadowed.filter { isKept($0.key) }
    leftOut = leftOut.filter { isKept($0.key) }
  }

  /// Replaces all tables of an owner.
  package mutating func replaceTables(of owner: Owner, by new: [StringTable]) {
    tables[owner] = [:]
    for table in new { add(table, of: owner) }
  }

  /// Replaces the syntax of a table in all locales.
  mutating func setSyntax(_ syntax: PlaceholderSyntax, mayQuoteAll: Bool, ofTable name: String) {
    for owner in tables.keys {
      guard let known = tables[owner]?[name] else { continue }
      var table = StringTable(name: name, syntax: syntax, messages: known.messages)
      table.mayQuoteAll = mayQuoteAll
      tables[owner]?[name] = table
    }
  }

  /// Adds the tables of another source. If both have a key, the other's message is used.
  package mutating func merge(_ other: LocalizedStrings) {
    for (owner, tables) in other.tables {
      add(owner)
      for table in tables.values { add(table, of: owner) }
    }
    warn(other.warnings)
    damagedFiles += other.damagedFiles
    damagedOwners.formUnion(other.damagedOwners)
    ownersOfUnreadFluent.formUnion(other.ownersOfUnreadFluent)
    ownersOfSkippedFluent.formUnion(other.ownersOfSkippedFluent)
    localesWithOtherFiles.formUnion(other.localesWithOtherFiles)
    for (owner, counts) in other.leftOut {
      for (reason, count) in counts { leaveOut(count, reason, of: owner) }
    }
    localesOfParts.formUnion(other.localesOfParts)
    regionsOfParts.formUnion(other.regionsOfParts)
    localesOfCopies.formUnion(other.localesOfCopies)
    libraryMessages.merge(other.libraryMessages, uniquingKeysWith: +)
    for (name, texts) in other.fixedTexts { fixedTexts[name, default: [:]].merge(texts) { $1 } }
    arrays.merge(other.arrays)
    originals.merge(other.originals)
    originalMessageCount += other.originalMessageCount
    if baseLocale == nil, let base = other.baseLocale { setBase(base) }
  }

  /// Replaces the indices in the keys of Android's array items by texts, after all tables were added.
  mutating func renameArrayItems() {
    var syntaxes: [String: PlaceholderSyntax] = [:]
    for table in tables.values.flatMap(\.values) where table.syntax.hasAndroidKeys {
      syntaxes[table.name] = table.syntax
    }
    for (name, syntax) in syntaxes {
      var messages: [Owner: [String: Message]] = [:]
      for (owner, ofOwner) in tables { messages[owner] = ofOwner[name]?.messages }
      for key in arrays.examine(messages, ofTable: name) { fixedTexts[name, default: [:]][key] = .text("") }
      for (owner, renamed) in AndroidArrayKeys.renamed(messages) {
        tables[owner]?[name] = StringTable(name: name, syntax: syntax, messages: renamed)
      }
    }
  }

  package mutating func warn(_ more: [BundleWarning]) { warnings += more }

  /// Adds a warning about a file that does not parse.
  /// - Parameters:
  ///   - entry: the path in the archive at `path`, for ``damagedFiles``.
  ///   - owner: the owner of all its texts.
  mutating func warn(
    _ error: some Error, path: String, entry: String, label: String? = nil, of owner: Owner = .base
  ) {
    damagedOwners.insert(owner)
    warn([BundleWarning("\(error)", entry: label ?? entry, affectsMessages: true)])
    damagedFiles.append(ContainerError(path: path, entry: entry, reason: .unreadable("\(error)")))
  }

  /// Adds a locale, which may have no messages.
  mutating func add(_ owner: Owner) { _ = tables[owner, default: [:]] }
}

extension LocalizedStrings {
  /// Reads all tables of an app, on all cores. A table that does not parse is a warning.
  /// - Parameters:
  ///   - system: files whose tables are not added; nil for none.
  ///   - includes: the components whose tables are read.
  package init(
    of bundle: AppBundle, without system: SystemResources? = nil,
    includes: @escaping (Component) -> Bool = { _ in true },
    progress: @Sendable (Int, Int) -> Void = { _, _ in }
  ) throws(ArchiveError) {
    try self.init(
      sourcesOf: bundle,
      bundle.readContents(retainingMessagesOf: includes, countsMessages: false, progress: progress),
      without: system)
  }

  /// Creates a value from contents whose messages were retained, and reads the files of translators in a folder.
  /// - Parameter system: files whose tables are not added; nil for none.
  package init(
    sourcesOf bundle: AppBundle, _ contents: BundleContents, without system: SystemResources? = nil
  ) throws(ArchiveError) {
    let bilingual = BilingualFiles(in: bundle)
    self.init(of: bundle, contents, without: system, bilingual)
    if !bilingual.isEmpty { try add(bilingual) }
  }

  /// Creates a value from contents whose messages were retained.
  /// - Parameters:
  ///   - contents: the bundle's own, from `readContents(retainingMessagesOf:)`.
  ///   - system: files whose tables are not added; nil for none.
  ///   - files: the files of translators, whose texts are added later.
  package init(
    of bundle: AppBundle, _ contents: BundleContents, without system: SystemResources? = nil,
    _ files: BilingualFiles? = nil
  ) {
    self.init(
      identity: bundle.identity, baseLocale: bundle.baseLocale, displayName: bundle.displayName)
    let parts = bundle.languagesOfParts(contents)
    localesOfParts = parts.notOfApp
    regionsOfParts = parts.regionsOfParts
    localesOfCopies = parts.ofCopies
    let tables = bundle.tablesByArchive(contents) { files?.replaces($0) ?? false }
    for number in bundle.archives.indices {
      let archive = bundle.archives[number]
      warnings += archive.warnings + (contents.companionWarnings[number] ?? [])
      warnings += contents.readingWarnings[number] ?? []
      addOtherFiles(of: archive, in: bundle)
      add(tables[number] ?? [], of: archive, in: bundle, contents, system)
    }
    // The locales of these files are in the files, whatever the names of their folders are.
    if let files, !files.isEmpty {
      let names = Set(bundle.own.attributionWarnings)
      warnings.removeAll(where: names.contains)
    }
    if baseLocale == nil, let declared = contents.declaredBases.first ?? languageOfBaseFolder {
      setBase(declared)
    }
    addOriginals()
    renameArrayItems()
    examineJavaPatterns(of: bundle)
  }

  /// Adds the tables of one archive.
  /// - Parameters:
  ///   - found: in the order in which apps search them, the last one first.
  ///   - system: files whose tables are not added; nil for none.
  private mutating func add(
    _ found: [(file: Int, format: ResourceFormat)], of archive: AppArchive, in bundle: AppBundle,
    _ contents: BundleContents, _ system: SystemResources?
  ) {
    var variants = BaseVariants()
    var maker = TableMaker(archive, of: bundle, contents)
    let warned = contents.entriesWithWarnings(inArchiveOf: found.first?.file, bundle)
    for (file, format) in found {
      let entryName = bundle.name(of: file)
      if format.syntax == .fluent, warned.contains(bundle.path(of: file)) {
        ownersOfSkippedFluent.insert(bundle.files[file].owner)
      }
      addLibraryMessages(of: contents.containers[file])
      switch contents.tables[file] {
      // Chromium's texts are never those of an Electron app, whatever is compared.
      case .success(let owners)?
      where system?.files[file] != nil || bundle.isChromiumPack(file) && bundle.isElectron:
        leaveOutSystemTexts(owners)
      case .success(let owners)?:
        let name = bundle.files[file].table ?? entryName
        if bundle.files[file].rule == .androidDefault, let messages = owners[.base] {
          variants.add(messages, to: name, of: entryName)
        }
        let encodedTwice = TextsEncodedTwice(in: owners.values.joined().lazy.map(\.value))
        warn([encodedTwice.warning(entry: entryName)].compactMap { $0?.inArchive(at: archive.path) })
        for (owner, messages) in owners where owner != .unlocalized {
          let table = maker.table(of: messages, name: name, inFile: file, format)
          add(table, of: owner.folded(into: baseLocale))
        }
        if let originals = contents.originals[file] {
          let isOfBase = bundle.files[file].owner.folded(into: baseLocale) == .base
          addOriginals(originals, to: name, format.syntax, isOfBase: isOfBase)
        }
        for (owner, arrays) in contents.arrayLengths[file] ?? [:] {
          addArrayLengths([owner.folded(into: baseLocale): arrays], to: name)
        }
      case .failure(let error)?:
        if format.syntax == .fluent { ownersOfUnreadFluent.insert(bundle.files[file].owner) }
        warn(
          error, path: archive.archive.path, entry: entryName, label: bundle.path(of: file),
          of: bundle.files[file].owner)
      case nil: continue
      }
    }
    warnings += (variants.warnings + bundle.templateWarnings(in: archive))
      .map { $0.inArchive(at: archive.path) }
  }

  private mutating func leaveOutSystemTexts(_ owners: [Owner: [String: Message]]) {
    for (owner, messages) in owners where owner != .unlocalized {
      leaveOut(messages.count, .readBySystem, of: owner.folded(into: baseLocale))
    }
  }

  private mutating func addLibraryMessages(of container: OpenedContainer?) {
    for part in container?.parts ?? [] where part.libraryMessages > 0 {
      if let tag = part.owner.tag { libraryMessages[tag, default: 0] += part.libraryMessages }
    }
  }

  private mutating func addOtherFiles(of archive: AppArchive, in bundle: AppBundle) {
    for file in archive.files {
      let appFile = bundle.files[file]
      guard let tag = appFile.owner.tag, bundle.isFile(file), appFile.rule != .nestedArchive else { continue }
      let isTable = appFile.kind == .strings || appFile.kind == .plurals
      let isRead = isTable && bundle.format(of: file)?.messages != nil
      let isEmpty = !isTable && bundle.record(of: file).installBytes == .zero
      if !isRead, !isEmpty { localesWithOtherFiles.insert(tag) }
    }
  }
}

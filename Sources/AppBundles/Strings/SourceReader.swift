package import Archives
internal import Bytes
internal import DataFormats
package import Localization
internal import ResourceFormats

/// Reads apps, folders of resources and single files of messages as one source: what the later ones say counts.
///
/// A file is taken for a single source by its extension: `.xcstrings`, `.loctable`, `.xliff`, `.xlf`, `.strings`,
/// `.stringsdict`, `.json` (i18next and its like, fbt, several locales), `.xml` (`strings.xml`, `cds-root`), `.arb`, `.po`,
/// `.mo`, `.properties`, `.ftl`, `.pak`; anything else is opened as an app.
///
/// A `.pak` gets its keys' names from the `.pak.info` beside it, or the only one in its folder.
///
/// fbt's phrases and translations may lie in files of their own, in any order: they are joined when all are read.
package struct SourceReader {
  private let limits: Limits
  private var tables: LocalizedStrings?
  private var fbt: FBT.Source?
  /// The first file of fbt's phrases, or of its translations while there are no phrases.
  private var fbtPath = ""

  package init(limits: Limits = .standard) { self.limits = limits }

  /// - Parameters:
  ///   - shared: what other versions of the source are read with.
  ///   - progress: the entries of an app that are done, and how many it has.
  /// - Throws: `ArchiveError` where it cannot be opened, ``ContainerError`` where a single file does not parse.
  package mutating func read(
    _ path: String, sharing shared: MessageCache? = nil,
    progress: @Sendable (Int, Int) -> Void = { _, _ in }
  ) throws {
    let fileExtension = FileExtension(path.pathExtension.lowercased())
    guard var reader = MessageReader.ofSources[fileExtension],
      let bytes = try Archive.contents(ofFileAt: path, limits: limits)
    else {
      let bundle = try AppBundle(opening: path, limits: limits)
      merge(try LocalizedStrings(of: bundle, sharing: shared, progress: progress))
      return
    }
    var warnings: [BundleWarning] = []
    if fileExtension == FileExtension("pak") {
      let (index, found) = ChromiumPak.NameIndex.found(besideFileAt: path, limits: limits)
      reader = MessageReader.ofSource(named: index)
      warnings = found
    }
    switch try Self.naming(
      path, { () throws(FormatError) in try reader(bytes.span.bytes, path.lastPathPart.withoutExtension) })
    {
    case .tables(let source):
      merge(source.tables, base: source.base)
      tables?.warn(warnings)
    case .fbt(let source):
      if fbt?.phrases.isEmpty ?? true { fbtPath = path }
      fbt = fbt?.joined(with: source) ?? source
    }
  }

  /// All that was read.
  /// - Throws: ``ContainerError`` where fbt's translations have no phrases, or do not fit them.
  package consuming func joined() throws -> LocalizedStrings {
    if let fbt {
      guard !fbt.phrases.isEmpty else {
        throw ContainerError(
          entry: fbtPath.lastPathPart,
          reason: .unreadable(
            "fbt's translations name texts by their hashes: name the file of collected phrases too"))
      }
      let source = try Self.naming(fbtPath) { () throws(FormatError) in
        try MessageSource(fbt, name: fbtPath.lastPathPart.withoutExtension)
      }
      merge(source.tables, base: source.base)
    }
    return tables ?? LocalizedStrings(identity: AppIdentity(), baseLocale: nil)
  }

  private mutating func merge(_ other: LocalizedStrings) {
    if tables == nil { tables = other } else { tables?.merge(other) }
  }

  private mutating func merge(_ other: [Owner: [StringTable]], base: LocaleTag?) {
    var source = LocalizedStrings(identity: AppIdentity(), baseLocale: base)
    for (owner, tables) in other {
      for table in tables where owner != .unlocalized {
        source.add(table.messages, to: table.name, table.syntax, of: owner.folded(into: base))
      }
    }
    merge(source)
  }

  private static func naming<Value>(
    _ path: String, _ body: () throws(FormatError) -> Value
  ) throws(ContainerError) -> Value {
    do throws(FormatError) { return try body() } catch {
      throw ContainerError(entry: path.lastPathPart, reason: .unreadable("\(error)"))
    }
  }
}

extension LocalizedStrings {
  /// Reads one source; see ``SourceReader``.
  package init(
    opening path: String, limits: Limits = .standard, sharing shared: MessageCache? = nil,
    progress: @Sendable (Int, Int) -> Void = { _, _ in }
  ) throws {
    var reader = SourceReader(limits: limits)
    try reader.read(path, sharing: shared, progress: progress)
    self = try reader.joined()
  }

  /// Another source's tables too; of a key that both have, the other's message.
  package mutating func merge(_ other: LocalizedStrings) {
    for (owner, tables) in other.tables {
      add(owner)
      for table in tables.values { add(table.messages, to: table.name, table.syntax, of: owner) }
    }
    warn(other.warnings)
    if baseLocale == nil, let base = other.baseLocale { setBase(base) }
  }
}

/// What a single file says.
struct MessageSource {
  var base: LocaleTag?
  var tables: [Owner: [StringTable]]
}

extension MessageReader {
  /// What a single file is read as; fbt's wait for one another.
  enum Source {
    case tables(MessageSource)
    case fbt(FBT.Source)
  }

  typealias OfSource = @Sendable (RawSpan, _ name: String) throws(FormatError) -> Source

  static let ofSources: [FileExtension: OfSource] = [
    FileExtension("xcstrings"): { bytes, name throws(FormatError) in
      try several(StringCatalog.messages(of: bytes), name, .apple)
    },
    FileExtension("loctable"): { bytes, name throws(FormatError) in
      var owners: [Owner: [String: Message]] = [:]
      for (tag, messages) in try Loctable(bytes).messages() { owners[.locale(tag)] = messages }
      return try several(owners, name, .apple)
    },
    FileExtension("xml"): { bytes, name throws(FormatError) in
      let text = bytes.utf8String()
      guard TransifexCDSRoot.isRoot(text) else {
        return try one(name, AndroidStringsXML.messages(in: bytes), .android)
      }
      return try one(name, TransifexCDSRoot(text).message.map { [name: $0] } ?? [:], .apple)
    },
    FileExtension("strings"): { bytes, name throws(FormatError) in
      try one(name, StringsFile.messages(in: bytes), .apple)
    },
    FileExtension("stringsdict"): { bytes, name throws(FormatError) in
      try one(name, StringsdictFile.messages(in: bytes), .apple)
    },
    FileExtension("po"): { bytes, name throws(FormatError) in
      try one(name, GettextPO.messages(in: bytes, locale: locale(of: name)), .c)
    },
    FileExtension("mo"): { bytes, name throws(FormatError) in
      try one(name, GettextMO.messages(in: bytes, locale: locale(of: name)), .c)
    },
    FileExtension("arb"): { bytes, name throws(FormatError) in
      try one(name, MessagesJSON.messages(in: bytes), .icu)
    },
    FileExtension("properties"): { bytes, name throws(FormatError) in
      try one(name, PropertiesFile.messages(in: bytes), .icu)
    },
    FileExtension("ftl"): { bytes, name throws(FormatError) in
      try one(name, FluentResource.messages(in: bytes), .fluent)
    },
    FileExtension("pak"): ofSource(named: ChromiumPak.NameIndex()),
    FileExtension("xliff"): xliff, FileExtension("xlf"): xliff,
    FileExtension("json"): { bytes, name throws(FormatError) in
      if let several = try LocaleKeyedJSON.messages(of: bytes) {
        var tables: [Owner: [StringTable]] = [:]
        for (tag, messages) in several {
          let syntax = MessagesJSON.syntax(of: messages.values)
          tables[.locale(tag)] = [StringTable(name: name, syntax: syntax, messages: messages)]
        }
        return .tables(MessageSource(base: nil, tables: tables))
      }
      return try fbtOrMessages(bytes, name)
    },
  ]

  static func ofSource(named names: ChromiumPak.NameIndex) -> OfSource {
    { bytes, name throws(FormatError) in
      try one(name, ChromiumPak.messages(in: bytes, named: names), .chromium)
    }
  }

  /// A table of the locale that the file is called by (`de.po`, `messages_pt_BR.properties`), or of base.
  private static func one(
    _ name: String, _ messages: [String: Message], _ syntax: PlaceholderSyntax
  ) -> Source {
    let tag = locale(of: name)
    let table = StringTable(
      name: tag == nil ? name : FilenameSuffixConvention.split(name)?.stem ?? "", syntax: syntax,
      messages: messages)
    return .tables(MessageSource(base: nil, tables: [tag.map { .locale($0) } ?? .base: [table]]))
  }

  private static func locale(of name: String) -> LocaleTag? {
    LocaleTag(posix: name).flatMap { $0.isKnownLanguage ? $0 : nil }
      ?? FilenameSuffixConvention.split(name)?.tag
  }

  private static func several(
    _ owners: [Owner: [String: Message]], _ name: String, _ syntax: PlaceholderSyntax
  ) throws(FormatError) -> Source {
    .tables(
      MessageSource(
        base: nil, tables: owners.mapValues { [StringTable(name: name, syntax: syntax, messages: $0)] }))
  }

  /// fbt's, or a table of the locale that the file is called by, or of base.
  private static func fbtOrMessages(_ bytes: RawSpan, _ name: String) throws(FormatError) -> Source {
    let source: FBT.Source
    do throws(FormatError) { source = try FBT.Source(parsing: bytes) } catch {
      // What is fbt's but damaged is no table of messages.
      guard error.reason == .notAnFBTFile else { throw error }
      let messages = try MessagesJSON.messages(in: bytes)
      let table = StringTable(
        name: name, syntax: MessagesJSON.syntax(of: messages.values), messages: messages)
      let tag = LocaleTag(posix: name).flatMap { $0.isKnownLanguage || $0.region != nil ? $0 : nil }
      return .tables(MessageSource(base: nil, tables: [tag.map { .locale($0) } ?? .base: [table]]))
    }
    return .fbt(source)
  }

  /// The source language is base; each file of the project that was exported is a table.
  private static let xliff: OfSource = { bytes, name throws(FormatError) in
    var tables: [Owner: [StringTable]] = [:]
    var base: LocaleTag?
    for file in try XLIFFFile.files(in: bytes) {
      let table = file.original.isEmpty ? name : file.original.withoutExtension.withoutLocale
      tables[.base, default: []].append(
        StringTable(name: table, syntax: .apple, messages: file.messages(.source)))
      base = base ?? file.sourceLanguage
      guard let target = file.targetLanguage else { continue }
      tables[.locale(target), default: []].append(
        StringTable(name: table, syntax: .apple, messages: file.messages(.target)))
    }
    return .tables(MessageSource(base: base, tables: tables))
  }
}

extension MessageSource {
  /// What fbt makes of its phrases and translations, a table for each locale. English is the source, and base. Keys are
  /// fbt's hashes of the phrases, so that base and each locale have the same ones.
  fileprivate init(_ source: FBT.Source, name: String) throws(FormatError) {
    var source = source
    if !source.groups.contains(where: { $0.locale == Self.sourceLocale }) {
      source.groups.append(FBT.TranslationGroup(locale: Self.sourceLocale, entries: [:]))
    }
    let translated = try source.translated()
    base = LocaleTag(posix: Self.sourceLocale)
    tables = [:]
    for locale in translated.locales.keys.sorted() {
      guard let tag = LocaleTag(posix: locale), let table = translated.table(locale, phrases: source.phrases)
      else { continue }
      tables[.locale(tag)] = [StringTable(name: name, syntax: table.syntax, messages: table.messages)]
    }
  }

  private static let sourceLocale = "en_US"
}

extension String {
  /// A path without its `.lproj` folder.
  fileprivate var withoutLocale: String {
    split(separator: "/").filter { !$0.hasSuffix(".lproj") }.joined(separator: "/")
  }
}

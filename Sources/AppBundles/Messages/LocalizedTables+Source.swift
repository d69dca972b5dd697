public import Archives
internal import ByteReading
internal import Localization
internal import ResourceFormats

extension LocalizedTables {
  /// Reads an app, a folder of resources, or a single file of messages.
  ///
  /// A file is taken for a single source by its extension: `.xcstrings`, `.loctable`, `.xliff`, `.xlf`, `.strings`,
  /// `.stringsdict`, `.json` (i18next and its like, fbt, several locales), `.xml` (`strings.xml`, `cds-root`), `.arb`, `.po`,
  /// `.mo`, `.properties`, `.ftl`, `.pak`; anything else is opened as an app.
  /// - Throws: `ArchiveError` where it cannot be opened, ``ContainerError`` where a single file does not parse.
  public init(
    opening path: String, limits: Limits = .standard, progress: @Sendable (Int, Int) -> Void = { _, _ in }
  ) throws {
    let fileExtension = FileExtension(path.pathExtension.lowercased())
    guard let reader = MessageReader.ofSources[fileExtension],
      let bytes = try Archive.contents(ofFileAt: path, limits: limits)
    else {
      try self.init(of: AppBundle(opening: path, limits: limits), progress: progress)
      return
    }
    let name = path.lastPathPart.withoutExtension
    let source: MessageSource
    do throws(FormatError) { source = try reader(bytes.span.bytes, name) } catch {
      throw ContainerError(entry: path.lastPathPart, reason: .unreadable("\(error)"))
    }
    self.init(identity: AppIdentity(), baseLocale: source.base)
    for (owner, tables) in source.tables {
      for table in tables where owner != .neutral {
        add(table.messages, to: table.name, table.syntax, of: owner.folded(into: baseLocale))
      }
    }
  }

  /// Another source's tables too; of a key that both have, the other's message.
  public mutating func merge(_ other: LocalizedTables) {
    for (owner, tables) in other.tables {
      add(owner)
      for table in tables.values { add(table.messages, to: table.name, table.syntax, of: owner) }
    }
    warn(other.warnings)
  }
}

/// What a single file says.
struct MessageSource {
  var base: LocaleTag?
  var tables: [Owner: [StringTable]]
}

extension MessageReader {
  typealias SourceReader = @Sendable (RawSpan, _ name: String) throws(FormatError) -> MessageSource

  static let ofSources: [FileExtension: SourceReader] = [
    FileExtension("xcstrings"): { bytes, name throws(FormatError) in
      try several(StringCatalog.messages(of: bytes), name, .apple)
    },
    FileExtension("loctable"): { bytes, name throws(FormatError) in
      var owners: [Owner: [String: Message]] = [:]
      for (tag, messages) in try StringsTable(bytes).messages() { owners[.locale(tag)] = messages }
      return try several(owners, name, .apple)
    },
    FileExtension("xml"): { bytes, name throws(FormatError) in
      let text = bytes.utf8String()
      guard CDSRoot.isRoot(text) else {
        return try one(name, StringResources.messages(in: bytes), .android)
      }
      return try one(name, CDSRoot(text).message.map { [name: $0] } ?? [:], .apple)
    },
    FileExtension("strings"): { bytes, name throws(FormatError) in
      try one(name, StringsFile.messages(in: bytes), .apple)
    },
    FileExtension("stringsdict"): { bytes, name throws(FormatError) in
      try one(name, StringsdictFile.messages(in: bytes), .apple)
    },
    FileExtension("po"): { bytes, name throws(FormatError) in
      try one(name, PortableObject.messages(in: bytes, locale: locale(of: name)), .c)
    },
    FileExtension("mo"): { bytes, name throws(FormatError) in
      try one(name, MessageCatalog.messages(in: bytes, locale: locale(of: name)), .c)
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
    FileExtension("pak"): { bytes, name throws(FormatError) in
      try one(name, DataPack.messages(in: bytes), .chromium)
    },
    FileExtension("xliff"): xliff, FileExtension("xlf"): xliff,
    FileExtension("json"): { bytes, name throws(FormatError) in
      if let several = try LocaleKeyedJSON.messages(of: bytes) {
        var tables: [Owner: [StringTable]] = [:]
        for (tag, messages) in several {
          let syntax = MessagesJSON.syntax(of: messages.values)
          tables[.locale(tag)] = [StringTable(name: name, syntax: syntax, messages: messages)]
        }
        return MessageSource(base: nil, tables: tables)
      }
      return try fbt(bytes, name)
    },
  ]

  /// A table of the locale that the file is called by (`de.po`, `messages_pt_BR.properties`), or of base.
  private static func one(
    _ name: String, _ messages: [String: Message], _ syntax: PlaceholderSyntax
  ) -> MessageSource {
    let tag = locale(of: name)
    let table = StringTable(
      name: tag == nil ? name : SuffixConvention.split(name)?.stem ?? "", syntax: syntax, messages: messages)
    return MessageSource(base: nil, tables: [tag.map { .locale($0) } ?? .base: [table]])
  }

  private static func locale(of name: String) -> LocaleTag? {
    LocaleTag(posix: name).flatMap { $0.isKnownLanguage ? $0 : nil } ?? SuffixConvention.split(name)?.tag
  }

  private static func several(
    _ owners: [Owner: [String: Message]], _ name: String, _ syntax: PlaceholderSyntax
  ) throws(FormatError) -> MessageSource {
    MessageSource(
      base: nil, tables: owners.mapValues { [StringTable(name: name, syntax: syntax, messages: $0)] })
  }

  /// fbt's phrases with their translations, in which English is the source; else a table of the locale that the file is
  /// called by, or of base.
  private static func fbt(_ bytes: RawSpan, _ name: String) throws(FormatError) -> MessageSource {
    let source: FBT.Source
    do throws(FormatError) { source = try FBT.Source(parsing: bytes) } catch {
      let messages = try MessagesJSON.messages(in: bytes)
      let table = StringTable(
        name: name, syntax: MessagesJSON.syntax(of: messages.values), messages: messages)
      let tag = LocaleTag(posix: name).flatMap { $0.isKnownLanguage || $0.region != nil ? $0 : nil }
      return MessageSource(base: nil, tables: [tag.map { .locale($0) } ?? .base: [table]])
    }
    // Without phrases it is what fbt has made of them: tables by hash, of one locale or several.
    let translated = source.phrases.isEmpty ? try FBT.TranslatedFile(parsing: bytes) : try source.translated()
    var tables: [Owner: [StringTable]] = [:]
    for locale in translated.locales.keys.sorted() {
      guard let tag = LocaleTag(posix: locale), let table = translated.table(locale, phrases: source.phrases)
      else {
        continue
      }
      tables[.locale(tag)] = [StringTable(name: name, syntax: table.syntax, messages: table.messages)]
    }
    return MessageSource(base: tables.keys.contains(.locale(english)) ? english : nil, tables: tables)
  }

  private static let english = LocaleTag(bcp47: "en-US") ?? .undetermined

  /// The source language is base; each file of the project that was exported is a table.
  private static let xliff: SourceReader = { bytes, name throws(FormatError) in
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
    return MessageSource(base: base, tables: tables)
  }
}

extension String {
  /// A path without its `.lproj` folder.
  fileprivate var withoutLocale: String {
    split(separator: "/").filter { !$0.hasSuffix(".lproj") }.joined(separator: "/")
  }
}

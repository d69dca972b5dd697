internal import Archives
internal import DataFormats
internal import Localization
internal import ResourceFormats

/// Which of the formats' readers gives an entry's messages.
struct MessageReader: Sendable {
  private let syntax: PlaceholderSyntax
  /// Of a key that is in two files of one table, this one's message counts.
  let overridesEarlier: Bool
  private let read:
    @Sendable (RawSpan, Owner, MessageCache?) throws(FormatError) -> [Owner: [String: Message]]

  /// JSON's libraries have several, and only the texts tell which.
  func syntax(of messages: [String: Message]) -> PlaceholderSyntax {
    syntax == .i18next ? MessagesJSON.syntax(of: messages.values) : syntax
  }

  /// - Parameter shared: which only those formats use that have all locales in one file.
  func messages(
    _ bytes: RawSpan, _ owner: Owner, sharing shared: MessageCache?
  ) throws(FormatError) -> [Owner: [String: Message]] {
    try read(bytes, owner, shared)
  }

  /// A file of one locale.
  init(
    _ syntax: PlaceholderSyntax, overridesEarlier: Bool = false,
    _ read: @escaping @Sendable (RawSpan) throws(FormatError) -> [String: Message]
  ) {
    self.syntax = syntax
    self.overridesEarlier = overridesEarlier
    self.read = { bytes, owner, _ throws(FormatError) in [owner: try read(bytes)] }
  }

  /// A file whose plural forms only its locale explains.
  init(
    _ syntax: PlaceholderSyntax,
    _ read: @escaping @Sendable (RawSpan, LocaleTag?) throws(FormatError) -> [String: Message]
  ) {
    self.syntax = syntax
    overridesEarlier = false
    self.read = { bytes, owner, _ throws(FormatError) in
      [owner: try read(bytes, owner.tag)]
    }
  }

  /// A pack of Chromium's whose messages the index names.
  init(named names: ChromiumPak.NameIndex) {
    self.init(.chromium) { bytes throws(FormatError) in try ChromiumPak.messages(in: bytes, named: names) }
  }

  /// A file of several.
  init(
    several syntax: PlaceholderSyntax,
    _ read: @escaping @Sendable (RawSpan) throws(FormatError) -> [Owner: [String: Message]]
  ) {
    self.syntax = syntax
    overridesEarlier = false
    self.read = { bytes, _, _ throws(FormatError) in try read(bytes) }
  }

  /// A file of several, of which another version has most alike.
  init(
    sharing syntax: PlaceholderSyntax,
    _ read: @escaping @Sendable (RawSpan, MessageCache?) throws(FormatError) -> [Owner: [String: Message]]
  ) {
    self.syntax = syntax
    overridesEarlier = false
    self.read = { bytes, _, shared throws(FormatError) in try read(bytes, shared) }
  }

  /// Files of one locale.
  static let ofTables: [FileExtension: MessageReader] = [
    FileExtension("strings"): MessageReader(.apple, StringsFile.messages),
    FileExtension("stringsdict"): MessageReader(.apple, overridesEarlier: true, StringsdictFile.messages),
    FileExtension("xml"): MessageReader(.android, AndroidStringsXML.messages),
    FileExtension("mo"): MessageReader(.c) { bytes, locale throws(FormatError) in
      try GettextMO.messages(in: bytes, locale: locale)
    },
    FileExtension("po"): MessageReader(.c) { bytes, locale throws(FormatError) in
      try GettextPO.messages(in: bytes, locale: locale)
    },
    FileExtension("qm"): MessageReader(.plain) { bytes, locale throws(FormatError) in
      try QtMessageFile.messages(in: bytes, locale: locale)
    },
    FileExtension("pak"): MessageReader(.chromium, ChromiumPak.messages),
    FileExtension("properties"): MessageReader(.icu, PropertiesFile.messages),
    FileExtension("ftl"): MessageReader(.fluent, FluentResource.messages),
    FileExtension("json"): MessageReader(.i18next, MessagesJSON.messages),
    FileExtension("arb"): MessageReader(.icu, MessagesJSON.messages),
  ]

  static let webExtension = MessageReader(.chromium, MessagesJSON.webExtensionMessages)
  /// A file that only may be one of several locales: of what is not, nothing is said.
  static let localeKeyedJSON = MessageReader(several: .i18next) { bytes throws(FormatError) in
    let found: [LocaleTag: [String: Message]]?
    do throws(FormatError) { found = try LocaleKeyedJSON.messages(of: bytes) } catch { found = nil }
    var messages: [Owner: [String: Message]] = [:]
    for (tag, table) in found ?? [:] { messages[.locale(tag)] = table }
    return messages
  }

  /// Files of several.
  static let ofContainers: [FileExtension: MessageReader] = [
    FileExtension("loctable"): MessageReader(several: .apple) { bytes throws(FormatError) in
      var messages: [Owner: [String: Message]] = [:]
      for (tag, table) in try Loctable(bytes).messages() { messages[.locale(tag)] = table }
      return messages
    },
    FileExtension("xcstrings"): MessageReader(several: .apple, StringCatalog.messages),
    FileExtension("arsc"): MessageReader(sharing: .android) { bytes, shared throws(FormatError) in
      try ResourceTable(bytes).messages(sharing: shared)
    },
    FileExtension("pb"): MessageReader(several: .android) { bytes throws(FormatError) in
      try ProtobufResourceTable(bytes).messages()
    },
  ]
}

extension AppBundle {
  /// Nil for what holds no messages, or none that are read.
  func messageReader(of entry: Int) -> MessageReader? {
    let record = archive.entries[entry]
    guard record.kind == .file, !record.isShadowed, archive.isKept(entry),
      record.installBytes.value <= archive.limits.maxInMemoryBytes
    else { return nil }
    let attribution = attributions[entry]
    let fileExtension = FileExtension(of: entry, in: archive.names)
    switch attribution.rule {
    case .sharedContainer, .dividedContainer, .unopenedContainer, .languageSplit:
      return MessageReader.ofContainers[fileExtension]
    case .noConvention where fileExtension == FileExtension("json"): return MessageReader.localeKeyedJSON
    case .webExtension where fileExtension == FileExtension("json"): return MessageReader.webExtension
    default:
      let isTable = attribution.kind == .strings || attribution.kind == .plurals
      return isTable && attribution.owner != .unlocalized ? MessageReader.ofTables[fileExtension] : nil
    }
  }

  /// What code calls the table in a file: its path below the app, without the locale and the extension.
  func tableName(of entry: Int) -> String {
    let attribution = attributions[entry]
    var path = archive.names[entry]
    if !root.isEmpty, path.hasPrefix(root + "/") { path.removeFirst(root.utf8.count + 1) }
    var parts = path.split(separator: "/").map(String.init)
    guard let file = parts.popLast() else { return path }
    let stem = file.withoutExtension
    // Resources of a module are known by their types and names, whatever file they were in.
    if file == "resources.arsc" || file == "resources.pb" {
      return parts.first == "base" ? "res" : parts.joined(separator: "/").appendingPath("res")
    }
    switch attribution.rule {
    case .lproj, .baseLproj: parts.removeAll { $0.hasSuffix(".lproj") }
    case .gettext:
      if let messages = parts.lastIndex(of: "LC_MESSAGES"), messages > 0 {
        parts.removeSubrange((messages - 1)...messages)
      }
    case .webExtension:
      if let locales = parts.lastIndex(of: "_locales") { parts.removeSubrange((locales + 1)...) }
    case .localeNamedFolder, .satelliteAssembly:
      parts.removeAll { LocaleTag(bcp47: $0)?.isKnownLanguage == true }
    // The locale is all that such a file is called.
    case .chromiumPak, .localeNamedFile: return parts.joined(separator: "/")
    case .propertiesSuffix:
      return parts.joined(separator: "/").appendingPath(FilenameSuffixConvention.split(stem)?.stem ?? stem)
    case .androidQualifier, .androidDefault: return "res"
    default: break
    }
    return parts.joined(separator: "/").appendingPath(stem)
  }
}

package import DataFormats
package import Localization
package import LocalizationAnalysis

/// A file format: how its files are recognized, and functions to read, attribute and rewrite them.
///
/// Every format is defined in a folder of its own, as a static property next to its reader, and listed once,
/// in ``all``. Everything that depends on the format of a file, help texts included, is derived from that
/// list. A function that is nil is not supported for the format.
///
/// Formats are equal if they have the same name.
package struct ResourceFormat: Sendable {
  /// A unique name for messages.
  package let name: String
  package let files: FilePattern
  package let kind: ResourceKind
  package internal(set) var recognition = Recognition.byName
  package internal(set) var localeNaming = LocaleNaming.none
  package internal(set) var scope = Scope.oneLocale
  /// The syntax that texts and keys are written in; nil for a format of which nothing but messages is known.
  package internal(set) var structure: Structure?
  /// Whether a file contains texts of base and of one locale, for translators.
  package internal(set) var isBilingual = false
  /// Whether a file is code with texts in it. Code is not rewritten: what it does without a text is not known.
  package internal(set) var isCode = false
  package internal(set) var syntax = PlaceholderSyntax.plain
  /// Whether the messages determine the syntax, as ``PlaceholderSyntax/detected(in:)``: several libraries write the format.
  var isSyntaxDetected = false
  /// Whether a message of this format replaces one with the same key from another file of the same table.
  package internal(set) var overridesEarlier = false
  /// The table's name, for formats whose keys are looked up without the name of a file.
  package internal(set) var tableName: String?
  package internal(set) var messages: MessageReader?
  /// Reads the texts of the program that a file of translations refers to, by key; for Android, the texts of base that are
  /// not messages. Nil for other formats.
  package internal(set) var originals: OriginalsReader?
  /// The numbers of items of Android's arrays, by owner and by the key of the array. Items that are references count, although
  /// they are not messages. The owner of the file is nil. Nil for other formats.
  package internal(set) var arrayLengths:
    (@Sendable (RawSpan) throws(FormatError) -> [Owner?: [String: Int]])?
  /// Explains which texts of a file that parses are not among its messages; nil if all are. Nil for formats in which every
  /// file that parses is read as a whole.
  package internal(set) var unreadTexts: UnreadTextsReader?
  /// Attributes every byte to an owner; the result is nil if the content is of another format.
  package internal(set) var attribution: (@Sendable (RawSpan) throws(FormatError) -> ContainerShares?)?
  /// The texts in a file of code as ranges of it, by locale; nil for formats that are not code, or whose files have one
  /// locale.
  package internal(set) var textsInCode:
    (@Sendable (RawSpan) throws(FormatError) -> [(tag: LocaleTag, range: Range<Int>)])?
  /// Attributes every byte of a resource table, and lists which other files belong to which owners. Needed before files are
  /// attributed.
  package internal(set) var tableContents: (@Sendable (RawSpan) throws(FormatError) -> ResourceTableContents)?
  /// Rewrites a file without some locales, except for the values to retain; nil for formats that are not rewritten.
  package internal(set) var removal: LocaleRemover?
  /// Rewrites a file without some messages of all locales, by key; nil for formats that are not rewritten.
  package internal(set) var messageRemoval: MessageRemover?
  /// Counts the texts that translators marked as unfinished, by locale; the locale of the file is nil. Nil for formats without
  /// such marks.
  package internal(set) var unreviewed:
    (@Sendable (RawSpan) throws(FormatError) -> [LocaleTag?: MarkedTexts])?
  /// The locale of base that a file declares; nil for formats whose files do not.
  package internal(set) var baseLocale: (@Sendable (RawSpan) throws(FormatError) -> LocaleTag?)?
  package internal(set) var companion: Companion?
  /// The work of the platform's reader; nil if ``structure`` determines it, or if no reader is known.
  var ownReader: TextReader?
  package internal(set) var source: Source?
}

extension ResourceFormat {
  /// Whether a file states the locale of each of its messages.
  package var namesLocalesOfMessages: Bool {
    if case .severalLocales? = messages { true } else { false }
  }
}

extension ResourceFormat {
  /// The files that a format's name rules describe.
  package struct FilePattern: Hashable, Sendable {
    /// Without dots, in the order in which help lists them.
    package let extensions: [String]
    /// The only file name, or nil for any.
    package let fileName: String?
    /// Folder names. The path of the file has at least one of them. Empty if files may be in any folder.
    package let folders: [String]
    /// The beginning of file names that do not match, or nil.
    package let excludedPrefix: String?

    /// - Parameters:
    ///   - extensions: without dots, separated by spaces.
    ///   - folders: separated by spaces.
    init(
      _ extensions: String, fileName: String? = nil, folders: String = "", excludedPrefix: String? = nil
    ) {
      self.extensions = extensions.split(separator: " ").map(String.init)
      self.fileName = fileName
      self.folders = folders.split(separator: " ").map(String.init)
      self.excludedPrefix = excludedPrefix
    }

    /// Whether only the extension decides, apart from excluded names.
    package var isExtensionOnly: Bool { fileName == nil && folders.isEmpty }

    /// Whether a file with one of the extensions matches.
    package func matches(path: @autoclosure () -> String) -> Bool {
      if isExtensionOnly, excludedPrefix == nil { return true }
      // Bytes, because characters of long paths take long.
      let parts = path().utf8.split(separator: UInt8(ascii: "/"))
      guard let name = parts.last, fileName.map({ name.elementsEqual($0.utf8) }) ?? true,
        excludedPrefix.map({ !name.starts(with: $0.utf8) }) ?? true
      else { return false }
      return folders.isEmpty
        || folders.contains { name in parts.dropLast().contains { $0.elementsEqual(name.utf8) } }
    }
  }

  /// The evidence needed, besides ``files``, that a file of an app is of this format.
  package enum Recognition: Hashable, Sendable {
    /// The name is sufficient.
    case byName
    /// A naming convention marks the file as localized; other files of that name are something else.
    case byConvention
    /// The file lies in a resource folder of Android, whose type also decides the kind.
    case byResourceFolder
    /// The content decides. Files that do not parse are not reported.
    case byContent
  }

  /// The way in which file names of a format contain a locale.
  package enum LocaleNaming: Sendable {
    case none
    /// The whole name is a locale, in a folder for such files: `locales/pt-BR.json`.
    case wholeName
    /// A part of the name is a locale. The function returns the ways to split a name without its extension, the best
    /// first. A sibling is needed: the same name with another locale, or without one.
    case partOfName(@Sendable (String) -> [(stem: String, tag: LocaleTag)])
  }

  /// A syntax that several formats share. It determines how a file is written with fewer bytes, and with other texts.
  package enum Structure: Hashable, Sendable {
    /// - Parameter hasTextForm: whether the platform also reads the file as text in the syntax of `.strings`.
    case propertyList(hasTextForm: Bool)
    case json
    /// The resources of Android in XML.
    case androidXML
  }

  package enum Scope: Sendable {
    /// A file contains the messages of one locale.
    case oneLocale
    /// A file contains resources of several locales. Its bytes are attributed by the rule of this name.
    case severalLocales(rule: String)
    /// A file lists other files. A record belongs to the owner of the file that it names, and is removed with it.
    case fileList(rule: String, paths: ListedPaths, records: RecordReader)
  }

  /// The part of a list that describes one file.
  package struct FileRecord: Hashable, Sendable {
    package let path: String
    /// Ranges ascend and do not overlap. The file without them is still such a list.
    package let range: Range<Int>
  }

  /// Reads the records in the order of the list.
  package typealias RecordReader = @Sendable (RawSpan) throws(FormatError) -> [FileRecord]

  /// The folder that the paths in a list of files are relative to.
  package enum ListedPaths: Hashable, Sendable {
    case fromRoot
    /// The folder that contains the list's own folder.
    case fromParentFolder
  }

  package enum MessageReader: Sendable {
    /// Reads the messages of one locale. Plural forms of some formats are defined by the locale only.
    case oneLocale(@Sendable (RawSpan, LocaleTag?) throws(FormatError) -> [String: Message])
    /// Reads the messages of all owners; nil for content of another format.
    case severalLocales(@Sendable (RawSpan) throws(FormatError) -> [Owner: [String: Message]]?)
  }

  /// The texts of a program by key, and the syntaxes that the file marks some of them with.
  package typealias Originals = (messages: [String: Message], statedSyntaxes: [String: PlaceholderSyntax])

  package typealias OriginalsReader = @Sendable (RawSpan) throws(FormatError) -> Originals

  /// The numbers of texts that translators, or a tool for them, marked as unfinished.
  package struct MarkedTexts: Hashable, Sendable {
    /// All of them. Most are translations that need a review.
    package internal(set) var count = 0
    /// Texts that are marked as not translated yet.
    package internal(set) var untranslated = 0
  }

  /// Texts of a file that are not among its messages.
  package struct UnreadTexts: Hashable, Sendable {
    /// A sentence about them, without its end.
    package let reason: String
    /// Whether users see them, so that numbers of messages are too small.
    package let areShown: Bool
    /// Whether the platform shows base in place of translations that the file has.
    package let areLost: Bool
    /// The kind of a remark about texts that are messages: one file of an archive is named for all of its kind. Nil if texts are
    /// missing.
    package let remark: String?

    package init(reason: String, areShown: Bool, areLost: Bool = false) {
      self.reason = reason
      self.areShown = areShown
      self.areLost = areLost
      remark = nil
    }

    /// A remark about texts that are read, although a tool of the platform refuses them.
    package init(remark reason: String, kind: String) {
      self.reason = reason
      areShown = false
      areLost = false
      remark = kind
    }
  }

  package typealias UnreadTextsReader = @Sendable (RawSpan) throws(FormatError) -> UnreadTexts?

  package typealias MessageRemover =
    @Sendable (RawSpan, _ keys: Set<String>) throws(FormatError) -> [UInt8]

  package typealias LocaleRemover =
    @Sendable (RawSpan, Retention, (LocaleTag) -> Bool) throws(FormatError) -> [UInt8]

  /// The values of removed locales that stay in a rewritten file.
  package struct Retention: Hashable, Sendable {
    /// Whether values that are not messages are retained.
    package var otherValues: Bool
    /// Whether texts for some devices are retained, such as those of `values-de-sw600dp`: a pack has one text for all.
    package var variants: Bool
    /// The ids of Android resources whose values are retained in all locales.
    package var resources: Set<UInt32>

    package init(otherValues: Bool = false, variants: Bool = false, resources: Set<UInt32> = []) {
      self.otherValues = otherValues
      self.variants = variants
      self.resources = resources
    }
  }

  /// A file next to another one that names the keys in it.
  package struct Companion: Sendable {
    /// Follows the name of the other file, extension included.
    package let suffix: String
    /// Creates a reader from the companion's content; nil if it names no keys.
    package let reader: @Sendable (RawSpan) throws(FormatError) -> MessageReader?
  }

  /// The way in which a single file is read as a source of messages.
  package enum Source: Sendable {
    /// As a file of an app, with ``messages``. A file of one locale belongs to the locale in its name, or to
    /// base. For content of another format, the next format with that extension is used.
    case messages
    /// With a function of its own that gets the content and the name without extension. It returns nil for
    /// content of another format.
    case custom(@Sendable (RawSpan, _ name: String) throws(FormatError) -> MessageSource?)
  }
}

/// The content of a single file of messages.
package enum MessageSource: Sendable {
  /// Translations whose locale only the file's name states are unlocalized.
  /// - Parameter base: the locale of base, if the file defines it.
  case tables([Owner: [StringTable]], base: LocaleTag?)
  /// One of several files that are read together.
  case partial(PartialSource)
}

extension MessageSource {
  /// A table of the locale that the file is named for (`de.po`, `messages_pt_BR.properties`), or of base.
  ///
  /// The table has the name without the locale, which is empty if the locale is the whole name.
  package static func oneLocale(
    _ messages: [String: Message], name: String, syntax: PlaceholderSyntax
  ) -> MessageSource {
    let stem = wholeName(name) != nil ? "" : LocaleSuffix.split(name)?.stem ?? name
    let table = StringTable(name: stem, syntax: syntax, messages: messages)
    return .tables([locale(of: name).map { .locale($0) } ?? .base: [table]], base: nil)
  }

  /// The locale that a file is named for; nil for a name without one.
  package static func locale(of name: String) -> LocaleTag? {
    wholeName(name) ?? LocaleSuffix.split(name)?.tag
  }

  private static func wholeName(_ name: String) -> LocaleTag? {
    LocaleTag(posix: name).flatMap { $0.isKnownLanguage ? $0 : nil }
  }
}

/// One of the files of a source whose texts and translations lie in different files.
package struct PartialSource: Sendable {
  /// The name of the format. Only files of one format are joined.
  package let kind: String
  /// The content, in a type of the format.
  let content: any Sendable
  /// Whether the file contains the texts that translations in other files refer to.
  package let hasTexts: Bool
  /// The error message if no file of the source has texts.
  package let missingTexts: String
  let join: Join

  /// Joins the contents of all files into tables.
  /// - Parameter name: the name of the tables.
  typealias Join =
    @Sendable (_ contents: [any Sendable], _ name: String) throws(FormatError) -> (
      tables: [Owner: [StringTable]], base: LocaleTag?
    )

  /// Whether the file has texts of a format that no other JSON has: objects that were extracted from code.
  package var isExtraction: Bool { hasTexts && kind == ResourceFormat.fbtResources.name }

  /// Joins this file with others of the same format.
  /// - Throws: `FormatError` if translations do not match the texts.
  package func joined(
    with others: [PartialSource], name: String
  ) throws(FormatError) -> (tables: [Owner: [StringTable]], base: LocaleTag?) {
    try join([content] + others.map(\.content), name)
  }
}

extension ResourceFormat: Hashable {
  package static func == (left: ResourceFormat, right: ResourceFormat) -> Bool { left.name == right.name }
  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension ResourceFormat {
  /// The rule by which bytes are attributed; nil for a format whose files belong to one owner.
  package var apportionmentRule: String? {
    switch scope {
    case .oneLocale: nil
    case .severalLocales(let rule), .fileList(let rule, _, _): rule
    }
  }

  /// Whether a file may have several owners.
  package var isContainer: Bool { apportionmentRule != nil }

  package var isFileList: Bool { if case .fileList = scope { true } else { false } }

  /// Whether the content of a file is used at all, rather than its name only.
  package var isRead: Bool { messages != nil || attribution != nil || isFileList }

  /// Whether any file with the name is a table of messages, in whatever folder it is.
  package var isTableByName: Bool { recognition == .byName && messages != nil && !isContainer }

  /// Whether a container can be rewritten without some locales, or without the records of some files.
  package var isRewritable: Bool { removal != nil || isFileList }

  /// The ends of the names of companions: `.pak.info`.
  package var companionSuffixes: [String] {
    companion.map { companion in files.extensions.map { ".\($0)\(companion.suffix)" } } ?? []
  }

  /// The messages in a file of one locale; nil for formats whose messages are not read.
  package func messages(in bytes: RawSpan, locale: LocaleTag?) throws(FormatError) -> [String: Message]? {
    guard case .oneLocale(let read) = messages else { return nil }
    return try read(bytes, locale)
  }

  /// The syntax of the placeholders in some messages of this format.
  package func syntax(of messages: [String: Message]) -> PlaceholderSyntax {
    if syntax == .messageFormat { return .java(in: messages.values) }
    if self == .webExtensionMessages { return .ofWebExtension(in: messages.values) }
    return isSyntaxDetected ? .detected(in: messages.values) : syntax
  }
}

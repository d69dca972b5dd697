import Localization
import LocalizationAnalysis
import ResourceFormats

/// Makes tables of the messages in one archive's files.
struct TableMaker {
  private let bundle: AppBundle
  private let contents: BundleContents
  private let isExtension: Bool
  private let arbQuotation: [(folder: String, isQuoted: Bool)]
  private var emptyTexts: EmptyTextOption
  private var braceFormatter: OwnBraceFormatter
  private var transloco: TranslocoProjects

  init(_ archive: AppArchive, of bundle: AppBundle, _ contents: BundleContents) {
    self.bundle = bundle
    self.contents = contents
    isExtension = archive.format == .xpi
    arbQuotation = bundle.arbQuotation(in: archive)
    emptyTexts = EmptyTextOption(in: archive, of: bundle)
    braceFormatter = OwnBraceFormatter(in: archive, of: bundle)
    transloco = TranslocoProjects(in: archive, of: bundle)
  }

  /// The table of one owner in a file.
  mutating func table(
    of messages: [String: Message], name: String, inFile file: Int, _ format: ResourceFormat
  ) -> StringTable {
    let entryName = bundle.name(of: file)
    var table = table(of: messages, name: name, entryName, format)
    if let stated = contents.originals[file]?.statedSyntaxes { table = table.withSyntaxes(stated) }
    if MinecraftLanguage.isFile(bundle.pathForFormats(of: file), messages.values) {
      table.syntax = .minecraft
    } else if table.syntax == .braces, braceFormatter.reads(file: entryName) {
      table.syntax = .simpleBraces
    }
    table.refersToKeys = table.syntax == .i18next && transloco.reads(file: entryName)
    table.sourceLanguage = contents.otherSources[file]
    table.skipsEmptyTexts =
      format.syntax == .i18next && messages.values.contains(where: \.isEmpty)
      && emptyTexts.areSkipped(inFile: entryName)
    return table
  }

  /// A table whose syntax is that of its format, or the one that its messages show.
  private func table(
    of messages: [String: Message], name: String, _ entryName: String, _ format: ResourceFormat
  ) -> StringTable {
    if format.syntax == .arb, arbQuotation.first(where: { entryName.hasPrefix($0.folder) })?.isQuoted == true
    {
      return StringTable(name: name, syntax: .quotedARB, messages: messages.mapValues(\.withICUQuotes))
    }
    var syntax = format.syntax(of: messages)
    if format == .webExtensionMessages, isExtension {
      syntax = PlaceholderSyntax.ofWebExtension(in: messages.values, isExtension: true)
    }
    var table = StringTable(name: name, syntax: syntax, messages: messages)
    table.mayQuoteAll = syntax == .icu4j && PlaceholderSyntax.isUnknownFormatter(of: messages.values)
    table.hasVueQuotes =
      syntax == .vueI18n && messages.values.contains { $0.texts.contains(where: VuePattern.hasQuotes) }
    return table
  }
}

extension StringTable {
  /// This table with the syntaxes that its file states for its texts and no other formatter reads: Lingui's for all of them, and
  /// names in two braces in a catalog of gettext.
  fileprivate func withSyntaxes(_ stated: [String: PlaceholderSyntax]) -> StringTable {
    let own = stated.filter { $0.value == .lingui || $0.value == .doubleBraces && messages[$0.key] != nil }
    guard !own.isEmpty else { return self }
    let isOfLingui = own.values.contains(.lingui)
    return StringTable(
      name: name, syntax: isOfLingui ? .lingui : syntax, messages: messages,
      statedSyntaxes: isOfLingui ? [:] : own)
  }
}

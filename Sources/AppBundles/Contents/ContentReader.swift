internal import Archives
internal import DataFormats
internal import Localization
internal import ResourceFormats

/// Which of the formats' readers an entry goes to.
enum ContentReader {
  /// A table of one locale: its messages are counted.
  case messages(@Sendable (RawSpan) throws(FormatError) -> Int)
  /// A container that is divided by its own contents.
  case shares(SharedContainer, @Sendable (RawSpan) throws(FormatError) -> ContainerShares?)
  case codeResources
  case jarManifest

  /// Whether it reads what only may be a table, so that there is nothing to say of what it does not read.
  var isSpeculative: Bool { if case .shares(.localeKeyedJSON, _) = self { true } else { false } }

  static let localeKeyedJSON = shares(.localeKeyedJSON, LocaleKeyedJSON.shares)
  static let webExtensionMessages = messages(MessagesJSON.webExtensionMessageCount)

  /// Tables of one locale.
  static let ofTables: [FileExtension: ContentReader] = [
    FileExtension("strings"): .messages(StringsFile.messageCount),
    FileExtension("stringsdict"): .messages(StringsdictFile.messageCount),
    FileExtension("json"): .messages(MessagesJSON.messageCount),
    FileExtension("arb"): .messages(MessagesJSON.messageCount),
    FileExtension("xml"): .messages(AndroidStringsXML.messageCount),
    FileExtension("xlf"): .messages(XLIFFFile.messageCount),
    FileExtension("xliff"): .messages(XLIFFFile.messageCount),
    FileExtension("mo"): .messages(GettextMO.messageCount),
    FileExtension("po"): .messages(GettextPO.messageCount),
    FileExtension("pak"): .messages(ChromiumPak.messageCount),
    FileExtension("properties"): .messages(PropertiesFile.messageCount),
    FileExtension("ftl"): .messages(FluentResource.messageCount),
    FileExtension("qm"): .messages(QtMessageFile.messageCount),
  ]

  /// By a container's extension; the tables of Android's resources are read before.
  static let ofContainers: [FileExtension: ContentReader] = [
    .none: .codeResources, FileExtension("mf"): .jarManifest, FileExtension("sf"): .jarManifest,
    FileExtension("loctable"): .shares(
      .stringsTable, { bytes throws(FormatError) in try Loctable(bytes).shares() }),
    FileExtension("xcstrings"): .shares(.stringCatalog, StringCatalog.shares),
    FileExtension("car"): .shares(
      .assetCatalog, { bytes throws(FormatError) in try AssetCatalog(bytes).shares() }),
  ]
}

/// What one content told.
enum Finding: Sendable {
  case messages(Int)
  case container(OpenedContainer)
  case problem(String)
  case nothing

  init(_ reader: ContentReader?, entry: Int, bytes: RawSpan, in bundle: AppBundle) {
    do throws(FormatError) {
      switch reader {
      case .messages(let count): self = .messages(try count(bytes))
      case .shares(let container, let read):
        let attribution = bundle.attributions[entry]
        self =
          try read(bytes).map {
            .container(OpenedContainer(container, $0, at: attribution, base: bundle.baseLocale))
          } ?? .nothing
      case .codeResources:
        let parts = try bundle.codeResourcesParts(entry, bytes)
        self = .container(OpenedContainer(.codeResources, parts: parts))
      case .jarManifest:
        self = .container(OpenedContainer(.jarManifest, parts: bundle.jarManifestParts(bytes)))
      case nil: self = .nothing
      }
    } catch {
      self = reader?.isSpeculative == true ? .nothing : .problem("\(error)")
    }
  }
}

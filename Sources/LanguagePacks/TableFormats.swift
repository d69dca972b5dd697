internal import Localization
internal import Synchronization

/// The placeholder syntaxes of a pack's tables, read from the metadata when a text is first requested.
final class TableFormats: Sendable {
  struct Format {
    let locale: LocaleTag
    let syntax: PlaceholderSyntax
  }

  private let formats = Mutex<[String: Format]?>(nil)

  func format(
    ofTable name: String, metadata: () throws(PackError) -> PackMetadata
  ) throws(PackError) -> Format? {
    if let known = formats.withLock({ $0 }) { return known[name] }
    // Several threads may get here at once. Each reads the same metadata.
    let metadata = try metadata()
    var read: [String: Format] = [:]
    for table in metadata.tables { read[table.name] = Format(locale: metadata.locale, syntax: table.syntax) }
    let format = read[name]
    formats.withLock { [read] in $0 = read }
    return format
  }
}

import Archives
import Bytes
import DataFormats
import Localization
import LocalizationAnalysis
import ResourceFormats

/// The resource tables of an Android app, parsed when the app is opened: they determine the owners of other
/// files.
struct ResourceTables {
  struct Table {
    let format: ResourceFormat
    let contents: ResourceTableContents
  }

  /// By entry.
  private(set) var tables: [Int: Table] = [:]
  /// Files of a single owner, by entry.
  private(set) var claims: [Int: Claim] = [:]
  /// Files that several locales have in common and base does not have, by entry.
  private(set) var sharedFiles: [Int: [Owner]] = [:]
  private(set) var warnings: [BundleWarning] = []
  /// Tables in which a tool has shortened the names of texts.
  private(set) var tablesWithShortenedNames: [Int] = []
  /// Tables that do not parse.
  private(set) var unopened: Set<Int> = []

  /// No tables.
  init() {}

  init(
    _ archive: Archive, _ layout: BundleLayout, components: [Component]
  ) throws(ArchiveError) {
    for (folder, format) in Self.locations(layout.format, components) {
      let path = folder.appendingPath(format.files.fileName ?? "")
      guard let entry = archive.find(path), archive.entries[entry].kind == .file,
        archive.isKept(entry), archive.entries[entry].installBytes.value <= archive.limits.maxInMemoryBytes
      else { continue }
      switch try Self.read(format, archive, entry) {
      case .success(let contents?):
        tables[entry] = Table(format: format, contents: contents)
        let unreadable = contents.unreadableLocales
        if unreadable > 0 {
          let subject = "\(counted(unreadable, "configuration")) \(agreeing(unreadable, "has", "have"))"
          warnings.append(
            BundleWarning("\(subject) an invalid locale; counted as not localized", entry: path))
        }
        if contents.hasShortenedNames {
          tablesWithShortenedNames.append(entry)
        }
        let tags = contents.shares.shares.compactMap(\.owner.tag)
        warnings += BundleWarning.unread(Set(tags), entry: path)
        addClaims(contents.files, below: folder, of: archive)
      case .success(nil): continue
      case .failure(let error):
        warnings.append(BundleWarning("\(error)", entry: path, affectsMessages: true))
        unopened.insert(entry)
      }
    }
  }

  /// An APK has a compiled table at its root, each module of an app bundle one of protobuf.
  private static func locations(
    _ format: BundleFormat, _ components: [Component]
  ) -> [(folder: String, format: ResourceFormat)] {
    switch format {
    case .apk: [("", .resourceTable)]
    case .aab:
      components.enumerated().map { index, component in
        (index == 0 ? "base" : component.path, .protobufResourceTable)
      }
    default: []
    }
  }

  private static func read(
    _ format: ResourceFormat, _ archive: Archive, _ entry: Int
  ) throws(ArchiveError) -> Result<ResourceTableContents?, FormatError> {
    try archive.parse(at: entry) { bytes throws(FormatError) in try format.tableContents?(bytes) }
  }

  private mutating func addClaims(
    _ files: [ResourceTableContents.File], below folder: String, of archive: Archive
  ) {
    for file in files {
      guard let entry = archive.find(folder.appendingPath(file.path)) else { continue }
      guard let first = file.owners.first else { continue }
      if first.tag != nil, file.owners.count > 1 {
        sharedFiles[entry] = file.owners
      } else {
        claims[entry] = Claim(owner: first.tag == nil ? .base : first, rule: .resourceTable)
      }
    }
  }
}

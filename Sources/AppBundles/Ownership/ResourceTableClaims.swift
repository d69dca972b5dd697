internal import Archives
internal import DataFormats
internal import Localization
internal import ResourceFormats

/// The tables of Android's resources in an app, read as the app is opened: what they say of files decides
/// where these belong.
struct ResourceTables {
  struct Table {
    let container: SharedContainer
    let contents: ResourceTableContents
  }

  /// By entry.
  private(set) var tables: [Int: Table] = [:]
  /// Files that one owner has, by entry.
  private(set) var claims: [Int: Claim] = [:]
  /// Files that several locales have and base has not, by entry.
  private(set) var sharedFiles: [Int: [Owner]] = [:]
  private(set) var warnings: [BundleWarning] = []
  private(set) var unopened: Set<Int> = []

  init(_ archive: Archive, _ shape: BundleLayout, components: [Component]) throws(ArchiveError) {
    for (path, container) in Self.places(shape.format, components) {
      guard let entry = archive.find(path), archive.entries[entry].kind == .file,
        archive.isKept(entry), archive.entries[entry].installBytes.value <= archive.limits.maxInMemoryBytes
      else { continue }
      switch try Self.read(container, archive, entry) {
      case .success(let contents):
        tables[entry] = Table(container: container, contents: contents)
        if contents.unreadableLocales > 0 {
          warnings.append(
            BundleWarning(
              "\(contents.unreadableLocales) configurations name a locale that is no tag; they count as"
                + " everybody's", entry: path))
        }
        let folder = path.split(separator: "/").dropLast().joined(separator: "/")
        add(contents.files, below: folder, of: archive)
      case .failure(let error):
        warnings.append(BundleWarning("\(error)", entry: path))
        unopened.insert(entry)
      }
    }
  }

  private static func places(
    _ format: BundleFormat, _ components: [Component]
  ) -> [(path: String, container: SharedContainer)] {
    switch format {
    case .apk: [("resources.arsc", .resourceTable)]
    case .aab:
      components.enumerated().map { index, component in
        ((index == 0 ? "base" : component.path).appendingPath("resources.pb"), .resourceTableProtobuf)
      }
    default: []
    }
  }

  private static func read(
    _ container: SharedContainer, _ archive: Archive, _ entry: Int
  ) throws(ArchiveError) -> Result<ResourceTableContents, FormatError> {
    try archive.withContent(at: entry) { bytes in
      do throws(FormatError) {
        let isCompiled = container == .resourceTable
        return .success(
          isCompiled
            ? try ResourceTable(bytes).contents() : try ProtobufResourceTable(bytes).contents())
      } catch { return .failure(error) }
    }
  }

  private mutating func add(
    _ files: [ResourceTableContents.File], below folder: String, of archive: Archive
  ) {
    for file in files {
      guard let entry = archive.find(folder.appendingPath(file.path)) else { continue }
      switch file.owners.first {
      case .unlocalized, .base: claims[entry] = Claim(owner: .base, rule: .resourceTable)
      case .locale(let tag) where file.owners.count == 1:
        claims[entry] = Claim(owner: .tag(tag), rule: .resourceTable)
      case .locale: sharedFiles[entry] = file.owners
      case nil: continue
      }
    }
  }
}

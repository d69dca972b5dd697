internal import Archives
internal import DataFormats
internal import Localization
internal import OperatingSystem
internal import ResourceFormats

/// The files of a folder with texts of base and of one locale, such as XLIFF: translators' files, which are not part of
/// an app.
struct BilingualFiles: Sendable {
  private let bundle: AppBundle
  private let entries: [Int]

  /// Empty for an app.
  init(in bundle: AppBundle) {
    self.bundle = bundle
    guard bundle.format == .folder else {
      entries = []
      return
    }
    let archive = bundle.archive
    entries = archive.entries.indices.filter { entry in
      archive.entries[entry].kind == .file && !archive.entries[entry].isShadowed && archive.isKept(entry)
        && Self.format(of: entry, bundle) != nil && !Self.isSourceCopy(archive.names[entry])
    }
  }

  var isEmpty: Bool { entries.isEmpty }
  /// The path of the folder.
  var folder: String { bundle.archive.path }

  /// Whether an entry is one of the files, or a copy of a source file beside them in an `.xcloc`.
  func replaces(_ entry: Int) -> Bool {
    guard !entries.isEmpty else { return false }
    return Self.format(of: entry, bundle) != nil || Self.isSourceCopy(bundle.archive.names[entry])
  }

  private static func format(of entry: Int, _ bundle: AppBundle) -> ResourceFormat? {
    ResourceFormat.formats(of: bundle.fileExtensions[entry]).first(where: \.isBilingual)
  }

  /// The folder of copies in an `.xcloc` that Xcode exports.
  private static func isSourceCopy(_ path: String) -> Bool {
    path.hasPrefix("Source Contents/") || path.contains(".xcloc/Source Contents/")
  }

  /// Reads all files on all cores. A file that does not parse is a warning.
  func read() throws(ArchiveError) -> [(path: String, source: Result<MessageSource?, FormatError>)] {
    let archive = bundle.archive
    let sources = try concurrentMap(entries) { entry throws(ArchiveError) in
      try archive.withContent(at: entry) { bytes -> Result<MessageSource?, FormatError> in
        guard case .custom(let read)? = Self.format(of: entry, bundle)?.source else { return .success(nil) }
        do throws(FormatError) {
          return .success(try read(bytes, archive.names[entry].lastPathPart.withoutExtension))
        } catch { return .failure(error) }
      }
    }
    return zip(entries, sources).map { (archive.names[$0], $1) }
  }
}

extension LocalizedStrings {
  /// Adds the texts of both sides of each file.
  mutating func add(_ files: BilingualFiles) throws(ArchiveError) {
    for (path, source) in try files.read() {
      switch source {
      case .success(.tables(let owners, let base)):
        if baseLocale == nil, let base { setBase(base) }
        for (owner, tables) in owners where owner != .unlocalized {
          add(owner)
          for table in tables { addDistinct(table, of: owner.folded(into: baseLocale)) }
        }
      case .success: continue
      case .failure(let error): warn(error, path: files.folder, entry: path)
      }
    }
  }

  /// Adds the messages that are not present with the same text: each file repeats the texts of base.
  private mutating func addDistinct(_ table: StringTable, of owner: Owner) {
    let known = tables[owner]?[table.name]
    add(table.messages.filter { known?[$0.key] != $0.value }, to: table.name, table.syntax, of: owner)
  }
}

internal import Archives
internal import Bytes
internal import DataFormats
internal import ResourceFormats

/// Files that name the keys in others, such as the `.pak.info` next to a `.pak`.
///
/// A file's own companion is used. Without one that names keys, the first by name in the folder that does is
/// used: in a build, a key means the same in all locales.
struct CompanionFiles: Sendable {
  private(set) var warnings: [BundleWarning] = []
  /// Readers with the names of keys, by the entry that they read.
  private(set) var readers: [Int: ResourceFormat.MessageReader] = [:]

  /// - Parameter includes: the entries whose keys are named.
  init(in bundle: AppBundle, includes: (Int) -> Bool) {
    let archive = bundle.archive
    for format in ResourceFormat.all {
      guard let companion = format.companion else { continue }
      let extensions = Set(format.files.extensions.map { FileExtension($0) })
      let files = archive.entries.indices.filter {
        extensions.contains(bundle.fileExtensions[$0]) && includes($0) && bundle.format(of: $0) == format
      }
      guard !files.isEmpty else { continue }
      let suffixes = format.companionSuffixes
      let fileExtension = FileExtension(ofName: Array(companion.suffix.utf8).span.rawBytes)
      let companions = Dictionary(
        grouping: archive.entries.indices.filter { bundle.isCompanion($0, fileExtension, suffixes) },
        by: archive.folder(of:))
      var parser = Parser(archive: archive, companion: companion)
      for (folder, files) in Dictionary(grouping: files, by: archive.folder(of:)).sorted(by: {
        $0.key < $1.key
      }) {
        name(files, by: companions[folder] ?? [], &parser)
      }
      warnings += parser.warnings
    }
  }

  private mutating func name(_ files: [Int], by companions: [Int], _ parser: inout Parser) {
    let names = parser.archive.names
    let entries = Dictionary(companions.map { (names[$0], $0) }) { first, _ in first }
    var others: [Int] = []
    for file in files {
      if let entry = entries[names[file] + parser.companion.suffix], let reader = parser.reader(at: entry) {
        readers[file] = reader
      } else {
        others.append(file)
      }
    }
    guard !others.isEmpty else { return }
    for (_, entry) in entries.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
      guard let reader = parser.reader(at: entry) else { continue }
      for file in others { readers[file] = reader }
      return
    }
  }

  /// Parses companions, each once.
  private struct Parser {
    let archive: Archive
    let companion: ResourceFormat.Companion
    var warnings: [BundleWarning] = []
    /// By entry; nil for a companion that names no keys.
    var parsed: [Int: ResourceFormat.MessageReader?] = [:]
    /// The companions of all locales are often identical.
    var last: (bytes: [UInt8], reader: ResourceFormat.MessageReader?) = ([], nil)

    mutating func reader(at entry: Int) -> ResourceFormat.MessageReader? {
      if let known = parsed[entry] { return known }
      var reader: ResourceFormat.MessageReader?
      do {
        let bytes = try archive.content(at: entry)
        if bytes != last.bytes {
          last = (bytes, nil)
          last.reader = try companion.reader(bytes.span.rawBytes)
        }
        reader = last.reader
      } catch { warnings.append(BundleWarning("\(error)", entry: archive.names[entry])) }
      parsed[entry] = .some(reader)
      return reader
    }
  }
}

extension ResourceFormat {
  /// The reader of a single file, with the names of its companion or of the only other one in its folder; nil
  /// if there is none that names keys.
  func reader(
    ofFileAt path: String, limits: Limits
  ) -> (reader: MessageReader?, warnings: [BundleWarning]) {
    guard let companion else { return (nil, []) }
    var warnings: [BundleWarning] = []
    var names: [String] = []
    do throws(ArchiveError) {
      names = try Archive.names(besideFileAt: path).filter {
        $0.lowercased().hasSuffix(anyOf: companionSuffixes)
      }
    } catch { warnings.append(BundleWarning("\(error)")) }
    let own = path.lastPathPart + companion.suffix
    let others = names.filter { $0 != own }
    for name in names.filter({ $0 == own }) + (others.count == 1 ? others : []) {
      do {
        guard let bytes = try Archive.contents(ofFileAt: path.besides(name), limits: limits) else { continue }
        if let reader = try companion.reader(bytes.span.rawBytes) { return (reader, warnings) }
      } catch { warnings.append(BundleWarning("\(error)", entry: name)) }
    }
    return (nil, warnings)
  }
}

extension AppBundle {
  fileprivate func isCompanion(
    _ entry: Int, _ fileExtension: FileExtension, _ suffixes: [String]
  ) -> Bool {
    fileExtension == fileExtensions[entry] && fitsInMemory(entry)
      && archive.names[entry].lowercased().hasSuffix(anyOf: suffixes)
  }
}

extension Archive {
  /// The folder of an entry, without a trailing slash.
  fileprivate func folder(of entry: Int) -> String {
    names.prefix(of: entry, length: names.folderLength(of: entry))
  }
}

extension String {
  fileprivate func hasSuffix(anyOf suffixes: [String]) -> Bool { suffixes.contains(where: hasSuffix) }

  /// The path of a file in the same folder.
  fileprivate func besides(_ name: String) -> String {
    lastIndex(of: "/").map { self[...$0] + name } ?? name
  }
}

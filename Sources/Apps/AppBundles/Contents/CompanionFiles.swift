import Archives
import Bytes
import DataFormats
import ResourceFormats

/// Files that name the keys in others, such as the `.pak.info` next to a `.pak`.
///
/// A file's own companion is used. Without one that names keys, the first by name in the folder that does is
/// used: in a build, a key means the same in all locales.
struct CompanionFiles: Sendable {
  /// By archive.
  private(set) var warnings: [Int: [BundleWarning]] = [:]
  /// Readers with the names of keys, by the file that they read.
  private(set) var readers: [Int: ResourceFormat.MessageReader] = [:]

  /// - Parameter includes: the files whose keys are named.
  init(in bundle: AppBundle, includes: (Int) -> Bool) {
    for format in ResourceFormat.all {
      guard let companion = format.companion else { continue }
      let extensions = Set(format.files.extensions.map { FileExtension($0) })
      let files = bundle.files.indices.filter {
        extensions.contains(bundle.fileExtension(of: $0)) && includes($0) && bundle.format(of: $0) == format
      }
      guard !files.isEmpty else { continue }
      let suffixes = format.companionSuffixes
      let fileExtension = FileExtension(ofName: Array(companion.suffix.utf8).span.rawBytes)
      let companions = Dictionary(
        grouping: bundle.files.indices.filter { bundle.isCompanion($0, fileExtension, suffixes) },
        by: bundle.folder(of:))
      var parser = Parser(bundle: bundle, companion: companion)
      for (folder, files) in Dictionary(grouping: files, by: bundle.folder(of:)).sorted(by: {
        $0.key < $1.key
      }) {
        name(files, by: companions[folder] ?? [], &parser)
      }
      warnings.merge(parser.warnings, uniquingKeysWith: +)
    }
  }

  private mutating func name(_ files: [Int], by companions: [Int], _ parser: inout Parser) {
    let bundle = parser.bundle
    let named = Dictionary(companions.map { (bundle.name(of: $0), $0) }) { first, _ in first }
    var others: [Int] = []
    for file in files {
      if let own = named[bundle.name(of: file) + parser.companion.suffix], let reader = parser.reader(at: own)
      {
        readers[file] = reader
      } else {
        others.append(file)
      }
    }
    guard !others.isEmpty else { return }
    for (_, companion) in named.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
      guard let reader = parser.reader(at: companion) else { continue }
      for file in others { readers[file] = reader }
      return
    }
  }

  /// Parses companions, each once.
  private struct Parser {
    let bundle: AppBundle
    let companion: ResourceFormat.Companion
    /// By archive.
    var warnings: [Int: [BundleWarning]] = [:]
    /// By file; nil for a companion that names no keys.
    var parsed: [Int: ResourceFormat.MessageReader?] = [:]
    /// The companions of all locales are often identical.
    var last: (bytes: [UInt8], reader: ResourceFormat.MessageReader?) = ([], nil)

    mutating func reader(at file: Int) -> ResourceFormat.MessageReader? {
      if let known = parsed[file] { return known }
      var reader: ResourceFormat.MessageReader?
      do {
        let bytes = try bundle.content(of: file)
        if bytes != last.bytes {
          last = (bytes, nil)
          last.reader = try companion.reader(bytes.span.rawBytes)
        }
        reader = last.reader
      } catch {
        warnings[bundle.files[file].archive, default: []]
          .append(BundleWarning("\(error)", entry: bundle.path(of: file)))
      }
      parsed[file] = .some(reader)
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
    var candidates = names.filter { $0 == own }
    if others.count == 1 { candidates += others }
    for name in candidates {
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
    _ file: Int, _ wanted: FileExtension, _ suffixes: [String]
  ) -> Bool {
    fileExtension(of: file) == wanted && fitsInMemory(file)
      && name(of: file).lowercased().hasSuffix(anyOf: suffixes)
  }

  /// The path of a file's folder, without a trailing slash.
  fileprivate func folder(of file: Int) -> String {
    let names = archive(of: file).archive.names
    let entry = files[file].entry
    return archive(of: file).path + names.prefix(of: entry, length: names.folderLength(of: entry))
  }
}

extension String {
  fileprivate func hasSuffix(anyOf suffixes: [String]) -> Bool { suffixes.contains(where: hasSuffix) }

  /// The path of a file in the same folder.
  fileprivate func besides(_ name: String) -> String {
    guard let slash = lastIndex(of: "/") else { return name }
    return self[...slash] + name
  }
}

import Archives
import DataFormats
import Localization
import LocalizationAnalysis
import ResourceFormats

/// The files of code that other code loads for one locale each, and that are named by the hash of their content only.
struct ImportMaps {
  private static let extensions = Set<FileExtension>(words: "js mjs cjs")

  /// By entry.
  private(set) var claims: [Int: Claim] = [:]
  /// The files with maps whose targets are all in the archive, by entry. Others keep their warning.
  private(set) var maps: Set<Int> = []

  /// No maps.
  init() {}

  init(_ archive: Archive, _ fileExtensions: [FileExtension]) throws(ArchiveError) {
    let code = archive.entries.indices.filter { entry in
      Self.extensions.contains(fileExtensions[entry]) && archive.entries[entry].kind == .file
        && archive.isKept(entry) && !archive.entries[entry].isShadowed
    }
    guard code.count > Self.languages else { return }
    for entry in code { try readImports(in: entry, of: archive) }
  }

  /// The fewest languages of a map.
  private static let languages = 3

  private mutating func readImports(in entry: Int, of archive: Archive) throws(ArchiveError) {
    let path = archive.names[entry]
    guard archive.entries[entry].installBytes.value <= archive.limits.maxInMemoryBytes,
      !path.pathParts.contains("node_modules")
    else { return }
    if archive.container != .directory { archive.keepContents(of: [entry]) }
    let read = try archive.parse(at: entry) { bytes throws(FormatError) in
      try JavaScriptImports.files(in: bytes)
    }
    // A file that does not parse is reported where its texts are read.
    guard case .success(let files) = read, !files.isEmpty else { return }
    let folder: [String] = path.split(separator: "/").dropLast().map { String($0) }
    var isComplete = true
    for (path, tag) in files.sorted(by: { $0.key < $1.key }) {
      guard let target = archive.find(Self.path(path, from: folder)) else {
        isComplete = false
        continue
      }
      claims[target] = Claim(owner: .locale(tag), rule: .importedChunk)
    }
    if isComplete { maps.insert(entry) }
  }

  /// The path in the archive of a path that begins with `./` or `../`.
  private static func path(_ path: String, from folder: [String]) -> String {
    var parts = folder
    for part in path.split(separator: "/") {
      switch part {
      case ".": continue
      case "..": _ = parts.popLast()
      default: parts.append(String(part))
      }
    }
    return parts.joined(separator: "/")
  }
}

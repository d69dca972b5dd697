import Archives
import Bytes
import DataFormats
import Localization
import LocalizationAnalysis
import ResourceFormats

/// The names of the files in an asar archive, which has the code of an Electron app. Their contents are not read.
///
/// The archive begins with a Pickle of Chromium: the size of an integer, the size of the header's Pickle, the size of its
/// payload and the length of a text, each in four bytes. The text is a tree of folders in JSON (README of electron/asar,
/// "Format").
struct ElectronArchive {
  private static let startOfHeader = 16
  /// Larger headers, and deeper folders, are not those of an app.
  private static let maxHeaderBytes = 8 << 20
  private static let maxDepth = 16
  /// Text formats that Electron apps read.
  private static let formats = Set<FileExtension>(
    words: "json json5 po mo ftl properties yml yaml arb xlf xliff strings")
  /// Texts of libraries, which most apps do not show.
  private static let libraries = "node_modules"

  /// A path in which one part is a locale, or ends with one.
  private struct LocalizedPath {
    let path: String
    let locale: LocaleShape
  }

  /// By the path with `*` instead of the locale.
  private var groups: [String: [LocalizedPath]] = [:]

  /// Nil for bytes that are not a valid asar archive.
  init?(_ bytes: RawSpan) {
    guard bytes.littleEndian(at: 0, as: UInt32.self) == 4,
      let length = bytes.littleEndian(at: 12, as: UInt32.self), length <= Self.maxHeaderBytes,
      let header = bytes.checked(Self.startOfHeader..<Self.startOfHeader + Int(length)),
      let tree = try? JSONValue(parsing: header), let root = Self.children(of: tree)
    else { return nil }
    var pending: [(path: [String], children: [JSONValue.Member])] = [([], root)]
    while let (folder, children) = pending.popLast() {
      guard folder.count < Self.maxDepth else { return nil }
      for child in children {
        if let inner = Self.children(of: child.value) {
          if child.name != Self.libraries { pending.append((folder + [child.name], inner)) }
        } else if Self.isPacked(child.value), Self.formats.contains(FileExtension(child.name.pathExtension)) {
          add(folder, child.name)
        }
      }
    }
  }

  private static func children(of value: JSONValue) -> [JSONValue.Member]? {
    guard case .object(let members) = value, let files = members.first(where: { $0.name == "files" }),
      case .object(let children) = files.value
    else { return nil }
    return children
  }

  /// Whether the archive has the file's content. A link has none, and an unpacked file is in `app.asar.unpacked`.
  private static func isPacked(_ file: JSONValue) -> Bool {
    guard case .object(let members) = file else { return false }
    return !members.contains { $0.name == "link" || $0.name == "unpacked" && $0.value == .bool(true) }
  }

  /// Adds a file to the groups of its own name and of the nearest folder that is named for a locale.
  private mutating func add(_ folder: [String], _ name: String) {
    let path = (folder + [name]).joined(separator: "/")
    if let locale = LocaleShape(fileName: name) {
      let pattern = folder + ["\(locale.stem)*.\(name.pathExtension)"]
      groups[pattern.joined(separator: "/"), default: []].append(LocalizedPath(path: path, locale: locale))
    }
    for place in folder.indices.reversed() {
      guard let locale = LocaleShape(whole: folder[place]) else { continue }
      let pattern = folder[..<place] + ["*"] + folder[(place + 1)...] + [name]
      groups[pattern.joined(separator: "/"), default: []].append(LocalizedPath(path: path, locale: locale))
      break
    }
  }

  /// Files whose paths differ in the name of a locale only. One locale, and names that no frequent language has, are weak
  /// evidence: `is` and `to` are words.
  private var localized: [LocalizedPath] {
    groups.values
      .filter { group in
        Set(group.map(\.locale.text)).count > 1 && group.contains { $0.locale.isFrequent }
      }
      .flatMap(\.self)
  }

  /// The paths of translations, sorted.
  var localizedPaths: [String] { Set(localized.map(\.path)).sorted() }

  /// The locales of translations.
  var locales: Set<LocaleTag> { Set(localized.compactMap { LocaleTag(posix: $0.locale.text) }) }
}

/// The asar archives in an app: warnings, and locales that were not read.
struct ElectronArchives {
  /// Translations that were not read, and archives whose files are not known.
  private(set) var warnings: [BundleWarning] = []
  /// The locales of translations that were not read.
  private(set) var locales: Set<LocaleTag> = []

  init(in archive: Archive, _ fileExtensions: [FileExtension]) {
    for entry in archive.entries.indices where fileExtensions[entry] == RetainedEntries.asar {
      guard archive.entries[entry].kind == .file, !archive.entries[entry].isShadowed else { continue }
      guard let problem = open(entry, in: archive) else { continue }
      warnings.append(
        BundleWarning(problem, entry: archive.names[entry], affectsMessages: true, hidesFiles: true))
    }
  }

  /// The reason why files in an entry are not known or not read; nil if none of them is a translation.
  private mutating func open(_ entry: Int, in archive: Archive) -> String? {
    guard archive.entries[entry].installBytes.value <= archive.limits.maxInMemoryBytes else {
      return "not opened: larger than '--max-content'"
    }
    guard archive.isKept(entry) else { return "not opened: encrypted, or too large for memory" }
    let contents: ElectronArchive?
    do throws(ArchiveError) {
      contents = try archive.readOnce(at: entry) { ElectronArchive($0) }
    } catch { return "not opened: \(error.reason)" }
    guard let contents else { return "not opened: not a valid asar archive" }
    let paths = contents.localizedPaths
    guard let first = paths.first else { return nil }
    locales.formUnion(contents.locales)
    return "\(counted(paths.count, "translation file")) not read, such as \(first): extract the archive with"
      + " 'npx @electron/asar extract', and pass the folder"
  }
}

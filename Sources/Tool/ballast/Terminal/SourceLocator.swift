import BundleAnalysis
import Localization
import OperatingSystem
import ReportSchema
import Reports

/// Finds the texts of findings in the files of the current folder, so that annotations are at their lines.
///
/// A file matches if its name or a folder names the locale of the finding, and a line has its key in quotation marks. A string
/// catalog has all locales. Nothing is found in files that are not text, or in folders of builds and dependencies.
enum SourceLocator {
  private static let fileLimit = 20_000
  private static let folderLimit = 5_000
  private static let sizeLimit = 5_000_000
  /// As many as annotations.
  private static let findingLimit = 10
  private static let extensions: Set = ["strings", "stringsdict", "xcstrings", "xml", "arb", "json", "po"]
  private static let skipped: Set = [
    "build", "Build", "DerivedData", "Pods", "Carthage", "node_modules", "vendor", "dist", "out", "target",
  ]

  /// The places by the ids of findings. Findings without a key, and texts that are not found, have none.
  static func places(of findings: [CheckReport.Finding]) -> [String: SourcePlace] {
    let wanted = findings.filter { $0.key != nil }.prefix(findingLimit)
    guard !wanted.isEmpty else { return [:] }
    let files = sourceFiles()
    var texts: [String: [Substring]] = [:]
    var places: [String: SourcePlace] = [:]
    for finding in wanted {
      guard let key = finding.key else { continue }
      for file in files where matches(file, finding) {
        let lines = texts[file] ?? self.lines(of: file)
        texts[file] = lines
        guard let index = lines.firstIndex(where: { $0.contains("\"\(key)\"") }) else { continue }
        places[finding.id] = SourcePlace(path: file, line: index + 1)
        break
      }
    }
    return places
  }

  /// The paths of files that may have texts, in the order of their names.
  private static func sourceFiles() -> [String] {
    var files: [String] = []
    var folders = [""]
    // Links may form a circle.
    var rest = folderLimit
    while let folder = folders.popLast(), files.count < fileLimit, rest > 0 {
      rest -= 1
      let names = ((try? Libc.names(inFolder: (folder.isEmpty ? "." : folder).utf8)) ?? [])
        .map { String(decoding: $0, as: UTF8.self) }
      for name in names.sorted() where !name.hasPrefix(".") {
        let path = folder.isEmpty ? name : "\(folder)/\(name)"
        if FileSystem.isDirectory(path) {
          let isApp = ["app", "xcarchive", "framework"].contains(FilePath(name).fileExtension ?? "")
          if !isApp, !skipped.contains(name) { folders.append(path) }
        } else if extensions.contains(FilePath(name).fileExtension ?? "") {
          files.append(path)
        }
      }
    }
    return files.sorted()
  }

  private static func lines(of path: String) -> [Substring] {
    guard let bytes = try? FileSystem.contents(of: path), bytes.count <= sizeLimit else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
  }

  /// Whether the parts of a path name the locale. Of Apple's formats, the name of the table must be that of the file, too.
  private static func matches(_ path: String, _ finding: CheckReport.Finding) -> Bool {
    let file = FilePath(path)
    let table = finding.table.map { FilePath($0).name }
    let type = file.fileExtension ?? ""
    let stem = String(file.name.dropLast(type.count + 1))
    switch type {
    case "xcstrings": return stem == table
    case "strings", "stringsdict": return stem == table && names(path, finding.locale)
    default: return names(path, finding.locale)
    }
  }

  /// Whether a folder or the end of the file's name is the tag of a locale: `de.lproj`, `values-pt-rBR`, `app_de.arb`, `de.po`.
  private static func names(_ path: String, _ locale: String?) -> Bool {
    guard let locale else { return false }
    return path.split(separator: "/").contains { part in
      let stem = part.split(separator: ".").first.map(String.init) ?? ""
      return tags(in: stem).contains { LocaleTag(bcp47: $0)?.text == locale }
    }
  }

  /// The parts of a name that may be a tag: all of it, the qualifier of an Android folder, and each end after `_` or `-`.
  private static func tags(in stem: String) -> [String] {
    var tags = [stem]
    if stem.hasPrefix("values-") {
      let qualifier = String(stem.dropFirst("values-".count))
      let isTag = qualifier.hasPrefix("b+")
      tags.append(isTag ? String(qualifier.dropFirst(2)) : qualifier.replacing("-r", with: "-"))
    }
    for index in stem.indices where stem[index] == "_" || stem[index] == "-" {
      tags.append(String(stem[stem.index(after: index)...]))
    }
    return tags.map { $0.replacing("_", with: "-").replacing("+", with: "-") }
  }
}

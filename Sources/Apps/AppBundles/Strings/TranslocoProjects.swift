import Archives
import DataFormats
import Localization

/// The projects whose texts Transloco displays: their `package.json` names `@jsverse/transloco` or `@ngneat/transloco`.
struct TranslocoProjects {
  private let archive: AppArchive
  private let bundle: AppBundle
  /// By folder.
  private var known: [String: Bool] = [:]

  init(in archive: AppArchive, of bundle: AppBundle) {
    self.archive = archive
    self.bundle = bundle
  }

  /// Whether the texts of a file are Transloco's.
  mutating func reads(file path: String) -> Bool {
    guard archive.format == .folder else { return false }
    let project = bundle.project(of: path, in: archive)
    let isFound = known[project] ?? dependsOnTransloco(project)
    known[project] = isFound
    return isFound
  }

  private func dependsOnTransloco(_ project: String) -> Bool {
    let path = project.isEmpty ? "package.json" : project.appendingPath("package.json")
    guard let file = bundle.find(path, in: archive),
      let package = try? bundle.parse(file, { bytes throws(FormatError) in try JSONValue(parsing: bytes) })
        .get()
    else { return false }
    return ["dependencies", "devDependencies"].contains { list in
      package[list]?.members?.contains { $0.name.hasSuffix("/transloco") } ?? false
    }
  }
}

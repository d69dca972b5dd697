/// Resources that a build writes beside those of people. Gradle joins both folders in the app.
///
/// NeoForge and Forge, "Data Generation": `src/generated/resources` beside `src/main/resources`. Fabric, "Data Generation":
/// `src/main/generated`. The texts of base are often generated, and translations are not.
enum GeneratedResources {
  private static let written = ["src", "main", "resources"]
  private static let generated = [["src", "generated", "resources"], ["src", "main", "generated"]]

  /// The folders of a path in the app: generated resources are in the folder of the others.
  static func joined(_ folders: [String]) -> [String] {
    for kind in generated {
      if let start = start(of: kind, in: folders) {
        return replacing(kind, by: written, at: start, in: folders)
      }
    }
    return folders
  }

  /// The folders whose files are joined with those of a folder.
  static func counterparts(of folder: Int, in tree: FolderTree) -> [Int] {
    let path = tree.path(of: folder).pathParts.map { String($0) }
    let main = joined(path)
    let kinds = generated + [written]
    guard let start = start(of: written, in: main) else { return [] }
    return kinds.map { replacing(written, by: $0, at: start, in: main) }.filter { $0 != path }
      .compactMap { tree.find($0.joined(separator: "/")) }
  }

  private static func start(of kind: [String], in folders: [String]) -> Int? {
    folders.indices.first { folders[$0...].starts(with: kind) }
  }

  private static func replacing(
    _ kind: [String], by other: [String], at start: Int, in folders: [String]
  ) -> [String] {
    folders[..<start] + other + folders[start...].dropFirst(kind.count)
  }
}

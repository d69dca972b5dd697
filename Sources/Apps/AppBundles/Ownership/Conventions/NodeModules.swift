import Archives
import ResourceFormats

/// The libraries of an Electron app, which npm installs in folders `node_modules`.
///
/// Their texts are messages for developers, such as those of yargs, or names in lists, such as those of time zones. An app in
/// one language would have 30 because of them.
enum NodeModules {
  private static let name = "node_modules"
  /// Files beside an archive, which are not in it because they are programs.
  private static let unpacked = ".asar.unpacked"

  static let traits = RuleTraits(
    label: "library of an Electron app", example: "`node_modules`",
    condition: "in `app.asar`, `app.asar.unpacked` or `resources/app`; not localized")

  /// Whether a folder has libraries of an Electron app: in its archive, beside it, or in the folder that is in its place.
  static func isLibraries(_ folder: Int, in archive: Archive, _ tree: FolderTree) -> Bool {
    guard tree.folders[folder].name == name else { return false }
    if archive.container == .asar { return true }
    var current = tree.folders[folder].parent
    while current != FolderTree.root {
      let parent = tree.folders[current].parent
      let isApp = tree.folders[current].name == "app" && tree.folders[parent].name.lowercased() == "resources"
      if isApp || tree.folders[current].name.hasSuffix(unpacked) { return true }
      current = parent
    }
    return false
  }
}

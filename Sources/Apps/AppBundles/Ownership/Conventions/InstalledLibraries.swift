import Archives
import LocalizationAnalysis

/// The folders of sources into which package managers install libraries.
///
/// Composer, "The composer.json schema", `vendor-dir`; npm, "Folders"; Go, "Modules", "Vendoring"; CocoaPods and Carthage,
/// "Getting started". Their texts are not edited in the project, and users of the app do not select their languages.
enum InstalledLibraries {
  static let traits = RuleTraits(
    label: "library that a package manager installed",
    example: "`vendor/nesbot/carbon/src/Carbon/Lang/de.php`",
    condition:
      "in sources: `node_modules` beside `package.json`, `vendor` beside `composer.json` or with Composer's `autoload.php` or Go's `modules.txt`, `bower_components`, `Pods` beside `Podfile`, `Carthage` beside `Cartfile`; not localized"
  )

  /// The manifests by the folder into which their package manager installs. At least one is beside the folder.
  private static let manifests: [String: Set<String>] = [
    "Carthage": ["Cartfile"],
    "Pods": ["Podfile"],
    "bower_components": ["bower.json", "package.json"],
    "node_modules": ["package.json"],
    "vendor": ["composer.json"],
  ]

  /// The files that a package manager writes into its folder, by folder. One of them is enough.
  private static let markers: [String: Set<String>] = [
    "vendor": ["autoload.php", "modules.txt"]
  ]

  static func isFolder(_ folder: Int, _ context: ConventionContext) -> Bool {
    let name = context.name(folder)
    guard let manifests = manifests[name] else { return false }
    let parent = context.tree.folders[folder].parent
    return context.hasFile(of: manifests, in: parent) || context.hasFile(of: markers[name] ?? [], in: folder)
  }
}

extension ConventionContext {
  /// Whether a file directly in a folder has one of these names.
  fileprivate func hasFile(of names: Set<String>, in folder: Int) -> Bool {
    guard !names.isEmpty else { return false }
    return tree.folders[folder].files.contains { names.contains(self.names.fileName(of: $0)) }
  }
}

import Archives
import Localization
import LocalizationAnalysis
import ResourceFormats

/// `moko-resources/{base,de,zh-rCN}/strings.xml`, of Kotlin Multiplatform projects; `resources/MR` in older versions.
///
/// moko-resources, README, "Creating locale": the files have Android's syntax, and folders Android's language and region, or
/// a tag.
enum MokoConvention {
  static let table = "MR"

  static func claim(_ folder: Int, _ context: ConventionContext) -> Claim? {
    guard isTexts(folder, in: context.tree, context.names) else { return nil }
    let name = context.name(folder)
    if name == "base" { return Claim(owner: .base, rule: .androidDefault) }
    return tag(name).map { Claim(owner: .locale($0), rule: .androidQualifier) }
  }

  /// Whether a folder contains the texts of base or of a locale.
  static func isTexts(_ folder: Int, in tree: FolderTree, _ names: EntryNames) -> Bool {
    let parent = tree.folders[tree.folders[folder].parent]
    let name = tree.folders[folder].name
    let isInResources =
      parent.name == "moko-resources"
      || parent.name == table && tree.folders[parent.parent].name == "resources"
    guard isInResources, name == "base" || tag(name) != nil else { return false }
    return tree.folders[folder].files.contains {
      ["strings.xml", "plurals.xml"].contains(names.fileName(of: $0))
    }
  }

  private static func tag(_ name: String) -> LocaleTag? {
    let android = LocaleTag(androidQualifiers: name)
    let isAndroid = LocaleTag.qualifiers(afterLocaleIn: name).isEmpty
    if isAndroid, let android, android.isRegisteredLanguage { return android }
    return LocaleName(name)?.tag
  }
}

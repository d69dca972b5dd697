import Localization
import LocalizationAnalysis
import ResourceFormats

/// `de.lproj`, `pt_BR.lproj`, `French.lproj`, and `Base.lproj`.
enum AppleConvention {
  static let traits = RuleTraits(
    label: "xx.lproj folder", example: "`pt_BR.lproj`, `French.lproj`",
    condition: "a tag, or an old English name; the outermost folder counts", tableName: tableName)
  static let baseTraits = RuleTraits(
    label: "Base.lproj folder", example: "`Base.lproj`", condition: "belongs to base", tableName: tableName)

  @Sendable private static func tableName(_ path: TablePath) -> String {
    path.removingFolders { $0.hasSuffix(".lproj") }.named()
  }

  static func claim(_ folder: Int, _ context: ConventionContext) -> Claim? {
    let name = context.name(folder)
    guard name.hasSuffix(".lproj"), !isForCatalogs(folder, context) else { return nil }
    let tag = String(name.dropLast(".lproj".count))
    if tag == "Base" { return Claim(owner: .base, rule: .baseLproj) }
    return LocaleTag(appleFolder: tag).map { Claim(owner: .locale($0), rule: .lproj) }
  }

  private static let catalogs = Set<FileExtension>(words: "xcstrings")

  /// Whether a folder is Xcode's `mul.lproj` with nothing but string catalogs: `mul.lproj/Main.xcstrings` has the texts of
  /// `Base.lproj/Main.storyboard` in all languages. ISO 639-2: `mul` is "multiple languages".
  static func isForCatalogs(_ folder: Int, _ context: ConventionContext) -> Bool {
    guard context.name(folder) == "mul.lproj" else { return false }
    let files = context.tree.folders[folder].files
    return !files.isEmpty && context.files(in: folder, withExtensions: catalogs).count == files.count
  }
}

/// `de.xcloc`, a localization that Xcode exports for translators. Its copies of the sources belong to no locale:
/// each such folder has them.
enum XclocConvention {
  static let traits = RuleTraits(
    label: "xx.xcloc", example: "`de.xcloc`",
    condition: "an export of Xcode; its `Source Contents` are not localized"
  ) { $0.removingFolders { $0.hasSuffix(".xcloc") }.folder }

  static func claim(_ folder: Int, _ context: ConventionContext) -> Claim? {
    guard let tag = tag(context.parent(folder).name) else { return nil }
    let isSource = context.name(folder) == "Source Contents"
    return Claim(owner: isSource ? .unlocalized : .locale(tag), rule: .xcloc)
  }

  static func claims(_ folder: Int, _ context: ConventionContext) -> [Int: Claim] {
    guard let tag = tag(context.name(folder)) else { return [:] }
    let claim = Claim(owner: .locale(tag), rule: .xcloc)
    return Dictionary(context.tree.folders[folder].files.map { ($0, claim) }) { first, _ in first }
  }

  private static func tag(_ name: String) -> LocaleTag? {
    name.hasSuffix(".xcloc") ? LocaleTag(bcp47: name.dropLast(".xcloc".count)) : nil
  }
}

/// `_locales/pt_BR/messages.json`. Other folders there, such as `_locales/tools`, are not locales.
enum WebExtensionConvention {
  static let parent = "_locales"
  static let traits = RuleTraits(
    label: "_locales/xx folder", example: "`_locales/pt_BR`", condition: "a registered locale",
    marksMessages: true
  ) { path in
    guard let index = path.folders.lastIndex(of: parent) else { return path.named() }
    return path.removingFolders(at: (index + 1)..<path.folders.count).named()
  }

  static func claim(_ folder: Int, _ context: ConventionContext) -> Claim? {
    guard context.parent(folder).name == parent,
      let tag = LocaleName(context.name(folder), isCertain: true)?.tag
    else { return nil }
    return Claim(owner: .locale(tag), rule: .webExtension)
  }
}

internal import Archives
internal import Localization

/// `de.lproj`, `pt_BR.lproj`, `French.lproj`, and `Base.lproj`.
enum AppleConvention {
  static func claim(_ folder: Int, _ context: ConventionContext) -> Claim? {
    let name = context.name(folder)
    guard name.hasSuffix(".lproj") else { return nil }
    let tag = String(name.dropLast(".lproj".count))
    if tag == "Base" { return Claim(owner: .base, rule: .baseLproj) }
    return LocaleTag(appleFolder: tag).map { Claim(owner: .tag($0), rule: .lproj) }
  }
}

/// `de.xcloc`, a localization that Xcode exports for translators. Its copies of the sources belong to no locale:
/// each such folder has them.
enum XclocConvention {
  static func claim(_ folder: Int, _ context: ConventionContext) -> Claim? {
    guard let tag = tag(context.parent(folder).name) else { return nil }
    let isSource = context.name(folder) == "Source Contents"
    return Claim(owner: isSource ? .unlocalized : .tag(tag), rule: .xcloc)
  }

  static func claims(_ folder: Int, _ context: ConventionContext) -> [Int: Claim] {
    guard let tag = tag(context.name(folder)) else { return [:] }
    let claim = Claim(owner: .tag(tag), rule: .xcloc)
    return Dictionary(context.tree.folders[folder].files.map { ($0, claim) }) { first, _ in first }
  }

  private static func tag(_ name: String) -> LocaleTag? {
    name.hasSuffix(".xcloc") ? LocaleTag(bcp47: name.dropLast(".xcloc".count)) : nil
  }
}

/// `_locales/pt_BR/messages.json`. Other folders there, such as `_locales/tools`, are not locales.
enum WebExtensionConvention {
  static let parent = "_locales"

  static func claim(_ folder: Int, _ context: ConventionContext) -> Claim? {
    guard context.parent(folder).name == parent, let tag = LocaleTag(bcp47: context.name(folder)),
      tag.isRegistered
    else { return nil }
    return Claim(owner: .tag(tag), rule: .webExtension)
  }
}

internal import Localization

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

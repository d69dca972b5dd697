internal import Localization

/// `_locales/pt_BR/messages.json`.
enum WebExtensionConvention {
  static func claim(_ folder: Int, _ context: ConventionContext) -> Claim? {
    guard context.parent(folder).name == "_locales" else { return nil }
    return LocaleTag(bcp47: context.name(folder)).map { Claim(owner: .tag($0), rule: .webExtension) }
  }
}

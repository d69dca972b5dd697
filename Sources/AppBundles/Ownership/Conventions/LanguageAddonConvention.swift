internal import Archives
internal import Localization
internal import ResourceFormats

/// `resource.language.pt_br`, a folder of a Kodi add-on, and `language/Portuguese (Brazil)/strings.po`, as older versions
/// have it.
enum LanguageAddonConvention {
  static let prefix = "resource.language."

  static func claim(_ folder: Int, _ context: ConventionContext) -> Claim? {
    let name = context.name(folder)
    if name.hasPrefix(prefix) {
      return LocaleTag(posix: String(name.dropFirst(prefix.count))).map {
        Claim(owner: .tag($0), rule: .languageAddon)
      }
    }
    guard isLanguageFolder(context.parent(folder).name), let tag = LocaleTag(englishName: name),
      context.tree.folders[folder].files.contains(where: { isStrings(context.names.fileName(of: $0)) })
    else { return nil }
    return Claim(owner: .tag(tag), rule: .languageAddon)
  }

  /// The parts of a path without the name of the locale.
  static func withoutLocale(_ parts: [String]) -> [String] {
    if let index = parts.firstIndex(where: { $0.hasPrefix(prefix) }) {
      return Array(parts[..<index] + parts[(index + 1)...])
    }
    guard let index = parts.firstIndex(where: isLanguageFolder), index + 1 < parts.count else { return parts }
    return Array(parts[...index] + parts[(index + 2)...])
  }

  private static func isLanguageFolder(_ name: String) -> Bool { name.lowercased() == "language" }

  private static func isStrings(_ name: String) -> Bool { name == "strings.po" || name == "strings.xml" }
}

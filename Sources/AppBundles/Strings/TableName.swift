internal import Archives
internal import Localization
internal import ResourceFormats

extension AppBundle {
  /// The name by which code refers to the table in a file: its path in the app, without the locale and the
  /// extension.
  func tableName(of entry: Int, _ format: ResourceFormat) -> String {
    let attribution = attributions[entry]
    let path = archive.names[entry]
    var parts = path.split(separator: "/").map(String.init)
    // By parts: names that are canonically equivalent have different lengths in UTF-8.
    let rootParts = root.split(separator: "/").map(String.init)
    if parts.starts(with: rootParts) { parts.removeFirst(rootParts.count) }
    guard let file = parts.popLast() else { return path }
    let stem = file.withoutExtension
    if let name = format.tableName {
      return parts.first == "base" ? name : parts.joined(separator: "/").appendingPath(name)
    }
    switch attribution.rule {
    case .lproj, .baseLproj: parts.removeAll { $0.hasSuffix(".lproj") }
    case .gettext:
      if let messages = parts.lastIndex(of: "LC_MESSAGES"), messages > 0 {
        parts.removeSubrange((messages - 1)...messages)
      }
    case .xcloc: return parts.filter { !$0.hasSuffix(".xcloc") }.joined(separator: "/")
    case .languageAddon: parts = LanguageAddonConvention.withoutLocale(parts)
    case .webExtension:
      if let locales = parts.lastIndex(of: "_locales") { parts.removeSubrange((locales + 1)...) }
    case .localeNamedFolder, .satelliteAssembly:
      parts.removeAll { LocaleTag(posix: $0)?.isKnownLanguage == true || isNamed($0, for: attribution.owner) }
    // The locale is the whole name of the file.
    case .chromiumPak, .localeNamedFile: return parts.joined(separator: "/")
    case .localeInFileName:
      if let name = ScriptTranslationConvention.split(file)?.table {
        return parts.joined(separator: "/").appendingPath(name)
      }
      let tag = attribution.owner == .base ? baseLocale : attribution.owner.tag
      var readings = LocaleSuffix.readings(stem)
      if case .partOfName(let read) = format.localeNaming { readings = read(stem) }
      let common =
        readings.first { $0.tag == tag }?.stem ?? LocalizationFolderConvention.commonName(file)
        ?? readings.first?.stem ?? stem
      return parts.joined(separator: "/").appendingPath(common)
    // Android's resources are identified by type and name, whichever file defines them.
    case .androidQualifier, .androidDefault: return "res"
    default: break
    }
    return parts.joined(separator: "/").appendingPath(stem)
  }
  /// Whether a folder has a name that only its siblings make a locale's, such as `diq` or `simple`.
  private func isNamed(_ folder: String, for owner: Owner) -> Bool {
    guard let tag = owner.tag else { return false }
    return [true, false].contains { LocaleTag(translatewiki: folder, isCertain: $0) == tag }
  }
}

import Archives
import Bytes
import Localization
import LocalizationAnalysis
import ResourceFormats

/// The language of base that the code of a source tree states as an option of a library.
///
/// - `fallbackLng`: i18next, "Fallback": `'en'`, `['en-GB', 'en']` or `{ default: ['en'] }`.
/// - `fallbackLocale`: vue-i18n, "Fallbacking", with the same values; svelte-i18n, "Locale".
/// - `fallback_locale` of `config/app.php`: Laravel, "Configuring the Locale".
/// - `defaultLocale`: Next.js, "Internationalization"; next-intl, "Routing configuration"; Nuxt I18n, "Options"; FormatJS,
///   "IntlProvider", the language of the messages in the code.
/// - `baseLocale`: inlang, "settings.json"; typesafe-i18n, "Options". `sourceLocale`: Lingui, "Configuration".
///
/// A language counts only if the tree has it. All statements of a kind must have the same language: nothing shows which of
/// several programs has the texts. Nor does `en-US` beside `en` count: one of them may have only what differs. The option for
/// texts without a translation takes precedence over the one for users without a preference.
struct FallbackLanguage {
  private static let fallbacks = ["fallbackLng", "fallbackLocale", "fallback_locale"]
  private static let defaults = ["defaultLocale", "baseLocale", "sourceLocale"]

  /// - Parameter tags: the locales that the tree has.
  static func find(
    in archive: Archive, _ fileExtensions: [FileExtension], among tags: Set<LocaleTag>
  ) -> LocaleTag? {
    guard tags.count > 1 else { return nil }
    var fallback: Set<LocaleTag> = []
    var other: Set<LocaleTag> = []
    for entry in archive.entries.indices {
      guard isCandidate(entry, fileExtensions[entry], in: archive),
        let bytes = archive.smallContent(of: entry), bytes.span.rawBytes.mentionsLocale
      else { continue }
      let code = ScriptFile.withoutComments(String(decoding: bytes, as: UTF8.self))
      fallback.formUnion(languages(fallbacks, in: code, among: tags))
      other.formUnion(languages(defaults, in: code, among: tags))
    }
    let stated = fallback.isEmpty ? other : fallback
    guard stated.count == 1, let tag = stated.first else { return nil }
    let hasParent = sequence(first: tag, next: \.parent).dropFirst().contains(where: tags.contains)
    return hasParent ? nil : tag
  }

  // MARK: - Minecraft

  private static let minecraftFiles: Set<String> = [
    "pack.mcmeta", "fabric.mod.json", "quilt.mod.json", "mods.toml", "neoforge.mods.toml", "mcmod.info",
  ]

  /// American English for a mod or resource pack of Minecraft with `assets/NAME/lang/en_us.json`: the game shows the texts of this file
  /// where those of the user's language are missing. `net.minecraft.locale.Language`, `DEFAULT`.
  static func ofMinecraft(in archive: Archive, among tags: Set<LocaleTag>) -> LocaleTag? {
    guard let english = LocaleTag(bcp47: "en-US"), tags.count > 1, tags.contains(english) else { return nil }
    let names = archive.entries.indices.lazy.map { archive.names[$0] }
    guard names.contains(where: isMinecraftBase) else { return nil }
    return names.contains { minecraftFiles.contains($0.lastPathPart) } ? english : nil
  }

  private static func isMinecraftBase(_ path: String) -> Bool {
    let parts = path.pathParts.suffix(4)
    return parts.count == 4 && parts.first == "assets" && path.hasSuffix("/lang/en_us.json")
  }

  // MARK: - Files

  /// Files with options are small. Larger ones are what a build writes, or texts.
  private static let maxBytes = 1 << 16

  /// Files that configure the library by their names: reading all code takes seconds in large trees.
  private static func isCandidate(_ entry: Int, _ fileExtension: FileExtension, in archive: Archive) -> Bool {
    guard archive.entries[entry].kind == .file, archive.entries[entry].installBytes.value <= maxBytes else {
      return false
    }
    let path = archive.names[entry]
    guard !ScriptFile.isOfOthers(path), let name = path.pathParts.last else { return false }
    if name == "i18n.json" || path.hasSuffix(".inlang/settings.json") || name == ".typesafe-i18n.json" {
      return true
    }
    if path == "config/app.php" || path.hasSuffix("/config/app.php") { return true }
    guard ScriptFile.extensions.contains(fileExtension) else { return false }
    let stem = name.prefix { $0 != "." }.lowercased()
    return name.contains(".config.") || entryPoints.contains(stem)
      || path.pathParts.suffix(3).contains { part in
        let word = part.lowercased()
        return words.contains { word.contains($0) }
      }
  }

  private static let entryPoints: Set<String> = [
    "_app", "app", "bootstrap", "config", "constants", "index", "layout", "main", "root", "routing", "setup",
  ]
  private static let words = ["i18n", "intl", "l10n", "lang", "locale", "locali", "transl"]

  // MARK: - Statements

  private static func languages(
    _ options: [String], in code: String, among tags: Set<LocaleTag>
  ) -> [LocaleTag] {
    options.flatMap { values(of: $0, in: code) }.compactMap { names in
      names.lazy.compactMap { name in
        LocaleName(name).flatMap { sequence(first: $0.tag, next: \.parent).first(where: tags.contains) }
      }.first
    }
  }

  /// Characters of a statement. A file may mention an option any number of times.
  private static let maxLength = 512

  /// The texts of each statement of an option, in order: `[["en-GB", "en"]]`. A value that is not written as a text is
  /// omitted.
  /// - Parameter code: code without comments.
  static func values(of option: String, in code: String) -> [[String]] {
    var values: [[String]] = []
    var rest = code[...]
    while let range = rest.firstRange(of: option) {
      let before = code[..<range.lowerBound]
      rest = rest[range.upperBound...]
      var isWhole = true
      if let last = before.last { isWhole = !last.isLetter && !last.isNumber && last != "_" }
      guard isWhole, let value = value(after: rest.prefix(maxLength)) else { continue }
      let texts = texts(of: value)
      if !texts.isEmpty { values.append(texts) }
    }
    return values
  }

  /// The text after the name of an option and the sign before its value: `:`, `=` or `=>`.
  private static func value(after name: Substring) -> Substring? {
    let sign = name.drop { $0 == "'" || $0 == "\"" || $0.isWhitespace }
    for mark in ["=>", ":", "="] where sign.hasPrefix(mark) {
      let value = sign.dropFirst(mark.count)
      // Not the comparison `==`.
      return value.first == "=" ? nil : value.drop(while: \.isWhitespace)
    }
    return nil
  }

  private static func texts(of value: Substring) -> [String] {
    switch value.first {
    case "[":
      let list = value.dropFirst().prefix { $0 != "]" && $0 != "{" }
      return list.split(separator: ",").compactMap { quoted($0.drop(while: \.isWhitespace)) }
    case "{":
      let inside = value.dropFirst().drop(while: \.isWhitespace)
      // `defaultLocale={'en'}` of JSX.
      if let text = quoted(inside), let end = inside.firstIndex(of: "}"),
        !inside[..<end].dropFirst(text.count + 2).contains(":")
      {
        return [text]
      }
      let members = inside.prefix { $0 != "}" }
      guard let range = members.firstRange(of: "default"),
        let own = self.value(after: members[range.upperBound...]), own.first != "{"
      else { return [] }
      return texts(of: own)
    default:
      // Laravel: `env('APP_FALLBACK_LOCALE', 'en')`.
      if value.hasPrefix("env("), let comma = value.firstIndex(of: ",") {
        return quoted(value[comma...].dropFirst().drop(while: \.isWhitespace)).map { [$0] } ?? []
      }
      guard let language = quoted(value) else { return [] }
      return [language]
    }
  }

  /// A text in quotes that begins here, without escapes.
  private static func quoted(_ code: Substring) -> String? {
    guard let quote = code.first, "'\"`".contains(quote) else { return nil }
    let text = code.dropFirst().prefix { $0 != quote && !$0.isNewline }
    guard code[text.endIndex...].first == quote, !text.isEmpty else { return nil }
    return String(text)
  }
}

extension RawSpan {
  /// Whether one of the options may be there. Most files have none.
  fileprivate var mentionsLocale: Bool {
    contains("Locale") || contains("fallbackLng") || contains("fallback_locale")
  }
}

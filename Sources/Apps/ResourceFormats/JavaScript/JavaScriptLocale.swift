import Localization
import LocalizationAnalysis

/// Locales in the names of code: members of objects, paths of modules and variables.
enum JavaScriptLocale {
  /// The locale that is a whole name: `de`, `pt-BR`, `zh_Hans`. The language is in small letters: `DE` is a country.
  static func tag(ofKey name: String) -> LocaleTag? {
    guard isInForm(name), let found = LocaleName(name), found.evidence != .word else { return nil }
    return found.tag
  }

  /// The locale of a member beside members with ``tag(ofKey:)`` or ``tag(ofPath:)``: also one of a language that is not
  /// registered.
  static func certainTag(of name: String) -> LocaleTag? {
    if let tag = tag(ofPath: name) ?? tag(ofRegion: name) { return tag }
    return isInForm(name) ? LocaleTag(posix: name) : nil
  }

  /// The main language of a region whose code takes the place of a language beside members with ``tag(ofKey:)``: `ua` for
  /// `uk`, `cn` for `zh`. Codes of regions that are also languages stay languages (`se`, `br`).
  static func tag(ofRegion name: String) -> LocaleTag? {
    let file = name.split(separator: "/").last?.prefix { $0 != "." } ?? ""
    guard file.utf8.count == 2, file.utf8.allSatisfy(\.isSmallLetter),
      LocaleTag(posix: String(file))?.isRegisteredLanguage == false
    else { return nil }
    return LocaleTag(languageOfRegion: String(file))
  }

  /// The locale of a path: of its file, or of the last folder that is one.
  static func tag(ofPath path: String) -> LocaleTag? {
    for part in path.split(separator: "/").reversed() {
      let name = String(part.prefix { $0 != "." })
      if let tag = tag(ofKey: name) ?? suffix(of: name) { return tag }
    }
    return nil
  }

  /// The locale of a variable: `de_default`, `messages_de`, `ptBR`, `require_de`.
  static func tag(ofVariable name: String) -> LocaleTag? {
    var name = name[...]
    for suffix in ["_default", "_namespaceObject"] where name.hasSuffix(suffix) {
      name = name.dropLast(suffix.count)
    }
    for prefix in ["require_", "import_", "_"] where name.hasPrefix(prefix) {
      name = name.dropFirst(prefix.count)
    }
    let text = String(name)
    if let tag = tag(ofKey: text) ?? suffix(of: text) { return tag }
    // A region in capitals after the language.
    let region = name.suffix(2)
    let language = name.dropLast(2)
    guard region.allSatisfy({ $0.isASCII && $0.isUppercase }), (2...3).contains(language.count) else {
      return nil
    }
    return tag(ofKey: "\(language)-\(region)")
  }

  /// The locale at the end of a name: `messages_de`, `locale-pt-BR`.
  private static func suffix(of name: String) -> LocaleTag? {
    guard name.utf8.count <= 60 else { return nil }
    let reading = LocaleSuffix.readings(name).first {
      !$0.stem.isEmpty && isInForm(String(name.dropFirst($0.stem.count + 1)))
    }
    return reading.flatMap { $0.tag.isKnownLanguage ? $0.tag : nil }
  }

  private static func isInForm(_ name: String) -> Bool {
    let language = name.utf8.prefix { $0.isSmallLetter }
    guard (2...3).contains(language.count), name.utf8.count <= 20 else { return false }
    return [nil, UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "@")].contains(
      name.utf8[language.endIndex...].first)
  }
}

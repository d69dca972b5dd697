import Bytes
package import DataFormats
package import Localization
import LocalizationAnalysis

/// The files with texts of one locale that code loads on request, by the map that bundlers make of the paths in the sources:
/// `{"./locales/de/app.json": () => import("./3mM5TiO0.js")}`.
///
/// A map has three languages or more, two of them frequent. Paths are those of files of texts: code below `node_modules` is
/// that of libraries, and code without a folder for texts may be, such as the locales of a date library.
package enum JavaScriptImports {
  /// The locales of files by their paths, relative to the file that loads them. Empty for code without such a map.
  ///
  /// - Throws: an error beyond the scanner's limit of depth.
  package static func files(in bytes: RawSpan) throws(FormatError) -> [String: LocaleTag] {
    guard !Hermes.isBytecode(bytes), bytes.hasImportOfPath else { return [:] }
    var found: [String: LocaleTag] = [:]
    for index in try JavaScriptLiterals(bytes).indices {
      for (file, tag) in files(of: index, bytes) { found[file] = tag }
    }
    return found
  }

  private static func files(
    of index: JavaScriptLiterals.Index, _ bytes: RawSpan
  ) -> [String: LocaleTag] {
    var locales: [String: Set<LocaleTag>] = [:]
    for member in index.members {
      let path = bytes.javaScriptName(member.key)
      guard isPathOfTexts(path), let tag = JavaScriptLocale.tag(ofPath: path), tag.isKnownLanguage else {
        continue
      }
      for reference in member.references where reference.kind == .text {
        let file = bytes.javaScriptName(reference.range)
        guard file.hasPrefix("./") || file.hasPrefix("../"), file.hasSuffix("js") else { continue }
        locales[file, default: []].insert(tag)
      }
    }
    let files = locales.compactMapValues { JavaScriptTags.common($0) }
    let languages = Set(files.values.map(\.language))
    let frequent = languages.count(where: JavaScriptTags.frequent.contains)
    return languages.count > 2 && frequent > 1 ? files : [:]
  }

  private static let dataExtensions = ["json", "json5", "yaml", "yml", "po", "ftl", "properties"]
  private static let textFolders: Set<String> = [
    "i18n", "intl", "l10n", "lang", "langs", "language", "languages", "locale", "locales", "localization",
    "messages",
    "translation", "translations",
  ]

  private static func isPathOfTexts(_ path: String) -> Bool {
    let parts = path.split(separator: "/")
    guard parts.count > 1, !parts.contains("node_modules"), let file = parts.last else { return false }
    return dataExtensions.contains { file.hasSuffix(".\($0)") }
      || parts.dropLast().contains { textFolders.contains($0.lowercased()) }
  }
}

extension RawSpan {
  /// Whether a call of `import` begins with a path: most code has none, and is not read twice.
  fileprivate var hasImportOfPath: Bool {
    var position = 0
    while let start = firstOffset(of: UInt8(ascii: "("), from: position) {
      position = start + 1
      guard start >= 6, matches("import", at: start - 6), byte(at: start + 2) == UInt8(ascii: ".") else {
        continue
      }
      return true
    }
    return false
  }
}

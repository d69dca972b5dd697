import Archives
import LocalizationAnalysis
import ResourceFormats

/// Libraries for web pages that a project has copied with their texts: `public/js/select2/i18n/de.js`.
///
/// The library's own script is the evidence. Its name is that of the folder around the texts, or of the texts themselves, and
/// it was made for distribution: a minified script has the name too, or its first comment is one that minifiers keep (`/*!`;
/// UglifyJS, "Keeping copyright notices or other comments"), or states a license beside the version of the library. A license
/// alone proves nothing: many projects put one in each of their own files (REUSE specification, "Comment headers").
struct CopiedLibraries {
  static let traits = RuleTraits(
    label: "texts of a copied library",
    example: "`select2/i18n/de.js`, `locale/bootstrap-table-de-DE.js`",
    condition:
      "a JavaScript or JSON file named for a locale, in sources, with the library's script: in or beside a folder of its name (`select2/select2.min.js`), or one folder above files of its name (`bootstrap-table.min.js`). The script has a minified version, or a first comment for distribution; its messages are not counted"
  )

  private static let scripts = Set<FileExtension>(words: "js mjs")
  private static let texts = Set<FileExtension>(words: "js mjs json")

  /// Parts of names that distinguish the builds of one library, and prefixes that many libraries have.
  private static let builds: Set<String> = [
    "all", "bootstrap", "bundle", "core", "dist", "full", "jquery", "js", "min", "pkgd", "plugin", "slim",
    "umd",
  ]
  /// Names that an app's own scripts have.
  private static let ownNames: Set<String> = [
    "app", "common", "custom", "i18n", "index", "lang", "locale", "main", "messages", "script", "scripts",
    "site", "translations",
  ]

  private let archive: Archive
  private let context: ConventionContext
  /// The scripts of each folder by the name of their library.
  private let libraries: [Int: [String: [Int]]]

  init(_ archive: Archive, _ context: ConventionContext) {
    self.archive = archive
    self.context = context
    var libraries: [Int: [String: [Int]]] = [:]
    for folder in context.tree.folders.indices {
      for (entry, name) in context.files(in: folder, withExtensions: Self.scripts) {
        libraries[folder, default: [:]][Self.library(name.withoutExtension), default: []].append(entry)
      }
    }
    self.libraries = libraries
  }

  /// The name of a library in that of a script or folder, without its version: `select2` of `select2.full.min.js`.
  private static func library(_ name: some StringProtocol) -> String {
    let words = name.lowercased().split { "-_.@ ".contains($0) }.map(String.init)
    let kept = words.filter { !builds.contains($0) && !isVersion($0) }
    return (kept.isEmpty ? words : kept).joined(separator: "-")
  }

  /// `4`, `v2`
  private static func isVersion(_ word: String) -> Bool {
    let digits = word.hasPrefix("v") ? word.dropFirst() : word[...]
    return !digits.isEmpty && digits.allSatisfy(\.isNumber)
  }

  /// Whether a folder is a copy of a library, by its name.
  func isCopy(_ folder: Int) -> Bool {
    let name = Self.library(context.name(folder))
    return [folder, context.tree.folders[folder].parent].contains { hasScript(of: name, in: $0) }
  }

  /// Whether a localized file has the name of a library whose script is one folder above.
  func isText(_ entry: Int, in folder: Int) -> Bool {
    guard isText(entry), let shape = LocaleShape(fileName: context.names.fileName(of: entry)) else {
      return false
    }
    return hasScript(of: Self.library(shape.stem), in: context.tree.folders[folder].parent)
  }

  /// Whether a file has a format in which libraries have texts.
  func isText(_ entry: Int) -> Bool { Self.texts.contains(context.tree.fileExtensions[entry]) }

  private func hasScript(of library: String, in folder: Int) -> Bool {
    guard !library.isEmpty, !Self.ownNames.contains(library), let scripts = libraries[folder]?[library] else {
      return false
    }
    return scripts.contains { isMinified($0) || isDistributed($0) }
  }

  private func isMinified(_ entry: Int) -> Bool {
    let name = context.names.fileName(of: entry).lowercased()
    return name.contains(".min.") || name.contains("-min.")
  }

  /// The bytes of a script that may contain its first comment.
  private static let maxComment = 1 << 10

  private func isDistributed(_ entry: Int) -> Bool {
    guard let content = archive.smallContent(of: entry) else { return false }
    let text = String(decoding: content.prefix(Self.maxComment), as: UTF8.self)
    let code = text.drop { $0.isWhitespace || $0 == ";" || $0 == "\u{FEFF}" }
    guard code.hasPrefix("/") else { return false }
    let comment = code[..<(code.firstRange(of: "*/")?.lowerBound ?? code.endIndex)].lowercased()
    if comment.hasPrefix("/*!") || comment.contains("@preserve") { return true }
    guard ["licen", "copyright"].contains(where: comment.contains) else { return false }
    return comment.split(whereSeparator: \.isWhitespace).contains(where: Self.isVersionOfLibrary)
  }

  /// `v0.8`, `4.6.13`; not the `2.0` of a license, and not a date, `12.04.2026`.
  private static func isVersionOfLibrary(_ word: Substring) -> Bool {
    let numbers = (word.hasPrefix("v") ? word.dropFirst() : word).split(separator: ".")
    let least = word.hasPrefix("v") ? 2 : 3
    let hasYear = numbers.contains { $0.prefix(while: \.isNumber).count == 4 }
    return numbers.count >= least && !hasYear
      && numbers.prefix(least).allSatisfy { $0.first?.isNumber ?? false }
  }
}

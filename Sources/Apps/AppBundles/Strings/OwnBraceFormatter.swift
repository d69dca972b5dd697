import Archives
import Bytes
import DataFormats
import Localization
import LocalizationAnalysis
import ResourceFormats

/// A formatter in the code of a tree of sources that replaces names in braces by a regular expression, as
/// `str.replace(/{([^{}]*)}/g, …)`. It has no quotes, and does not accept a space in the braces.
///
/// Programs also replace names in addresses with such an expression. It is taken for the formatter of the texts only in a project
/// without a library for translations.
struct OwnBraceFormatter {
  private let archive: AppArchive
  private let bundle: AppBundle
  /// Whether a project has such a formatter, by its folder.
  private var projects: [String: Bool] = [:]
  /// The projects whose code has such a formatter. Nil before the code is read: most trees have a library.
  private var withFormatter: Set<String>?

  init(in archive: AppArchive, of bundle: AppBundle) {
    self.archive = archive
    self.bundle = bundle
  }

  /// Whether the program's own formatter reads the texts of a file.
  mutating func reads(file path: String) -> Bool {
    guard archive.format == .folder else { return false }
    let project = bundle.project(of: path, in: archive)
    let isFound = projects[project] ?? (!hasLibrary(project) && hasFormatter(project))
    projects[project] = isFound
    return isFound
  }

  private mutating func hasFormatter(_ project: String) -> Bool {
    let known = withFormatter ?? projectsWithFormatter()
    withFormatter = known
    return known.contains(project)
  }

  /// Reads all code once: a tree may have thousands of projects.
  private func projectsWithFormatter() -> Set<String> {
    var found: Set<String> = []
    for file in archive.files where isCode(file) {
      guard let isFormatter = try? bundle.withContent(of: file, { Self.replacesBraces($0) }), isFormatter
      else { continue }
      found.insert(bundle.project(of: bundle.name(of: file), in: archive))
    }
    return found
  }

  // MARK: - Files

  private static let code = Set<FileExtension>(words: "js mjs cjs jsx ts mts cts tsx vue svelte")
  /// Larger files are what a build writes.
  private static let maxBytes = 1 << 18

  private func isCode(_ file: Int) -> Bool {
    Self.code.contains(bundle.fileExtension(of: file)) && bundle.fitsInMemory(file)
      && bundle.record(of: file).installBytes.value <= Self.maxBytes
      && !bundle.name(of: file).pathParts.contains("node_modules")
  }

  /// Parts of the names of libraries for translations: `vue-i18n`, `react-intl`, `@messageformat/core`.
  private static let libraries = [
    "formatjs", "globalize", "i18n", "icu", "intl", "l10n", "lingui", "locale", "messageformat", "paraglide",
    "polyglot", "rosetta", "translat", "transloco",
  ]

  /// Whether a package depends on a library for translations, or cannot be read.
  private func hasLibrary(_ project: String) -> Bool {
    let path = project.isEmpty ? "package.json" : project.appendingPath("package.json")
    guard let file = bundle.find(path, in: archive) else { return false }
    guard
      let package = try? bundle.parse(file, { bytes throws(FormatError) in try JSONValue(parsing: bytes) })
        .get()
    else { return true }
    return ["dependencies", "devDependencies"].contains { list in
      package[list]?.members?.contains { member in Self.libraries.contains { member.name.contains($0) } }
        ?? false
    }
  }

  // MARK: - Code

  private static func replacesBraces(_ code: RawSpan) -> Bool {
    code.contains(".replace") && replacesBraces(in: code.utf8String())
  }

  /// Whether code calls `replace` or `replaceAll` with a regular expression for a name in single braces.
  static func replacesBraces(in code: String) -> Bool {
    var rest = code[...]
    while let call = rest.firstRange(of: ".replace") {
      rest = rest[call.upperBound...]
      let name = rest.hasPrefix("All") ? rest.dropFirst(3) : rest
      guard name.first == "(" else { continue }
      let argument = name.dropFirst().drop(while: \.isWhitespace)
      if argument.first == "/", isExpressionOfName(argument.dropFirst()) { return true }
    }
    return false
  }

  /// Whether a regular expression is a name in single braces without spaces: `{([^{}]*)}/g` and `\{(\d+)\}/g`.
  private static func isExpressionOfName(_ expression: Substring) -> Bool {
    let opening = expression.first == "\\" ? expression.dropFirst() : expression
    guard opening.first == "{" else { return false }
    let line = opening.dropFirst().prefix { !$0.isNewline }
    return names.contains { name in
      ["\(name)}/", "\(name)\\}/", "(\(name))}/", "(\(name))\\}/"].contains { line.hasPrefix($0) }
    }
  }

  /// Expressions for a name.
  private static let names: [String] = {
    let characters = [
      ".", "\\d", "\\w", "[0-9]", "[^}]", "[^{}]", "[\\w.]", "[\\w-]", "[\\w.-]", "[a-z]", "[a-zA-Z]",
      "[a-zA-Z0-9]", "[a-zA-Z0-9_]",
    ]
    return characters.flatMap { character in ["*", "+", "*?", "+?"].map { character + $0 } }
  }()
}

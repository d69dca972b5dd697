package import AppBundles
import Archives
import DataFormats
import Localization

/// The changes that fix an app's findings, as lines of text: what to remove, and the lines of configuration files.
package enum FixScript {
  /// One section per finding with a fix; lines that several findings share once.
  package static func text(_ findings: [Finding], of bundle: AppBundle) -> String {
    var sections: [String] = []
    var patches: Set<[String]> = []
    var former: [String] = []
    let isAboutParts = findings.contains { $0.rule == FindingRule.languageInPart.id }
    let parts = isAboutParts ? bundle.languagesOfParts.folders : [:]
    for finding in findings {
      var lines = finding.fix.map { self.lines(of: $0, finding, bundle, parts) } ?? []
      // Findings of one rule share a long patch. Comparing it with itself costs nothing, and hashing it does.
      if !finding.patch.isEmpty, finding.patch != former, patches.insert(finding.patch).inserted {
        lines += finding.patch
      }
      former = finding.patch
      guard !lines.isEmpty else { continue }
      var waste = ""
      if let wastedBytes = finding.wastedBytes { waste = ", \(wastedBytes.value) bytes" }
      let section = ["# \(finding.id)\(waste)"] + lines
      sections.append(section.map(onOneLine).joined(separator: "\n") + "\n")
    }
    guard !sections.isEmpty else { return "" }
    let header = """
      # Changes that fix findings of \(onOneLine(bundle.fileName)), by 'ballast check --fix-script'. Nothing was changed.
      # Each section has the id of a finding, and what its fix saves in the archive. Make the changes in the sources or
      # settings from which the files are built: paths are those in the app. Build again, and repeat the check.

      """
    return ([header] + sections).joined(separator: "\n")
  }

  /// A line with names of the app, which may contain any character. Those that end a line, change the direction of text or
  /// control a terminal are written as `\u{202e}`.
  private static func onOneLine(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: \.isInvisible) else { return text }
    return text.unicodeScalars.map { scalar in
      scalar.isInvisible ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
    }.joined()
  }

  /// - Parameter parts: the folders of frameworks and bundles with languages that the app does not have.
  private static func lines(
    of fix: Finding.Fix, _ finding: Finding, _ bundle: AppBundle, _ parts: [LocaleTag: Set<String>]
  ) -> [String] {
    func path(_ file: Int) -> String { bundle.path(of: file) }
    switch fix {
    case .removeEntries(let files): return files.map { "remove file \(path($0))" }
    case .removeLocales(let tags):
      return tags.flatMap { tag -> [String] in
        let folders = finding.rule == FindingRule.languageInPart.id ? parts[tag, default: []].sorted() : []
        if folders.isEmpty || folders == [LanguagesOfParts.chromium] { return ["remove locale \(tag)"] }
        return folders.map { "remove locale \(tag) from \($0)" }
      }
    case .rewrite(let files, .minimized):
      return files.map { "remove comments and spaces from \(path($0))" }
    case .rewrite(_, .text): return ["STRINGS_FILE_OUTPUT_ENCODING = UTF-8"]
    case .rewrite(let files, .sparse):
      return files.map { "encode \(path($0)) sparsely" }
    case .rewrite(let files, _): return files.map { "build \(path($0)) again" }
    case .removeMessages(let keys, let emptied):
      let shares = finding.rule == FindingRule.copiedTable.id
      let verb = shares ? "share" : "remove"
      let parts = keys.sorted { $0.key < $1.key }.flatMap { file, keys in
        ["in file \(path(file))"] + keys.sorted().map { "  \(verb) key \(JSONValue.string($0))" }
      }
      if shares, let table = finding.place.table {
        return parts + emptied.map { "share file \(path($0)) with table \(table)" }
      }
      return parts + emptied.map { "\(verb) file \(path($0))" }
    }
  }
}

extension Unicode.Scalar {
  /// Whether the character is not displayed. Tabs indent lines.
  fileprivate var isInvisible: Bool {
    switch properties.generalCategory {
    case .control: self != "\t"
    case .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}

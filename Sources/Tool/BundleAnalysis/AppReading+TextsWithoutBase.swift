import AppBundles
import Bytes
import Localization
import LocalizationAnalysis
import ReportSchema
import TextSelection

extension AppReading {
  /// A warning about the texts of translations that no rule compares, because base does not have their table, or its file was
  /// not read. Nil without such texts. If nothing was compared at all, ``uncheckedRules`` say so.
  ///
  /// Tables of copied libraries are left out. So are those that the operating system or a document reads: their texts of base are in
  /// Info.plist or the document, and have no arguments.
  var textsWithoutBase: ReportWarning? {
    let documents = DocumentTables(of: bundle)
    let base = strings.tables[.base] ?? [:]
    let others = footprint.rule.onlyInLibraries
    var names: Set<String> = []
    var count = 0
    for (owner, tables) in strings.tables {
      guard let tag = owner.tag, tag.unusableReason == nil, !others.contains(tag) else { continue }
      for (name, table) in tables where !table.messages.isEmpty && base[name]?.messages.isEmpty ?? true {
        // A key of Apple's that names its arguments, or is a text, is compared without base.
        let texts = table.messages.keys.count {
          CallSignature(ofKey: $0, in: table, hasBase: base[name] != nil) == nil
        }
        guard texts > 0 else { continue }
        if !names.contains(name) {
          guard !isOfSystem(name), !documents.contains(name), !LanguagesOfParts.isOfOthers(name) else {
            continue
          }
          names.insert(name)
        }
        count += texts
      }
    }
    guard count > 0 else { return nil }
    // One line of a terminal: a passed check prints it, too.
    // The app's own tables are named before those of its frameworks, which other people may translate.
    let sorted = names.sorted()
    let tables = (sorted.filter { !isOfFramework($0) } + sorted.filter(isOfFramework)).map { "'\($0)'" }
    var lacking = "\(agreeing(tables.count, "table", "tables")) \(tables.joined(separator: ", "))"
    if tables.count > 2 { lacking = "\(counted(tables.count, "table")) (\(tables[0]), …)" }
    return ReportWarning(message: "\(counted(count, "text")) not compared: base lacks \(lacking)")
  }

  private func isOfFramework(_ table: String) -> Bool {
    table.split(separator: "/").dropLast().contains { $0.hasSuffix(".framework") }
  }
}

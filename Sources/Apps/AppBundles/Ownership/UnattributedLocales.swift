import Archives
import Localization
import LocalizationAnalysis
import ResourceFormats

/// Finds folders whose content is named for locales, although no convention attributes it, and the reason.
///
/// All conventions have this check in common: it examines what they did not claim. A name of two letters is weak
/// evidence (`is`, `no`, `io`), and a code of three letters counts only in a folder for localizations.
struct UnattributedLocales {
  struct Finding {
    let folder: Int
    let names: [String]
    let reason: String
    /// Whether the names are those of tables that may have a column for each language.
    var areTables = false
  }

  private struct Group: Hashable {
    /// Empty if the whole name is a locale.
    let stem: String
    let fileExtension: FileExtension
  }

  let context: ConventionContext
  /// Whether an entry is a file that no convention claimed.
  let isUnattributed: (Int) -> Bool
  /// The first line of an entry; nil if it cannot be read.
  let firstLine: (Int) -> String?
  private(set) var findings: [Finding] = []

  /// Examines one folder that is not attributed.
  /// - Parameter subfolders: those in it that are not attributed.
  mutating func examine(_ folder: Int, subfolders: [Int]) {
    let files = context.tree.folders[folder].files
    let isForLocales = LocaleNamedConvention.isForLocales(context.name(folder))
    let named = subfolders.compactMap { LocaleShape(whole: context.name($0)) }
    let isBesideFiles = files.contains { !isUnattributed($0) }
    if let reason = reason(named, among: subfolders.count, isForLocales, isBesideFiles: isBesideFiles) {
      addFinding(named.map(\.text), in: folder, reason)
    }
    examineUnknown(folder, subfolders, isForLocales)
    let values = subfolders.map { context.name($0) }.filter { AndroidConvention.locale(ofValues: $0) != nil }
    addFinding(values, in: folder, "a folder 'values' or a second locale is needed")
    let invalid = subfolders.filter { !AppleConvention.isForCatalogs($0, context) }.map { context.name($0) }
      .filter { $0.hasSuffix(".lproj") }
    addFinding(invalid, in: folder, "not a valid locale")
    let unreadable = subfolders.filter { context.isInResources($0) }.map { context.name($0) }
      .filter(AndroidConvention.hasUnreadableQualifier)
    let qualifiers = unreadable.count == 1 ? "this qualifier" : "these qualifiers"
    addFinding(unreadable, in: folder, "Android does not read \(qualifiers)")
    var groups: [Group: [LocaleShape]] = [:]
    for entry in files {
      let name = context.names.fileName(of: entry).withoutContentHash
      if let shape = LocaleShape(fileName: name), isUnattributed(entry) {
        let group = Group(stem: shape.stem, fileExtension: context.tree.fileExtensions[entry])
        groups[group, default: []].append(shape)
      } else if let shape = LocaleShape(extensionOf: name), isUnattributed(entry) {
        groups[Group(stem: shape.stem, fileExtension: FileExtension("")), default: []].append(shape)
      }
    }
    examine(groups, in: folder, isForLocales)
    if isForLocales { examineTables(files, in: folder) }
  }

  private static let tables = Set<FileExtension>(words: "csv tsv")

  /// Godot's and Unity's tables of texts, with a column for each language: `i18n/text.csv`.
  private mutating func examineTables(_ files: [Int], in folder: Int) {
    let names = files.filter {
      Self.tables.contains(context.tree.fileExtensions[$0]) && isUnattributed($0)
        && LocaleShape(fileName: context.names.fileName(of: $0).withoutContentHash) == nil
        && firstLine($0).map(Self.hasColumnsOfLanguages) ?? true
    }.map { context.names.fileName(of: $0) }
    guard !names.isEmpty else { return }
    findings.append(
      Finding(
        folder: folder, names: names, reason: "columns of languages in CSV are not read", areTables: true))
  }

  /// Whether two columns are named for languages, `keys,en,de` and `Key,English(en),German(de)`, and not `code;digits`. Godot,
  /// "Importing translations"; Unity, "CSV Extension".
  private static func hasColumnsOfLanguages(_ line: String) -> Bool {
    let cells = line.split { ",;\t".contains($0) }.map {
      $0.filter { $0 != "\"" && $0 != "\u{FEFF}" }[...].trimmed
    }
    return cells.count { cell in
      let code = cell.last == ")" ? cell.split(separator: "(").last?.dropLast() : nil
      return LocaleName(String(code ?? cell))?.evidence == .known || isLanguageName(String(cell))
    } > 1
  }

  private mutating func examine(_ groups: [Group: [LocaleShape]], in folder: Int, _ isForLocales: Bool) {
    guard !groups.isEmpty else { return }
    let isRoot = context.isRootForLocalizations(folder)
    var names: [String] = []
    var reasons: Set<String> = []
    for (group, shapes) in groups {
      let extent =
        group.stem.isEmpty
        ? context.tree.folders[folder].files.count {
          context.tree.fileExtensions[$0] == group.fileExtension && isUnattributed($0)
        } : shapes.count
      let reason =
        lone(shapes, group)
        ?? reason(shapes, among: extent, isForLocales, isPart: isRoot || !group.stem.isEmpty)
      guard let reason else { continue }
      names += shapes.map(\.text)
      reasons.insert(reason)
    }
    if let reason = reasons.min() { addFinding(names, in: folder, reason) }
  }

  /// Qt's sources of messages, and modules of TypeScript: `notes_de.ts`, `notes_fr.ts`.
  private static let sources = FileExtension("ts")

  /// .NET's sources of messages: `Resources.de.resx`.
  private static let resources = FileExtension("resx")

  /// go-i18n's `active.de.toml` and others.
  private static let unread = Set(
    ResourceFormat.unreadTextExtensions.subtracting(["resx", "ts"]).map { FileExtension($0) })

  /// The reason why a file of a format whose names contain a locale is not attributed.
  private func lone(_ shapes: [LocaleShape], _ group: Group) -> String? {
    if group.fileExtension == Self.sources, !group.stem.isEmpty {
      let certain = Set(shapes.filter { $0.hasRegion || $0.isFrequent }.map(\.text))
      return certain.count > 1 ? "'.ts' files are sources, and not read; pass what is built from them" : nil
    }
    if LocalizationFolderConvention.bilingual.contains(group.fileExtension), shapes.count == 1,
      shapes[0].isCertain, group.stem.isEmpty || shapes[0].isFrequent
    {
      return "a second locale is needed"
    }
    if group.fileExtension == Self.resources, !group.stem.isEmpty,
      shapes.contains(where: { $0.hasRegion || $0.hasTwoLetters })
    {
      return "'.resx' files are sources, and not read; pass what is built from them"
    }
    if Self.unread.contains(group.fileExtension), !group.stem.isEmpty,
      Set(shapes.filter(\.isFrequent).map { $0.text.prefix(2) }).count > 1
    {
      return "the format is not read"
    }
    let isCatalog = GettextConvention.extensions.contains(group.fileExtension)
    if isCatalog, group.stem.isEmpty, shapes.contains(where: { $0.hasRegion || $0.hasTwoLetters }) {
      return "a second locale, or a folder 'po', is needed"
    }
    guard isCatalog || FileNameConvention.messages.contains(group.fileExtension), !group.stem.isEmpty,
      shapes.contains(where: { $0.hasRegion || $0.isFrequent || isCatalog && $0.hasTwoLetters })
    else { return nil }
    return "a second locale, or the name without one, is needed"
  }

  /// Finds names in a folder for localizations that look like a locale of an unknown language, and folders of
  /// catalogs or of web extensions with any other name.
  private mutating func examineUnknown(_ folder: Int, _ subfolders: [Int], _ isForLocales: Bool) {
    let isForExtensions = context.name(folder) == WebExtensionConvention.parent
    let certain = subfolders.filter {
      isForExtensions || context.tree.subfolder(GettextConvention.messages, of: $0) != nil
    }.map { context.name($0) }.filter { $0 != "C" && $0 != "POSIX" }
    addFinding(certain, in: folder, "unknown language")
    guard isForLocales else { return }
    var names = subfolders.map { context.name($0) }.filter { !certain.contains($0) }
    for entry in context.tree.folders[folder].files where isUnattributed(entry) {
      names.append(String(context.names.fileName(of: entry).withoutContentHash.prefix { $0 != "." }))
    }
    let others = names.filter { LocaleShape(whole: $0) == nil && LocaleShape.hasForm($0[...]) }
    let rare = others.filter { LocaleName($0) != nil }
    addFinding(rare, in: folder, "more locales of common languages are needed next to a rare one")
    let unknown = others.filter { name in
      LocaleName(name) == nil && LocaleTag(posix: name)?.isRegisteredLanguage == false
        && LocaleTag(posix: name)?.hasRegisteredSubtags == true
    }
    addFinding(unknown, in: folder, "unknown language")
    examineCopies(folder, subfolders)
    guard hasLocales(folder, subfolders) else { return }
    // Longer codes may be words.
    for name in others where LocaleName(name) == nil && !unknown.contains(name) {
      guard name.prefix(while: \.isLetter).utf8.count == 2 else { continue }
      if let problem = LocaleName.problem(of: name) { addFinding([name], in: folder, problem) }
    }
  }

  /// Finds folders with the same files as those of locales beside them: `locales/chinese/app.json` beside
  /// `locales/de/app.json`.
  private mutating func examineCopies(_ folder: Int, _ subfolders: [Int]) {
    let locales = Set(context.tree.folders[folder].subfolders).subtracting(subfolders)
    guard !locales.isEmpty else { return }
    func files(_ folder: Int) -> Set<String> {
      Set(context.tree.folders[folder].files.map(context.names.fileName))
    }
    let known = locales.reduce(into: Set<String>()) { $0.formUnion(files($1)) }
    let named = Set(findings.filter { $0.folder == folder }.flatMap(\.names))
    let copies = subfolders.filter { !files($0).isDisjoint(with: known) }.map { context.name($0) }
      .filter { !named.contains($0) && Self.isLanguageName($0) }
    addFinding(copies, in: folder, "not a valid locale")
  }

  /// The English names of languages in small letters, of those with one word.
  private static let languageNames = Set(
    LocaleTag.englishLanguageNames.map { $0.lowercased() }.filter { $0.utf8.count >= 4 && !$0.contains(" ") })

  /// Whether a word of a name is the English name of a language: `chinese`, `brazilian-portuguese`.
  private static func isLanguageName(_ name: String) -> Bool {
    name.lowercased().split { !$0.isLetter }.contains { languageNames.contains(String($0)) }
  }

  /// Whether a convention attributes a file or a subfolder directly in a folder.
  private func hasLocales(_ folder: Int, _ unattributed: [Int]) -> Bool {
    let content = context.tree.folders[folder]
    return content.subfolders.count > unattributed.count || content.files.contains { !isUnattributed($0) }
  }

  private mutating func addFinding(_ names: [String], in folder: Int, _ reason: String) {
    if !names.isEmpty { findings.append(Finding(folder: folder, names: names, reason: reason)) }
  }

  /// The reason why names of locales are not attributed; nil if they are too few to be locales.
  /// - Parameter isBesideFiles: whether the names are those of folders, and files beside them are attributed: `en` and `de.json`.
  private func reason(
    _ shapes: [LocaleShape], among count: Int, _ isForLocales: Bool, isPart: Bool = false,
    isBesideFiles: Bool = false
  ) -> String? {
    let strong = shapes.count(where: \.hasRegion)
    let weak = Set(shapes.filter(\.hasTwoLetters).map(\.text)).count
    let frequent = Set(shapes.filter(\.isFrequent).map { $0.text.prefix(2) }).count
    // Many frequent languages are evidence in any number of other files.
    let isMajority = shapes.count * 2 >= count || frequent >= 4
    guard
      strong > 0 || (isForLocales && !isPart && !shapes.isEmpty)
        || (weak >= 3 && isMajority && shapes.contains(where: \.isFrequent))
    else { return nil }
    if isPart { return "no format has names of this kind" }
    if !isForLocales { return "the folder is not one for localizations, such as 'locales' or 'i18n'" }
    if shapes.count == 1, count == 1, isBesideFiles {
      return "a second folder that is named for a locale is needed"
    }
    if shapes.count == 1, count == 1 { return "a second locale is needed" }
    let others = count - shapes.count
    if others == 0 { return "codes of three letters are weak evidence; a language of two letters is needed" }
    if others == 1 { return "1 of \(count) names is not a locale" }
    return "\(others) of \(count) names are not locales"
  }

  /// The folders with the most names first, and a summary of the others.
  /// - Parameter limit: the largest number of folders that are reported one by one.
  func warnings(limit: Int) -> [BundleWarning] {
    let sorted = findings.sorted { one, other in
      if one.names.count != other.names.count { return one.names.count > other.names.count }
      return one.folder < other.folder
    }
    var warnings = sorted.prefix(limit).map { finding in
      let path = context.tree.path(of: finding.folder)
      return BundleWarning(
        "\(Self.subject(of: finding)) not attributed: \(finding.reason)", entry: path.isEmpty ? nil : path)
    }
    let rest = sorted.dropFirst(limit)
    if !rest.isEmpty {
      let count = rest.reduce(0) { $0 + $1.names.count }
      var folders = "\(rest.count) more folders"
      if rest.count == 1 { folders = "1 more folder" }
      var sentence = "\(count) names with locales in \(folders) are not attributed"
      if count == 1 { sentence = "1 name with a locale in \(folders) is not attributed" }
      warnings.append(BundleWarning(sentence))
    }
    return warnings
  }

  /// The names, with examples, and the verb.
  private static func subject(of finding: Finding) -> String {
    let names = Set(finding.names).sorted()
    var examples = names.prefix(3).joined(separator: ", ")
    if names.count > 3 { examples += ", …" }
    if finding.areTables {
      if names.count == 1 { return "1 table (\(examples)) is" }
      return "\(names.count) tables (\(examples)) are"
    }
    if finding.names.count == 1 { return "1 name with a locale (\(examples)) is" }
    return "\(finding.names.count) names with locales (\(examples)) are"
  }
}

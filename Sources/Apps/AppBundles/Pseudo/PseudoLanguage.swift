package import Archives
import Bytes
import DataFormats
package import Localization
import LocalizationAnalysis
import ResourceFormats

/// An app with one more language: a pseudo-language made of the texts of base.
package struct PseudoLanguage: Sendable {
  /// The changes of the app's archive: new entries, and archives of Electron with new entries.
  package private(set) var changes = EntryChanges()
  /// The new entries of Electron's archives, by their number.
  private var inner: [Int: EntryChanges] = [:]
  package private(set) var messages = 0
  /// Paths of tables of base that are not covered, such as containers of several locales.
  package private(set) var uncovered: [String] = []
  /// Paths of code with texts of several languages, which is not rewritten.
  package private(set) var code: [String] = []
  /// Files with hashes of Electron's archives that were not changed, each with the reason.
  package private(set) var unchanged: [RemovalPlan.Unmodified] = []

  /// - Parameter progress: called repeatedly with read and all entries.
  /// - Throws: ``ContainerError`` if the app's tables are compiled for Android; `ArchiveError`.
  package init(
    of bundle: AppBundle, locale: LocaleTag, isRightToLeft: Bool,
    progress: (Int, Int) -> Void = { _, _ in }
  ) throws {
    try Self.checkTables(of: bundle)
    let pseudo = PseudoText(isRightToLeft: isRightToLeft)
    let separators = LocaleSeparators(in: bundle)
    var lists: [Place: JSONValue] = [:]
    for file in bundle.files.indices where bundle.files[file].owner == .base {
      guard let format = bundle.format(of: file), format.messages != nil else { continue }
      progress(file, bundle.files.count)
      guard let place = Self.place(of: file, in: bundle, locale, separators) else {
        uncovered.append(bundle.pathInApp(of: file))
        continue
      }
      do { try addTable(file, format, at: place, pseudo, in: bundle, &lists) } catch let error as FormatError
      {
        throw ContainerError(
          path: bundle.archive.path, entry: bundle.name(of: file), reason: .unreadable("\(error)"))
      }
    }
    code = try Self.code(in: bundle)
    for (place, list) in lists.sorted(by: { $0.key.path < $1.key.path }) {
      messages += list.members?.count ?? 0
      try addFile(list.xmlPropertyList, at: place, in: bundle)
    }
    try addInner(of: bundle)
  }

  /// The place of a new file.
  private struct Place: Hashable {
    /// An index into the archives of the app.
    let archive: Int
    let path: String
  }

  /// - Throws: ``ContainerError`` if the app's tables are compiled for Android.
  private static func checkTables(of bundle: AppBundle) throws {
    guard let archive = bundle.ownArchives.first(where: { !$0.resourceTables.tables.isEmpty }),
      let table = archive.resourceTables.tables.keys.min()
    else { return }
    throw ContainerError(
      path: archive.archive.path, entry: archive.archive.names[table],
      reason: .unreadable(
        "compiled Android tables are not supported; the Android build makes en-XA with pseudoLocalesEnabled"
      ))
  }

  /// The place of the pseudo-language's version of a table; nil if none can be written there.
  private static func place(
    of file: Int, in bundle: AppBundle, _ locale: LocaleTag, _ separators: LocaleSeparators
  ) -> Place? {
    let archive = bundle.archive(of: file)
    // Electron finds files beside its archive by records in the archive's header, which a new file does not have.
    guard !bundle.isBesideArchive(file), bundle.own.files.contains(file) || isWritten(archive, in: bundle),
      let path = path(
        bundle.name(of: file), locale, base: archive.baseLocale, separators.separator(of: file)),
      archive.archive.find(path) == nil
    else { return nil }
    return Place(archive: bundle.files[file].archive, path: path)
  }

  /// Adds the pseudo-language's version of a table.
  /// - Parameter lists: property lists by place, which are added when all tables were read.
  private mutating func addTable(
    _ file: Int, _ format: ResourceFormat, at place: Place, _ pseudo: PseudoText, in bundle: AppBundle,
    _ lists: inout [Place: JSONValue]
  ) throws {
    let bytes = try bundle.content(of: file)
    switch format.structure {
    case .propertyList(let hasTextForm)?:
      let list = try Self.propertyList(bytes, hasTextForm: hasTextForm, pseudo, format.syntax)
      // Base.lproj and the folder of the base language may both have a table.
      lists[place] = lists[place].map { list.merging($0) } ?? list
    case .json?:
      let (content, count) = try Self.json(bytes, format, pseudo)
      messages += count
      try addFile(content, at: place, in: bundle)
    case .androidXML?:
      let own = try AndroidStringsXML.messages(in: bytes.span.rawBytes).count
      guard own > 0 else { return }
      messages += own
      let content = try AndroidStringsXML.mappingMessages(in: bytes.span.rawBytes) {
        pseudo.text($0, format.syntax)
      }
      try addFile(content, at: place, in: bundle)
    case nil: uncovered.append(bundle.name(of: file))
    }
  }

  /// Whether new files are written to an archive: one of Electron, directly in the app's own.
  private static func isWritten(_ archive: AppArchive, in bundle: AppBundle) -> Bool {
    archive.format == .asar && archive.parent?.archive == bundle.carrierCount
  }

  private mutating func addFile(
    _ content: [UInt8], at place: Place, in bundle: AppBundle
  ) throws(ArchiveError) {
    if place.archive == bundle.carrierCount {
      try changes.add(place.path, content)
    } else {
      try inner[place.archive, default: EntryChanges()].add(place.path, content, deflates: false)
    }
  }

  /// Rewrites the archives with new files, and the hashes of their headers.
  private mutating func addInner(of bundle: AppBundle) throws {
    var hashes: [Int: String] = [:]
    for (number, changes) in inner.sorted(by: { $0.key < $1.key }) {
      let archive = bundle.archives[number]
      guard let entry = archive.parent?.entry, let rebuilder = try archive.rebuilder() else { continue }
      let rebuilt = try rebuilder.rebuilding(changes)
      let storage = try bundle.archive.storage(of: entry, opened: archive.archive)
      hashes[number] = rebuilt.asarHeaderHash
      self.changes.replace(
        entry, with: try bundle.archive.replacement(for: entry, with: rebuilt.bytes, as: storage))
    }
    let integrity = try ElectronIntegrity(hashes, in: bundle.own, of: bundle)
    integrity.add(to: &changes)
    unchanged = integrity.unchanged
  }

  /// The paths of code with texts, which is not written.
  private static func code(in bundle: AppBundle) throws -> [String] {
    try bundle.files.indices.filter { file in
      guard let format = bundle.format(of: file), format.isCode else { return false }
      let bytes = try bundle.content(of: file)
      // Other files with the extension have no texts.
      let shares = (try? format.attribution?(bytes.span.rawBytes)) ?? nil
      return shares?.shares.contains { $0.owner.tag != nil } ?? false
    }.map { bundle.pathInApp(of: $0) }
  }

  private static func propertyList(
    _ bytes: [UInt8], hasTextForm: Bool, _ pseudo: PseudoText, _ syntax: PlaceholderSyntax
  ) throws(FormatError) -> JSONValue {
    let list = bytes.isEmpty ? .object([]) : try PropertyList.value(of: bytes.span.rawBytes)
    return list.mappingTexts { path, text in
      // The types of a rule and of its number are not texts.
      let isType = ["NSStringFormatSpecTypeKey", "NSStringFormatValueTypeKey"].contains(path.last)
      return isType && !hasTextForm ? text : pseudo.text(text, syntax)
    }
  }

  /// The content with other texts, and their number.
  private static func json(
    _ bytes: [UInt8], _ format: ResourceFormat, _ pseudo: PseudoText
  ) throws(FormatError) -> (content: [UInt8], messages: Int) {
    let value = try JSONValue(parsing: bytes.span.rawBytes)
    let syntax = format.syntax(of: try format.messages(in: bytes.span.rawBytes, locale: nil) ?? [:])
    var messages = 0
    let texts = MessagesJSON.mappingTexts(of: value, isWebExtension: format == .webExtensionMessages) {
      text, kind in
      messages += 1
      return pseudo.text(text, kind == .literal ? .plain : syntax)
    }
    return (Array(texts.description.utf8), messages)
  }

  /// The path of the same table in another locale; nil if the path does not name the locale of base.
  /// - Parameter separator: between the subtags of locales in names of files and folders; `.lproj` has its own.
  private static func path(
    _ name: String, _ locale: LocaleTag, base: LocaleTag?, _ separator: String
  ) -> String? {
    let localeName = locale.text.replacing("-", with: separator)
    var parts = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    if let folder = parts.lastIndex(where: { $0.hasSuffix(".lproj") }) {
      parts[folder] = "\(locale).lproj"
      return parts.joined(separator: "/")
    }
    // Android's codes of countries and networks precede the locale, and other qualifiers follow it.
    if parts.count > 1, let qualifier = locale.androidFilters.first {
      var names = parts[parts.count - 2].split(separator: "-").map(String.init)
      if names.first == "values" {
        let start = names.dropFirst().firstIndex { !$0.hasPrefix("mcc") && !$0.hasPrefix("mnc") }
        names.insert(qualifier, at: start ?? names.count)
        parts[parts.count - 2] = names.joined(separator: "-")
        return parts.joined(separator: "/")
      }
    }
    guard let file = parts.popLast(), let dot = file.lastIndex(of: ".") else { return nil }
    let stem = String(file[..<dot])
    let suffix = String(file[dot...])
    if let tag = LocaleTag(posix: stem), tag == base || tag.isKnownLanguage {
      return (parts + ["\(localeName)\(suffix)"]).joined(separator: "/")
    }
    guard let base else { return nil }
    // i18next has a folder for each language: `locales/en/translation.json`.
    if let folder = parts.lastIndex(where: { LocaleTag(posix: $0) == base }) {
      parts[folder] = localeName
      return (parts + [file]).joined(separator: "/")
    }
    guard stem.hasSuffix("_\(base)") else { return nil }
    // Flutter separates subtags by underscores.
    let name = locale.text.replacing("-", with: "_")
    return (parts + ["\(stem.dropLast(base.text.count))\(name)\(suffix)"]).joined(separator: "/")
  }
}

extension JSONValue {
  /// An object with the members of another one that this one does not have.
  fileprivate func merging(_ other: JSONValue) -> JSONValue {
    guard let members, let more = other.members else { return self }
    return .object(members + more.filter { self[$0.name] == nil })
  }

  /// The value with other texts. The names of the members around a text are passed, the outermost first.
  fileprivate func mappingTexts(
    path: [String] = [], _ transform: ([String], String) -> String
  ) -> JSONValue {
    switch self {
    case .string(let text): .string(transform(path, text))
    case .array(let items): .array(items.map { $0.mappingTexts(path: path, transform) })
    case .object(let members):
      .object(members.map { Member($0.name, $0.value.mappingTexts(path: path + [$0.name], transform)) })
    case .null, .bool, .number: self
    }
  }
}

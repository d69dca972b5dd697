import Archives
import DataFormats
import Localization
import LocalizationAnalysis
import OperatingSystem
import ProgramSystem
import ResourceFormats

/// The files of a folder with texts of base and of one locale, such as XLIFF: translators' files, which are not part of
/// an app. Also extracted texts with their translations, which are JSON beside each other in the folder.
package struct BilingualFiles: Sendable {
  private let bundle: AppBundle
  private let files: [Int]
  /// By file; empty without extracted texts.
  private let parts: [Int: PartialSource]

  /// Empty for an app.
  init(in bundle: AppBundle) {
    self.bundle = bundle
    guard bundle.format == .folder else {
      files = []
      parts = [:]
      return
    }
    let readable = bundle.own.files.filter {
      bundle.isReadable($0) && bundle.files[$0].rule != .installedLibrary
    }
    files = readable.filter { file in
      Self.format(of: file, bundle) != nil && !Self.isSourceCopy(bundle.name(of: file))
    }
    parts = Self.parts(readable, bundle)
  }

  /// The JSON files directly in the folder, if one of them has extracted texts.
  private static func parts(_ files: [Int], _ bundle: AppBundle) -> [Int: PartialSource] {
    let json = FileExtension("json")
    guard case .custom(let read)? = ResourceFormat.fbtResources.source else { return [:] }
    var parts: [Int: PartialSource] = [:]
    for file in files where bundle.fileExtension(of: file) == json && !bundle.name(of: file).contains("/") {
      let name = bundle.name(of: file).withoutExtension
      // Other JSON does not parse. A file that cannot be read has a warning where its messages are read.
      do throws(ArchiveError) {
        let source = try bundle.parse(file) { bytes throws(FormatError) in try read(bytes, name) }
        if case .success(.partial(let part)?) = source { parts[file] = part }
      } catch { continue }
    }
    return parts.values.contains(where: \.isExtraction) ? parts : [:]
  }

  var isEmpty: Bool { files.isEmpty && parts.isEmpty }
  /// The path of the folder.
  var folder: String { bundle.archive.path }

  /// Whether a file is one of the files, or a copy of a source file beside them in an `.xcloc`.
  func replaces(_ file: Int) -> Bool {
    if parts[file] != nil { return true }
    guard !files.isEmpty, bundle.own.files.contains(file) else { return false }
    return Self.format(of: file, bundle) != nil || Self.isSourceCopy(bundle.name(of: file))
  }

  private static func format(of file: Int, _ bundle: AppBundle) -> ResourceFormat? {
    ResourceFormat.formats(of: bundle.fileExtension(of: file)).first(where: \.isBilingual)
  }

  /// The folder of copies in an `.xcloc` that Xcode exports.
  private static func isSourceCopy(_ path: String) -> Bool {
    path.hasPrefix("Source Contents/") || path.contains(".xcloc/Source Contents/")
  }

  struct File {
    let path: String
    /// The owner by the file's name, as in all other reports about the folder.
    let owner: Owner
    /// The table's name, for a file that is named for its table and its locale (`validators.de.xlf`). The paths inside
    /// are those of a program that does not use them.
    let table: String?
    let source: Result<MessageSource?, FormatError>
  }

  /// The extracted texts with their translations; nil without any.
  func joined() -> File? {
    let order = parts.keys.sorted()
    guard let first = order.first(where: { parts[$0]?.isExtraction == true }), let texts = parts[first] else {
      return nil
    }
    let path = bundle.name(of: first)
    let others = order.filter { $0 != first }.compactMap { parts[$0] }
    do throws(FormatError) {
      let (tables, base) = try texts.joined(with: others, name: path.withoutExtension)
      return File(path: path, owner: .base, table: nil, source: .success(.tables(tables, base: base)))
    } catch { return File(path: path, owner: .base, table: nil, source: .failure(error)) }
  }

  /// The rules by which a file is named for its table too.
  private static let rulesOfNames: Set<AttributionRule> = [
    .localeInFileName, .fileNameDefault, .localePrefix, .localePrefixDefault,
  ]

  /// Reads all files on all cores. A file that does not parse is a warning.
  func read() throws(ArchiveError) -> [File] {
    let sources = try concurrentMap(files) { file throws(ArchiveError) in
      try bundle.parse(file) { bytes throws(FormatError) -> MessageSource? in
        guard case .custom(let read)? = Self.format(of: file, bundle)?.source else { return nil }
        do throws(FormatError) { return try read(bytes, bundle.fileName(of: file).withoutExtension) } catch {
          throw error.withLine(in: bytes)
        }
      }
    }
    return zip(files, sources).map { file, source in
      let isNamed = Self.rulesOfNames.contains(bundle.files[file].rule)
      let format = isNamed ? Self.format(of: file, bundle) : nil
      return File(
        path: bundle.name(of: file), owner: bundle.files[file].owner,
        table: format.map { bundle.tableName(of: file, $0) }, source: source)
    }
  }
}

extension LocalizedStrings {
  /// Adds the texts of both sides of each file. A file belongs to the locale in its name if it is named for its table
  /// too, or if it does not state the locale of its translations.
  mutating func add(_ files: BilingualFiles) throws(ArchiveError) {
    var all = try files.read()
    if let joined = files.joined() { all.append(joined) }
    for file in inOrder(all) {
      switch file.source {
      case .success(.tables(let owners, let base)): add(owners, base: base, from: file)
      case .success: continue
      case .failure(let error): warn(error, path: files.folder, entry: file.path)
      }
    }
  }

  /// The files with those of base's translations last: `messages.en.xlf` of Symfony has the texts that English users see, and the
  /// source texts of other files may be keys, or older.
  private func inOrder(_ all: [BilingualFiles.File]) -> [BilingualFiles.File] {
    let stated = all.lazy.compactMap { file -> LocaleTag? in
      if case .success(.tables(_, let base)?) = file.source { base } else { nil }
    }
    guard let base = baseLocale ?? stated.first else { return all }
    func isOfBase(_ file: BilingualFiles.File) -> Bool {
      file.table != nil && file.owner.folded(into: base) == .base
    }
    return all.filter { !isOfBase($0) } + all.filter(isOfBase)
  }

  /// Adds the tables of one file, by the owners that it states.
  private mutating func add(
    _ owners: [Owner: [StringTable]], base: LocaleTag?, from file: BilingualFiles.File
  ) {
    if baseLocale == nil, let base { setBase(base) }
    if let base, let baseLocale, base.language != baseLocale.language {
      warn([BundleWarning("states base locale '\(base)', not '\(baseLocale)'", entry: file.path)])
    }
    var otherSource: LocaleTag?
    if base?.language != baseLocale?.language { otherSource = base }
    let hasOneTable = Set(owners[.base]?.map(\.name) ?? []).count == 1
    for (stated, found) in owners.sorted(by: { $0.key < $1.key }) {
      let isNamed = stated == .unlocalized || (stated != .base && file.table != nil)
      let owner = isNamed ? file.owner : stated.movedFromBase(to: otherSource)
      guard owner != .unlocalized else {
        warn([.noLocale(of: file.path)])
        continue
      }
      let folded = owner.folded(into: baseLocale)
      add(folded)
      for table in found {
        let name = file.name(of: table, isOnly: hasOneTable)
        addNewMessages(of: table, named: name, to: folded, source: table.sourceLanguage ?? otherSource)
      }
    }
  }

  /// Adds the messages that the owner does not have, because each file repeats the texts of base.
  private mutating func addNewMessages(
    of table: StringTable, named name: String, to owner: Owner, source: LocaleTag?
  ) {
    let known = tables[owner]?[name]
    let messages = table.messages.filter { known?[$0.key] != $0.value }
    var added = StringTable(name: name, syntax: table.syntax, messages: messages)
    if source?.language != baseLocale?.language { added.sourceLanguage = source }
    add(added, of: owner)
  }
}

extension BilingualFiles.File {
  /// The name of one of the file's tables.
  /// - Parameter isOnly: whether the file has no other table.
  fileprivate func name(of one: StringTable, isOnly: Bool) -> String {
    guard let table else { return one.name }
    if isOnly { return table }
    return "\(table)/\(one.name)"
  }
}

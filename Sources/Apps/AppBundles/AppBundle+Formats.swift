import Archives
package import Localization
import LocalizationAnalysis
import ResourceFormats

extension AppBundle {
  /// The format by which the content of a file is read.
  ///
  /// Nil for folders, links, earlier entries of the same name, files larger than the limit, and entries
  /// that a stream did not retain.
  func format(of file: Int) -> ResourceFormat? {
    fitsInMemory(file) ? recognizedFormat(of: file) : nil
  }

  /// The format of a file that is not read only because of its size.
  func formatBeyondLimit(of file: Int) -> ResourceFormat? {
    fitsInMemory(file) ? nil : recognizedFormat(of: file)
  }

  /// The locales with code of their own, whose texts may have a form that is not read.
  package var localesWithCode: Set<LocaleTag> {
    Set(files.indices.lazy.filter { format(of: $0)?.isCode == true }.compactMap { files[$0].owner.tag })
  }

  /// Whether an entry is a file whose content can be read, of any size.
  func isReadable(_ file: Int) -> Bool { files[file].isReadable }

  /// The file at a path in one of the archives, if its content can be read.
  func readableFile(at path: String, in archive: AppArchive) -> Int? {
    find(path, in: archive).flatMap { isReadable($0) ? $0 : nil }
  }

  /// Whether an entry is a readable file within the limit of contents in memory.
  func fitsInMemory(_ file: Int) -> Bool {
    // Not `outermost`, which copies the archive.
    isReadable(file) && record(of: file).installBytes.value <= archives[0].archive.limits.maxInMemoryBytes
  }

  /// Whether a file is of a format with messages of several locales, whatever its content is.
  package func mayHaveSeveralLocales(_ file: Int) -> Bool {
    if case .severalLocales? = recognizedFormat(of: file)?.scope { true } else { false }
  }

  /// Whether libraries store texts in files with an extension, in a format that is not read.
  package static func isUnreadTextFormat(fileExtension: Substring) -> Bool {
    ResourceFormat.unreadTextExtensions.contains(fileExtension.lowercased())
  }

  /// The format of a readable file, of any size.
  func recognizedFormat(of file: Int) -> ResourceFormat? {
    guard isReadable(file) else { return nil }
    let fileExtension = fileExtension(of: file)
    switch files[file].rule {
    case .fileList, .apportionedContainer, .unopenedContainer:
      return .container(of: fileExtension, path: pathForFormats(of: file))
    case .noConvention:
      return ResourceFormat.formats(of: fileExtension).first {
        $0.recognition == .byContent && $0.isContainer && $0.files.matches(path: pathForFormats(of: file))
      }
    // The manifest of the pack has no texts.
    case .editorLanguagePack where fileExtension == FileExtension("json"):
      let format = ResourceFormat.vsCodeTranslations
      return format.files.matches(path: pathForFormats(of: file)) ? format : nil
    case .languageSplit:
      // Lists of files in a split are not opened: all of the split belongs to its language.
      let container = ResourceFormat.container(of: fileExtension, path: pathForFormats(of: file))
      return container?.messages != nil ? container : tableFormat(of: file)
    default: return tableFormat(of: file)
    }
  }

  /// The path, with the name of a folder that was opened: its own name may be `_locales` or `composeResources`.
  func pathForFormats(of file: Int) -> String {
    let number = files[file].archive
    guard archives[number].archive.container == .directory else { return name(of: file) }
    return "\(archives[number].archive.path.lastPathPart)/\(name(of: file))"
  }

  /// The format of a file that contains the messages of one locale.
  private func tableFormat(of file: Int) -> ResourceFormat? {
    let kind = files[file].kind
    guard kind == .strings || kind == .plurals, files[file].owner != .unlocalized else { return nil }
    return ResourceFormat.formats(of: fileExtension(of: file)).first {
      !$0.isContainer && $0.recognition != .byContent && $0.isRead && $0 != .vsCodeTranslations
        && $0.files.matches(path: pathForFormats(of: file))
    }
  }

  /// The names of tables whose files have one name in one folder, but different formatters, with their extensions: `app.ftl` is
  /// Fluent's, and `app.properties` Java's or another one's. Each format's own reader searches files with its extension.
  var separateTables: [Int: String] {
    var extensions: [String: Set<String>] = [:]
    for file in files.indices {
      guard let table = files[file].table else { continue }
      extensions[table, default: []].insert(String(name(of: file).pathExtension))
    }
    var syntaxes: [String: Set<PlaceholderSyntax>] = [:]
    var separable: [(file: Int, name: String)] = []
    for file in files.indices {
      guard let table = files[file].table, extensions[table]?.count ?? 0 > 1,
        let format = recognizedFormat(of: file), format.messages != nil, !format.isContainer
      else { continue }
      syntaxes[table, default: []].insert(format.syntax)
      separable.append((file, table))
    }
    var names: [Int: String] = [:]
    for (file, table) in separable where syntaxes[table]?.count ?? 0 > 1 {
      names[file] = "\(table).\(name(of: file).pathExtension)"
    }
    return names
  }

  /// The folder that the paths in a list of files are relative to; empty for the archive's root.
  func folder(ofPathsIn list: Int, _ paths: ResourceFormat.ListedPaths) -> String {
    switch paths {
    case .fromRoot: ""
    case .fromParentFolder: name(of: list).split(separator: "/").dropLast(2).joined(separator: "/")
    }
  }
}

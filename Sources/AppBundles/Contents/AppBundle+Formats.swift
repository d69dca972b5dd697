internal import Archives
internal import Localization
internal import ResourceFormats

extension AppBundle {
  /// The format by which the content of an entry is read.
  ///
  /// Nil for folders, links, earlier entries of the same name, entries larger than the limit, and entries
  /// that a stream did not retain.
  func format(of entry: Int) -> ResourceFormat? {
    fitsInMemory(entry) ? recognizedFormat(of: entry) : nil
  }

  /// The format of an entry that is not read only because of its size.
  func formatBeyondLimit(of entry: Int) -> ResourceFormat? {
    isReadable(entry) && !fitsInMemory(entry) ? recognizedFormat(of: entry) : nil
  }

  /// Whether an entry is a file whose content can be read, of any size.
  func isReadable(_ entry: Int) -> Bool {
    let record = archive.entries[entry]
    return record.kind == .file && !record.isShadowed && archive.isKept(entry)
  }

  /// The file at a path, if its content can be read.
  func readableFile(at path: String) -> Int? { archive.find(path).flatMap { isReadable($0) ? $0 : nil } }

  /// Whether an entry is a readable file within the limit of contents in memory.
  func fitsInMemory(_ entry: Int) -> Bool {
    isReadable(entry) && archive.entries[entry].installBytes.value <= archive.limits.maxInMemoryBytes
  }

  private func recognizedFormat(of entry: Int) -> ResourceFormat? {
    let fileExtension = fileExtensions[entry]
    let attribution = attributions[entry]
    switch attribution.rule {
    case .fileList, .apportionedContainer, .unopenedContainer:
      return .container(of: fileExtension, path: pathForFormats(of: entry))
    case .noConvention:
      return ResourceFormat.formats(of: fileExtension).first {
        $0.recognition == .byContent && $0.isContainer && $0.files.matches(path: pathForFormats(of: entry))
      }
    case .languageSplit:
      // Lists of files in a split are not opened: all of the split belongs to its language.
      let container = ResourceFormat.container(of: fileExtension, path: pathForFormats(of: entry))
      return container?.messages != nil ? container : tableFormat(of: entry)
    default: return tableFormat(of: entry)
    }
  }

  /// The path, with the name of a folder that was opened: its own name may be `_locales` or `composeResources`.
  private func pathForFormats(of entry: Int) -> String {
    guard archive.container == .directory else { return archive.names[entry] }
    return "\(archive.path.lastPathPart)/\(archive.names[entry])"
  }

  /// The format of a file that contains the messages of one locale.
  private func tableFormat(of entry: Int) -> ResourceFormat? {
    let attribution = attributions[entry]
    guard attribution.kind == .strings || attribution.kind == .plurals, attribution.owner != .unlocalized
    else { return nil }
    return ResourceFormat.formats(of: fileExtensions[entry]).first {
      !$0.isContainer && $0.recognition != .byContent && $0.isRead
        && $0.files.matches(path: pathForFormats(of: entry))
    }
  }

  /// The folder that the paths in a list of files are relative to; empty for the archive's root.
  func folder(ofPathsIn list: Int, _ paths: ResourceFormat.ListedPaths) -> String {
    switch paths {
    case .fromRoot: ""
    case .fromParentFolder: archive.names[list].split(separator: "/").dropLast(2).joined(separator: "/")
    }
  }
}

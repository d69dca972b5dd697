internal import Archives
internal import DataFormats
package import Localization
internal import ResourceFormats

/// Why a shared container could not be written again.
package struct ContainerError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Reason: Hashable, Sendable {
    case noSuchEntry
    /// No container, or of a kind from which locales cannot be taken out.
    case notRewritable
    /// The archive is of another kind than ZIP and no folder, which alone are written again.
    case notRebuildable
    /// Why it does not parse.
    case unreadable(String)
  }

  package let entry: String
  package let reason: Reason

  package init(entry: String, reason: Reason) {
    self.entry = entry
    self.reason = reason
  }

  package var description: String {
    switch reason {
    case .noSuchEntry: "the app has no entry '\(entry)'"
    case .notRewritable: "'\(entry)' is no container that locales can be taken out of"
    case .notRebuildable: "\(entry): is neither a ZIP archive nor a folder, and only those are rebuilt"
    case .unreadable(let why): "\(entry): \(why)"
    }
  }
}

extension AppBundle {
  /// The content of a shared container without what is there for some locales; base is never removed. Whether
  /// the files that a list of signed files names belong to a locale is what their placements say.
  /// - Throws: ``ContainerError``, or `ArchiveError` where the entry cannot be read.
  package func content(of path: String, removing isRemoved: (LocaleTag) -> Bool) throws -> [UInt8] {
    guard let entry = archive.find(path) else { throw ContainerError(entry: path, reason: .noSuchEntry) }
    let content = try content(
      of: entry, isRemoved: isRemoved,
      isFileRemoved: { file in
        if case .locale(let tag) = attributions[file].owner { isRemoved(tag) } else { false }
      })
    guard let content else { throw ContainerError(entry: path, reason: .notRewritable) }
    return content
  }

  /// - Parameters:
  ///   - textsOnly: whether what is no text stays in Android's tables.
  ///   - isFileRemoved: which entries a list of signed files loses.
  /// - Returns: nil for what is no container that locales can be taken out of.
  func content(
    of entry: Int, textsOnly: Bool = false, isRemoved: (LocaleTag) -> Bool, isFileRemoved: (Int) -> Bool
  ) throws -> [UInt8]? {
    guard let container = container(at: entry) else { return nil }
    let result = try archive.withContent(at: entry) { bytes in
      Result<[UInt8]?, FormatError> { () throws(FormatError) in
        try rewritten(entry, container, bytes, textsOnly: textsOnly, isRemoved, isFileRemoved)
      }
    }
    do { return try result.get() } catch {
      throw ContainerError(entry: archive.names[entry], reason: .unreadable("\(error)"))
    }
  }

  private func rewritten(
    _ entry: Int, _ container: SharedContainer, _ bytes: RawSpan, textsOnly: Bool,
    _ isRemoved: (LocaleTag) -> Bool, _ isFileRemoved: (Int) -> Bool
  ) throws(FormatError) -> [UInt8]? {
    func isTagRemoved(_ tag: LocaleTag) -> Bool {
      if case .locale(let tag) = Owner.locale(tag).folded(into: baseLocale) { isRemoved(tag) } else { false }
    }
    func isPathRemoved(_ path: String) -> Bool { archive.find(path).map(isFileRemoved) ?? false }
    switch container {
    case .resourceTable:
      return try ResourceTable(bytes).removing(textsOnly: textsOnly, isTagRemoved)
    case .resourceTableProtobuf:
      return try ProtobufResourceTable(bytes).removing(textsOnly: textsOnly, isTagRemoved)
    case .stringsTable: return try Loctable(bytes).removing(isTagRemoved)
    case .codeResources:
      let folder = signedFolder(of: entry)
      return try CodeResources.removingLines(from: bytes) { isPathRemoved(folder.appendingPath($0)) }
    case .jarManifest: return JarManifest.removingSections(from: bytes, where: isPathRemoved)
    case .stringCatalog: return try StringCatalog.removing(from: bytes, isTagRemoved)
    case .localeKeyedJSON: return try LocaleKeyedJSON.removing(from: bytes, isTagRemoved)
    case .assetCatalog, .fileOfSeveral: return nil
    }
  }

  /// What kind of shared container an entry is, by its name and place.
  func container(at entry: Int) -> SharedContainer? {
    let folder = archive.names[entry].split(separator: "/").dropLast().last ?? ""
    // Which JSON has several locales only its content tells; of any other nothing is removed.
    if attributions[entry].rule == .noConvention,
      FileExtension(of: entry, in: archive.names) == FileExtension("json")
    {
      return .localeKeyedJSON
    }
    return SharedContainer(
      entry: entry, fileExtension: FileExtension(of: entry, in: archive.names), folder: String(folder),
      names: archive.names)
  }

  /// Paths in CodeResources are relative to the folder that holds `_CodeSignature`; on macOS that is `Contents`.
  func signedFolder(of entry: Int) -> String {
    archive.names[entry].split(separator: "/").dropLast(2).joined(separator: "/")
  }
}

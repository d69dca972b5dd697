internal import Archives
public import Localization
internal import ResourceFormats

/// Why a shared container could not be written again.
public struct ContainerError: Error, Hashable, Sendable, CustomStringConvertible {
  public enum Reason: Hashable, Sendable {
    case noSuchEntry
    /// No container, or of a kind from which locales cannot be taken out.
    case notRewritable
    /// Why it does not parse.
    case unreadable(String)
  }

  public let entry: String
  public let reason: Reason

  public var description: String {
    switch reason {
    case .noSuchEntry: "the app has no entry '\(entry)'"
    case .notRewritable: "'\(entry)' is no container that locales can be taken out of"
    case .unreadable(let why): "\(entry): \(why)"
    }
  }
}

extension AppBundle {
  /// The content of a shared container without what is there for some locales; base is never removed. Whether
  /// the files that a list of signed files names belong to a locale is what their placements say.
  /// - Throws: ``ContainerError``, or `ArchiveError` where the entry cannot be read.
  public func content(of path: String, removing isRemoved: (LocaleTag) -> Bool) throws -> [UInt8] {
    guard let entry = archive.find(path) else { throw ContainerError(entry: path, reason: .noSuchEntry) }
    let result = try archive.withContent(at: entry) { bytes in
      Result<[UInt8]?, FormatError> { () throws(FormatError) in
        try rewritten(entry, bytes) { owner in
          if case .locale(let tag) = owner { isRemoved(tag) } else { false }
        }
      }
    }
    switch result {
    case .success(let bytes?): return bytes
    case .success(nil): throw ContainerError(entry: path, reason: .notRewritable)
    case .failure(let error): throw ContainerError(entry: path, reason: .unreadable("\(error)"))
    }
  }

  private func rewritten(
    _ entry: Int, _ bytes: RawSpan, _ isRemoved: (Owner) -> Bool
  ) throws(FormatError) -> [UInt8]? {
    func isTagRemoved(_ tag: LocaleTag) -> Bool { isRemoved(Owner.locale(tag).folded(into: baseLocale)) }
    func isFileRemoved(_ path: String) -> Bool {
      archive.find(path).map { isRemoved(placements[$0].owner) } ?? false
    }
    switch container(at: entry) {
    case .resourceTable: return try ResourceTable(bytes).removing(isTagRemoved)
    case .resourceTableProtobuf: return try ProtobufResourceTable(bytes).removing(isTagRemoved)
    case .stringsTable: return try StringsTable(bytes).removing(isTagRemoved)
    case .codeResources:
      let folder = signedFolder(of: entry)
      return try CodeResources.removingLines(from: bytes) { isFileRemoved(folder.appendingPath($0)) }
    case .jarManifest: return JarManifest.removingSections(from: bytes, where: isFileRemoved)
    default: return nil
    }
  }

  /// What kind of shared container an entry is, by its name and place.
  private func container(at entry: Int) -> SharedContainer? {
    let folder = archive.names[entry].split(separator: "/").dropLast().last ?? ""
    return SharedContainer(
      entry: entry, fileExtension: FileExtension(of: entry, in: archive.names), folder: String(folder),
      names: archive.names)
  }

  /// Paths in CodeResources are relative to the folder that holds `_CodeSignature`; on macOS that is `Contents`.
  func signedFolder(of entry: Int) -> String {
    archive.names[entry].split(separator: "/").dropLast(2).joined(separator: "/")
  }
}

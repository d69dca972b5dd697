public import Archives
internal import ByteReading
internal import ResourceFormats

/// What a look into an app's files tells: how many messages each holds, and how shared containers divide.
public struct BundleContents: Sendable {
  /// For each entry of the archive: the messages in it, or nil where it is no table that is read.
  public let messages: [Int?]
  /// Containers that were opened, by entry. Parts sum to the content's expanded size.
  public let parts: [Int: [ContainerPart]]
  /// One for each of the bundle's nested ones.
  public let nested: [BundleContents]
  public let warnings: [BundleWarning]
}

/// What of a shared container is there for one owner.
public struct ContainerPart: Hashable, Sendable {
  public let owner: Owner
  /// The component whose files these bytes are about.
  public let component: Int
  /// Of the content as it is when expanded.
  public var bytes: Int
}

extension AppBundle {
  /// Reads the whole archive once, on all cores: every content is proved against its checksum, string tables
  /// are counted, and the shared containers that are understood are divided.
  ///
  /// A table that does not parse is a warning. A content that is damaged is an error, as the archive is.
  /// - Parameter progress: called now and then, on any thread, with expanded bytes done and to do.
  public func readContents(
    progress: @Sendable (Int, Int) -> Void = { _, _ in }
  ) throws(ArchiveError) -> BundleContents {
    let readers = archive.entries.indices.map(reader)
    let findings = try archive.readContents(wanted: readers.map { $0 != nil }, progress: progress) {
      entry, bytes in
      Finding(readers[entry], entry: entry, bytes: bytes, in: self)
    }
    var messages = [Int?](repeating: nil, count: findings.count)
    var parts: [Int: [ContainerPart]] = [:]
    var warnings: [BundleWarning] = []
    for (entry, finding) in findings.enumerated() {
      switch finding {
      case .messages(let count): messages[entry] = count
      case .parts(let found): parts[entry] = found
      case .problem(let message): warnings.append(BundleWarning(message, entry: archive.names[entry]))
      case .nothing, nil: break
      }
    }
    for (entry, reader) in readers.enumerated()
    where reader == nil && archive.entries[entry].installBytes.value > archive.limits.heldBytes {
      guard contentReader(of: entry) != nil else { continue }
      warnings.append(
        BundleWarning(
          "larger than the \(archive.limits.heldBytes) bytes that are looked into; not counted",
          entry: archive.names[entry]))
    }
    var inner: [BundleContents] = []
    for nested in nested { inner.append(try nested.bundle.readContents(progress: progress)) }
    return BundleContents(messages: messages, parts: parts, nested: inner, warnings: warnings)
  }

  private func reader(of entry: Int) -> ContentReader? {
    guard archive.entries[entry].installBytes.value <= archive.limits.heldBytes else { return nil }
    return contentReader(of: entry)
  }

  /// Who reads an entry. Earlier copies of a name, links and what is nobody's are not looked into.
  private func contentReader(of entry: Int) -> ContentReader? {
    let placement = placements[entry]
    guard archive.entries[entry].kind == .file, !archive.entries[entry].isShadowed else { return nil }
    if placement.rule == .sharedContainer {
      return FileExtension(of: entry, in: archive.names) == .none ? .codeResources : .jarManifest
    }
    guard placement.kind == .strings || placement.kind == .plurals, placement.owner != .neutral,
      archive.isKept(entry)
    else { return nil }
    return ContentReader.byExtension[FileExtension(of: entry, in: archive.names)]
  }
}

/// Which of the formats' readers an entry goes to.
private enum ContentReader {
  case strings, stringsdict, codeResources, jarManifest

  static let byExtension: [FileExtension: ContentReader] = [
    FileExtension("strings"): .strings, FileExtension("stringsdict"): .stringsdict,
  ]
}

/// What one content told.
private enum Finding: Sendable {
  case messages(Int)
  case parts([ContainerPart])
  case problem(String)
  case nothing

  init(_ reader: ContentReader?, entry: Int, bytes: RawSpan, in bundle: AppBundle) {
    do throws(FormatError) {
      switch reader {
      case .strings: self = .messages(try StringsFile.messageCount(in: bytes))
      case .stringsdict: self = .messages(try StringsdictFile.messageCount(in: bytes))
      case .codeResources: self = .parts(try bundle.codeResourcesParts(entry, bytes))
      case .jarManifest: self = .parts(bundle.jarManifestParts(bytes))
      case nil: self = .nothing
      }
    } catch { self = .problem("\(error)") }
  }
}

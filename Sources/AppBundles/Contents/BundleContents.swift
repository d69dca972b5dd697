package import Archives
internal import Localization

/// What a look into an app's files tells: how many messages each holds, and how shared containers divide.
package struct BundleContents: Sendable {
  /// For each entry of the archive: the messages in it, or nil where it is no table that is read.
  package let messages: [Int?]
  /// Containers that were opened, by entry.
  package let containers: [Int: OpenedContainer]
  /// One for each of the bundle's nested ones.
  package let nested: [BundleContents]
  package let warnings: [BundleWarning]
}

extension AppBundle {
  /// Reads the whole archive once, on all cores: every content is proved against its checksum, string tables
  /// are counted, and the shared containers that are understood are divided.
  ///
  /// A table that does not parse is a warning. A content that is damaged is an error, as the archive is.
  /// - Parameter progress: called now and then, on any thread, with expanded bytes done and to do.
  package func readContents(
    progress: @Sendable (Int, Int) -> Void = { _, _ in }
  ) throws(ArchiveError) -> BundleContents {
    let readers = archive.entries.indices.map(reader)
    let findings = try archive.readContents(wanted: readers.map { $0 != nil }, progress: progress) {
      entry, bytes in
      Finding(readers[entry], entry: entry, bytes: bytes, in: self)
    }
    var messages = [Int?](repeating: nil, count: findings.count)
    var containers = opened
    var warnings: [BundleWarning] = []
    for (entry, finding) in findings.enumerated() {
      switch finding {
      case .messages(let count): messages[entry] = count
      case .container(let found): containers[entry] = found
      case .problem(let message): warnings.append(BundleWarning(message, entry: archive.names[entry]))
      case .nothing, nil: break
      }
    }
    for (entry, reader) in readers.enumerated()
    where reader == nil && archive.entries[entry].installBytes.value > archive.limits.maxInMemoryBytes {
      guard let reader = contentReader(of: entry), !reader.isSpeculative else { continue }
      warnings.append(
        BundleWarning(
          "larger than the \(archive.limits.maxInMemoryBytes) bytes that are looked into; not counted",
          entry: archive.names[entry]))
    }
    var inner: [BundleContents] = []
    for nested in nested { inner.append(try nested.bundle.readContents(progress: progress)) }
    return BundleContents(messages: messages, containers: containers, nested: inner, warnings: warnings)
  }

  /// Reads the shared containers alone, and proves nothing of the other contents.
  package func readContainers() throws(ArchiveError) -> BundleContents {
    var containers = opened
    var warnings: [BundleWarning] = []
    for entry in archive.entries.indices {
      guard attributions[entry].rule.mayHoldLocales, let reader = reader(of: entry) else { continue }
      let finding = try archive.withContent(at: entry) { bytes in
        Finding(reader, entry: entry, bytes: bytes, in: self)
      }
      switch finding {
      case .container(let found): containers[entry] = found
      case .problem(let message): warnings.append(BundleWarning(message, entry: archive.names[entry]))
      case .messages, .nothing: break
      }
    }
    var inner: [BundleContents] = []
    for nested in nested { inner.append(try nested.bundle.readContainers()) }
    return BundleContents(
      messages: [Int?](repeating: nil, count: archive.entries.count), containers: containers, nested: inner,
      warnings: warnings)
  }

  private func reader(of entry: Int) -> ContentReader? {
    guard archive.entries[entry].installBytes.value <= archive.limits.maxInMemoryBytes else { return nil }
    return contentReader(of: entry)
  }

  /// Who reads an entry. Earlier copies of a name, links and what is nobody's are not looked into.
  private func contentReader(of entry: Int) -> ContentReader? {
    let attribution = attributions[entry]
    guard archive.entries[entry].kind == .file, !archive.entries[entry].isShadowed, archive.isKept(entry)
    else { return nil }
    let fileExtension = FileExtension(of: entry, in: archive.names)
    switch attribution.rule {
    case .sharedContainer, .dividedContainer:
      return opened[entry] == nil ? ContentReader.ofContainers[fileExtension] : nil
    case .noConvention: return fileExtension == .json ? .localeKeyedJSON : nil
    default: break
    }
    guard attribution.kind == .strings || attribution.kind == .plurals, attribution.owner != .unlocalized
    else {
      return nil
    }
    if fileExtension == .json, attribution.rule == .webExtension { return .webExtensionMessages }
    return ContentReader.ofTables[fileExtension]
  }
}

extension AttributionRule {
  fileprivate var mayHoldLocales: Bool {
    self == .sharedContainer || self == .dividedContainer || self == .noConvention
  }
}

extension FileExtension {
  fileprivate static let json = FileExtension("json")
}

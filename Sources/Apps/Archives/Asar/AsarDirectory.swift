import Bytes
import DataFormats
import ProgramSystem

/// The entries of an asar archive and its ledger, read in place.
///
/// Folders and links are entries without bytes. A file whose content is beside the archive, in a folder with the suffix
/// `.unpacked`, is a link to a file of the archive around this one. The bytes of a content belong to the first entry that
/// refers to them. Entries that share a part of their bytes are an error, as in a ZIP.
struct AsarDirectory: EntryList {
  /// Deeper folders are not those of an app.
  private static let maxDepth = 64

  private(set) var names = EntryNames()
  private(set) var entries: [ArchiveEntry] = []
  private(set) var ledger = Ledger()
  private(set) var warnings: [ArchiveWarning] = []
  let header: AsarHeader

  private enum Content {
    case folder
    /// The path relative to the folder of the link.
    case link(String)
    case unpacked
    /// In bytes of the archive.
    case stored(Range<Int>, AsarIntegrity?)
  }

  private var contents: [Content] = []

  init(_ bytes: RawSpan, budget: ExpansionBudget) throws(ArchiveError) {
    header = try AsarHeader(bytes)
    try read(header.root, path: "", depth: 0, size: bytes.byteCount, budget)
    let owned = try account(in: bytes)
    for (index, content) in contents.enumerated() {
      entries.append(Self.entry(content, owned: owned[index] ?? .zero))
    }
    warnAboutDuplicates(in: bytes)
  }

  private mutating func warn(_ reason: ArchiveWarning.Reason, entry: Int? = nil) {
    warnings.append(ArchiveWarning(entry: entry.map { names[$0] }, reason: reason))
  }

  private mutating func warnAboutDuplicates(in bytes: RawSpan) {
    guard let text = bytes.checked(header.text), let found = try? AsarHeader.duplicates(in: text),
      let first = found.first
    else { return }
    warnings.append(ArchiveWarning(entry: first, reason: .namesRepeated(found.count)))
  }

  private static func entry(_ content: Content, owned: ByteCount) -> ArchiveEntry {
    switch content {
    case .folder: empty(.directory, .skipped)
    case .link(let target): empty(.symbolicLink, .retained(Array(target.utf8)))
    case .unpacked: empty(.symbolicLink, .skipped)
    case .stored(let range, _):
      ArchiveEntry(
        source: .part(offset: range.lowerBound), kind: .file, basis: .measured, archiveBytes: owned,
        storedBytes: owned, installBytes: ByteCount(range.count))
    }
  }

  private static func empty(_ kind: ArchiveEntry.Kind, _ source: ArchiveEntry.Source) -> ArchiveEntry {
    ArchiveEntry(
      source: source, kind: kind, basis: .measured, archiveBytes: 0, storedBytes: 0, installBytes: 0)
  }
}

// MARK: - Tree

extension AsarDirectory {
  /// Reads a folder. Entries are in the order of the text: a folder, then what is in it.
  /// - Parameters:
  ///   - path: of the folder, with a slash at the end; empty for the root.
  ///   - size: of the archive.
  private mutating func read(
    _ folder: JSONValue, path: String, depth: Int, size: Int, _ budget: ExpansionBudget
  ) throws(ArchiveError) {
    guard let children = folder["files"]?.members else {
      throw ArchiveError(.asarWithoutFiles, entry: path.isEmpty ? nil : path, at: AsarHeader.textStart)
    }
    guard depth < Self.maxDepth else { throw ArchiveError(.asarTooDeep(limit: Self.maxDepth), entry: path) }
    for child in children {
      guard Self.isValid(child.name) else { throw ArchiveError(.asarName, entry: path + child.name) }
      guard contents.count < budget.limits.entries else {
        throw ArchiveError(.tooManyEntries(limit: budget.limits.entries))
      }
      if child.value.isFolderOfAsar {
        let inner = "\(path)\(child.name)/"
        try append(inner, .folder, budget)
        try read(child.value, path: inner, depth: depth + 1, size: size, budget)
      } else {
        let content = try content(of: child.value, at: path + child.name, depth: depth, size: size)
        try append(path + child.name, content, budget)
      }
    }
  }

  /// As `@electron/asar` verifies names. A zero ends a name for a system.
  private static func isValid(_ name: String) -> Bool {
    !["", ".", ".."].contains(name) && !name.utf8.contains { "/\\\0".utf8.contains($0) }
  }

  private mutating func append(
    _ name: String, _ content: Content, _ budget: ExpansionBudget
  ) throws(ArchiveError) {
    names.append(name.utf8)
    contents.append(content)
    do throws(ArchiveError) {
      try budget.check(names)
      if case .stored(let range, _) = content { try budget.charge(range.count) }
    } catch { throw error.inEntry(name) }
  }

  /// - Parameter depth: the number of folders around the entry.
  private func content(
    of entry: JSONValue, at path: String, depth: Int, size: Int
  ) throws(ArchiveError) -> Content {
    if let target = entry["link"]?.string {
      // Targets are relative to the archive, and those of other archives to the folder of the link.
      return .link(String(repeating: "../", count: depth) + target)
    }
    if entry["unpacked"]?.bool == true { return .unpacked }
    guard let count = entry["size"]?.integer, count >= 0, let offset = entry["offset"]?.string,
      let offset = Int(offset), offset >= 0
    else { throw ArchiveError(.asarFile, entry: path) }
    let (start, startOverflows) = offset.addingReportingOverflow(header.contentStart)
    let (end, endOverflows) = start.addingReportingOverflow(count)
    guard !startOverflows, !endOverflows, end <= size else {
      throw ArchiveError(.asarOutside(end: endOverflows ? .max : end, size: size), entry: path, at: start)
    }
    return .stored(start..<end, AsarIntegrity(entry))
  }
}

extension JSONValue {
  /// Whether an entry of the header is a folder. A link may have any other members.
  var isFolderOfAsar: Bool { self["link"] == nil && self["files"] != nil }
}

// MARK: - Bytes

extension AsarDirectory {
  /// Attributes every byte of the file.
  /// - Returns: the bytes of each entry that is the first one with its content.
  private mutating func account(in bytes: RawSpan) throws(ArchiveError) -> [Int: ByteCount] {
    ledger.centralDirectory = ByteCount(header.text.upperBound)
    ledger.padding = ByteCount(header.contentStart - header.text.upperBound)
    var owned: [Int: ByteCount] = [:]
    var covered = header.contentStart
    var last: (entry: Int, range: Range<Int>)?
    for (entry, range) in stored {
      guard range != last?.range else { continue }
      guard range.lowerBound >= covered else {
        throw ArchiveError(
          .overlap(with: last.map { names[$0.entry] } ?? ""), entry: names[entry], at: range.lowerBound)
      }
      account(for: covered..<range.lowerBound, in: bytes) { .bytesBetweenEntries($0) }
      owned[entry] = ByteCount(range.count)
      ledger.content += ByteCount(range.count)
      covered = range.upperBound
      last = (entry, range)
    }
    account(for: covered..<bytes.byteCount, in: bytes) { .bytesAfterLastEntry($0) }
    return owned
  }

  /// Contents that are not empty, in the order of the file.
  private var stored: [(entry: Int, range: Range<Int>)] {
    let all = contents.enumerated().compactMap { entry, content -> (entry: Int, range: Range<Int>)? in
      guard case .stored(let range, _) = content, !range.isEmpty else { return nil }
      return (entry, range)
    }
    return all.sorted { one, other in
      let places = (one.range.lowerBound, one.range.upperBound, one.entry)
      return places < (other.range.lowerBound, other.range.upperBound, other.entry)
    }
  }

  private mutating func account(
    for gap: Range<Int>, in bytes: RawSpan, _ reason: (ByteCount) -> ArchiveWarning.Reason
  ) {
    guard !gap.isEmpty, let span = bytes.checked(gap) else { return }
    let count = ByteCount(gap.count)
    if span.isZero {
      ledger.padding += count
    } else {
      ledger.unattributed += count
      warn(reason(count))
    }
  }
}

// MARK: - Hashes

extension AsarDirectory {
  /// A warning for each content that differs from its hashes, computed on all cores.
  func hashWarnings(in region: ByteRegion) -> [ArchiveWarning] {
    let hashed = contents.enumerated().compactMap {
      entry, content -> (entry: Int, range: Range<Int>, AsarIntegrity)? in
      guard case .stored(let range, let integrity?) = content else { return nil }
      return (entry, range, integrity)
    }
    let differs = concurrentMap(hashed) { _, range, integrity in
      guard let content = region.bytes.checked(range) else { return false }
      return !integrity.matches(content)
    }
    return zip(hashed, differs).filter(\.1).map { item, _ in
      ArchiveWarning(entry: names[item.entry], reason: .integrityDiffers)
    }
  }
}

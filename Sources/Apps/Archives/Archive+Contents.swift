import Bytes
import Compression
import OperatingSystem
import ProgramSystem
import Synchronization

extension Archive {
  /// The names of the files in the folder of a file, sorted, including the file's own. Names that are not UTF-8 are
  /// skipped.
  package static func names(besideFileAt path: String) throws(ArchiveError) -> [String] {
    var folder = "."
    if let slash = path.lastIndex(of: "/") { folder = String(path[...slash]) }
    do throws(ArchiveError) { return try DirectoryTree.fileNames(in: folder) } catch {
      throw error.inArchive(at: folder)
    }
  }

  /// The bytes of a file that is not an archive, or nil for a folder.
  /// - Throws: if it cannot be read, is empty, or exceeds ``Limits/maxInMemoryBytes``.
  package static func contents(ofFileAt path: String, limits: Limits = .standard) throws(ArchiveError)
    -> [UInt8]?
  {
    do throws(ArchiveError) {
      guard case .bytes(let storage) = try open(path, pipeLimit: limits.pipedBytes) else {
        return nil
      }
      guard storage.count <= limits.maxInMemoryBytes else {
        throw ArchiveError(.tooLargeForMemory(limit: limits.maxInMemoryBytes))
      }
      return storage.bytes.array()
    } catch { throw error.inArchive(at: path) }
  }

  static func open(_ path: String, pipeLimit: Int) throws(ArchiveError) -> InputFile {
    do throws(InputFileError) { return try InputFile.open(path, pipeLimit: pipeLimit) } catch {
      throw ArchiveError(input: error)
    }
  }

  /// The verified content of one entry.
  package func content(at index: Int) throws(ArchiveError) -> [UInt8] {
    try withContent(at: index) { span in span.array() }
  }

  /// Calls `body` with the verified content of one entry. A stored content is not copied. The content is kept for later
  /// reads, within the limit for contents in memory.
  package func withContent<Result>(
    at index: Int, _ body: (RawSpan) -> Result
  ) throws(ArchiveError) -> Result {
    keepContents(of: CollectionOfOne(index))
    return try readOnce(at: index, body)
  }

  /// Calls `body` with the verified content of one entry, which no later step reads. A stored content is not copied.
  package func readOnce<Result>(
    at index: Int, _ body: (RawSpan) -> Result
  ) throws(ArchiveError) -> Result {
    try naming(index) { () throws(ArchiveError) in
      let result = try ContentReader(self).expand(index, body)
      kept.verify(index)
      return result
    }
  }

  /// Keeps the contents of entries when they are read, so that later steps do not expand them again, within the limit for
  /// contents in memory.
  package func keepContents(of indices: some Sequence<Int>) { kept.keep(indices) }

  /// The result of `parse` for the verified content of one entry.
  package func parse<Value, Failure: Error>(
    at index: Int, _ parse: (RawSpan) throws(Failure) -> Value
  ) throws(ArchiveError) -> Result<Value, Failure> {
    try withContent(at: index) { bytes in Result { () throws(Failure) in try parse(bytes) } }
  }

  /// Runs `body`; its error gets the names of the entry and the archive.
  func naming<Result>(
    _ index: Int, _ body: () throws(ArchiveError) -> Result
  ) throws(ArchiveError) -> Result {
    do throws(ArchiveError) { return try body() } catch {
      throw error.inEntry(names[index]).inArchive(at: path)
    }
  }

  /// Reads entries, each once, on all cores: verifies size and checksum, and passes the contents of some of them to
  /// `body`, in any order.
  ///
  /// Encrypted entries and those with an unknown method are skipped; opening has added warnings for them. The
  /// memory in use depends on the largest wanted content, not on the archive's size.
  /// - Parameters:
  ///   - readings: one per entry.
  ///   - progress: called after every batch, on any thread, with the number of unpacked bytes done and the total.
  ///   - body: called on any thread, with the entry's index and its content.
  /// - Returns: the results of `body` by entry.
  /// - Throws: the error of the first damaged entry in the archive's order, at every run the same one.
  package func readContents<Result: Sendable>(
    _ readings: [EntryReading], progress: @Sendable (Int, Int) -> Void = { _, _ in },
    _ body: @Sendable (Int, RawSpan) -> Result
  ) throws(ArchiveError) -> [Int: Result] {
    let batches = contentBatches(readings)
    let all = batches.reduce(0) { $0 + $1.cost }
    let done = Atomic<Int>(0)
    let large = Mutex(())
    let read = try concurrentMap(batches) { batch throws(ArchiveError) in
      let reader = ContentReader(self)
      var made: [(Int, Result)] = []
      for index in batch.entries {
        try naming(index) { () throws(ArchiveError) in
          if readings[index] == .verified {
            try reader.verify(index)
          } else if entries[index].installBytes.value <= Limits.largeContent {
            try reader.expand(index) { made.append((index, body(index, $0))) }
          } else {
            // One at a time, so that memory does not depend on the number of cores.
            try large.withLock { (_) throws(ArchiveError) in
              try reader.expand(index) { made.append((index, body(index, $0))) }
              reader.releaseMemory()
            }
          }
        }
      }
      progress(done.add(batch.cost, ordering: .relaxed).newValue, all)
      return made
    }
    return Dictionary(read.joined()) { first, _ in first }
  }

  /// Entries in groups large enough for a job each, in the order of the archive.
  private func contentBatches(_ readings: [EntryReading]) -> [(cost: Int, entries: [Int])] {
    var batches: [(cost: Int, entries: [Int])] = []
    for index in entries.indices where isRead(index, readings[index]) {
      if batches.last.map({ $0.cost > 1 << 20 || $0.entries.count == 1024 }) ?? true {
        batches.append((0, []))
      }
      // Sums of sizes are within the limits, which opening has checked.
      batches[batches.count - 1].cost += entries[index].installBytes.value + 512
      batches[batches.count - 1].entries.append(index)
    }
    return batches
  }

  /// Whether an entry is verified or passed on: only those of a ZIP are verified without being passed on.
  private func isRead(_ index: Int, _ reading: EntryReading) -> Bool {
    switch reading {
    case .skipped: return false
    case .verified, .passed: break
    }
    if case .range = entries[index].source { return isKept(index) }
    return reading == .passed && isKept(index) && entries[index].kind == .file
  }

  /// The bytes of an entry, to be opened as an archive. Those of an entry that is not compressed are in place.
  func region(at index: Int) throws(ArchiveError) -> ByteRegion {
    let entry = entries[index]
    if let part = inPlace(entry) { return part }
    return try naming(index) { () throws(ArchiveError) in
      if container == .directory, entry.kind == .file { return ByteRegion(try file(index)) }
      let limit = budget.allowedRetained
      let content = try ContentReader(self).expand(index, limit: limit) {
        ByteRegion(ByteStorage(copying: $0))
      }
      kept.verify(index)
      return content
    }
  }

  /// The content of an entry that the archive's bytes have as it is; nil for others.
  fileprivate func inPlace(_ entry: ArchiveEntry) -> ByteRegion? {
    switch entry.source {
    case .range(let offset, .stored, _, isEncrypted: false):
      region?.region(offset..<(offset + entry.storedBytes.value))
    case .part(let offset): region?.region(offset..<(offset + entry.installBytes.value))
    case .range, .file, .retained, .skipped: nil
    }
  }

  /// The bytes of an entry of a directory.
  fileprivate func file(_ index: Int) throws(ArchiveError) -> ByteStorage {
    do throws(ArchiveError) {
      guard case .bytes(let storage) = try Self.open("\(path)/\(names[index])", pipeLimit: 0) else {
        throw ArchiveError(.directory)
      }
      return storage
    } catch {
      // An empty file is an ordinary entry, although it is not an archive.
      if error.reason == .empty { return ByteStorage(copying: []) }
      throw error
    }
  }

  /// Keeps a content, if a later step needs it and the limit for contents in memory allows it.
  fileprivate func keepIfWanted(_ index: Int, _ content: RawSpan) {
    guard kept.isWanted(index) else { return }
    if let part = inPlace(entries[index]) {
      kept.add(part, of: index)
    } else if budget.keep(content.byteCount) {
      kept.add(ByteRegion(ByteStorage(copying: content)), of: index)
    }
  }

  /// An estimate of the size of the archive's file after `gzip -6`, within 0.2 %; nil for a folder.
  package func gzipEstimate() throws(ArchiveError) -> ByteCount? {
    guard let region else { return nil }
    do throws(CompressionError) { return ByteCount(try Deflater.gzipEstimate(of: region)) } catch {
      throw ArchiveError(compressing: error).inArchive(at: path)
    }
  }
}

/// Reads contents of one archive, on one thread.
private final class ContentReader {
  private let archive: Archive
  private let inflater = Inflater()

  init(_ archive: Archive) { self.archive = archive }

  /// - Parameter limit: the largest content; nil for that of contents in memory.
  func expand<Result>(
    _ index: Int, limit: Int? = nil, _ body: (RawSpan) -> Result
  ) throws(ArchiveError) -> Result {
    let entry = archive.entries[index]
    guard entry.kind != .directory else { throw ArchiveError(.directory) }
    let limit = limit ?? archive.limits.maxInMemoryBytes
    guard entry.installBytes.value <= limit else { throw ArchiveError(.tooLargeForMemory(limit: limit)) }
    if let known = archive.kept.content(of: index) { return body(known.bytes) }
    archive.limits.log?.record(archive.names[index], in: archive.path)
    switch entry.source {
    case .file:
      let storage = try archive.file(index)
      archive.keepIfWanted(index, storage.bytes)
      return body(storage.bytes)
    case .part(let offset):
      guard let part = archive.inPlace(entry) else {
        throw ArchiveError(.asarOutside(end: offset, size: archive.size.value), at: offset)
      }
      archive.keepIfWanted(index, part.bytes)
      return body(part.bytes)
    case .retained(let bytes): return body(bytes.span.rawBytes)
    case .range, .skipped:
      return try inPlace(index) { (input, declared) throws(InflateError) in
        try inflater.expand(input, declared) { bytes in
          archive.keepIfWanted(index, bytes)
          return body(bytes)
        }
      }
    }
  }

  func verify(_ index: Int) throws(ArchiveError) {
    if archive.kept.isVerified(index) { return }
    archive.limits.log?.record(archive.names[index], in: archive.path)
    try inPlace(index) { (input, declared) throws(InflateError) in try inflater.verify(input, declared) }
  }

  func releaseMemory() { inflater.releaseMemory() }

  /// Calls `body` with the bytes of an entry of a ZIP, as they are stored.
  private func inPlace<Result>(
    _ index: Int, _ body: (RawSpan, Inflater.Declared) throws(InflateError) -> Result
  ) throws(ArchiveError) -> Result {
    let entry = archive.entries[index]
    guard case .range(let offset, let method, let checksum, let isEncrypted) = entry.source,
      let region = archive.region
    else { throw ArchiveError(.notRetained) }
    if isEncrypted { throw ArchiveError(.encrypted) }
    if case .other(let code) = method { throw ArchiveError(.unknownMethod(code)) }
    guard let input = region.bytes.checked(offset..<(offset + entry.storedBytes.value)) else {
      throw ArchiveError(.outOfBounds(.localHeader), at: offset)
    }
    do throws(InflateError) {
      return try body(
        input,
        Inflater.Declared(
          isDeflated: method == .deflated, size: entry.installBytes.value, checksum: checksum))
    } catch { throw ArchiveError(.init(error)) }
  }
}

extension Archive {
  /// Whether an entry's content can be read: not if it is encrypted, compressed with an unknown method, or an entry
  /// of a stream that was not retained.
  package func isKept(_ index: Int) -> Bool {
    switch entries[index].source {
    case .range(_, .other, _, _), .range(_, _, _, isEncrypted: true), .skipped: false
    case .range, .file, .part, .retained: true
    }
  }
}

extension Archive {
  /// The path in a symbolic link. Nil for any other entry, and for a path that is empty, not UTF-8, longer than
  /// 4,096 bytes or damaged: reading the contents of a ZIP file reports damage.
  package func linkTarget(at index: Int) -> String? {
    guard entries[index].kind == .symbolicLink,
      entries[index].installBytes.value <= ArchiveEntry.maxLinkTargetBytes, let bytes = linkBytes(at: index),
      !bytes.isEmpty
    else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }

  private func linkBytes(at index: Int) -> [UInt8]? {
    guard isKept(index) else { return nil }
    if container == .directory {
      return try? Libc.symbolicLinkTarget("\(path)/\(names[index])")
    }
    return try? content(at: index)
  }
}

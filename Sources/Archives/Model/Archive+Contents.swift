internal import Bytes
internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

extension Archive {
  /// The bytes of a file that is no archive, or nil for a folder.
  /// - Throws: where it cannot be read, is empty, or larger than what is held of one content.
  package static func contents(ofFileAt path: String, limits: Limits = .standard) throws(ArchiveError)
    -> [UInt8]?
  {
    let name = InputFile.name(of: path)
    do throws(ArchiveError) {
      guard case .bytes(let storage) = try InputFile.open(path, pipeLimit: limits.pipedBytes) else {
        return nil
      }
      guard storage.count <= limits.maxInMemoryBytes else {
        throw ArchiveError(.tooLargeToHold(limit: limits.maxInMemoryBytes))
      }
      return storage.bytes.array()
    } catch { throw error.inArchive(name) }
  }

  /// The whole content of one entry, checked.
  package func content(at index: Int) throws(ArchiveError) -> [UInt8] {
    try withContent(at: index) { span in span.array() }
  }

  /// The whole content of one entry, checked; where it is stored, it is not copied.
  package func withContent<Result>(
    at index: Int, _ body: (RawSpan) -> Result
  ) throws(ArchiveError) -> Result {
    do throws(ArchiveError) {
      let reader = ContentReader(self)
      return try reader.expand(index) { (span) throws(ArchiveError) in body(span) }
    } catch { throw error.inEntry(names[index]).inArchive(name) }
  }

  /// Reads every entry once, on all cores: proves size and checksum of each, and hands out the contents of the
  /// wanted ones, in no particular order.
  ///
  /// Encrypted entries and those of an unknown method are passed over; opening has warned of them. Memory is
  /// bounded by the largest wanted content, whatever the archive's size.
  /// - Parameters:
  ///   - wanted: a flag per entry.
  ///   - progress: called after every batch, on any thread, with expanded bytes done and to do.
  ///   - body: called on any thread, with the entry's index and its content.
  /// - Returns: what `body` made, by entry, nil where nothing was wanted.
  /// - Throws: the error of the first damaged entry in the archive's order, whichever was met first.
  package func readContents<Result: Sendable>(
    wanted: [Bool], progress: @Sendable (Int, Int) -> Void = { _, _ in },
    _ body: @Sendable (Int, RawSpan) -> Result
  ) throws(ArchiveError) -> [Result?] {
    let batches = contentBatches(wanted: wanted)
    let failure = Mutex<(index: Int, error: ArchiveError)?>(nil)
    let next = Atomic<Int>(0)
    let done = Atomic<Int>(0)
    let all = batches.reduce(0) { $0 + $1.cost }
    let workers = max(1, min(batches.count, Self.workerCount))
    let read = concurrentMap(count: workers) { _ in
      let reader = ContentReader(self)
      var made: [(Int, Result)] = []
      while true {
        let (batch, _) = next.add(1, ordering: .relaxed)
        guard batch < batches.count else { return made }
        for index in batches[batch].entries {
          // The error of an earlier entry takes precedence, so later entries are not needed.
          if let found = failure.withLock({ $0?.index }), found < index { continue }
          do throws(ArchiveError) {
            if wanted[index] {
              try reader.expand(index) { (span) throws(ArchiveError) in
                made.append((index, body(index, span)))
              }
            } else {
              try reader.verify(index)
            }
          } catch {
            failure.withLock { found in
              if found.map({ index < $0.index }) ?? true { found = (index, error) }
            }
          }
        }
        release(batches[batch].entries)
        progress(done.add(batches[batch].cost, ordering: .relaxed).newValue, all)
      }
    }
    if let (index, error) = failure.withLock({ $0 }) { throw error.inEntry(names[index]).inArchive(name) }
    var results = [Result?](repeating: nil, count: entries.count)
    for made in read { for (index, result) in made { results[index] = result } }
    return results
  }

  /// How many threads work on contents at once: one for each processor that is on line.
  static let workerCount = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))

  /// Entries in groups that are worth a thread's trip, the costliest first so that no core waits at the end.
  private func contentBatches(wanted: [Bool]) -> [(cost: Int, entries: [Int])] {
    var batches: [(cost: Int, entries: [Int])] = []
    var current: [Int] = []
    var cost = 0
    for index in entries.indices where isReadable(index, wanted: wanted[index]) {
      current.append(index)
      cost += entries[index].installBytes.value + 512
      if cost > 1 << 20 || current.count == 1024 {
        batches.append((cost, current))
        (current, cost) = ([], 0)
      }
    }
    if !current.isEmpty { batches.append((cost, current)) }
    batches.sort { ($0.cost, $1.entries[0]) > ($1.cost, $0.entries[0]) }
    return batches
  }

  private func isReadable(_ index: Int, wanted: Bool) -> Bool {
    switch entries[index].source {
    case .zip(_, .other, _, _), .zip(_, _, _, isEncrypted: true): false
    case .zip: true
    case .file: wanted && entries[index].kind == .file
    case .retained: wanted
    case .passed: false
    }
  }

  /// Drops the mapped pages of a batch, whose entries mostly lie side by side.
  private func release(_ batch: [Int]) {
    guard case .region(let region) = backing else { return }
    var start = Int.max
    var end = 0
    for index in batch {
      guard case .zip(let offset, _, _, _) = entries[index].source else { continue }
      start = min(start, offset)
      end = max(end, offset + entries[index].storedBytes.value)
    }
    if start < end { region.release(start..<end) }
  }

  /// The bytes of an entry as something to open as an archive.
  func region(at index: Int) throws(ArchiveError) -> ByteRegion {
    let entry = entries[index]
    if case .zip(let offset, .stored, _, isEncrypted: false) = entry.source,
      case .region(let region) = backing,
      let part = region.region(offset..<(offset + entry.storedBytes.value))
    {
      return part
    }
    if case .directory(let path) = backing, entry.kind == .file {
      guard case .bytes(let storage) = try InputFile.open("\(path)/\(names[index])", pipeLimit: 0) else {
        throw ArchiveError(.unreadable(.directory))
      }
      return ByteRegion(storage)
    }
    let reader = ContentReader(self)
    return try reader.expand(index) { (span) throws(ArchiveError) in
      ByteRegion(ByteStorage(copying: span))
    }
  }
}

/// Reads contents of one archive on one thread.
private final class ContentReader {
  private let archive: Archive
  private let inflater = Inflater()

  init(_ archive: Archive) { self.archive = archive }

  func expand<Result>(
    _ index: Int, _ body: (RawSpan) throws(ArchiveError) -> Result
  ) throws(ArchiveError) -> Result {
    let entry = archive.entries[index]
    guard entry.kind != .directory else { throw ArchiveError(.unreadable(.directory)) }
    guard entry.installBytes.value <= archive.limits.maxInMemoryBytes else {
      throw ArchiveError(.tooLargeToHold(limit: archive.limits.maxInMemoryBytes))
    }
    switch entry.source {
    case .zip:
      let (region, offset, declared) = try zipContent(entry)
      guard let input = region.bytes.checked(offset..<(offset + entry.storedBytes.value)) else {
        throw ArchiveError(.outOfBounds(.localHeader), at: offset)
      }
      if declared.isDeflated { return try inflater.expand(input, declared, body) }
      if !archive.verified.contains(index) {
        try inflater.verify(input, declared)
        archive.verified.insert(index)
      }
      return try body(input)
    case .file:
      guard case .directory(let path) = archive.backing else { throw ArchiveError(.unreadable(.notKept)) }
      return try Self.read("\(path)/\(archive.names[index])", body)
    case .retained(let bytes): return try body(bytes.span.rawBytes)
    case .passed: throw ArchiveError(.unreadable(.notKept))
    }
  }

  func verify(_ index: Int) throws(ArchiveError) {
    let entry = archive.entries[index]
    guard case .zip = entry.source, !archive.verified.contains(index) else { return }
    let (region, offset, declared) = try zipContent(entry)
    guard let input = region.bytes.checked(offset..<(offset + entry.storedBytes.value)) else {
      throw ArchiveError(.outOfBounds(.localHeader), at: offset)
    }
    var released = 0
    try inflater.verify(input, declared) { done in
      if done - released >= 8 << 20 {
        region.release((offset + released)..<(offset + done))
        released = done
      }
    }
  }

  private func zipContent(
    _ entry: ArchiveEntry
  ) throws(ArchiveError) -> (ByteRegion, offset: Int, Inflater.Declared) {
    guard case .zip(let offset, let method, let checksum, let isEncrypted) = entry.source,
      case .region(let region) = archive.backing
    else { throw ArchiveError(.unreadable(.notKept)) }
    if isEncrypted { throw ArchiveError(.unreadable(.encrypted)) }
    if case .other(let code) = method { throw ArchiveError(.unreadable(.method(code))) }
    let declared = Inflater.Declared(
      isDeflated: method == .deflated, size: entry.installBytes.value, checksum: checksum)
    return (region, offset, declared)
  }

  private static func read<Result>(
    _ path: String, _ body: (RawSpan) throws(ArchiveError) -> Result
  ) throws(ArchiveError) -> Result {
    do throws(ArchiveError) {
      guard case .bytes(let storage) = try InputFile.open(path, pipeLimit: 0) else {
        throw ArchiveError(.unreadable(.directory))
      }
      return try body(storage.bytes)
    } catch {
      // A file of no bytes is an ordinary entry, though it is no archive.
      if error.reason == .empty { return try body(RawSpan()) }
      throw error
    }
  }
}

extension Archive {
  /// Whether an entry's content can be had: not when it is encrypted, of an unknown method, or went by in a
  /// stream without being kept.
  package func isKept(_ index: Int) -> Bool {
    switch entries[index].source {
    case .zip(_, .other, _, _), .zip(_, _, _, isEncrypted: true), .passed: false
    case .zip, .file, .retained: true
    }
  }
}

import Bytes
import Compression

/// The new content of an entry, or the content of an added one.
package struct Replacement: Sendable {
  /// How a content is written to an archive.
  package enum Storage: Hashable, Sendable {
    case stored
    /// - Parameter level: of zlib, from 1 to 9.
    case deflated(level: Int)
  }

  let checksum: UInt32
  /// The size of the content.
  let size: Int
  /// The content as it is written to the archive.
  let stored: [UInt8]

  init(_ content: [UInt8], as storage: Storage) throws(ArchiveError) {
    checksum = CRC32.checksum(of: content.span.rawBytes)
    size = content.count
    do throws(CompressionError) {
      switch storage {
      case .stored: stored = content
      case .deflated(let level): stored = try Deflater.raw(content.span.rawBytes, level: level)
      }
    } catch { throw ArchiveError(compressing: error) }
  }
}

extension Replacement.Storage {
  /// Compressed with zlib's ordinary level, or stored.
  init(deflates: Bool) { self = deflates ? .deflated(level: 6) : .stored }
}

extension Archive {
  /// A new content for an entry.
  /// - Parameter storage: the result of ``storage(of:opened:)``.
  package func replacement(
    for index: Int, with content: [UInt8], as storage: Replacement.Storage
  ) throws(ArchiveError) -> Replacement {
    try naming(index) { () throws(ArchiveError) in try Replacement(content, as: storage) }
  }

  /// A new content for an entry, compressed as the old one.
  package func replacement(for index: Int, with content: [UInt8]) throws(ArchiveError) -> Replacement {
    try replacement(for: index, with: content, as: storage(of: index))
  }

  /// How an entry is compressed: with the level that reproduces the content's size in the archive, or comes closest to it if
  /// the entry was compressed with something other than zlib.
  ///
  /// Levels are tried in the order of their frequency in practice; for contents above 16 MiB, only two of them.
  /// - Parameter opened: the same entry as an archive, whose bytes are in memory, if it was opened.
  package func storage(
    of index: Int, opened: Archive? = nil
  ) throws(ArchiveError) -> Replacement.Storage {
    guard case .range(_, .deflated, _, _) = entries[index].source else { return .stored }
    let wanted = entries[index].storedBytes.value
    func level(of content: RawSpan) throws(CompressionError) -> Int {
      try Self.level(of: content, compressedTo: wanted)
    }
    let result: Result<Int, CompressionError>
    if let content = opened?.region {
      result = Result { () throws(CompressionError) in try level(of: content.bytes) }
    } else {
      result = try parse(at: index, level)
    }
    do throws(CompressionError) { return .deflated(level: try result.get()) } catch {
      throw ArchiveError(compressing: error).inEntry(names[index]).inArchive(at: path)
    }
  }

  private static func level(
    of content: RawSpan, compressedTo wanted: Int
  ) throws(CompressionError) -> Int {
    var best: (level: Int, distance: Int) = (6, Int.max)
    var levels = [6, 9, 8, 7, 5, 4, 1, 2, 3]
    if content.byteCount > 16 << 20 { levels = [6, 9] }
    for level in levels {
      let size = try Deflater.compressedSize(of: content, level: level)
      if size == wanted { return level }
      let distance = abs(size - wanted)
      if distance < best.distance { best = (level, distance) }
    }
    return best.level
  }
}

/// A new file of a rebuilt archive, after all others.
struct AddedEntry: Sendable {
  let name: String
  /// The content as it is written to a folder.
  let bytes: [UInt8]
  let content: Replacement
  let isDeflated: Bool
}

/// The entries to remove, replace or add when an archive is rebuilt. All others are copied unchanged.
package struct EntryChanges: Sendable {
  /// Indices of entries.
  package private(set) var removed: Set<Int> = []
  package private(set) var replaced: [Int: Replacement] = [:]
  /// In the order of the file.
  private(set) var added: [AddedEntry] = []
  /// The new contents of files beside an asar archive, by the entry with their size and hashes.
  private(set) var contentsBeside: [Int: [UInt8]] = [:]

  package init() {}

  package var isEmpty: Bool {
    removed.isEmpty && replaced.isEmpty && added.isEmpty && contentsBeside.isEmpty
  }

  /// Adds a file.
  /// - Parameters:
  ///   - name: a relative path with `/`, of at most 65,535 bytes. The archive has no such entry.
  ///   - deflates: whether the content is compressed with level 6, or stored. Folders do not compress.
  package mutating func add(_ name: String, _ content: [UInt8], deflates: Bool = true) throws(ArchiveError) {
    do throws(ArchiveError) {
      let stored = try Replacement(content, as: Replacement.Storage(deflates: deflates))
      added.append(AddedEntry(name: name, bytes: content, content: stored, isDeflated: deflates))
    } catch { throw error.inEntry(name) }
  }

  package mutating func remove(_ entry: Int) {
    removed.insert(entry)
    replaced[entry] = nil
  }

  /// Records the new content of a file beside an asar archive, which another archive contains.
  package mutating func describe(_ entry: Int, as content: [UInt8]) {
    contentsBeside[entry] = content
  }

  package mutating func replace(_ entry: Int, with replacement: Replacement) {
    replaced[entry] = replacement
    removed.remove(entry)
  }
}

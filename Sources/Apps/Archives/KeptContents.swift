import Bytes
import Synchronization

/// Contents of an archive's entries that several steps of a command need, so that each entry is expanded once.
///
/// The contents of single reads are kept, and those of entries that ``keep(_:)`` names. Contents beyond
/// ``Limits/maxInMemoryBytes`` in total, in the outermost archive and all inside it, are expanded again.
final class KeptContents: Sendable {
  private struct State {
    var contents: [Int: ByteRegion] = [:]
    /// Entries whose contents are kept when they are expanded.
    var wanted: Set<Int> = []
    /// Entries that were expanded and verified by a single read.
    var verified: Set<Int> = []
  }

  private let state = Mutex(State())

  func keep(_ entries: some Sequence<Int>) { state.withLock { $0.wanted.formUnion(entries) } }

  func content(of entry: Int) -> ByteRegion? { state.withLock { $0.contents[entry] } }

  func isVerified(_ entry: Int) -> Bool { state.withLock { $0.verified.contains(entry) } }

  func isWanted(_ entry: Int) -> Bool { state.withLock { $0.wanted.contains(entry) } }

  func add(_ content: ByteRegion, of entry: Int) { state.withLock { $0.contents[entry] = content } }

  func verify(_ entry: Int) { state.withLock { _ = $0.verified.insert(entry) } }
}

/// The way in which ``Archive/readContents(_:progress:_:)`` reads an entry.
package enum EntryReading: Sendable {
  /// Nothing, because another reading does it.
  case skipped
  /// Verifies size and checksum, in a ZIP.
  case verified
  /// Verifies it and passes the content on.
  case passed
}

import Bytes
import Synchronization

/// Counts the declared unpacked sizes of an archive and the archives inside it against one set of limits.
///
/// Sizes are charged when a directory is read, before anything is expanded. Expanding never produces more bytes
/// than declared.
final class ExpansionBudget: Sendable {
  let limits: Limits
  private let allowed: Int
  private let ratioIsTighter: Bool
  private let used = Atomic<Int>(0)
  private let retained = Atomic<Int>(0)
  private let archives = Atomic<Int>(0)
  private let kept = Atomic<Int>(0)
  /// The largest sum of archives inside archives, and of contents of a stream, that are in memory.
  let allowedRetained: Int
  private let allowedNames: Int
  private let parsed = Atomic<Int>(0)
  private let allowedParsed: Int
  private let keys = Atomic<Int>(0)
  private let repeated = Atomic<Int>(0)

  /// - Parameter archiveBytes: the size of the outermost archive.
  init(limits: Limits, archiveBytes: Int) {
    self.limits = limits
    // Keeps sums of sizes far from overflow, also with other limits.
    let expandedBytes = min(limits.expandedBytes, 1 << 50)
    let (product, overflow) = max(archiveBytes, 1).multipliedReportingOverflow(by: max(limits.ratio, 1))
    let byRatio = overflow ? Int.max : max(product, limits.ratioFloor)
    ratioIsTighter = byRatio < expandedBytes
    allowed = min(byRatio, expandedBytes)
    // An archive is rarely smaller when it is compressed once more.
    let (twice, isHuge) = archiveBytes.multipliedReportingOverflow(by: 2)
    allowedRetained = max(limits.retainedBytes, isHuge ? archiveBytes : twice)
    let (parsable, isLarge) = max(archiveBytes, 1).multipliedReportingOverflow(by: Limits.parsedRatio)
    allowedParsed = isLarge ? .max : max(parsable, limits.maxInMemoryBytes)
    // The ends of names have 32 bits, and the numbers of folders 31.
    allowedNames = min(max(limits.nameBytes, archiveBytes), Int(Int32.max))
  }

  func charge(_ bytes: Int) throws(ArchiveError) {
    guard Self.count(bytes, in: used, upTo: allowed) else {
      throw ArchiveError(
        ratioIsTighter ? .ratioTooHigh(limit: limits.ratio) : .expandsTooFar(limit: limits.expandedBytes))
    }
  }

  /// - Returns: false, and adds nothing, if the sum exceeds the limit.
  private static func count(_ bytes: Int, in counter: borrowing Atomic<Int>, upTo limit: Int) -> Bool {
    guard max(bytes, 0) <= limit - counter.load(ordering: .relaxed) else { return false }
    counter.add(max(bytes, 0), ordering: .relaxed)
    return true
  }

  /// Counts contents of files that are parsed.
  func parse(_ bytes: Int) throws(ArchiveError) {
    guard Self.count(bytes, in: parsed, upTo: allowedParsed) else {
      throw ArchiveError(.parsesTooMuch(limit: allowedParsed))
    }
  }

  /// Counts keys of messages, which are composed of names, and texts that a file refers to several times: small files
  /// may have many bytes of both. What is read again counts again.
  /// - Returns: whether they are within the limit.
  func hold(messages: Int, keyBytes: Int, repeatedBytes: Int) -> Bool {
    // A message with a short key takes as much memory as one with a key of 256 bytes, and as much time in a pack.
    let keys = keys.add(max(keyBytes, 0) + Self.messageBytes * max(messages, 0), ordering: .relaxed).newValue
    let texts = repeated.add(max(repeatedBytes, 0), ordering: .relaxed).newValue
    return keys / 4 <= allowedParsed && texts <= allowedParsed - parsed.load(ordering: .relaxed)
  }

  private static let messageBytes = 256

  func checkMessages() throws(ArchiveError) {
    guard hold(messages: 0, keyBytes: 0, repeatedBytes: 0) else {
      throw ArchiveError(.parsesTooMuch(limit: allowedParsed))
    }
  }

  /// Counts a content that is in memory while the archive is open.
  func retain(_ bytes: Int) throws(ArchiveError) {
    guard Self.count(bytes, in: retained, upTo: allowedRetained) else {
      throw ArchiveError(.retainsTooMuch(limit: allowedRetained))
    }
  }

  /// Counts a content that is kept for later steps.
  /// - Returns: false, and counts nothing, if it exceeds the limit for contents in memory.
  func keep(_ bytes: Int) -> Bool { Self.count(bytes, in: kept, upTo: limits.maxInMemoryBytes) }

  /// Counts an archive inside the outermost one.
  func openArchive() throws(ArchiveError) {
    guard archives.add(1, ordering: .relaxed).newValue <= limits.archives else {
      throw ArchiveError(.tooManyArchives(limit: limits.archives))
    }
  }

  /// Checks the last name of an archive.
  func check(_ names: EntryNames) throws(ArchiveError) {
    let name = names.bytes(of: names.count - 1)
    guard name.byteCount <= limits.nameLength else {
      throw ArchiveError(.nameTooLong(limit: limits.nameLength))
    }
    guard names.byteCount <= allowedNames else { throw ArchiveError(.namesTooLong(limit: allowedNames)) }
    // A folder in a path has at least a slash.
    guard name.byteCount > limits.pathDepth else { return }
    let depth = (0..<name.byteCount).count { name.byte(at: $0) == UInt8(ascii: "/") }
    guard depth <= limits.pathDepth else { throw ArchiveError(.pathTooDeep(limit: limits.pathDepth)) }
  }
}

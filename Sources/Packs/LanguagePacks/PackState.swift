import OperatingSystem

/// Facts about a pack's file that were read once: the verified blocks, and the syntaxes of its tables.
///
/// All of it is read and written while ``lock`` is held. A look-up takes the lock for each part of the file that
/// it reads.
final class PackState: @unchecked Sendable {
  // SAFETY of `@unchecked`: the properties are only read and written while the lock is held.

  let lock = Lock()
  /// Whether each block was verified.
  var isVerified: [Bool]
  /// The bytes that were hashed since the pack was opened.
  var hashedBytes: Int
  /// By the name of the table; nil until a text is first requested.
  private var formats: [String: LanguagePack.TableFormat]?

  /// - Parameter hashedBytes: the bytes that opening the pack hashed.
  init(blocks count: Int, hashedBytes: Int) {
    isVerified = Array(repeating: false, count: count)
    self.hashedBytes = hashedBytes
  }

  func format(
    ofTable name: String, metadata: () throws(PackError) -> PackMetadata
  ) throws(PackError) -> LanguagePack.TableFormat? {
    lock.lock()
    let known = formats
    lock.unlock()
    if let known { return known[name] }
    // Several threads may get here at once. Each reads the same metadata.
    let metadata = try metadata()
    var read: [String: LanguagePack.TableFormat] = [:]
    for table in metadata.tables { read[table.name] = (metadata.locale, table.syntax) }
    lock.lock()
    formats = read
    lock.unlock()
    return read[name]
  }
}

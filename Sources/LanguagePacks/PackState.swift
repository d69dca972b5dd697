internal import Localization
internal import OperatingSystem

/// Facts about a pack's file that were read once: the verified blocks, and the syntaxes of its tables.
///
/// All of it is read and written while ``lock`` is held. A look-up takes the lock for each part of the file that
/// it reads. A pack whose blocks were all verified when it was opened needs none; see ``LanguagePack/verified()``.
@safe
final class PackState: @unchecked Sendable {
  // SAFETY of `@unchecked`: the memory is only accessed while the lock is held, and freed in `deinit`.

  struct Format {
    let locale: LocaleTag
    let syntax: PlaceholderSyntax
  }

  /// One flag per block, for the duration of one look-up.
  @safe
  struct Flags {
    // SAFETY: each access is below `count`, and made while the lock of the owner is held.
    fileprivate let start: UnsafeMutablePointer<Bool>
    fileprivate let count: Int

    /// False for a block outside the pack.
    @inline(__always)
    subscript(block: Int) -> Bool { block >= 0 && block < count ? unsafe start[block] : false }

    func set(_ block: Int) { if block >= 0, block < count { unsafe start[block] = true } }
  }

  let lock = Lock()
  let flags: Flags
  /// By the name of the table; nil until a text is first requested.
  private var formats: [String: Format]?

  init(blocks count: Int) {
    let start = UnsafeMutablePointer<Bool>.allocate(capacity: max(1, count))
    // SAFETY: each index is below the allocated capacity.
    unsafe start.initialize(repeating: false, count: count)
    flags = unsafe Flags(start: start, count: count)
  }

  deinit { unsafe flags.start.deallocate() }

  func format(
    ofTable name: String, metadata: () throws(PackError) -> PackMetadata
  ) throws(PackError) -> Format? {
    lock.lock()
    let known = formats
    lock.unlock()
    if let known { return known[name] }
    // Several threads may get here at once. Each reads the same metadata.
    let metadata = try metadata()
    var read: [String: Format] = [:]
    for table in metadata.tables { read[table.name] = Format(locale: metadata.locale, syntax: table.syntax) }
    lock.lock()
    formats = read
    lock.unlock()
    return read[name]
  }
}

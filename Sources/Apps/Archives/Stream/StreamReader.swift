import Bytes
import LazyLibarchive

/// A libarchive reader over bytes in memory.
///
/// Only formats that are needed are enabled, and filters are named by the caller: no filter that starts another program,
/// and not mtree, whose text refers to files on this machine.
@safe
final class StreamReader {
  // SAFETY: the functions are libarchive's and stay loaded; the handle is valid from init to deinit, and reads the bytes
  // of `region`. An entry and all texts belong to the handle, and are copied before its next call.
  private let library: UnsafePointer<Libarchive>
  private let handle: OpaquePointer
  private var entry: OpaquePointer?
  // Keeps the bytes alive that libarchive reads from.
  private let region: ByteRegion
  private(set) var hasFormat = false

  /// - Parameters:
  ///   - filters: outermost first.
  init(_ region: ByteRegion, filters: [StreamFilter], formats: Formats) throws(ArchiveError) {
    self.region = region
    guard let library = unsafe libarchive() else {
      throw ArchiveError(.container(format: "archive", message: "libarchive is not installed, or too old"))
    }
    unsafe self.library = library
    guard let handle = unsafe library.pointee.archive_read_new() else {
      throw ArchiveError(.outOfMemory(bytes: region.count))
    }
    unsafe self.handle = handle
    // Without a fixed list, libarchive tries every filter on the output of every other one.
    let codes = filters.isEmpty ? [ARCHIVE_FILTER_NONE] : filters.map(\.code)
    for code in codes { unsafe _ = library.pointee.archive_read_append_filter(handle, code) }
    enable(formats)
    // SAFETY: this object keeps `region`, and frees the handle first.
    let status = unsafe region.bytes.withUnsafeBytes { buffer in
      unsafe library.pointee.archive_read_open_memory(handle, buffer.baseAddress, buffer.count)
    }
    guard status == ARCHIVE_OK else { throw failure() }
  }

  deinit { unsafe _ = library.pointee.archive_read_free(handle) }

  /// The containers that are recognized.
  enum Formats: Sendable {
    case tar
    /// Containers of apps and packages: tar, cpio, ar (.deb), xar (.pkg) and 7-Zip.
    case packages
    /// Also RAR, CAB, ISO 9660 and LHA.
    case all
    /// The bytes after the filters.
    case raw
  }

  private func enable(_ formats: Formats) {
    let functions = unsafe library.pointee
    let tar = unsafe [
      functions.archive_read_support_format_tar, functions.archive_read_support_format_gnutar,
    ]
    let packages = unsafe [
      functions.archive_read_support_format_cpio, functions.archive_read_support_format_ar,
      functions.archive_read_support_format_xar, functions.archive_read_support_format_7zip,
    ]
    let others = unsafe [
      functions.archive_read_support_format_rar, functions.archive_read_support_format_rar5,
      functions.archive_read_support_format_cab, functions.archive_read_support_format_iso9660,
      functions.archive_read_support_format_lha,
    ]
    let enabled =
      switch formats {
      case .raw: unsafe [functions.archive_read_support_format_raw]
      case .tar: unsafe tar
      case .packages: unsafe tar + packages
      case .all: unsafe tar + packages + others
      }
    for index in unsafe enabled.indices { unsafe _ = enabled[index](handle) }
  }

  /// Moves to the next entry; false at the end.
  func next() throws(ArchiveError) -> Bool {
    var found: OpaquePointer?
    let status = unsafe library.pointee.archive_read_next_header(handle, &found)
    unsafe entry = found
    switch status {
    case ARCHIVE_OK, ARCHIVE_WARN:
      hasFormat = true
      return true
    case ARCHIVE_EOF:
      if unsafe library.pointee.archive_format(handle) != 0 { hasFormat = true }
      return false
    default: throw failure()
    }
  }

  /// The error of the last call. Before the first entry it means that no format recognized the bytes.
  private func failure() -> ArchiveError {
    // SAFETY: the text belongs to the handle and is copied here.
    let text =
      unsafe library.pointee.archive_error_string(handle).map { unsafe String(cString: $0) } ?? "damaged data"
    // Some of libarchive's texts contain two spaces.
    let words = text.split(separator: " ").joined(separator: " ")
    guard hasFormat else { return ArchiveError(.notAnArchive) }
    // Before the first entry, libarchive's position may be negative.
    let position = headerPosition
    return ArchiveError(.container(format: format, message: words), at: position < 0 ? nil : position)
  }

  /// Returns the first part of the entry's content.
  func firstBlock() throws(ArchiveError) -> [UInt8] {
    var start: UnsafeRawPointer?
    var count = 0
    var offset: Int64 = 0
    let status = unsafe library.pointee.archive_read_data_block(handle, &start, &count, &offset)
    guard status == ARCHIVE_OK || status == ARCHIVE_EOF else { throw failure() }
    guard let start = unsafe start, count > 0 else { return [] }
    // SAFETY: libarchive's block is valid until the next call on the handle.
    return unsafe RawSpan(_unsafeStart: start, byteCount: count).array()
  }

  /// Calls `body` with each part of the entry's content and its offset, in order. Bytes between parts are holes.
  ///
  /// libarchive's warnings, such as a wrong checksum, are errors here.
  /// - Returns: whether it could be read; false if it is encrypted or in a codec that libarchive does not support.
  func readData(_ body: (RawSpan, Int) throws(ArchiveError) -> Void) throws(ArchiveError) -> Bool {
    while true {
      var start: UnsafeRawPointer?
      var count = 0
      var offset: Int64 = 0
      let status = unsafe library.pointee.archive_read_data_block(handle, &start, &count, &offset)
      if status == ARCHIVE_EOF { return true }
      if status == ARCHIVE_FAILED, isBeyondLibarchive { return false }
      guard status == ARCHIVE_OK else { throw failure() }
      guard let start = unsafe start, count > 0 else { continue }
      // SAFETY: libarchive's block is valid until the next call on the handle.
      try unsafe body(RawSpan(_unsafeStart: start, byteCount: count), max(0, Int(clamping: offset)))
    }
  }

  /// libarchive has the same code for contents that it does not support and for some that are damaged.
  private var isBeyondLibarchive: Bool {
    if unsafe library.pointee.archive_entry_is_encrypted(entry) != 0 { return true }
    guard let text = unsafe library.pointee.archive_error_string(handle) else { return false }
    let words = unsafe String(cString: text).lowercased()
    return ["unsupported", "not supported", "unexpected codec", "encrypted"].contains(where: words.contains)
  }

  /// Whether the content has holes, which count towards its size.
  var isSparse: Bool { unsafe library.pointee.archive_entry_sparse_count(entry) > 0 }

  /// The unpacked size that the container declares.
  var declaredSize: Int { max(0, Int(clamping: unsafe library.pointee.archive_entry_size(entry))) }

  var kind: ArchiveEntry.Kind? {
    // A hard link has no content of its own, although it repeats the size.
    switch unsafe library.pointee.archive_entry_filetype(entry) & 0o170000 {
    case 0o040000: .directory
    // GNU ar writes the permissions without a type: `644`.
    case 0o100000, 0: .file
    case 0o120000: .symbolicLink
    default: unsafe library.pointee.archive_entry_hardlink(entry) != nil ? .file : nil
    }
  }

  var name: String {
    // SAFETY: the names belong to the entry and are copied here.
    if let text = unsafe library.pointee.archive_entry_pathname_utf8(entry) {
      return unsafe String(cString: text)
    }
    if let text = unsafe library.pointee.archive_entry_pathname(entry) { return unsafe String(cString: text) }
    return ""
  }

  /// The path in a symbolic link.
  var linkTarget: [UInt8] {
    // SAFETY: the name belongs to the entry and is copied here.
    guard
      let text = unsafe library.pointee.archive_entry_symlink_utf8(entry)
        ?? library.pointee.archive_entry_symlink(entry)
    else {
      return []
    }
    var target: [UInt8] = []
    while true {
      let byte = unsafe text[target.count]
      if byte == 0 { return target }
      target.append(UInt8(bitPattern: byte))
    }
  }

  var headerPosition: Int { Int(clamping: unsafe library.pointee.archive_read_header_position(handle)) }

  /// The number of bytes of the uncompressed stream read so far.
  var position: Int { Int(clamping: unsafe library.pointee.archive_filter_bytes(handle, 0)) }

  var format: String {
    // SAFETY: the name is a constant or belongs to the handle, and is copied here.
    unsafe library.pointee.archive_format_name(handle).map { unsafe String(cString: $0) } ?? "archive"
  }

  /// The compression filters around the container, outermost last.
  var filters: [String] {
    let count = unsafe library.pointee.archive_filter_count(handle)
    return (0..<max(count, 0)).compactMap { index in
      guard unsafe library.pointee.archive_filter_code(handle, index) != 0 else { return nil }
      return unsafe library.pointee.archive_filter_name(handle, index).map { unsafe String(cString: $0) }
    }
  }
}

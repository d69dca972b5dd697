internal import Bytes
internal import CLibarchive

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// libarchive over bytes that are already in memory.
///
/// Only formats and filters that libarchive reads by itself are on: no filter that starts another program, and
/// no mtree, whose text names files on this machine.
@safe
final class StreamReader {
  private let handle: OpaquePointer
  private var entry: OpaquePointer?
  // Keeps the bytes that libarchive reads from.
  private let region: ByteRegion
  private(set) var hasFormat = false

  init(_ region: ByteRegion) throws(ArchiveError) {
    self.region = region
    guard let handle = unsafe archive_read_new() else {
      throw ArchiveError(.outOfMemory(bytes: region.count))
    }
    unsafe self.handle = handle
    unsafe Self.enableFilters(of: handle)
    unsafe Self.enableFormats(of: handle)
    // SAFETY: `region` is held by this object, which closes the handle before it lets go.
    let status = unsafe region.bytes.withUnsafeBytes { buffer in
      unsafe archive_read_open_memory(handle, buffer.baseAddress, buffer.count)
    }
    guard status == ARCHIVE_OK else { throw failure() }
  }

  deinit { unsafe archive_read_free(handle) }

  private static func enableFilters(of handle: OpaquePointer) {
    unsafe archive_read_support_filter_gzip(handle)
    unsafe archive_read_support_filter_bzip2(handle)
    unsafe archive_read_support_filter_compress(handle)
    unsafe archive_read_support_filter_lzip(handle)
    unsafe archive_read_support_filter_lzma(handle)
    unsafe archive_read_support_filter_xz(handle)
    unsafe archive_read_support_filter_zstd(handle)
    unsafe archive_read_support_filter_lz4(handle)
    unsafe archive_read_support_filter_uu(handle)
    unsafe archive_read_support_filter_rpm(handle)
  }

  private static func enableFormats(of handle: OpaquePointer) {
    unsafe archive_read_support_format_tar(handle)
    unsafe archive_read_support_format_gnutar(handle)
    unsafe archive_read_support_format_cpio(handle)
    unsafe archive_read_support_format_ar(handle)
    unsafe archive_read_support_format_xar(handle)
    unsafe archive_read_support_format_7zip(handle)
    unsafe archive_read_support_format_rar(handle)
    unsafe archive_read_support_format_rar5(handle)
    unsafe archive_read_support_format_cab(handle)
    unsafe archive_read_support_format_iso9660(handle)
    unsafe archive_read_support_format_lha(handle)
  }

  /// Moves to the next entry; false at the end.
  func next() throws(ArchiveError) -> Bool {
    var found: OpaquePointer?
    let status = unsafe archive_read_next_header(handle, &found)
    unsafe entry = found
    switch status {
    case ARCHIVE_OK, ARCHIVE_WARN:
      hasFormat = true
      return true
    case ARCHIVE_EOF:
      if unsafe archive_format(handle) != 0 { hasFormat = true }
      return false
    default: throw failure()
    }
  }

  /// An error before the first entry means that no format knew the bytes.
  private func failure() -> ArchiveError {
    // SAFETY: the text belongs to the handle and is copied here.
    let text = unsafe archive_error_string(handle).map { unsafe String(cString: $0) } ?? "is damaged"
    guard hasFormat else { return ArchiveError(.notAnArchive) }
    return ArchiveError(.container("cannot be read as \(format); \(text)"), at: headerPosition)
  }

  /// Calls `body` with each part of the entry's content, in order.
  ///
  /// What libarchive only warns of, such as a wrong checksum, is damage here.
  /// - Returns: whether it could be read; false where it is encrypted, or in a codec that libarchive does not
  ///   know.
  func readData(_ body: (RawSpan) throws(ArchiveError) -> Void) throws(ArchiveError) -> Bool {
    while true {
      var start: UnsafeRawPointer?
      var count = 0
      var offset: Int64 = 0
      let status = unsafe archive_read_data_block(handle, &start, &count, &offset)
      if status == ARCHIVE_EOF { return true }
      if status == ARCHIVE_FAILED, isBeyondLibarchive { return false }
      guard status == ARCHIVE_OK else { throw failure() }
      guard let start = unsafe start, count > 0 else { continue }
      // SAFETY: libarchive's block is valid until the next call on the handle.
      try unsafe body(RawSpan(_unsafeStart: start, byteCount: count))
    }
  }

  /// libarchive has one code for contents that it cannot read and for some that are damaged.
  private var isBeyondLibarchive: Bool {
    if unsafe archive_entry_is_encrypted(entry) != 0 { return true }
    guard let text = unsafe archive_error_string(handle) else { return false }
    let words = unsafe String(cString: text).lowercased()
    return ["unsupported", "not supported", "unexpected codec", "encrypted"].contains(where: words.contains)
  }

  /// What the container says that the content expands to.
  var declaredSize: Int { max(0, Int(clamping: unsafe archive_entry_size(entry))) }

  var kind: ArchiveEntry.Kind? {
    // A hard link has no content of its own, and the size it repeats is not there.
    switch unsafe archive_entry_filetype(entry) & 0o170000 {
    case 0o040000: .directory
    case 0o100000: .file
    case 0o120000: .symbolicLink
    default: unsafe archive_entry_hardlink(entry) != nil ? .file : nil
    }
  }

  var name: String {
    // SAFETY: the names belong to the entry and are copied here.
    if let text = unsafe archive_entry_pathname_utf8(entry) { return unsafe String(cString: text) }
    if let text = unsafe archive_entry_pathname(entry) { return unsafe String(cString: text) }
    return ""
  }

  var linkTargetSize: Int {
    // SAFETY: the name belongs to the entry and is only measured.
    if let text = unsafe archive_entry_symlink_utf8(entry) { return unsafe strlen(text) }
    if let text = unsafe archive_entry_symlink(entry) { return unsafe strlen(text) }
    return 0
  }

  var headerPosition: Int { Int(clamping: unsafe archive_read_header_position(handle)) }

  /// How far the uncompressed stream has been read.
  var position: Int { Int(clamping: unsafe archive_filter_bytes(handle, 0)) }

  var format: String {
    // SAFETY: the name is a constant of libarchive's or belongs to the handle, and is copied here.
    unsafe archive_format_name(handle).map { unsafe String(cString: $0) } ?? "archive"
  }

  /// Compressions around the container, outermost last; none when it lies as it is.
  var filters: [String] {
    let count = unsafe archive_filter_count(handle)
    return (0..<max(count, 0)).compactMap { index in
      guard unsafe archive_filter_code(handle, index) != 0 else { return nil }
      return unsafe archive_filter_name(handle, index).map { unsafe String(cString: $0) }
    }
  }
}

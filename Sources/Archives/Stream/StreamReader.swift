internal import Bytes
internal import CLibarchive

/// A libarchive reader over bytes in memory.
///
/// Only formats and filters that libarchive reads by itself are enabled: no filter that starts another program,
/// and not mtree, whose text refers to files on this machine.
@safe
final class StreamReader {
  private let handle: OpaquePointer
  private var entry: OpaquePointer?
  // Keeps the bytes alive that libarchive reads from.
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
    // SAFETY: this object keeps `region`, and frees the handle first.
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

  /// The error of the last call. Before the first entry it means that no format recognized the bytes.
  private func failure() -> ArchiveError {
    // SAFETY: the text belongs to the handle and is copied here.
    let text = unsafe archive_error_string(handle).map { unsafe String(cString: $0) } ?? "damaged data"
    guard hasFormat else { return ArchiveError(.notAnArchive) }
    return ArchiveError(.container(format: format, message: text), at: headerPosition)
  }

  /// Calls `body` with each part of the entry's content, in order.
  ///
  /// libarchive's warnings, such as a wrong checksum, are errors here.
  /// - Returns: whether it could be read; false if it is encrypted or in a codec that libarchive does not support.
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

  /// libarchive has the same code for contents that it does not support and for some that are damaged.
  private var isBeyondLibarchive: Bool {
    if unsafe archive_entry_is_encrypted(entry) != 0 { return true }
    guard let text = unsafe archive_error_string(handle) else { return false }
    let words = unsafe String(cString: text).lowercased()
    return ["unsupported", "not supported", "unexpected codec", "encrypted"].contains(where: words.contains)
  }

  /// The unpacked size that the container declares.
  var declaredSize: Int { max(0, Int(clamping: unsafe archive_entry_size(entry))) }

  var kind: ArchiveEntry.Kind? {
    // A hard link has no content of its own, although it repeats the size.
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

  /// The path in a symbolic link.
  var linkTarget: [UInt8] {
    // SAFETY: the name belongs to the entry and is copied here.
    guard let text = unsafe archive_entry_symlink_utf8(entry) ?? archive_entry_symlink(entry) else {
      return []
    }
    var target: [UInt8] = []
    while true {
      let byte = unsafe text[target.count]
      if byte == 0 { return target }
      target.append(UInt8(bitPattern: byte))
    }
  }

  var headerPosition: Int { Int(clamping: unsafe archive_read_header_position(handle)) }

  /// The number of bytes of the uncompressed stream read so far.
  var position: Int { Int(clamping: unsafe archive_filter_bytes(handle, 0)) }

  var format: String {
    // SAFETY: the name is a constant or belongs to the handle, and is copied here.
    unsafe archive_format_name(handle).map { unsafe String(cString: $0) } ?? "archive"
  }

  /// The compression filters around the container, outermost last.
  var filters: [String] {
    let count = unsafe archive_filter_count(handle)
    return (0..<max(count, 0)).compactMap { index in
      guard unsafe archive_filter_code(handle, index) != 0 else { return nil }
      return unsafe archive_filter_name(handle, index).map { unsafe String(cString: $0) }
    }
  }
}

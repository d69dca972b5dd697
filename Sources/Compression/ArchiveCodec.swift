internal import CLibarchive

/// xz, lz4 and bzip2 by way of libarchive's filters around one nameless file.
struct ArchiveCodec {
  private let codec: Codec

  init(_ codec: Codec) { self.codec = codec }

  func compress(_ bytes: RawSpan) throws(CompressionError) -> [UInt8] {
    guard let archive = unsafe archive_write_new() else {
      throw CompressionError(codec, .library("no memory"))
    }
    defer { unsafe _ = archive_write_free(archive) }
    unsafe _ = archive_write_set_format_raw(archive)
    let added = unsafe addFilter(archive)
    unsafe _ = archive_write_set_filter_option(archive, nil, "compression-level", "9")
    unsafe _ = archive_write_set_bytes_per_block(archive, 0)
    // lz4 and bzip2 make at most a hundredth more of what they cannot compress.
    let bound = bytes.byteCount + bytes.byteCount / 16 + (64 << 10)
    var used = 0
    var isWritten = false
    let output = unsafe bytes.withUnsafeBytes { input in
      // SAFETY: libarchive writes within the buffer, and counts what it wrote.
      unsafe [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
        let entry = unsafe archive_entry_new()
        defer { unsafe archive_entry_free(entry) }
        unsafe archive_entry_set_filetype(entry, UInt32(S_IFREG))
        isWritten =
          unsafe added == ARCHIVE_OK
          && archive_write_open_memory(archive, buffer.baseAddress, bound, &used) == ARCHIVE_OK
          && archive_write_header(archive, entry) == ARCHIVE_OK
          && archive_write_data(archive, input.baseAddress, input.count) == input.count
          && archive_write_close(archive) == ARCHIVE_OK
        count = isWritten ? used : 0
      }
    }
    guard isWritten else { throw unsafe failure(archive) }
    return output
  }

  func expand(_ bytes: RawSpan, limit: Int) throws(CompressionError) -> [UInt8] {
    guard let archive = unsafe archive_read_new() else {
      throw CompressionError(codec, .library("no memory"))
    }
    defer { unsafe _ = archive_read_free(archive) }
    unsafe _ = archive_read_support_format_raw(archive)
    switch codec {
    case .xz: unsafe _ = archive_read_support_filter_xz(archive)
    case .lz4: unsafe _ = archive_read_support_filter_lz4(archive)
    default: unsafe _ = archive_read_support_filter_bzip2(archive)
    }
    var output: [UInt8] = []
    var isWhole = false
    var isTooLarge = false
    unsafe bytes.withUnsafeBytes { input in
      var entry: OpaquePointer?
      guard unsafe archive_read_open_memory(archive, input.baseAddress, input.count) == ARCHIVE_OK,
        unsafe archive_read_next_header(archive, &entry) == ARCHIVE_OK,
        // The raw format takes what no filter knows as it is.
        unsafe archive_filter_count(archive) == 2
      else { return }
      let step = 64 << 10
      while true {
        var got = 0
        let part = unsafe [UInt8](unsafeUninitializedCapacity: step) { buffer, count in
          // SAFETY: libarchive writes at most `step` bytes, and says how many.
          got = unsafe archive_read_data(archive, buffer.baseAddress, step)
          count = max(0, got)
        }
        guard got >= 0 else { return }
        if got == 0 { break }
        guard part.count <= limit - output.count else {
          isTooLarge = true
          return
        }
        output += part
      }
      isWhole = true
    }
    if isTooLarge { throw CompressionError(codec, .tooLarge(limit: limit)) }
    guard isWhole else { throw CompressionError(codec, .damaged) }
    return output
  }

  private func addFilter(_ archive: OpaquePointer) -> Int32 {
    switch codec {
    case .xz: unsafe archive_write_add_filter_xz(archive)
    case .lz4: unsafe archive_write_add_filter_lz4(archive)
    default: unsafe archive_write_add_filter_bzip2(archive)
    }
  }

  private func failure(_ archive: OpaquePointer) -> CompressionError {
    // SAFETY: the library's own text, copied at once.
    let words = unsafe archive_error_string(archive).map { unsafe String(cString: $0) } ?? "unknown error"
    return CompressionError(codec, .library(words))
  }
}

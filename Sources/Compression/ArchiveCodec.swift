internal import LazyLibarchive

/// xz, lz4 and bzip2, through libarchive's filters around one file without a name.
struct ArchiveCodec {
  // SAFETY: a call makes libarchive's objects and frees them; they use the buffers of the caller until then only.
  private let codec: Codec

  init(_ codec: Codec) { self.codec = codec }

  func compress(_ bytes: RawSpan) throws(CompressionError) -> [UInt8] {
    // libarchive's lz4 filter ends the process if no bytes are written.
    guard bytes.byteCount > 0 else { return [] }
    // lz4 and bzip2 add at most a hundredth to bytes that do not compress.
    let bound = bytes.byteCount + bytes.byteCount / 16 + (64 << 10)
    var problem: String?
    let output = unsafe bytes.withUnsafeBytes { input in
      // SAFETY: libarchive writes within the buffer and counts the bytes; its state is freed before the buffer.
      unsafe [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
        problem = unsafe write(input, to: buffer, &count)
      }
    }
    if let problem { throw CompressionError(codec, .library(problem)) }
    return output
  }

  /// - Returns: the library's error message, or nil on success.
  private func write(
    _ input: UnsafeRawBufferPointer, to buffer: UnsafeMutableBufferPointer<UInt8>, _ used: inout Int
  ) -> String? {
    guard let library = unsafe libarchive() else { return Self.missing }
    guard let archive = unsafe library.pointee.archive_write_new(),
      let entry = unsafe library.pointee.archive_entry_new()
    else {
      return "out of memory"
    }
    defer {
      unsafe library.pointee.archive_entry_free(entry)
      unsafe _ = library.pointee.archive_write_free(archive)
    }
    unsafe library.pointee.archive_entry_set_filetype(entry, UInt32(S_IFREG))
    // The library counts through this pointer until it is closed.
    let written = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    defer { unsafe written.deallocate() }
    unsafe written.initialize(to: 0)
    let steps: [() -> Bool] = [
      { unsafe library.pointee.archive_write_set_format_raw(archive) == ARCHIVE_OK },
      { unsafe addFilter(archive, library) == ARCHIVE_OK },
      {
        unsafe library.pointee.archive_write_set_filter_option(archive, nil, "compression-level", "9")
          == ARCHIVE_OK
      },
      { unsafe library.pointee.archive_write_set_bytes_per_block(archive, 0) == ARCHIVE_OK },
      {
        unsafe library.pointee.archive_write_open_memory(archive, buffer.baseAddress, buffer.count, written)
          == ARCHIVE_OK
      },
      { unsafe library.pointee.archive_write_header(archive, entry) == ARCHIVE_OK },
      { unsafe library.pointee.archive_write_data(archive, input.baseAddress, input.count) == input.count },
      { unsafe library.pointee.archive_write_close(archive) == ARCHIVE_OK },
    ]
    for step in steps where !step() {
      // SAFETY: the library's own text, copied at once.
      return unsafe library.pointee.archive_error_string(archive).map { unsafe String(cString: $0) }
        ?? "unknown error"
    }
    used = unsafe written.pointee
    return nil
  }

  func expand(_ bytes: RawSpan, limit: Int) throws(CompressionError) -> [UInt8] {
    guard bytes.byteCount > 0 else { return [] }
    var output: [UInt8] = []
    let result = unsafe bytes.withUnsafeBytes { unsafe read($0, limit: limit, &output) }
    switch result {
    case .complete: return output
    case .damaged: throw CompressionError(codec, .damaged)
    case .tooLarge: throw CompressionError(codec, .tooLarge(limit: limit))
    case .missing: throw CompressionError(codec, .library(Self.missing))
    }
  }

  private static let missing = "libarchive is not installed, or too old"

  private enum Expansion {
    case complete, damaged, tooLarge, missing
  }

  private func read(_ input: UnsafeRawBufferPointer, limit: Int, _ output: inout [UInt8]) -> Expansion {
    guard let library = unsafe libarchive() else { return .missing }
    guard let archive = unsafe library.pointee.archive_read_new(), let start = input.baseAddress else {
      return .damaged
    }
    defer { unsafe _ = library.pointee.archive_read_free(archive) }
    unsafe _ = library.pointee.archive_read_support_format_raw(archive)
    switch codec {
    case .xz: unsafe _ = library.pointee.archive_read_support_filter_xz(archive)
    case .lz4: unsafe _ = library.pointee.archive_read_support_filter_lz4(archive)
    default: unsafe _ = library.pointee.archive_read_support_filter_bzip2(archive)
    }
    var entry: OpaquePointer?
    guard unsafe library.pointee.archive_read_open_memory(archive, start, input.count) == ARCHIVE_OK,
      // The raw format accepts any bytes, also if no filter recognizes them.
      unsafe library.pointee.archive_filter_count(archive) == 2
    else { return .damaged }
    guard unsafe library.pointee.archive_read_next_header(archive, &entry) == ARCHIVE_OK else {
      return .damaged
    }
    let step = 64 << 10
    while true {
      var got = 0
      let part = unsafe [UInt8](unsafeUninitializedCapacity: step) { buffer, count in
        // SAFETY: libarchive writes at most `step` bytes, and returns their number.
        got = unsafe library.pointee.archive_read_data(archive, buffer.baseAddress, step)
        count = max(0, got)
      }
      guard got >= 0 else { return .damaged }
      if got == 0 { return .complete }
      guard part.count <= limit - output.count else { return .tooLarge }
      output += part
    }
  }

  private func addFilter(_ archive: OpaquePointer, _ library: UnsafePointer<Libarchive>) -> Int32 {
    switch codec {
    case .xz: unsafe library.pointee.archive_write_add_filter_xz(archive)
    case .lz4: unsafe library.pointee.archive_write_add_filter_lz4(archive)
    default: unsafe library.pointee.archive_write_add_filter_bzip2(archive)
    }
  }
}

internal import Bytes

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// What a path turns out to be.
enum InputFile {
  case directory
  case bytes(ByteStorage)

  /// Maps a regular file; reads a pipe, a device or standard input (`-`) to its end into memory.
  static func open(_ path: String, pipeLimit limit: Int) throws(ArchiveError) -> InputFile {
    let descriptor = path == "-" ? dup(0) : Self.open(path, flags: O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw ArchiveError(.system(operation: .open, code: errno)) }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else {
      throw ArchiveError(.system(operation: .open, code: errno))
    }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: return .directory
    case S_IFREG where lseek(descriptor, 0, SEEK_CUR) == 0:
      guard let size = Int(exactly: status.st_size), size > 0 else { throw ArchiveError(.empty) }
      do throws(MappingFailure) {
        return .bytes(try ByteStorage(mapping: descriptor, count: size, keepsDescriptor: true))
      } catch {
        throw ArchiveError(.system(operation: .map, code: error.code))
      }
    default:
      let bytes = try readToEnd(descriptor, limit: limit)
      guard !bytes.isEmpty else { throw ArchiveError(.empty) }
      return .bytes(ByteStorage(copying: bytes))
    }
  }

  /// The last component of a path; of one that only points (`.`, `..`), of what it points to.
  static func name(of path: String) -> String {
    let last = path.split(separator: "/").last.map(String.init) ?? path
    guard last == "." || last == "..", let resolved = unsafe realpath(path, nil) else { return last }
    defer { unsafe free(resolved) }
    // SAFETY: realpath returned a terminated string, which is copied before it is freed.
    return unsafe String(cString: resolved).split(separator: "/").last.map(String.init) ?? last
  }

  private static func open(_ path: String, flags: Int32) -> Int32 {
    #if canImport(Glibc)
      unsafe Glibc.open(path, flags)
    #elseif canImport(Musl)
      unsafe Musl.open(path, flags)
    #else
      unsafe Darwin.open(path, flags)
    #endif
  }

  private static func readToEnd(_ descriptor: Int32, limit: Int) throws(ArchiveError) -> [UInt8] {
    var bytes: [UInt8] = []
    var failure: Int32 = 0
    let step = 1 << 20
    while true {
      let chunk = unsafe [UInt8](unsafeUninitializedCapacity: step) { buffer, count in
        // SAFETY: at most `step` bytes are written, and as many are declared as were.
        var got = unsafe read(descriptor, buffer.baseAddress, step)
        while got < 0, errno == EINTR { got = unsafe read(descriptor, buffer.baseAddress, step) }
        if got < 0 { failure = errno }
        count = max(got, 0)
      }
      if failure != 0 { throw ArchiveError(.system(operation: .read, code: failure)) }
      if chunk.isEmpty { return bytes }
      bytes += chunk
      if bytes.count > limit { throw ArchiveError(.pipeTooLong(limit: limit)) }
    }
  }
}

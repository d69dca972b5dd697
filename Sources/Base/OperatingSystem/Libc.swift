package import Bytes

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// The project's calls into the C library, with the extensions in the files `Libc+….swift`. Processes are in Archives and
/// character sets in DataFormats, in files of that name. No other file imports the C library.
///
/// Calls that fail throw the system's error, and calls that a signal interrupts are made again.
///
/// SAFETY: the argument for a path is a terminated copy of the string that lives until the call has returned. All other
/// pointers have a reason beside the call.
package enum Libc {
  /// The error of the call that just failed on this thread.
  fileprivate static var error: SystemError { SystemError(code: errno) }

  /// The result of a call that returns a negative number if it fails.
  package static func checked(_ result: Int32) throws(SystemError) -> Int32 {
    guard result >= 0 else { throw error }
    return result
  }

  /// Text for a value of `errno`, or nil if there is none.
  static func message(for code: Int32) -> String? {
    // SAFETY: strerror returns a terminated string that is valid until the next call on this thread.
    unsafe strerror(code).map { unsafe String(cString: $0) }
  }

  static let fileExists = EEXIST
  /// The errors of paths at which no file can be.
  static let noFile: Set<Int32> = [ENOENT, ENOTDIR, ENAMETOOLONG, ELOOP]
  package static let brokenPipe = EPIPE
  package static let folderNotEmpty = ENOTEMPTY
  static let isFolder = EISDIR
}

// MARK: - Descriptors

extension Libc {
  package static func openForReading(_ path: String) throws(SystemError) -> Int32 {
    try checked(unsafe open(path, O_RDONLY | O_CLOEXEC))
  }

  /// Creates a file that does not exist.
  package static func createFile(_ path: String, permissions: UInt32) throws(SystemError) -> Int32 {
    let mode = mode_t(truncatingIfNeeded: permissions)
    return try checked(unsafe open(path, O_WRONLY | O_CLOEXEC | O_CREAT | O_EXCL, mode))
  }

  package static func duplicate(_ descriptor: Int32) throws(SystemError) -> Int32 {
    try checked(fcntl(descriptor, F_DUPFD_CLOEXEC, 0))
  }

  package static func closeDescriptor(_ descriptor: Int32) { _ = close(descriptor) }

  /// The position of a descriptor in its file, or nil for one without positions, such as a pipe.
  package static func position(of descriptor: Int32) -> Int? {
    let position = lseek(descriptor, 0, SEEK_CUR)
    return position >= 0 ? Int(position) : nil
  }

  /// Reads at most as many bytes as the buffer has.
  /// - Returns: the number of bytes; 0 at the end.
  package static func readBytes(_ descriptor: Int32, into buffer: inout [UInt8]) throws(SystemError) -> Int {
    while true {
      // SAFETY: at most `$0.count` bytes are written, and the pointer is not used after the call.
      let count = unsafe buffer.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw error }
      return min(count, buffer.count)
    }
  }

  /// Writes all the bytes.
  package static func writeBytes(_ descriptor: Int32, _ bytes: RawSpan) throws(SystemError) {
    var written = 0
    while written < bytes.byteCount {
      // SAFETY: the bytes are read within the call only.
      let count = unsafe bytes.extracting(written..<bytes.byteCount).withUnsafeBytes {
        unsafe write(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw error }
      written += count
    }
  }

  /// Waits until the file's bytes are on the disk.
  package static func synchronize(_ descriptor: Int32) throws(SystemError) {
    guard fsync(descriptor) == 0 else { throw error }
  }
}

// MARK: - Files and folders

extension Libc {
  package static func status(of descriptor: Int32) throws(SystemError) -> FileStatus {
    var status = stat()
    // SAFETY: the call writes one `stat`.
    guard unsafe fstat(descriptor, &status) == 0 else { throw error }
    return FileStatus(status)
  }

  package static func terminated(_ path: some Collection<UInt8>) -> [CChar] {
    path.map { CChar(bitPattern: $0) } + [0]
  }

  /// The names in a folder except `.` and `..`, in the system's order.
  /// - Parameter path: any bytes but zero; file names need not be UTF-8.
  package static func names(inFolder path: some Collection<UInt8>) throws(SystemError) -> [[UInt8]] {
    guard let folder = unsafe opendir(terminated(path)) else { throw error }
    defer { unsafe _ = closedir(folder) }
    var names: [[UInt8]] = []
    errno = 0
    while let entry = unsafe readdir(folder) {
      // SAFETY: `d_name` is terminated and valid until the next call; it is copied here.
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        let start = unsafe UnsafeRawPointer(pointer).assumingMemoryBound(to: UInt8.self)
        let length = unsafe strlen(UnsafeRawPointer(pointer).assumingMemoryBound(to: CChar.self))
        return unsafe [UInt8](UnsafeBufferPointer(start: start, count: length))
      }
      if !name.elementsEqual(".".utf8), !name.elementsEqual("..".utf8) { names.append(name) }
      errno = 0
    }
    guard errno == 0 else { throw error }
    return names
  }

  package static func isReachable(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

  /// The absolute path without links, `.` and `..`, or nil if nothing is there.
  package static func resolvedPath(_ path: String) -> String? {
    guard let resolved = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(resolved) }
    // SAFETY: realpath returned a terminated string, which is copied before it is freed.
    return unsafe String(cString: resolved)
  }

  package static func makeFolder(_ path: String) throws(SystemError) {
    guard unsafe mkdir(path, 0o777) == 0 else { throw error }
  }

  package static func removeFile(_ path: String) throws(SystemError) {
    guard unsafe unlink(path) == 0 else { throw error }
  }

  /// Removes a folder if it is empty.
  package static func removeFolder(_ path: String) { unsafe _ = rmdir(path) }

  package static func renameFile(_ path: String, to target: String) throws(SystemError) {
    guard unsafe rename(path, target) == 0 else { throw error }
  }

  /// The path in a symbolic link, which need not be UTF-8.
  package static func symbolicLinkTarget(_ path: String) throws(SystemError) -> [UInt8] {
    var target = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    // SAFETY: at most the buffer's size is written.
    let length = unsafe readlink(path, &target, target.count)
    guard length >= 0 else { throw error }
    return target.prefix(length).map { UInt8(bitPattern: $0) }
  }
}

extension FileStatus {
  /// The status of what a path leads to.
  /// - Parameter path: any bytes but zero; file names need not be UTF-8.
  package static func ofFile(
    at path: some Collection<UInt8>, followingLinks: Bool = true
  ) throws(SystemError) -> FileStatus {
    var status = stat()
    let path = Libc.terminated(path)
    // SAFETY: the path is terminated, and the calls write one `stat`.
    let result = unsafe followingLinks ? stat(path, &status) : lstat(path, &status)
    guard result == 0 else { throw Libc.error }
    return FileStatus(status)
  }

  fileprivate init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .directory
      case S_IFLNK: .symbolicLink
      default: .other
      }
    size = Int(clamping: status.st_size)
    permissions = UInt32(status.st_mode & 0o777)
    identity = FileIdentity(
      device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(truncatingIfNeeded: status.st_ino))
  }
}

// MARK: - Memory

extension Libc {
  /// Maps the first `count` bytes of an open file. The descriptor may be closed afterwards.
  ///
  /// If another process truncates the file while it is mapped, reading it ends this process with SIGBUS, as in
  /// every program that maps files.
  package static func map(_ descriptor: Int32, count: Int) throws(SystemError) -> ByteStorage {
    // SAFETY: a new mapping overlaps nothing.
    let address = unsafe mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0)
    guard let address = unsafe address, unsafe address != MAP_FAILED else { throw error }
    // SAFETY: `count` bytes are mapped until they are released. They are never written through.
    return unsafe ByteStorage(UnsafeRawPointer(address), count: count) { start, count in
      unsafe _ = munmap(UnsafeMutableRawPointer(mutating: start), count)
    }
  }

  /// Allocates memory that is aligned for any type. Returns nil if there is not enough; Swift's own allocation would end
  /// the process.
  package static func allocate(_ count: Int) -> UnsafeMutableRawPointer? {
    // SAFETY: malloc accepts every size.
    unsafe malloc(count)
  }

  /// Frees memory from ``allocate(_:)``; nil is ignored.
  @unsafe package static func deallocate(_ start: UnsafeMutableRawPointer?) { unsafe free(start) }
}

package import Bytes

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A file that appears whole or not at all, or one that nobody ever sees.
///
/// What is written goes to a file in the target's folder, which takes its place when it is complete and on the disk. A
/// process that is killed before leaves what was there; on Linux nothing else either, since the file has no name till then.
package final class OutputFile {
  /// Where the file is to be; for one that nobody sees, the folder that it takes its room from.
  private let path: String
  private let descriptor: Int32
  private let isOwner: Bool
  /// What `commit` does to put the file in its place.
  private enum Attribution {
    /// Nothing: a device, or a file that nobody is to see.
    case none
    /// It has no name yet.
    case link
    case rename(from: String)
  }
  private var attribution = Attribution.none
  package private(set) var size = ByteCount.zero

  /// - Throws: where the folder takes no files.
  package init(at path: String) throws(OutputError) {
    self.path = path
    isOwner = true
    var status = stat()
    // A device or pipe is written to as it is; there is nothing to put beside it.
    if unsafe stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw OutputError(path: path, code: errno) }
      return
    }
    if let nameless = Self.openNameless(in: Self.folder(of: path)) {
      descriptor = nameless
      attribution = .link
      return
    }
    let made = Self.makeTemporary(beside: path)
    descriptor = made.descriptor
    guard descriptor >= 0 else { throw OutputError(path: path, code: errno) }
    attribution = .rename(from: made.path)
    // mkstemp makes files that only their owner reads; what is written is an ordinary file.
    let mask = umask(0)
    umask(mask)
    fchmod(descriptor, 0o666 & ~mask)
  }

  /// A file in the folder for temporary ones that has no name, and is gone with this value.
  package init(withoutName: Void) throws(OutputError) {
    let named = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? ""
    path = named.isEmpty ? "/tmp" : named
    isOwner = true
    if let nameless = Self.openNameless(in: path) {
      descriptor = nameless
      return
    }
    let made = Self.makeTemporary(beside: "\(path)/ballast")
    descriptor = made.descriptor
    guard descriptor >= 0 else { throw OutputError(path: path, code: errno) }
    unsafe unlink(made.path)
  }

  /// An open file that is written to as it is, such as standard output. The descriptor stays open.
  package init(writingTo descriptor: Int32, called path: String) {
    self.descriptor = descriptor
    self.path = path
    isOwner = false
  }

  deinit {
    if case .rename(let temporary) = attribution { unsafe unlink(temporary) }
    if isOwner { close(descriptor) }
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// A file without a name; nil where the system or the file system has none.
  private static func openNameless(in folder: String) -> Int32? {
    #if os(Linux)
      // It is named through here.
      guard unsafe access("/proc/self/fd", F_OK) == 0 else { return nil }
      // O_TMPFILE, which is not imported: `__O_TMPFILE` and the flag for folders. Linux, include/uapi/asm-generic/fcntl.h.
      let descriptor = unsafe open(folder, 0o20_000_000 | O_DIRECTORY | O_RDWR | O_CLOEXEC, 0o666)
      return descriptor >= 0 ? descriptor : nil
    #else
      return nil
    #endif
  }

  /// Gives a file without a name one in its folder.
  private func link() -> String? {
    for attempt in 0..<100 {
      let name = "\(path).\(getpid())-\(attempt)"
      if unsafe linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0 {
        return name
      }
      guard errno == EEXIST else { return nil }
    }
    return nil
  }

  private static func makeTemporary(beside path: String) -> (descriptor: Int32, path: String) {
    var template = Array("\(path).XXXXXX".utf8CString)
    // SAFETY: the template is a terminated string, in which mkstemp writes over the six letters alone.
    let descriptor = unsafe template.withUnsafeMutableBufferPointer { buffer -> Int32 in
      guard let start = buffer.baseAddress else { return -1 }
      return unsafe mkstemp(start)
    }
    let name = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return (descriptor, name)
  }

  package func write(_ bytes: RawSpan) throws(OutputError) {
    let failure = unsafe bytes.withUnsafeBytes { unsafe writeAll($0) }
    if let failure { throw OutputError(path: path, code: failure) }
  }

  /// - Returns: what the system says where it does not take them all.
  private func writeAll(_ bytes: UnsafeRawBufferPointer) -> Int32? {
    var written = 0
    while written < bytes.count {
      let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[written...])
      let count = unsafe Self.write(descriptor, rest)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return errno }
      written += count
    }
    size += ByteCount(written)
    return nil
  }

  /// Copies bytes of a mapped file. They are read from the file: to bring mapped pages in, one after the other, takes
  /// longer.
  func copy(_ part: ByteRegion) throws(OutputError) {
    guard let (source, offset) = part.file, part.count > Self.bufferSize else {
      return try write(part.bytes)
    }
    if buffer.isEmpty { buffer = [UInt8](repeating: 0, count: Self.bufferSize) }
    var copied = 0
    while copied < part.count {
      let wanted = min(buffer.count, part.count - copied)
      // SAFETY: at most `wanted` bytes are read into the buffer, which has as many.
      let count = unsafe buffer.withUnsafeMutableBytes {
        unsafe pread(source, $0.baseAddress, wanted, off_t(offset + copied))
      }
      if count < 0, errno == EINTR { continue }
      // What cannot be read in this way is there in the mapping all the same.
      guard count > 0, count <= wanted else { break }
      let failure = unsafe buffer.withUnsafeBytes {
        unsafe writeAll(UnsafeRawBufferPointer(rebasing: $0[..<count]))
      }
      if let failure { throw OutputError(path: path, code: failure) }
      copied += count
    }
    if let rest = part.bytes.checked(copied..<part.count) { try write(rest) }
  }

  private var buffer: [UInt8] = []
  private static let bufferSize = 256 << 10

  private static func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Glibc)
      unsafe Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    #elseif canImport(Musl)
      unsafe Musl.write(descriptor, bytes.baseAddress, bytes.count)
    #else
      unsafe Darwin.write(descriptor, bytes.baseAddress, bytes.count)
    #endif
  }

  /// Everything is written: the file takes its place.
  package func commit() throws(OutputError) {
    let temporary: String
    switch attribution {
    case .none: return
    case .rename(let name):
      temporary = name
      guard fsync(descriptor) == 0 else { throw OutputError(path: path, code: errno) }
    case .link:
      guard fsync(descriptor) == 0, let name = link() else { throw OutputError(path: path, code: errno) }
      temporary = name
      attribution = .rename(from: name)
    }
    guard unsafe rename(temporary, path) == 0 else { throw OutputError(path: path, code: errno) }
    attribution = .none
  }

  /// What was written so far, mapped.
  package func contents() throws(OutputError) -> ByteRegion {
    guard size > 0 else { return ByteRegion(ByteStorage(copying: [])) }
    do throws(MappingFailure) {
      return ByteRegion(try ByteStorage(mapping: descriptor, count: size.value))
    } catch { throw OutputError(path: path, code: error.code) }
  }
}

/// An output that could not be written.
package struct OutputError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Nil for standard output.
  package let path: String?
  /// The system's.
  package let code: Int32

  package init(path: String?, code: Int32) {
    self.path = path
    self.code = code
  }

  package var description: String {
    "cannot write \(path.map { "'\($0)'" } ?? "standard output"); \(SystemError.words(for: code))"
  }
}

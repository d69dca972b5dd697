internal import Bytes

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

extension LanguagePack {
  /// Maps a pack's file into memory.
  static func map(_ path: String) throws(PackError) -> ByteStorage {
    // SAFETY: `open` reads the path's bytes only during the call.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw PackError(.cannotOpen(code: errno)) }
    defer { close(descriptor) }
    var status = stat()
    // SAFETY: `fstat` writes into `status` only during the call.
    guard unsafe fstat(descriptor, &status) == 0 else { throw PackError(.cannotOpen(code: errno)) }
    switch status.st_mode & S_IFMT {
    case S_IFREG where status.st_size > 0: break
    case S_IFDIR: throw PackError(.cannotOpen(code: EISDIR))
    default: throw PackError(.notAPack)
    }
    do throws(MappingFailure) {
      return try ByteStorage(mapping: descriptor, count: Int(status.st_size))
    } catch {
      throw PackError(.cannotOpen(code: error.code))
    }
  }
}

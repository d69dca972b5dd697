import Bytes

/// A file that must not exist before, such as a secret key.
package enum NewFile {
  /// Creates a file with the given permissions and writes it. A file that cannot be written completely is removed.
  /// - Parameter permissions: the bits of the file mode. The process's mask may remove some of them.
  /// - Throws: ``OutputError``, with the code of ``SystemError/fileExists`` if there is a file.
  package static func write(_ bytes: [UInt8], to path: String, permissions: UInt32) throws(OutputError) {
    let descriptor = try OutputError.naming(path, try Libc.createFile(path, permissions: permissions))
    defer { Libc.closeDescriptor(descriptor) }
    do throws(SystemError) {
      try Libc.writeBytes(descriptor, bytes.rawBytes)
      try Libc.synchronize(descriptor)
    } catch {
      try? Libc.removeFile(path)
      throw OutputError(path: path, code: error.code)
    }
  }
}

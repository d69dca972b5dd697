/// A file that must not exist before, such as a secret key.
package enum NewFile {
  /// Creates a file with the given permissions and writes it. A file that cannot be written completely is removed.
  /// - Parameter permissions: the bits of the file mode. The process's mask may remove some of them.
  /// - Throws: ``OutputError``, with the code of ``SystemError/fileExists`` if there is a file.
  package static func write(_ bytes: [UInt8], to path: String, permissions: UInt32) throws(OutputError) {
    let descriptor = try OutputError.naming(path) { () throws(SystemError) in
      try Libc.createFile(path, permissions: permissions)
    }
    defer { Libc.closeDescriptor(descriptor) }
    do throws(SystemError) {
      try Libc.writeBytes(descriptor, bytes.span.rawBytes)
      try Libc.synchronize(descriptor)
    } catch {
      Libc.removeFile(path)
      throw OutputError(path: path, code: error.code)
    }
  }
}

/// Files that are not needed any more.
package enum OutdatedFile {
  /// Removes a file if it exists and can be removed.
  package static func remove(_ path: String) { Libc.removeFile(path) }
}

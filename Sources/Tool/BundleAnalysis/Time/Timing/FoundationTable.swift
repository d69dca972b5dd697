import CoreFoundationTables
import OperatingSystem
import ProgramSystem

/// Foundation's library with the reader of Apple's platforms.
enum FoundationLibrary {
  private static let name = "libFoundation.so"

  /// Opens the library of the system, or that of the Swift toolchain whose compiler the variable PATH finds.
  /// - Returns: whether it can be used.
  static func open() -> Bool {
    // SAFETY: the function reads the terminated text until it returns.
    ([name] + toolchains).contains { path in unsafe core_foundation_open(path) != 0 }
  }

  /// `usr/lib/swift/linux` beside `usr/bin/swift`, which may be a link.
  private static var toolchains: [String] {
    let folders = (Environment.value(of: "PATH") ?? "").split(separator: ":")
    return folders.compactMap { folder in
      guard let program = Libc.resolvedPath("\(folder)/swift") else { return nil }
      let parts = program.split(separator: "/", omittingEmptySubsequences: false).dropLast(2)
      return parts.joined(separator: "/") + "/lib/swift/linux/\(name)"
    }
  }
}

/// A table that CoreFoundation read. Its bytes are not trusted: only a process of its own reads it.
@safe final class FoundationTable {
  private let table: UnsafeRawPointer

  /// Nil for bytes that are no table.
  init?(_ bytes: [UInt8]) {
    // SAFETY: the function reads the bytes until it returns.
    let table = unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe core_foundation_table(buffer.baseAddress, buffer.count)
    }
    guard let table = unsafe table else { return nil }
    unsafe self.table = unsafe table
  }

  // SAFETY: the object was created by the initializer, and is released once.
  deinit { unsafe core_foundation_release(table) }

  func contains(_ key: FoundationKey) -> Bool {
    // SAFETY: both objects live until the call returns.
    unsafe core_foundation_finds(table, key.key) != 0
  }
}

/// A key, as the constants of an app are.
@safe final class FoundationKey {
  fileprivate let key: UnsafeRawPointer

  /// Nil if CoreFoundation does not create it.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    // SAFETY: the function reads the bytes until it returns.
    let key = unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe core_foundation_key(buffer.baseAddress, buffer.count)
    }
    guard let key = unsafe key else { return nil }
    unsafe self.key = unsafe key
  }

  // SAFETY: the object was created by the initializer, and is released once.
  deinit { unsafe core_foundation_release(key) }
}

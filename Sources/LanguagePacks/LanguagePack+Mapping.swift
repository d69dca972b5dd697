internal import Bytes
internal import OperatingSystem

extension LanguagePack {
  /// Maps a pack's file into memory.
  static func map(_ path: String) throws(PackError) -> ByteStorage {
    try opened { () throws(InputFileError) in try InputFile.map(path) }
  }

  /// Reads a pack's file into memory.
  static func read(_ path: String) throws(PackError) -> ByteStorage {
    try opened { () throws(InputFileError) in ByteStorage(copying: try InputFile.contents(of: path)) }
  }

  private static func opened(_ open: () throws(InputFileError) -> ByteStorage) throws(PackError)
    -> ByteStorage
  {
    do throws(InputFileError) { return try open() } catch {
      switch error {
      case .system(_, let error): throw PackError(.cannotOpen(code: error.code))
      case .empty, .notAFile, .tooLong: throw PackError(.notAPack)
      }
    }
  }
}

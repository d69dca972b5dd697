internal import Bytes

extension LanguagePack {
  /// Maps a pack's file into memory.
  static func map(_ path: String) throws(PackError) -> ByteStorage {
    do throws(InputFileError) { return try InputFile.map(path) } catch {
      switch error {
      case .system(_, let error): throw PackError(.cannotOpen(code: error.code))
      case .empty, .notAFile, .tooLong: throw PackError(.notAPack)
      }
    }
  }

  /// Reads a pack's file into memory.
  static func read(_ path: String) throws(PackError) -> ByteStorage {
    do throws(InputFileError) { return ByteStorage(copying: try InputFile.contents(of: path)) } catch {
      switch error {
      case .system(_, let error): throw PackError(.cannotOpen(code: error.code))
      case .empty, .notAFile, .tooLong: throw PackError(.notAPack)
      }
    }
  }
}

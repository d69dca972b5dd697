import Bytes
import OperatingSystem

extension LanguagePack {
  /// Opens a file, and converts system errors to `PackError`.
  static func opened(_ open: () throws(InputFileError) -> ByteStorage) throws(PackError)
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

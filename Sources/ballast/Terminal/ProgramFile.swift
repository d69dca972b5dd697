/// The program that is running.
enum ProgramFile {
  /// The path of this program; nil where the system does not name it.
  static var path: String? {
    #if os(Linux)
      let path = "/proc/self/exe"
      return FileSystem.exists(path) ? path : nil
    #else
      return nil
    #endif
  }
}

import Archives
import BundleAnalysis

/// The file of `check --budget`.
enum BudgetFile {
  private static let defaultPath = "ballast.yml"

  /// - Parameter path: nil for `ballast.yml` in the current folder, if it exists.
  /// - Returns: nil without a budget.
  static func read(_ path: String?, limits: Limits) throws -> Budget? {
    guard let path = path ?? (FileSystem.exists(defaultPath) ? defaultPath : nil) else { return nil }
    guard FileSystem.exists(path) else {
      throw FileError(
        path, "does not exist",
        hint: "a budget begins with 'version: 1' and has lines such as 'archive: 10 MB'")
    }
    guard !FileSystem.isDirectory(path) else { throw FileError(path, "is a folder, not a file") }
    return try Budget(reading: try FileSystem.contents(of: path), path: path)
  }
}

import AppBundles
import Archives
import BundleAnalysis
import LanguagePacks
import Localization
import OperatingSystem
import ProgramSystem

/// Reads the versions to compare: apps, folders of packs, or other sources of messages.
enum VersionReader {
  /// Reads all versions concurrently.
  static func read(
    _ paths: [String], limits: Limits, _ progress: Progress
  ) throws -> [ComparedVersion] {
    try concurrentMap(0..<paths.count) { index in
      try read(paths[index], limits) { progress.update(part: index, done: $0, total: $1) }
    }
  }

  private static func read(
    _ path: String, _ limits: Limits, progress: @Sendable (Int, Int) -> Void
  ) throws -> ComparedVersion {
    let last = FilePath(path).name
    let name = last.isEmpty ? path : last
    guard let files = try packPaths(at: path) else {
      let strings = try LocalizedStrings(opening: path, limits: limits, progress: progress)
      // Without this error, every message of the newest version would be reported as missing.
      if strings.tables.isEmpty, FileSystem.isDirectory(path), try !PackFile.names(in: path).isEmpty {
        throw missingKeys(path)
      }
      return ComparedVersion(strings, path: path, name: name)
    }
    let packs = try PackFile.open(all: files)
    guard let keys = try packs.first?.keysBeside() else { throw missingKeys(path) }
    return try InputError.naming(path) { () throws(PackError) in
      ComparedVersion(
        try LocalizedStrings(packs: packs.map(\.pack), keys: keys), path: path, name: name,
        packs: try PackSet(packs.map(\.pack), keys: keys))
    }
  }

  private static func missingKeys(_ path: String) -> InputError {
    InputError(
      path, "has no list of keys (\(PackFile.keysName))",
      hint: "'ballast packs build' writes the list to the folder of the packs")
  }

  /// A pack and the base pack beside it, or all packs of a folder; nil if the path leads to something else.
  private static func packPaths(at path: String) throws(ArchiveError) -> [String]? {
    if FileSystem.isDirectory(path) {
      guard FileSystem.exists("\(path)/\(PackFile.keysName)") else { return nil }
      return try PackFile.names(in: path).map { "\(path)/\($0)" }
    }
    guard path.hasSuffix(".\(PackFile.fileExtension)") else { return nil }
    let base = path.lastIndex(of: "/").map { "\(path[...$0])\(PackFile.baseName)" } ?? PackFile.baseName
    guard base != path, FileSystem.exists(base) else { return [path] }
    return [base, path]
  }
}

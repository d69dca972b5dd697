import BundleAnalysis
import LanguagePacks
import Localization
import OperatingSystem
import PackRestoring
import ProgramSystem

/// A folder of packs, or of files that deliver them, which is replaced as a whole.
///
/// Other files of an existing folder are kept.
struct PackDirectory {
  private let path: String
  private let directory: OutputDirectory

  /// Makes a temporary folder beside the path.
  init(_ path: String) throws {
    self.path = path.count > 1 && path.last == "/" ? String(path.dropLast()) : path
    if let slash = path.lastIndex(of: "/"), slash > path.startIndex {
      try Directories.create(String(path[..<slash]))
    }
    directory = try OutputDirectory(at: path, called: FilePath(path).name, replacing: true)
  }

  /// Writes every pack and the list of their keys.
  /// - Throws: `InputError` if the folder has packs of another app.
  func write(_ set: PackSet, app: String) throws {
    for name in try directory.targetNames() where name.hasSuffix(".\(PackFile.fileExtension)") {
      guard let old = try? LanguagePack(opening: "\(path)/\(name)").metadata() else { continue }
      try old.check(isOf: app, in: path, hint: "choose another folder, or remove this one")
    }
    for member in set.members { try write(member.fileName, member.bytes) }
    try write(PackFile.keysName, set.keys.bytes)
  }

  /// - Parameter name: a relative path, whose folders are created.
  func write(_ name: String, _ bytes: [UInt8]) throws { try directory.write(name, bytes) }

  /// Puts the new folder in its place, and keeps the other files of an existing one.
  /// - Parameter warnsOfPacks: whether all packs of the folder should be new.
  /// - Returns: a warning for each file that may be one of an earlier build, and for a temporary folder that remains.
  func commit(warnsOfPacks: Bool = true) throws -> [String] {
    let result = try directory.commit()
    let outdated = result.kept.filter {
      $0.contains("/") || (warnsOfPacks && $0.hasSuffix(".\(PackFile.fileExtension)"))
    }
    return
      (result.scaffold.map { ["\($0): has files that this run did not write; check them, then delete it"] }
      ?? [])
      + outdated.map { "\(path)/\($0): not part of this build; delete it if outdated" }
  }
}

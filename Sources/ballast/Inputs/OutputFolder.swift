import Archives
import BundleAnalysis
import Bytes
import LanguagePacks
import Localization
import PackBuilding

/// A folder that is created if needed. Each of its files is replaced atomically.
struct OutputFolder {
  private let path: String

  /// - Throws: `FileError` if there is a file at the path.
  static func check(_ path: String?) throws(FileError) {
    guard let path, FileSystem.exists(path), !FileSystem.isDirectory(path) else { return }
    throw FileError(path, "is a file, not a folder")
  }

  /// Creates the folder.
  init(_ path: String) throws(OutputError) {
    self.path = path
    try OutputFolders.create(path)
  }

  /// Writes every pack and the list of their keys.
  /// - Returns: a warning for each pack of the folder that is not one of the set.
  func write(_ set: PackSet) throws -> [String] {
    for member in set.members { try write(Self.name(of: member), member.bytes) }
    try write(PackFile.keysName, set.keys.bytes)
    let written = Set(set.members.map(Self.name))
    return try PackFile.names(in: path).filter { !written.contains($0) }.map {
      "\(path)/\($0): not part of this build; delete it if outdated"
    }
  }

  /// - Parameter name: a relative path, whose folders are created.
  func write(_ name: String, _ bytes: [UInt8]) throws {
    if let slash = name.lastIndex(of: "/") { try OutputFolders.create("\(path)/\(name[..<slash])") }
    try OutputSink(path: "\(path)/\(name)").write(bytes: bytes)
  }

  static func name(of member: PackSet.Member) -> String {
    member.locale.map { "\($0.text).\(PackFile.fileExtension)" } ?? PackFile.baseName
  }
}

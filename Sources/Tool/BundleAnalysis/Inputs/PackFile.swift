package import Archives
package import LanguagePacks
import Localization
import OperatingSystem
import PackBuilding
package import PackRestoring

/// A language pack and the path it was read from.
package struct PackFile: Sendable {
  package static let fileExtension = "pack"
  package static let baseName = "base.pack"
  package static let keysName = "packs.keys"

  package let path: String
  package let pack: LanguagePack

  /// Opens a pack.
  package init(opening path: String) throws {
    self.path = path
    guard !FileSystem.isDirectory(path) else {
      let first = (try? Self.names(in: path))?.first.map { "pass one pack, such as \(path)/\($0)" }
      throw InputError(path, "is a folder, not a language pack", hint: first ?? Self.buildHint)
    }
    do throws(PackError) { pack = try LanguagePack(opening: path) } catch {
      let hint = error.reason == .notAPack ? Self.buildHint : nil
      throw InputError(path, error.description, hint: hint)
    }
  }

  private static let buildHint =
    "'ballast packs build' writes the packs of an app or of other sources to a folder"

  /// Opens a pack and verifies its checksums, so that later errors are not about damage.
  package init(verifying path: String) throws {
    try self.init(opening: path)
    try InputError.naming(path) { () throws(PackError) in try pack.verify() }
  }

  /// Opens and verifies the packs at the given paths: files, and every pack of a folder, by name.
  package static func open(all paths: [String]) throws -> [PackFile] {
    try paths.flatMap { path in
      guard FileSystem.isDirectory(path) else { return [try PackFile(verifying: path)] }
      let names = try names(in: path)
      guard !names.isEmpty else {
        throw InputError(
          path, "contains no .\(fileExtension) files", hint: "'ballast packs build' writes packs to a folder")
      }
      return try names.map { try PackFile(verifying: "\(path)/\($0)") }
    }
  }

  /// Names of the packs in a folder, sorted.
  package static func names(in folder: String) throws(ArchiveError) -> [String] {
    try Archive.names(besideFileAt: "\(folder)/\(keysName)").filter { $0.hasSuffix(".\(fileExtension)") }
  }

  /// The base pack in the folder of this pack; nil if there is none or this is the base pack.
  package func baseBeside() throws -> PackFile? {
    let beside = Self.path(Self.baseName, beside: path)
    guard FileSystem.exists(beside), !FileIdentity.isSame(beside, path) else { return nil }
    return try PackFile(verifying: beside)
  }

  /// The list of keys in the folder of this pack; nil if there is none.
  package func keysBeside() throws -> KeyList? {
    let beside = Self.path(Self.keysName, beside: path)
    guard FileSystem.exists(beside) else { return nil }
    return try Self.keys(at: beside)
  }

  package static func keys(at path: String) throws -> KeyList {
    let bytes = try FileSystem.contents(of: path)
    do throws(PackError) { return try KeyList(reading: bytes) } catch {
      if error.reason == .notAPack { throw InputError(path, "is not a list of keys") }
      throw InputError(path, error.description)
    }
  }

  package func metadata() throws -> PackMetadata {
    try InputError.naming(path) { () throws(PackError) in try pack.metadata() }
  }

  /// The path of the list of keys in the folder of this pack.
  package var keysPath: String { Self.path(Self.keysName, beside: path) }

  package static func path(_ name: String, beside path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return name }
    return "\(path[...slash])\(name)"
  }
}

extension PackSet.Member {
  /// The name of its file in a folder of packs.
  package var fileName: String {
    guard let locale else { return PackFile.baseName }
    return "\(locale.text).\(PackFile.fileExtension)"
  }
}

extension PackMetadata {
  /// - Parameters:
  ///   - app: the identifier of an app. Packs and apps without one are not compared.
  ///   - path: that of the pack, or of its folder.
  /// - Throws: ``InputError`` if the pack names another app.
  package func check(isOf app: String, in path: String, hint: String) throws {
    guard appIdentifier.isEmpty || app.isEmpty || appIdentifier == app else {
      throw InputError(path, "contains packs of '\(appIdentifier)', not of '\(app)'", hint: hint)
    }
  }
}

extension InputError {
  /// Runs `body`; an error of a pack becomes an error of the file.
  package static func naming<Value>(
    _ path: String, _ body: () throws(PackError) -> Value
  ) throws -> Value {
    do throws(PackError) { return try body() } catch { throw InputError(path, error.description) }
  }
}

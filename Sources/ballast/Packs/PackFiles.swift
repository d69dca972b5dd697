import Archives
internal import ArgumentParser
import BundleAnalysis
package import Compression
import Foundation
import LanguagePacks
import Localization
import PackBuilding

/// Packs on disk.
enum PackFiles {
  static let packExtension = "pack"
  static let keysName = "packs.keys"

  /// A pack's file; of what is a compressed pack, the pack that it expands to.
  static func open(_ path: String, base: LanguagePack? = nil) throws -> LanguagePack {
    try naming(path) { () throws(PackError) in
      do throws(PackError) { return try LanguagePack(opening: path) } catch {
        guard error.reason == .notAPack, let bytes = FileManager.default.contents(atPath: path),
          CompressedPack.hasSignature([UInt8](bytes.prefix(8)))
        else { throw error }
        return try LanguagePack(CompressedPack.expand([UInt8](bytes), base: base))
      }
    }
  }

  /// The packs that paths lead to: files, and of folders all files with the packs' extension, by name.
  static func open(all paths: [String]) throws -> [(path: String, pack: LanguagePack)] {
    var found: [(String, LanguagePack)] = []
    for path in paths {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
        found.append((path, try open(path)))
        continue
      }
      let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
      let packs = names.filter { $0.hasSuffix(".\(packExtension)") }.sorted()
      guard !packs.isEmpty else { throw PackFileError(path: path, words: "holds no .\(packExtension) files") }
      for name in packs { found.append(("\(path)/\(name)", try open("\(path)/\(name)"))) }
    }
    return found
  }

  /// The list of keys beside a pack, or one that is named; nil where there is none.
  static func keys(beside path: String, named: String?) throws -> KeyList? {
    let file = named ?? (path as NSString).deletingLastPathComponent.appendingPathPart(keysName)
    guard let data = FileManager.default.contents(atPath: file) else {
      guard named == nil else { throw PackFileError(path: file, words: "cannot be read") }
      return nil
    }
    return try naming(file) { () throws(PackError) in try KeyList(reading: [UInt8](data)) }
  }

  static func bytes(_ path: String) throws -> [UInt8] {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw PackFileError(path: path, words: "cannot be read")
    }
    return [UInt8](data)
  }

  /// Says which file an error is about.
  static func naming<Result, Failure>(
    _ path: String, _ body: () throws(Failure) -> Result
  ) throws -> Result {
    do throws(Failure) { return try body() } catch {
      guard let error = error as? PackError else { throw error }
      throw PackFileError(path: path, words: error.description)
    }
  }
}

/// What is wrong with a pack's file.
struct PackFileError: Error, CustomStringConvertible {
  let path: String
  let words: String

  var description: String { "\(path): \(words)" }
}

extension Codec: ExpressibleByArgument {}

extension String {
  func appendingPathPart(_ part: String) -> String { isEmpty ? part : "\(self)/\(part)" }
}

import Bytes
import OperatingSystem

/// The bundles in a folder. Their names begin with the locale and a digest of the packs, so that a launch finds the bundle of
/// its texts without reading keys.
struct BundleFolder {
  private static let suffix = ".bundle"
  private static let partial = ".partial"

  let path: String

  /// The names of the bundles, also of those that are not complete.
  private var names: [String] {
    ((try? Libc.names(inFolder: path.utf8)) ?? []).map { String(decoding: $0, as: UTF8.self) }.filter(
      Self.isOwn)
  }

  /// Whether a name is one that a store gives to a bundle: a locale and two digests.
  private static func isOwn(_ name: String) -> Bool {
    let name = name.hasSuffix(partial) ? name.dropLast(partial.count) : name[...]
    guard name.hasSuffix(suffix) else { return false }
    let digests = name.dropLast(suffix.count).split(separator: "-").suffix(2)
    return digests.count == 2
      && digests.allSatisfy { $0.utf8.count == 16 && $0.utf8.allSatisfy("0123456789abcdef".utf8.contains) }
  }

  /// The path of the complete bundle whose name begins with a text, and of several, the one with the most tables; nil if there
  /// is none. Reads the records and the sizes of files.
  func bundle(named prefix: String) -> String? {
    var best: String?
    var most = -1
    for name in names.sorted() where name.hasPrefix(prefix) && name.hasSuffix(Self.suffix) {
      let bundle = "\(path)/\(name)"
      guard let record = BundleRecord(ofBundle: bundle), record.isComplete(bundle) else { continue }
      let count = record.tables.count
      if count > most {
        best = bundle
        most = count
      }
    }
    return best
  }

  /// The tables of all bundles with a valid record: the app requested them before.
  var tables: Set<String> {
    names.reduce(into: []) { tables, name in
      tables.formUnion(BundleRecord(ofBundle: "\(path)/\(name)")?.tables ?? [])
    }
  }

  /// Writes a bundle, unless the folder has it.
  /// - Parameter name: without an extension.
  /// - Returns: the path, and the bytes that were written; 0 for a bundle that existed.
  func write(
    _ name: String, _ files: [(name: String, bytes: [UInt8])]
  ) throws(DiskError) -> (path: String, byteCount: Int) {
    let bundle = "\(path)/\(name)\(Self.suffix)"
    if let record = BundleRecord(ofBundle: bundle), record.isComplete(bundle) { return (bundle, 0) }
    let record = BundleRecord(files)
    do throws(SystemError) {
      do throws(OutputError) { try Directories.create(path) } catch { throw SystemError(code: error.code) }
      // A damaged bundle of this name cannot be replaced by renaming.
      CacheFolder.remove(bundle)
      try CacheFolder.write(
        files + [(BundleRecord.name, record.bytes)], to: bundle, temporary: bundle + Self.partial)
    } catch { throw DiskError(error, "\(name)\(Self.suffix)") }
    return (bundle, record.byteCount)
  }

  /// Removes the store's bundles, except some.
  /// - Parameter kept: paths.
  func removeOthers(than kept: [String]) {
    for name in names where !kept.contains("\(path)/\(name)") { CacheFolder.remove("\(path)/\(name)") }
  }
}

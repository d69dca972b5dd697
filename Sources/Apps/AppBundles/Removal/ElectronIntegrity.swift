import Archives
import Bytes
import DataFormats
import ResourceFormats

/// The hashes of the headers of Electron's archives, outside of these archives.
///
/// On macOS, they are in `ElectronAsarIntegrity` in the app's Info.plist, by the path below `Contents`. On Windows, they are
/// a resource of the program, which is not rewritten. If the fuse `EnableEmbeddedAsarIntegrityValidation` is on, Electron
/// does not start with another header.
struct ElectronIntegrity {
  private static let key = "ElectronAsarIntegrity"

  /// New contents of entries.
  private var replaced: [Int: Replacement] = [:]
  /// Files with hashes that were not changed.
  private(set) var unchanged: [RemovalPlan.Unmodified] = []

  /// - Parameters:
  ///   - hashes: the hashes of the new headers of archives, by their number.
  ///   - outer: the archive around them.
  init(_ hashes: [Int: String], in outer: AppArchive, of bundle: AppBundle) throws(ArchiveError) {
    // Several archives may have hashes in one file.
    var changes: [Int: [(old: String, new: String)]] = [:]
    for (number, new) in hashes.sorted(by: { $0.key < $1.key }) {
      let archive = bundle.archives[number].archive
      guard let entry = bundle.archives[number].parent?.entry, let old = archive.asarHeaderHash else {
        continue
      }
      let path = outer.archive.names[entry]
      if let place = Self.contents(around: path, in: outer.archive) {
        let declared = Self.hash(of: place.key, in: place.list, of: outer.archive)
        if let declared { changes[place.list, default: []].append((declared, new)) }
      } else {
        unchanged += Self.programs(beside: path, with: old, in: outer)
      }
    }
    for (list, hashes) in changes.sorted(by: { $0.key < $1.key }) {
      try rewrite(list, hashes, in: outer.archive)
    }
  }

  func add(to changes: inout EntryChanges) {
    for (entry, replacement) in replaced { changes.replace(entry, with: replacement) }
  }
}

// MARK: - macOS

extension ElectronIntegrity {
  /// The Info.plist of the app with a file, and the file's path below the folder of that list.
  private static func contents(around path: String, in archive: Archive) -> (list: Int, key: String)? {
    let parts = path.pathParts
    guard let folder = parts.lastIndex(of: "Contents") else { return nil }
    let list = (parts[...folder] + ["Info.plist"]).joined(separator: "/")
    return archive.find(list).map { ($0, parts[(folder + 1)...].joined(separator: "/")) }
  }

  /// The hash of an archive's header in an Info.plist; nil if it has none.
  private static func hash(of key: String, in list: Int, of archive: Archive) -> String? {
    guard let parsed = try? archive.parse(at: list, PropertyList.value).get() else { return nil }
    return parsed[Self.key]?[key]?["hash"]?.string
  }

  /// Writes hashes in the place of others of the same length, so that every other byte of the list stays.
  private mutating func rewrite(
    _ list: Int, _ hashes: [(old: String, new: String)], in archive: Archive
  ) throws(ArchiveError) {
    var content = try archive.content(at: list)
    for (old, new) in hashes where old != new {
      let places = content.span.rawBytes.offsets(of: Array(old.utf8))
      guard places.count == 1, old.utf8.count == new.utf8.count else {
        unchanged.append(
          RemovalPlan.Unmodified(
            entry: archive.names[list],
            reason: "the hash of Electron's archive in \(Self.key) cannot be rewritten"))
        return
      }
      content.replaceSubrange(places[0]..<places[0] + new.utf8.count, with: new.utf8)
    }
    replaced[list] = try archive.replacement(for: list, with: content)
  }
}

// MARK: - Windows

extension ElectronIntegrity {
  /// The programs of an app for Windows that have the hash of an archive, or are too large to search for it.
  private static func programs(
    beside path: String, with hash: String, in outer: AppArchive
  ) -> [RemovalPlan.Unmodified] {
    let archive = outer.archive
    let resources = path.pathParts.dropLast()
    guard resources.last == "resources" else { return [] }
    let folder = resources.dropLast().joined(separator: "/")
    let program = FileExtension("exe")
    return archive.entries.indices.compactMap { entry in
      guard outer.fileExtensions[entry] == program, archive.entries[entry].kind == .file,
        archive.names[entry].pathParts.dropLast().joined(separator: "/") == folder
      else { return nil }
      let text = Array(hash.utf8)
      let isFound = try? archive.withContent(at: entry) { !$0.offsets(of: text).isEmpty }
      guard isFound ?? true else { return nil }
      let verb = isFound == nil ? "may have" : "has"
      return RemovalPlan.Unmodified(
        entry: archive.names[entry],
        reason: "\(verb) the hash of '\(path.lastPathPart)', which is not rewritten in a program for Windows")
    }
  }
}

extension RawSpan {
  /// The offsets of a text that is not empty.
  fileprivate func offsets(of text: [UInt8]) -> [Int] {
    guard let first = text.first else { return [] }
    var found: [Int] = []
    var start = 0
    while let offset = firstOffset(of: first, from: start) {
      if let part = checked(offset..<offset + text.count), part.hasSameBytes(as: text.span.rawBytes) {
        found.append(offset)
      }
      start = offset + 1
    }
    return found
  }
}

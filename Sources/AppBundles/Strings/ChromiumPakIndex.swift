internal import Archives
internal import DataFormats
internal import ResourceFormats

/// What Chromium's packs call their messages: an index lies beside each of them, or beside one for all of the folder,
/// as a number means the same in all locales of a build.
struct ChromiumPakIndex {
  private(set) var warnings: [BundleWarning] = []
  private let archive: Archive
  /// By entry; nil for an index that names nothing.
  private var parsed: [Int: ChromiumPak.NameIndex?] = [:]
  /// All locales' are often the same, byte for byte.
  private var last: (bytes: [UInt8], index: ChromiumPak.NameIndex?) = ([], nil)

  /// Finds the indexes of an app, and has the readers of their packs name messages.
  ///
  /// The pack's own index counts; for a pack without one, or with one that does not parse, the folder's first by name.
  init(naming readers: inout [MessageReader?], of archive: Archive) {
    self.archive = archive
    let pack = FileExtension("pak")
    let packs = readers.indices.filter {
      readers[$0] != nil && FileExtension(of: $0, in: archive.names) == pack
    }
    guard !packs.isEmpty else { return }
    let indexes = Dictionary(grouping: archive.entries.indices.filter(isIndex), by: archive.folder(of:))
    for (folder, packs) in Dictionary(grouping: packs, by: archive.folder(of:)).sorted(by: { $0.key < $1.key }
    ) {
      name(packs, by: indexes[folder] ?? [], &readers)
    }
  }

  private func isIndex(_ entry: Int) -> Bool {
    let record = archive.entries[entry]
    return FileExtension(of: entry, in: archive.names) == FileExtension("info")
      && archive.names[entry].isNameOfIndex && record.kind == .file && !record.isShadowed
      && archive.isKept(entry) && record.installBytes.value <= archive.limits.maxInMemoryBytes
  }

  private mutating func name(_ packs: [Int], by indexes: [Int], _ readers: inout [MessageReader?]) {
    let own = Dictionary(indexes.map { (archive.names[$0], $0) }) { first, _ in first }
    var others: [Int] = []
    for pack in packs {
      if let entry = own[archive.names[pack].nameOfIndex], let index = index(at: entry) {
        readers[pack] = MessageReader(named: index)
      } else {
        others.append(pack)
      }
    }
    guard !others.isEmpty else { return }
    for (_, entry) in own.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
      guard let index = index(at: entry) else { continue }
      for pack in others { readers[pack] = MessageReader(named: index) }
      return
    }
  }

  private mutating func index(at entry: Int) -> ChromiumPak.NameIndex? {
    if let known = parsed[entry] { return known }
    var index: ChromiumPak.NameIndex?
    do throws(ArchiveError) {
      let bytes = try archive.content(at: entry)
      index = bytes == last.bytes ? last.index : read(bytes, archive.names[entry])
      last = (bytes, index)
    } catch { warnings.append(BundleWarning("\(error)", entry: archive.names[entry])) }
    parsed[entry] = .some(index)
    return index
  }

  private mutating func read(_ bytes: [UInt8], _ name: String) -> ChromiumPak.NameIndex? {
    do throws(FormatError) {
      let index = try ChromiumPak.NameIndex(parsing: bytes.span.bytes)
      return index.names.isEmpty ? nil : index
    } catch {
      warnings.append(BundleWarning("\(error)", entry: name))
      return nil
    }
  }
}

extension ChromiumPak.NameIndex {
  /// That of a pack which is no entry of an app: the pack's own, else the only other one in its folder. One that names
  /// nothing where there is none that can be read.
  static func found(besideFileAt path: String, limits: Limits) -> (Self, warnings: [BundleWarning]) {
    var warnings: [BundleWarning] = []
    var names: [String] = []
    do throws(ArchiveError) { names = try Archive.names(besideFileAt: path).filter(\.isNameOfIndex) } catch {
      warnings.append(BundleWarning("\(error)"))
    }
    let own = path.lastPathPart.nameOfIndex
    let others = names.filter { $0 != own }
    for name in names.filter({ $0 == own }) + (others.count == 1 ? others : []) {
      do {
        guard let bytes = try Archive.contents(ofFileAt: path.besides(name), limits: limits) else { continue }
        let index = try Self(parsing: bytes.span.bytes)
        if !index.names.isEmpty { return (index, warnings) }
      } catch { warnings.append(BundleWarning("\(error)", entry: name)) }
    }
    return (Self(), warnings)
  }
}

extension Archive {
  /// The folder that an entry lies in, without the slash.
  fileprivate func folder(of entry: Int) -> String {
    names.prefix(of: entry, length: names.folderLength(of: entry))
  }
}

extension String {
  fileprivate var nameOfIndex: String { self + ".info" }
  fileprivate var isNameOfIndex: Bool { lowercased().hasSuffix(".pak.info") }

  /// The path of a file in the same folder.
  fileprivate func besides(_ name: String) -> String {
    lastIndex(of: "/").map { self[...$0] + name } ?? name
  }
}

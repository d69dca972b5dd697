/// A folder that stands for an archive, without some of its entries and with other contents in some; nothing is written yet.
package struct RebuiltTree: Sendable {
  /// Its files together.
  package let size: ByteCount
  package let entryCount: Int
  private let archive: Archive
  private let changes: EntryChanges
  private let folder: String

  init(_ archive: Archive, below folder: String, _ changes: EntryChanges) {
    self.archive = archive
    self.folder = folder
    self.changes = changes
    size = archive.installBytes(changes)
    entryCount = archive.entries.count - changes.removed.count
  }

  /// - Parameter progress: called now and then with how many bytes are written.
  package func write(to tree: OutputTree, progress: (Int) -> Void = { _ in }) throws(OutputError) {
    var done = 0
    for (index, entry) in archive.entries.enumerated() where !changes.removed.contains(index) {
      let name = archive.names[index]
      if let replacement = changes.replaced[index] {
        try tree.write(name, replacement.stored)
      } else if entry.kind == .directory {
        try tree.makeFolder(String(name.dropLast()))
      } else {
        try tree.copy("\(folder)/\(name)", to: name)
      }
      done += entry.installBytes.value
      if index % 64 == 0 { progress(done) }
    }
    progress(done)
  }
}

/// An archive, or a folder standing for one, as it is to be.
package enum Rebuilt: Sendable {
  case archive(RebuiltArchive)
  case tree(RebuiltTree)

  package var size: ByteCount {
    switch self {
    case .archive(let archive): archive.size
    case .tree(let tree): tree.size
    }
  }

  /// What the entries that are left unpack to.
  package var installBytes: ByteCount {
    switch self {
    case .archive(let archive): archive.installBytes
    case .tree(let tree): tree.size
    }
  }

  package var entryCount: Int {
    switch self {
    case .archive(let archive): archive.entryCount
    case .tree(let tree): tree.entryCount
    }
  }
}

/// Where a rebuilt archive goes: a ZIP to a file, a folder to a folder.
package enum RebuildOutput {
  case file(OutputFile)
  case tree(OutputTree)

  /// Of the kind that an archive is rebuilt as.
  /// - Parameter path: where it is to be kept; nil for what is measured and dropped.
  package init(for archive: Archive, at path: String?) throws(OutputError) {
    if case .directory = archive.container {
      self = .tree(try OutputTree(at: path, called: archive.name))
    } else if let path {
      self = .file(try OutputFile(at: path))
    } else {
      self = .file(try OutputFile(withoutName: ()))
    }
  }

  /// Everything is written: it takes its place.
  package func commit() throws(OutputError) {
    switch self {
    case .file(let file): try file.commit()
    case .tree(let tree): try tree.commit()
    }
  }
}

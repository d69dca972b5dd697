package import OperatingSystem

/// A folder that stands for an archive, without some of its entries and with new contents for others. Nothing is
/// written yet.
package struct RebuiltDirectory: Sendable {
  /// The sum of the files' sizes.
  package let size: ByteCount
  private let archive: Archive
  private let changes: EntryChanges
  private let folder: String

  init(_ archive: Archive, below folder: String, _ changes: EntryChanges) {
    self.archive = archive
    self.folder = folder
    self.changes = changes
    size = archive.installBytes(changes)
  }

  /// - Parameter progress: called every 64 entries with the number of bytes written.
  package func write(to output: OutputDirectory, progress: (Int) -> Void = { _ in }) throws(OutputError) {
    var done = 0
    for (index, entry) in archive.entries.enumerated() where !changes.removed.contains(index) {
      let name = archive.names[index]
      if let replacement = changes.replaced[index] {
        try output.write(name, replacement.stored)
      } else if entry.kind == .directory {
        try output.makeFolder(String(name.dropLast()))
      } else {
        try output.copy("\(folder)/\(name)", to: name)
      }
      done += entry.installBytes.value
      if index % 64 == 0 { progress(done) }
    }
    for file in changes.added { try output.write(file.name, file.bytes) }
    progress(done)
  }
}

/// A rebuilt archive or folder, before it is written.
package enum Rebuilt: Sendable {
  case archive(RebuiltArchive)
  case directory(RebuiltDirectory)

  package var size: ByteCount {
    switch self {
    case .archive(let archive): archive.size
    case .directory(let directory): directory.size
    }
  }

  /// The unpacked size of the remaining entries.
  package var installBytes: ByteCount {
    switch self {
    case .archive(let archive): archive.installBytes
    case .directory(let directory): directory.size
    }
  }
}

/// The output of a rebuild: a file for a ZIP, a folder for a folder.
package enum RebuildOutput {
  case file(OutputFile)
  case directory(OutputDirectory)

  /// Opens the kind of output that an archive needs.
  /// - Parameter path: nil for a temporary output.
  package init(for archive: Archive, at path: String?) throws(OutputError) {
    if case .directory = archive.container {
      self = .directory(try OutputDirectory(at: path, called: archive.name))
    } else if let path {
      self = .file(try OutputFile(at: path))
    } else {
      self = .file(try OutputFile(withoutName: ()))
    }
  }

  /// Puts the complete output in its place.
  package func commit() throws(OutputError) {
    switch self {
    case .file(let file): try file.commit()
    case .directory(let directory): try directory.commit()
    }
  }
}

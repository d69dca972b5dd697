import Bytes
package import OperatingSystem
import PackTrust
package import ProgramSystem

/// A ZIP, an asar archive or a folder without some of its entries and with new contents for others. Nothing is written yet.
///
/// Everything else in a ZIP is copied unchanged: compressed bytes, headers, order, bytes between entries, and the APK
/// Signing Block, whose signatures are then invalid. Stored contents of an aligned archive are aligned again. An asar archive
/// has a new header.
package struct Rebuilt: Sendable {
  /// The exact size of the rebuilt file; for a folder, the sum of the files' sizes.
  package let size: ByteCount
  /// The unpacked size of the remaining entries.
  package let installBytes: ByteCount
  let archive: Archive
  let changes: EntryChanges
  /// The parts of the file; none for a folder.
  let segments: [RebuiltSegment]

  /// The bytes of the file; none for a folder.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size.value)
    forEachPart { part in bytes.append(copying: part) }
    return bytes
  }

  /// Passes the file's bytes to `body` from first to last, in pieces of at most 8 MiB.
  private func forEachPart<Failure>(_ body: (RawSpan) throws(Failure) -> Void) throws(Failure) {
    for segment in segments {
      switch segment {
      case .bytes(let bytes): try body(bytes.span.rawBytes)
      case .copy(let range):
        for start in stride(from: range.lowerBound, to: range.upperBound, by: 8 << 20) {
          let part = archive.region?.region(start..<min(start + (8 << 20), range.upperBound))
          if let part { try body(part.bytes) }
        }
      }
    }
  }

  /// - Parameters:
  ///   - output: of the archive's kind.
  ///   - progress: called with the number of bytes written; in a folder, every 64 entries.
  package func write(to output: RebuildOutput, progress: (Int) -> Void = { _ in }) throws(OutputError) {
    switch output {
    case .file(let file):
      try forEachPart { part throws(OutputError) in
        try file.write(part)
        progress(file.size)
      }
    case .directory(let directory): try write(to: directory, progress)
    }
  }

  private func write(to directory: OutputDirectory, _ progress: (Int) -> Void) throws(OutputError) {
    var done = 0
    for (index, entry) in archive.entries.enumerated() where !changes.removed.contains(index) {
      let name = archive.names[index]
      if let replacement = changes.replaced[index] {
        try directory.write(name, replacement.stored)
      } else if entry.kind == .directory {
        try directory.makeFolder(String(name.dropLast()))
      } else {
        try directory.copy("\(archive.path)/\(name)", to: name)
      }
      done += entry.installBytes.value
      if index % 64 == 0 { progress(done) }
    }
    for file in changes.added { try directory.write(file.name, file.bytes) }
    progress(done)
  }
}

/// The output of a rebuild: a file for a ZIP, a folder for a folder.
package enum RebuildOutput {
  case file(OutputFile)
  case directory(OutputDirectory)

  /// Opens the kind of output that an archive needs.
  /// - Parameter path: nil for a temporary output.
  package init(for archive: Archive, at path: String?) throws(OutputError) {
    if archive.container == .directory {
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

extension Rebuilt {
  /// The SHA-256 of the text in the new header of an asar archive; nil for other archives.
  package var asarHeaderHash: String? {
    guard archive.asar != nil, case .bytes(let start)? = segments.first else { return archive.asarHeaderHash }
    let bytes = start.span.rawBytes
    guard let length = bytes.littleEndian(at: 12, as: UInt32.self),
      let text = bytes.checked(AsarHeader.textStart..<AsarHeader.textStart + Int(length))
    else { return nil }
    return SHA256Digest.hexadecimal(of: text.array())
  }
}

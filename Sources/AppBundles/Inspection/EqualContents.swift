package import Archives

extension AppBundle {
  /// Groups of entries with the same content, each in the order of the archive; entries without a double are left
  /// out. Empty files are not compared.
  ///
  /// In a ZIP, only entries with the same size and checksum are read. In other containers, entries with the same size
  /// are read.
  /// - Parameter entries: files of this archive, not of a nested one.
  package func groupsOfEqualContents(among entries: [Int]) throws(ArchiveError) -> [[Int]] {
    struct Key: Hashable {
      let size: ByteCount
      let checksum: UInt32?
    }
    let readable = entries.filter { fitsInMemory($0) && archive.entries[$0].installBytes > .zero }
    let candidates = Dictionary(grouping: readable) { entry in
      Key(size: archive.entries[entry].installBytes, checksum: archive.entries[entry].checksum)
    }
    var groups: [[Int]] = []
    for candidate in candidates.values where candidate.count > 1 {
      var byContent: [[UInt8]: [Int]] = [:]
      for entry in candidate { byContent[try archive.content(at: entry), default: []].append(entry) }
      groups += byContent.values.filter { $0.count > 1 }.map { $0.sorted() }
    }
    return groups.sorted { $0[0] < $1[0] }
  }
}

import ReportSchema

/// Matches entries that have another path in a newer version.
struct EntryMatching {
  typealias Entry = MeasureReport.Entry

  /// Old paths by new paths.
  private(set) var formerPaths: [String: String] = [:]
  /// Renamed folders and files with the numbers of their entries; by old path.
  private(set) var renames: [MeasureGrowthReport.Rename] = []

  /// - Parameters:
  ///   - old: entries that only the older version has.
  ///   - new: entries that only the newer version has.
  init(old: [Entry], new: [Entry]) {
    var oldLeft = old
    var newLeft = new
    matchFolders(&oldLeft, &newLeft)
    matchContents(oldLeft, newLeft)
    renames.sort { $0.from < $1.from }
  }

  // MARK: - Folders

  private struct Tail: Hashable {
    let name: String
    let owner: ID<MeasureReport.Owner>
  }

  private struct Pair: Hashable {
    let from: String
    let to: String
  }

  /// A folder is renamed to the one that has the most files with the same names and owners. Each folder matches once.
  private mutating func matchFolders(_ old: inout [Entry], _ new: inout [Entry]) {
    let before = Dictionary(grouping: old) { Tail(name: Self.split($0.entry).tail, owner: $0.owner) }
    var votes: [Pair: Int] = [:]
    for item in new {
      let (folder, tail) = Self.split(item.entry)
      // A name that many folders have, such as Info.plist, is not evidence.
      let candidates = before[Tail(name: tail, owner: item.owner)] ?? []
      guard candidates.count <= 16 else { continue }
      for candidate in candidates {
        votes[Pair(from: Self.split(candidate.entry).folder, to: folder), default: 0] += 1
      }
    }
    let ranked = votes.sorted(largestFirst: \.value) { one, other in
      (one.key.from, one.key.to) < (other.key.from, other.key.to)
    }
    var folders: [String: String] = [:]
    var used: Set<String> = []
    for (pair, _) in ranked where folders[pair.to] == nil && !used.contains(pair.from) {
      folders[pair.to] = pair.from
      used.insert(pair.from)
    }
    var oldPaths = Dictionary(old.map { ($0.entry, $0.owner) }) { one, _ in one }
    var counts: [Pair: Int] = [:]
    new.removeAll { item in
      let (folder, tail) = Self.split(item.entry)
      guard let from = folders[folder] else { return false }
      let path = from.isEmpty ? tail : "\(from)/\(tail)"
      guard oldPaths[path] == item.owner else { return false }
      oldPaths[path] = nil
      formerPaths[item.entry] = path
      counts[Pair(from: from, to: folder), default: 0] += 1
      return true
    }
    old.removeAll { oldPaths[$0.entry] == nil }
    renames += counts.map { MeasureGrowthReport.Rename(from: $0.key.from, to: $0.key.to, entries: $0.value) }
  }

  /// The folder of the app's own structure, and the rest: the file, with its locale's folder.
  private static func split(_ path: String) -> (folder: String, tail: String) {
    let parts = path.split(separator: "/")
    let isLocalized = parts.count > 1 && parts[parts.count - 2].hasSuffix(".lproj")
    let count = isLocalized ? 2 : 1
    return (parts.dropLast(count).joined(separator: "/"), parts.suffix(count).joined(separator: "/"))
  }

  // MARK: - Contents

  private struct Content: Hashable {
    let folder: String
    let suffix: String
    let owner: ID<MeasureReport.Owner>
    let archiveBytes: Int
    let installBytes: Int

    init(_ item: Entry) {
      let name = item.entry.split(separator: "/").last ?? ""
      folder = String(item.entry.dropLast(name.count))
      suffix = name.lastIndex(of: ".").map { String(name[$0...]) } ?? ""
      owner = item.owner
      archiveBytes = item.archiveBytes
      installBytes = item.installBytes
    }
  }

  /// A file of the same folder, extension and sizes, if there is only one: a build tool gave it another name.
  private mutating func matchContents(_ old: [Entry], _ new: [Entry]) {
    let before = Dictionary(grouping: old, by: Content.init)
    for (content, items) in Dictionary(grouping: new, by: Content.init) where items.count == 1 {
      // The lengths of names are part of an archive's bytes; only names of one length have the same.
      guard let item = items.first, let candidates = before[content], candidates.count == 1,
        content.installBytes > 0
      else { continue }
      formerPaths[item.entry] = candidates[0].entry
      renames.append(MeasureGrowthReport.Rename(from: candidates[0].entry, to: item.entry, entries: 1))
    }
  }
}

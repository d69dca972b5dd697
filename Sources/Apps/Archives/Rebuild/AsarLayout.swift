import Bytes
import DataFormats

/// The layout of an asar archive, and of the same archive with entries removed, replaced or added.
///
/// Contents that are kept are copied in the order of the file, with the bytes between them. A new content is in the place of
/// the old one. Added files are last.
struct AsarLayout: Sendable {
  /// A range of bytes that one or more entries have as their content.
  private struct Item {
    let range: Range<Int>
    var entries: [Int]
  }

  /// The place of a content, relative to the end of the header.
  private struct Place {
    let offset: Int
    let size: Int
  }

  /// A file that was added.
  private struct Added {
    let parts: [String]
    let node: JSONValue
  }

  private let region: ByteRegion
  private let header: AsarHeader
  private let items: [Item]
  /// Whether the archive has hashes of its contents.
  private let hasHashes: Bool

  init(_ region: ByteRegion, _ header: AsarHeader, of archive: Archive) {
    self.region = region
    self.header = header
    items = Self.items(of: archive)
    hasHashes = Self.hasHashes(header.root)
  }

  private static func items(of archive: Archive) -> [Item] {
    var entries: [Range<Int>: [Int]] = [:]
    for (index, entry) in archive.entries.enumerated() {
      guard case .part(let offset) = entry.source else { continue }
      entries[offset..<(offset + entry.installBytes.value), default: []].append(index)
    }
    let items = entries.map { Item(range: $0.key, entries: $0.value) }
    return items.sorted { one, other in
      if one.range.lowerBound != other.range.lowerBound {
        return one.range.lowerBound < other.range.lowerBound
      }
      return one.range.upperBound < other.range.upperBound
    }
  }

  private static func hasHashes(_ node: JSONValue) -> Bool {
    guard let children = node["files"]?.members else { return node["integrity"] != nil }
    return children.contains { hasHashes($0.value) }
  }

  /// The parts of the rebuilt file, from first to last.
  /// - Throws: if the new header is too large.
  func segments(
    _ changes: EntryChanges
  ) throws(ArchiveError) -> (size: Int, segments: [RebuiltSegment]) {
    guard !changes.isEmpty else { return (region.count, [.copy(0..<region.count)]) }
    var body = Body()
    var places: [Int: Place] = [:]
    var covered = header.contentStart
    for item in items {
      body.copy(covered..<max(covered, item.range.lowerBound))
      covered = max(covered, item.range.upperBound)
      place(item, changes, &body, &places)
    }
    body.copy(covered..<region.count)
    let added = changes.added.map { appendFile($0, &body) }
    let start = try AsarHeader.bytes(of: tree(changes, places, added))
    // checked: both are sizes of bytes in memory
    return (start.count + body.size, [.bytes(start)] + body.segments)
  }

  /// The contents after the header, from first to last.
  private struct Body {
    var segments: [RebuiltSegment] = []
    var size = 0

    mutating func copy(_ range: Range<Int>) {
      guard !range.isEmpty else { return }
      size += range.count
      if case .copy(let last) = segments.last, last.upperBound == range.lowerBound {
        segments[segments.count - 1] = .copy(last.lowerBound..<range.upperBound)
      } else {
        segments.append(.copy(range))
      }
    }

    mutating func put(_ bytes: [UInt8]) {
      guard !bytes.isEmpty else { return }
      segments.append(.bytes(bytes))
      size += bytes.count
    }
  }

  private func place(
    _ item: Item, _ changes: EntryChanges, _ body: inout Body, _ places: inout [Int: Place]
  ) {
    let kept = item.entries.filter { !changes.removed.contains($0) }
    let unchanged = kept.filter { changes.replaced[$0] == nil }
    for entry in unchanged { places[entry] = Place(offset: body.size, size: item.range.count) }
    if !unchanged.isEmpty { body.copy(item.range) }
    for entry in kept {
      guard let replacement = changes.replaced[entry] else { continue }
      places[entry] = Place(offset: body.size, size: replacement.size)
      body.put(replacement.stored)
    }
  }

  private func appendFile(_ file: AddedEntry, _ body: inout Body) -> Added {
    var members: [(String, JSONValue)] = [
      ("size", .number(String(file.bytes.count))), ("offset", .string(String(body.size))),
    ]
    body.put(file.bytes)
    if hasHashes { members.append(("integrity", AsarIntegrity(of: file.bytes.span.rawBytes).json)) }
    let parts = file.name.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
    return Added(parts: parts, node: JSONValue(members: members))
  }
}

// MARK: - Header

extension AsarLayout {
  private func tree(_ changes: EntryChanges, _ places: [Int: Place], _ added: [Added]) -> JSONValue {
    // The entries are numbered in the order of the tree.
    var next = 0
    let root = rewritten(header.root, changes, places, &next)
    return added.reduce(root) { $0.inserting($1.parts[...], $1.node) }
  }

  /// A folder without removed entries. Folders that become empty are removed, too.
  private func rewritten(
    _ folder: JSONValue, _ changes: EntryChanges, _ places: [Int: Place], _ next: inout Int
  ) -> JSONValue {
    var children: [JSONValue.Member] = []
    for child in folder["files"]?.members ?? [] {
      let entry = next
      next += 1
      guard child.value.isFolderOfAsar, let inner = child.value["files"]?.members else {
        guard !changes.removed.contains(entry) else { continue }
        let node = rewritten(child.value, entry, changes, places)
        children.append(JSONValue.Member(child.name, node))
        continue
      }
      let node = rewritten(child.value, changes, places, &next)
      let isEmpty = node["files"]?.members?.isEmpty ?? true
      let becameEmpty = isEmpty && (!inner.isEmpty || changes.removed.contains(entry))
      if !becameEmpty { children.append(JSONValue.Member(child.name, node)) }
    }
    return folder.replacing(["files": .object(children)])
  }

  /// A file with its new place and, if its content is new, new hashes.
  private func rewritten(
    _ file: JSONValue, _ entry: Int, _ changes: EntryChanges, _ places: [Int: Place]
  ) -> JSONValue {
    var values: [String: JSONValue] = [:]
    let content = changes.replaced[entry]?.stored ?? changes.contentsBeside[entry]
    if let place = places[entry] {
      values["size"] = .number(String(place.size))
      values["offset"] = .string(String(place.offset))
    } else if let content {
      values["size"] = .number(String(content.count))
    }
    if let content, file["integrity"] != nil {
      let bytes = content.span.rawBytes
      values["integrity"] = (AsarIntegrity(file)?.renewed(for: bytes) ?? AsarIntegrity(of: bytes)).json
    }
    return values.isEmpty ? file : file.replacing(values)
  }
}

extension JSONValue {
  /// An object with other values of some members, which it has.
  fileprivate func replacing(_ values: [String: JSONValue]) -> JSONValue {
    .object((members ?? []).map { Member($0.name, values[$0.name] ?? $0.value) })
  }

  /// A folder with one more file. Folders on its path are added if they are new.
  fileprivate func inserting(_ path: ArraySlice<String>, _ file: JSONValue) -> JSONValue {
    guard let name = path.first else { return file }
    var children = self["files"]?.members ?? []
    let place = children.firstIndex { $0.name == name }
    let old = place.map { children[$0].value } ?? JSONValue(members: [("files", .object([]))])
    let member = Member(name, old.inserting(path.dropFirst(), file))
    if let place { children[place] = member } else { children.append(member) }
    return replacing(["files": .object(children)])
  }
}

import PackTrust

/// An asar archive described by a test, by the README of electron/asar. It shares no code with the reader.
package struct AsarBuilder: Sendable {
  package struct File: Sendable {
    package var path: String
    package var content: [UInt8]
    /// Members of the entry after `size` and `offset`, such as `,"executable":true`.
    package var more = ""
    /// The whole entry, instead of the one for the content, which is then not written.
    package var entry: String?
    /// Bytes between this content and the one before.
    package var gap: [UInt8] = []
    package var hasHashes = false
    /// The file whose offset and size are declared for this one.
    package var sharesContentOf: Int?

    package init(_ path: String, _ content: [UInt8]) {
      self.path = path
      self.content = content
    }

    package init(_ path: String, _ text: String) { self.init(path, Array(text.utf8)) }

    package func with(_ change: (inout File) -> Void) -> File {
      var copy = self
      change(&copy)
      return copy
    }
  }

  package static let blockSize = 16

  package var files: [File]
  /// Names of folders without files, with a slash at the end.
  package var emptyFolders: [String] = []
  package var trailing: [UInt8] = []

  package init(_ files: [File]) { self.files = files }

  /// A folder of the header.
  private indirect enum Node {
    case file(String)
    case folder([(name: String, node: Node)])

    var text: String {
      switch self {
      case .file(let entry): return entry
      case .folder(let children):
        let members = children.map { "\"\($0.name)\":\($0.node.text)" }
        return "{\"files\":{\(members.joined(separator: ","))}}"
      }
    }

    func adding(_ path: ArraySlice<Substring>, _ node: Node) -> Node {
      guard let name = path.first, case .folder(var children) = self else { return node }
      let place = children.firstIndex { $0.name == String(name) }
      let old = place.map { children[$0].node } ?? .folder([])
      let new = (name: String(name), node: old.adding(path.dropFirst(), node))
      if let place { children[place] = new } else { children.append(new) }
      return .folder(children)
    }
  }

  package var bytes: [UInt8] {
    var contents: [UInt8] = []
    var places: [(offset: Int, size: Int)] = []
    var root = Node.folder([])
    for file in files {
      contents += file.gap
      var place = (offset: contents.count, size: file.content.count)
      if let other = file.sharesContentOf {
        place = places[other]
      } else if file.entry == nil {
        contents += file.content
      }
      places.append(place)
      let hashes = file.hasHashes ? ",\"integrity\":\(Self.integrity(of: file.content))" : ""
      let entry =
        file.entry ?? "{\"size\":\(place.size),\"offset\":\"\(place.offset)\"\(file.more)\(hashes)}"
      root = root.adding(file.path.split(separator: "/")[...], .file(entry))
    }
    for folder in emptyFolders { root = root.adding(folder.split(separator: "/")[...], .folder([])) }
    return Self.archive(root.text, contents + trailing)
  }

  /// An archive with a header of any text.
  package static func archive(_ header: String, _ contents: [UInt8] = []) -> [UInt8] {
    let text = Array(header.utf8)
    let padded = (text.count + 3) / 4 * 4
    let sizes = [4, padded + 8, padded + 4, text.count]
    let integers = sizes.flatMap { size in (0..<4).map { UInt8(size >> (8 * $0) & 0xff) } }
    return integers + text + [UInt8](repeating: 0, count: padded - text.count) + contents
  }

  private static func integrity(of content: [UInt8]) -> String {
    var blocks = stride(from: 0, to: content.count, by: blockSize).map { start in
      Array(content[start..<min(start + blockSize, content.count)])
    }
    // @electron/asar hashes the rest when the content ends, which may be empty.
    if content.count.isMultiple(of: blockSize) { blocks.append([]) }
    let hashes = blocks.map { "\"\(SHA256Digest.hexadecimal(of: $0))\"" }.joined(separator: ",")
    return
      "{\"algorithm\":\"SHA256\",\"hash\":\"\(SHA256Digest.hexadecimal(of: content))\",\"blockSize\":\(blockSize),"
      + "\"blocks\":[\(hashes)]}"
  }
}

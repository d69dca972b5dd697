/// A text combined with its tags, which Android stores separately: `Ein <b>wichtiges</b> Schiff`.
///
/// `<` and `&` in the text are copied unchanged.
struct StyledText {
  /// A tag and the UTF-16 units inside it.
  struct Tag {
    /// Name and attributes in aapt2's form: `font;color=#f00`.
    let name: String
    let first: Int
    /// The last unit inside the tag; if it is before the first, the tag is empty.
    let last: Int
  }

  private let units: [UInt16]
  private var result: [UInt16] = []
  private var open: [(name: String, end: Int)] = []
  private var position = 0

  /// Returns the text with markup. A tag that extends beyond the enclosing tag ends with it.
  static func markup(_ text: String, _ tags: [Tag]) -> String {
    if tags.isEmpty { return text }
    var styled = StyledText(units: Array(text.utf16))
    // If two tags have the same start, the longer one is outside.
    let order = tags.indices.sorted {
      (tags[$0].first, -tags[$0].last, $0) < (tags[$1].first, -tags[$1].last, $1)
    }
    for index in order { styled.add(tags[index]) }
    styled.close(upTo: styled.units.count)
    styled.copy(upTo: styled.units.count)
    while let last = styled.open.popLast() { styled.result += "</\(last.name)>".utf16 }
    return String(decoding: styled.result, as: UTF16.self)
  }

  private init(units: [UInt16]) { self.units = units }

  private mutating func add(_ tag: Tag) {
    let start = min(max(tag.first, position), units.count)
    close(upTo: start)
    copy(upTo: start)
    let parts = tag.name.split(separator: ";", omittingEmptySubsequences: false)
    let name = String(parts.first ?? "")
    let attributes = parts.dropFirst().map { part -> String in
      let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let value = halves.count > 1 ? halves[1] : ""
      return " \(halves[0])=\"\(value)\""
    }
    let head = "<" + name + attributes.joined()
    let limit = open.last?.end ?? units.count
    // Units in the pool are 32-bit numbers, so that the sum cannot overflow.
    let end = min(tag.last + 1, limit)
    guard end > start else {
      result += (head + "/>").utf16
      return
    }
    result += (head + ">").utf16
    open.append((name, end))
  }

  /// Closes the tags that end at or before this index.
  private mutating func close(upTo index: Int) {
    while let last = open.last, last.end <= index {
      copy(upTo: last.end)
      result += "</\(last.name)>".utf16
      open.removeLast()
    }
  }

  private mutating func copy(upTo index: Int) {
    guard index > position else { return }
    result += units[position..<index]
    position = index
  }
}

/// A text whose tags Android keeps apart from it, put together again: `Ein <b>wichtiges</b> Schiff`.
///
/// What the text itself has of `<` and `&` stays as it is.
struct StyledText {
  /// A tag with the UTF-16 units that it is around.
  struct Tag {
    /// Name and attributes as aapt2 writes them: `font;color=#f00`.
    let name: String
    let first: Int
    /// The last unit within; before the first, the tag is empty.
    let last: Int
  }

  private let units: [UInt16]
  private var result: [UInt16] = []
  private var open: [(name: String, end: Int)] = []
  private var position = 0

  /// A tag that does not end within the one it begins in ends there.
  static func markup(_ text: String, _ tags: [Tag]) -> String {
    if tags.isEmpty { return text }
    var styled = StyledText(units: Array(text.utf16))
    // Of tags that begin at one place, the longer is outside.
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
      return " \(halves[0])=\"\(halves.count > 1 ? halves[1] : "")\""
    }
    let head = "<" + name + attributes.joined()
    let limit = open.last?.end ?? units.count
    // Every span has a number behind it that is no more than 32 bits.
    let end = min(tag.last + 1, limit)
    guard end > start else {
      result += (head + "/>").utf16
      return
    }
    result += (head + ">").utf16
    open.append((name, end))
  }

  /// Ends the tags that end at this place or before.
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

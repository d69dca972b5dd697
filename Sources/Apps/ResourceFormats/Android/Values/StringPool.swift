import Bytes
import DataFormats

/// Android's string pool, chunk type 0x0001, read in place. ResourceTypes.h, `ResStringPool_header`.
struct StringPool: ~Escapable {
  static let headerSize = 28

  private let bytes: RawSpan
  /// The offset of the pool in the file.
  let origin: Int
  let count: Int
  /// The number of styles. They belong to the first strings, in order.
  let styleCount: Int
  let flags: UInt32
  let offsetsStart: Int
  private let stringsStart: Int
  private let stylesStart: Int

  var isUTF8: Bool { flags & 0x100 != 0 }

  /// - Parameter chunk: the whole chunk, including its header.
  @_lifetime(copy chunk)
  init(_ chunk: RawSpan, origin: Int) throws(FormatError) {
    var reader = ByteReader(chunk, origin: origin)
    try reader.skip(2)
    offsetsStart = try reader.readCount(UInt16.self)
    try reader.skip(4)
    count = try reader.readCount(UInt32.self)
    styleCount = try reader.readCount(UInt32.self)
    flags = try reader.read()
    stringsStart = try reader.readCount(UInt32.self)
    let styles = try reader.readCount(UInt32.self)
    stylesStart = styleCount == 0 ? chunk.byteCount : styles
    let room = max(0, chunk.byteCount - offsetsStart) / 4
    guard offsetsStart >= Self.headerSize, count <= room, styleCount <= min(count, room - count) else {
      throw FormatError(.endOfBytes(needed: count, available: room), at: origin)
    }
    bytes = chunk
    self.origin = origin
  }

  /// Separately encoded surrogates are joined, because aapt2 writes them. Lone surrogates and malformed UTF-8
  /// become U+FFFD.
  func string(_ index: UInt32) throws(FormatError) -> String {
    let span = try bytes(of: index)
    if isUTF8 {
      let text = span.utf8String()
      // Repairing a surrogate triples its length, and no other repair compensates for that.
      return text.utf8.count == span.byteCount ? text : span.surrogateUTF8String()
    }
    return span.utf16String(bigEndian: false)
  }

  func tag(_ span: StyleSpan) throws(FormatError) -> StyledText.Tag {
    // aapt2 writes -1 for the end of an empty tag at the beginning.
    let last = span.last == .max ? -1 : Int(span.last)
    return StyledText.Tag(name: try string(span.name), first: Int(span.first), last: last)
  }

  /// The bytes of a string's text.
  @_lifetime(copy self)
  func bytes(of index: UInt32) throws(FormatError) -> RawSpan {
    guard let number = Int(exactly: index), number < count else {
      throw FormatError(.badStringIndex(index), at: origin)
    }
    return try span(try text(at: stringStart(number)))
  }

  /// The offset of a string's lengths in the pool.
  func stringStart(_ index: Int) throws(FormatError) -> Int {
    let offset = bytes.littleEndian(at: offsetsStart + index * 4, as: UInt32.self) ?? 0
    let start = stringsStart + Int(offset)
    guard start >= offsetsStart + 4 * (count + styleCount), start < bytes.byteCount else {
      throw FormatError(.badStringOffset(offset), at: origin + offsetsStart + index * 4)
    }
    return start
  }

  /// The range of a string's text in the pool, without lengths and terminator.
  func text(at start: Int) throws(FormatError) -> Range<Int> {
    var reader = ByteReader(bytes, origin: origin)
    try reader.seek(to: start)
    if isUTF8 { _ = try Self.length8(&reader) }
    let count = isUTF8 ? try Self.length8(&reader) : 2 * (try Self.length16(&reader))
    let text = reader.position
    try reader.skip(count)
    return text..<reader.position
  }

  /// One byte; or two, if the first has its high bit set.
  private static func length8(_ reader: inout ByteReader) throws(FormatError) -> Int {
    let first = try reader.read(UInt8.self)
    guard first & 0x80 != 0 else { return Int(first) }
    return Int(first & 0x7f) << 8 | Int(try reader.read(UInt8.self))
  }

  /// One unit; or two, if the first has its high bit set.
  private static func length16(_ reader: inout ByteReader) throws(FormatError) -> Int {
    let first = try reader.read(UInt16.self)
    guard first & 0x8000 != 0 else { return Int(first) }
    return Int(first & 0x7fff) << 16 | Int(try reader.read(UInt16.self))
  }
}

// MARK: - Who has which bytes

extension StringPool {
  /// The data of the strings, each up to the start of the next. Strings with one offset share one datum.
  struct Data {
    /// The datum of each string.
    let ofString: [Int32]
    /// The size of each datum: lengths, text and terminator, 4 bytes for each offset that refers to it, and
    /// its style, if any.
    fileprivate(set) var sizes: [Int]

    subscript(index: UInt32) -> Int? {
      Int(exactly: index).flatMap { $0 < ofString.count ? Int(ofString[$0]) : nil }
    }
  }

  func data() throws(FormatError) -> Data {
    let starts = try (0..<count).map { index throws(FormatError) in try stringStart(index) }
    let order = starts.indices.sorted { (starts[$0], $0) < (starts[$1], $1) }
    guard let greatest = order.last.map({ starts[$0] }) else { return Data(ofString: [], sizes: []) }
    // Padding after the last string is unlocalized.
    let units = isUTF8 ? 1 : 2
    let end = min(try text(at: greatest).upperBound + units, bytes.byteCount)
    var ofString = [Int32](repeating: 0, count: count)
    var sizes: [Int] = []
    var last = -1
    for index in order {
      if starts[index] != last {
        if last >= 0 { sizes[sizes.count - 1] += starts[index] - last }
        sizes.append(0)
        last = starts[index]
      }
      sizes[sizes.count - 1] += 4
      ofString[index] = Int32(truncatingIfNeeded: sizes.count - 1)
    }
    sizes[sizes.count - 1] += end - last
    var data = Data(ofString: ofString, sizes: sizes)
    try addStyles(to: &data)
    return data
  }

  private func addStyles(to data: inout Data) throws(FormatError) {
    var visited: Set<Int> = []
    var total = 0
    for index in 0..<styleCount {
      let start = styleStart(index)
      let size = visited.insert(start).inserted ? try 12 * styleNames(index).count + 4 : 0
      total += size
      guard total <= bytes.byteCount - stylesStart else {
        throw FormatError(.overlappingEntries, at: origin + start)
      }
      data.sizes[Int(data.ofString[index])] += size + 4
    }
  }

  /// The offset of a styled string's tags in the pool.
  func styleStart(_ index: Int) -> Int {
    stylesStart + Int(bytes.littleEndian(at: offsetsStart + (count + index) * 4, as: UInt32.self) ?? 0)
  }

  /// `ResStringPool_span`: the index of a tag's name, and the first and last unit inside it.
  struct StyleSpan {
    let name: UInt32
    let first: UInt32
    let last: UInt32
  }

  var byteCount: Int { bytes.byteCount }

  @_lifetime(copy self)
  func span(_ range: Range<Int>) throws(FormatError) -> RawSpan {
    guard let span = bytes.checked(range) else {
      throw FormatError(.endOfBytes(needed: range.count, available: 0), at: origin)
    }
    return span
  }

  /// The names of a styled string's tags, as indices of strings.
  func styleNames(_ index: Int) throws(FormatError) -> [UInt32] { try styleSpans(index).map(\.name) }

  func styleSpans(_ index: Int) throws(FormatError) -> [StyleSpan] {
    var spans: [StyleSpan] = []
    var offset = styleStart(index)
    while true {
      guard let name = bytes.littleEndian(at: offset, as: UInt32.self) else {
        throw FormatError(.endOfBytes(needed: 4, available: 0), at: origin + offset)
      }
      if name == .max { return spans }
      guard let first = bytes.littleEndian(at: offset + 4, as: UInt32.self),
        let last = bytes.littleEndian(at: offset + 8, as: UInt32.self)
      else { throw FormatError(.endOfBytes(needed: 12, available: 4), at: origin + offset) }
      spans.append(StyleSpan(name: name, first: first, last: last))
      offset += 12
    }
  }
}

extension RawSpan {
  /// The text of UTF-8 in which code points above U+FFFF are two surrogates of three bytes each.
  fileprivate func surrogateUTF8String() -> String {
    var units: [UInt16] = []
    var index = 0
    var start = 0
    // Appends a run of ordinary UTF-8 between surrogates.
    func run(_ range: Range<Int>) {
      if let span = checked(range), !range.isEmpty { units += span.utf8String().utf16 }
    }
    while let first = byte(at: index) {
      guard first == 0xed, let second = byte(at: index + 1), second >= 0xa0, second < 0xc0,
        let third = byte(at: index + 2), third & 0xc0 == 0x80
      else {
        index += 1
        continue
      }
      run(start..<index)
      units.append(0xd000 | UInt16(second & 0x3f) << 6 | UInt16(third & 0x3f))
      index += 3
      start = index
    }
    run(start..<byteCount)
    return String(decoding: units, as: UTF16.self)
  }
}

/// A second reader of `resources.arsc`, used by tests and fuzzers only. It decodes everything, treats any fault as an
/// error, and shares no code with the reader under test.
package struct ArscReader {
  package struct Fault: Error {
    package var words: String
    package var offset: Int
  }

  package struct Chunk: Hashable {
    package var type: UInt16
    package var headerSize: Int
    package var start: Int
    package var size: Int
  }

  package struct Tag: Hashable {
    package var name: String
    package var first: Int
    package var last: Int
  }

  package struct Value: Hashable {
    package var name: Int
    package var type: UInt8
    /// Nil for a string, whose index belongs to the pool.
    package var data: Int?
    package var text: String?
    package var tags: [Tag]
  }

  package struct Resource: Hashable {
    package var id: Int
    package var configuration: [UInt8]
    package var key: String
    package var flags: Int
    package var values: [Value]
  }

  /// Strings with the indices that are referred to.
  package struct Pool {
    package var flags = 0
    package var strings: [String] = []
    package var styles: [[(name: Int, first: Int, last: Int)]] = []
    package var used: Set<Int> = []

    package var unused: [String] { strings.indices.filter { !used.contains($0) }.map { strings[$0] } }
  }

  private let bytes: [UInt8]
  /// The chunks of the table and of its packages, in order.
  package private(set) var chunks: [Chunk] = []
  package private(set) var values = Pool()
  /// One pool for each package.
  package private(set) var keys: [Pool] = []
  package private(set) var typeNames: [[String]] = []
  package private(set) var resources: [Resource] = []

  package init(_ bytes: [UInt8]) throws(Fault) {
    self.bytes = bytes
    let table = try chunk(at: 0, end: bytes.count)
    try require(table.type == 2 && table.headerSize == 12, "no table", 0)
    let parts = try chunks(in: table)
    try require(parts.count { $0.type == 0x0200 } == number(8, 4), "wrong package count", 8)
    if let part = parts.first, part.type == 1 { values = try pool(part) }
    for part in parts where part.type == 0x0200 { try readPackage(part) }
    // A styled string uses the names of its tags.
    for index in values.styles.indices where values.used.contains(index) {
      values.used.formUnion(values.styles[index].map(\.name))
    }
  }

  /// The type chunks of one configuration.
  package func typeChunks(_ configuration: [UInt8]) -> [Chunk] {
    chunks.filter {
      $0.type == 0x0201 && Array(bytes[($0.start + 20)..<($0.start + $0.headerSize)]) == configuration
    }
  }

  private func require(_ isRight: Bool, _ words: String, _ offset: Int) throws(Fault) {
    if !isRight { throw Fault(words: words, offset: offset) }
  }

  private func number(_ offset: Int, _ width: Int) throws(Fault) -> Int {
    try require(offset >= 0 && offset + width <= bytes.count, "past the end", offset)
    return (0..<width).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
  }

  private mutating func chunk(at start: Int, end: Int) throws(Fault) -> Chunk {
    let found = Chunk(
      type: UInt16(try number(start, 2)), headerSize: try number(start + 2, 2), start: start,
      size: try number(start + 4, 4))
    try require(found.size % 4 == 0 && found.headerSize % 4 == 0 && start % 4 == 0, "not aligned", start)
    try require(found.headerSize >= 8 && found.headerSize <= found.size, "bad header size", start)
    try require(start + found.size <= end, "chunk too long", start)
    chunks.append(found)
    return found
  }

  private mutating func chunks(in outer: Chunk) throws(Fault) -> [Chunk] {
    var found: [Chunk] = []
    var place = outer.start + outer.headerSize
    while place < outer.start + outer.size {
      let next = try chunk(at: place, end: outer.start + outer.size)
      found.append(next)
      place += next.size
    }
    return found
  }

  private mutating func readPackage(_ package: Chunk) throws(Fault) {
    try require(package.headerSize == 284 || package.headerSize == 288, "bad package header", package.start)
    let id = try number(package.start + 8, 4)
    let parts = try chunks(in: package)
    func named(_ field: Int) throws(Fault) -> Pool {
      let start = package.start + (try number(package.start + field, 4))
      guard let part = parts.first(where: { $0.start == start && $0.type == 1 }) else {
        throw Fault(words: "no pool there", offset: package.start + field)
      }
      return try pool(part)
    }
    let types = try named(268)
    var names = try named(276)
    for part in parts where part.type == 0x0201 {
      for (number, place) in try entries(of: part) {
        let type = Int(bytes[part.start + 8])
        try require(types.strings.indices.contains(type - 1), "unknown type", part.start)
        let configuration = Array(bytes[(part.start + 20)..<(part.start + part.headerSize)])
        resources.append(
          try resource(
            id << 24 | type << 16 | number, configuration, at: place, end: part.start + part.size, &names))
      }
    }
    typeNames.append(types.strings)
    keys.append(names)
  }

  /// Numbers and offsets of entries.
  private func entries(of part: Chunk) throws(Fault) -> [(Int, Int)] {
    let isSparse = bytes[part.start + 9] & 1 != 0
    let isShort = bytes[part.start + 9] & 2 != 0
    let base = part.start + (try number(part.start + 16, 4))
    var found: [(Int, Int)] = []
    for index in 0..<(try number(part.start + 12, 4)) {
      let slot = part.start + part.headerSize + index * (isShort ? 2 : 4)
      if isSparse {
        found.append((try number(slot, 2), base + 4 * (try number(slot + 2, 2))))
      } else if isShort {
        let offset = try number(slot, 2)
        if offset != 0xffff { found.append((index, base + 4 * offset)) }
      } else {
        let offset = try number(slot, 4)
        if offset != 0xffff_ffff { found.append((index, base + offset)) }
      }
    }
    return found
  }

  private mutating func resource(
    _ id: Int, _ configuration: [UInt8], at place: Int, end: Int, _ names: inout Pool
  ) throws(Fault) -> Resource {
    let flags = try number(place + 2, 2)
    let isCompact = flags & 8 != 0
    let key = try number(isCompact ? place : place + 4, isCompact ? 2 : 4)
    try require(names.strings.indices.contains(key), "unknown key", place)
    names.used.insert(key)
    var found: [Value] = []
    if isCompact {
      found.append(try value(0, type: UInt8(flags >> 8), data: number(place + 4, 4)))
    } else if flags & 1 != 0 {
      let start = place + (try number(place, 2))
      let count = try number(place + 12, 4)
      try require(start + 12 * count <= end, "map too long", place)
      for index in 0..<count {
        let pair = start + 12 * index
        found.append(
          try value(number(pair, 4), type: UInt8(number(pair + 7, 1)), data: number(pair + 8, 4)))
      }
    } else {
      let start = place + (try number(place, 2))
      try require(start + 8 <= end, "value too long", place)
      found.append(try value(0, type: UInt8(number(start + 3, 1)), data: number(start + 4, 4)))
    }
    return Resource(
      id: id, configuration: configuration, key: names.strings[key], flags: isCompact ? flags & 0xff : flags,
      values: found)
  }

  private mutating func value(_ name: Int, type: UInt8, data: Int) throws(Fault) -> Value {
    guard type == 3 else { return Value(name: name, type: type, data: data, text: nil, tags: []) }
    try require(values.strings.indices.contains(data), "unknown string \(data)", 0)
    values.used.insert(data)
    var tags: [Tag] = []
    for span in data < values.styles.count ? values.styles[data] : [] {
      try require(values.strings.indices.contains(span.name), "unknown tag \(span.name)", 0)
      tags.append(Tag(name: values.strings[span.name], first: span.first, last: span.last))
    }
    return Value(name: name, type: type, data: nil, text: values.strings[data], tags: tags)
  }

  private func pool(_ part: Chunk) throws(Fault) -> Pool {
    try require(part.headerSize == 28, "bad pool header", part.start)
    let count = try number(part.start + 8, 4)
    let styleCount = try number(part.start + 12, 4)
    let flags = try number(part.start + 16, 4)
    let isUTF8 = flags & 0x100 != 0
    let strings = part.start + (try number(part.start + 20, 4))
    let styles = part.start + (try number(part.start + 24, 4))
    var found = Pool()
    found.flags = flags
    for index in 0..<count {
      let place = strings + (try number(part.start + 28 + 4 * index, 4))
      found.strings.append(try isUTF8 ? narrow(place) : wide(place))
    }
    for index in 0..<styleCount {
      var place = styles + (try number(part.start + 28 + 4 * (count + index), 4))
      var spans: [(name: Int, first: Int, last: Int)] = []
      while try number(place, 4) != 0xffff_ffff {
        try require(place + 16 <= part.start + part.size, "style too long", place)
        spans.append((try number(place, 4), try number(place + 4, 4), try number(place + 8, 4)))
        place += 12
      }
      found.styles.append(spans)
    }
    return found
  }

  /// Surrogates may be encoded separately.
  private func narrow(_ start: Int) throws(Fault) -> String {
    var place = start
    func length() throws(Fault) -> Int {
      var count = try number(place, 1)
      place += 1
      if count & 0x80 != 0 {
        count = (count & 0x7f) << 8 | (try number(place, 1))
        place += 1
      }
      return count
    }
    let units = try length()
    let count = try length()
    try require(place + count < bytes.count && bytes[place + count] == 0, "string without end", place)
    let text = bytes[place..<(place + count)]
    if let whole = String(validating: text, as: UTF8.self) {
      try require(whole.utf16.count == units, "wrong length", start)
      return whole
    }
    var decoded: [UInt16] = []
    while place < text.endIndex {
      let byte = try number(place, 1)
      let width = byte < 0x80 ? 1 : byte < 0xe0 ? 2 : 3
      var unit = width == 1 ? byte : byte & (width == 2 ? 0x1f : 0x0f)
      for index in 1..<max(width, 1) { unit = unit << 6 | (try number(place + index, 1)) & 0x3f }
      decoded.append(UInt16(truncatingIfNeeded: unit))
      place += width
    }
    try require(decoded.count == units, "wrong length", start)
    return String(decoding: decoded, as: UTF16.self)
  }

  private func wide(_ start: Int) throws(Fault) -> String {
    var place = start + 2
    var count = try number(start, 2)
    if count & 0x8000 != 0 {
      count = (count & 0x7fff) << 16 | (try number(place, 2))
      place += 2
    }
    try require(try number(place + 2 * count, 2) == 0, "string without end", start)
    var units: [UInt16] = []
    for index in 0..<count { units.append(UInt16(try number(place + 2 * index, 2))) }
    return String(decoding: units, as: UTF16.self)
  }
}

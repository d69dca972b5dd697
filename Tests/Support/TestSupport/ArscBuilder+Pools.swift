extension ArscBuilder {
  /// A string with its lengths and terminator.
  package static func written(_ text: String, _ encoding: Encoding) -> [UInt8] {
    var out = ByteBuilder()
    func length8(_ count: Int) {
      out.raw(count > 0x7f ? [UInt8(0x80 | count >> 8), UInt8(count & 0xff)] : [UInt8(count)])
    }
    switch encoding {
    case .utf16:
      let count = text.utf16.count
      if count > 0x7fff { out.little(UInt16(0x8000 | count >> 16)) }
      out.little(UInt16(count & 0xffff))
      for unit in text.utf16 { out.little(unit) }
      out.zeros(2)
    case .utf8, .surrogateUTF8:
      let units = encoding == .utf8 ? Array(text.utf8) : text.utf16.flatMap(bytes(ofUnit:))
      length8(text.utf16.count)
      length8(units.count)
      out.raw(units)
      out.zeros(1)
    }
    return out.bytes
  }

  private static func bytes(ofUnit unit: UInt16) -> [UInt8] {
    switch unit {
    case ..<0x80: [UInt8(unit)]
    case ..<0x800: [0xc0 | UInt8(unit >> 6), 0x80 | UInt8(unit & 0x3f)]
    default: [0xe0 | UInt8(unit >> 12), 0x80 | UInt8(unit >> 6 & 0x3f), 0x80 | UInt8(unit & 0x3f)]
    }
  }

  /// - Parameter styles: styles of the first strings; tags are indices of their names.
  package static func pool(
    _ strings: [String], styles: [[(name: UInt32, first: UInt32, last: UInt32)]] = [], _ encoding: Encoding,
    isSorted: Bool = false
  ) -> [UInt8] {
    var offsets = ByteBuilder()
    var text = ByteBuilder()
    for string in strings {
      offsets.little(UInt32(text.count))
      text.raw(written(string, encoding))
    }
    while !text.count.isMultiple(of: 4) { text.zeros(1) }
    var spans = ByteBuilder()
    for style in styles {
      offsets.little(UInt32(spans.count))
      for span in style {
        spans.little(span.name)
        spans.little(span.first)
        spans.little(span.last)
      }
      spans.little(UInt32.max)
    }
    if !styles.isEmpty { spans.raw([UInt8](repeating: 0xff, count: 8)) }
    var header = ByteBuilder()
    header.little(UInt32(strings.count))
    header.little(UInt32(styles.count))
    header.little(UInt32((encoding == .utf16 ? 0 : 0x100) | (isSorted ? 1 : 0)))
    header.little(UInt32(28 + offsets.count))
    header.little(UInt32(styles.isEmpty ? 0 : 28 + offsets.count + text.count))
    return chunk(0x0001, header: header.bytes, offsets.bytes + text.bytes + spans.bytes)
  }
}

/// The value strings of all packages: styled strings first, names of tags last.
struct ValuePool {
  private var styled: [ArscBuilder.Value] = []
  private var plain: [String] = []
  private var numbers: [ArscBuilder.Value: UInt32] = [:]
  private var plainNumbers: [String: UInt32] = [:]

  init(_ table: ArscBuilder) {
    var values: [ArscBuilder.Value] = []
    let types = table.packages.flatMap(\.types)
    for entry in types.flatMap(\.variants).flatMap(\.entries) {
      switch entry.item {
      case .value(let value): values.append(value)
      case .map(let pairs): values += pairs.map(\.value)
      case .entry: continue
      }
    }
    for value in values where !value.tags.isEmpty && !styled.contains(value) { styled.append(value) }
    let texts = values.compactMap { if case .text(let text) = $0 { text } else { nil } }
    for text in table.unusedStrings + texts + styled.flatMap(\.tags).map(\.name) where !plain.contains(text) {
      plain.append(text)
    }
    if table.isSorted { plain.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) } }
    for (index, value) in styled.enumerated() { numbers[value] = UInt32(index) }
    for (index, text) in plain.enumerated() { plainNumbers[text] = UInt32(styled.count + index) }
  }

  func data(_ value: ArscBuilder.Value) -> UInt32 {
    switch value {
    case .integer(let number), .string(let number): number
    case .text(let text): plainNumbers[text] ?? .max
    case .styled: numbers[value] ?? .max
    }
  }

  func bytes(_ encoding: ArscBuilder.Encoding, isSorted: Bool) -> [UInt8] {
    let texts = styled.map { if case .styled(let text, _) = $0 { text } else { "" } }
    let styles = styled.map { value in
      value.tags.map { (name: plainNumbers[$0.name] ?? .max, first: $0.first, last: $0.last) }
    }
    return ArscBuilder.pool(texts + plain, styles: styles, encoding, isSorted: isSorted)
  }
}

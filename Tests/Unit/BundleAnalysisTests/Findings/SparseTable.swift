import TestSupport

/// A small `resources.arsc`: one type with many entries, of which base and German have the first. ResourceTypes.h.
struct SparseTable {
  var entries = 600
  /// The size of a string that nothing refers to; 0 for none.
  var unusedBytes = 0

  var bytes: [UInt8] {
    let values = pool(
      ["Harbor", "Hafen"] + (unusedBytes > 0 ? [String(repeating: "x", count: unusedBytes)] : []))
    let types = pool(["string"])
    let keys = pool(["name"])
    let chunks = [type(language: [0, 0], value: 0), type(language: Array("de".utf8), value: 1)]
    var package = ByteBuilder()
    let size = 288 + types.count + keys.count + chunks.reduce(0) { $0 + $1.count }
    package.little(UInt16(0x0200))
    package.little(UInt16(288))
    package.little(UInt32(size))
    package.little(UInt32(0x7f))
    package.zeros(256)
    package.little(UInt32(288))
    package.little(UInt32(1))
    package.little(UInt32(288 + types.count))
    package.little(UInt32(1))
    package.zeros(4)
    package.raw(types)
    package.raw(keys)
    for chunk in chunks { package.raw(chunk) }
    var table = ByteBuilder()
    table.little(UInt16(0x0002))
    table.little(UInt16(12))
    table.little(UInt32(12 + values.count + package.bytes.count))
    table.little(UInt32(1))
    table.raw(values)
    table.raw(package.bytes)
    return table.bytes
  }

  /// `ResStringPool_header` and UTF-8 strings.
  private func pool(_ strings: [String]) -> [UInt8] {
    var data = ByteBuilder()
    var offsets: [UInt32] = []
    for string in strings {
      offsets.append(UInt32(data.count))
      for _ in 0..<2 {
        let length = string.utf8.count
        if length > 127 { data.raw([UInt8(0x80 | length >> 8)]) }
        data.raw([UInt8(length & 0xff)])
      }
      data.raw(Array(string.utf8) + [0])
    }
    while data.count % 4 != 0 { data.raw([0]) }
    var out = ByteBuilder()
    out.little(UInt16(0x0001))
    out.little(UInt16(28))
    out.little(UInt32(28 + 4 * strings.count + data.count))
    out.little(UInt32(strings.count))
    out.little(UInt32(0))
    out.little(UInt32(0x100))
    out.little(UInt32(28 + 4 * strings.count))
    out.little(UInt32(0))
    for offset in offsets { out.little(offset) }
    out.raw(data.bytes)
    return out.bytes
  }

  /// `ResTable_type` with a value of its first entry only.
  private func type(language: [UInt8], value: UInt32) -> [UInt8] {
    let header = 20 + 64
    var out = ByteBuilder()
    out.little(UInt16(0x0201))
    out.little(UInt16(header))
    out.little(UInt32(header + 4 * entries + 16))
    out.raw([1, 0, 0, 0])
    out.little(UInt32(entries))
    out.little(UInt32(header + 4 * entries))
    out.little(UInt32(64))
    out.zeros(4)
    out.raw(language)
    out.zeros(64 - 10)
    out.little(UInt32(0))
    for _ in 1..<entries { out.little(UInt32.max) }
    out.little(UInt16(8))
    out.little(UInt16(0))
    out.little(UInt32(0))
    out.little(UInt16(8))
    out.raw([0, 3])
    out.little(value)
    return out.bytes
  }
}

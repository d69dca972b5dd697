/// Bytes written field by field, as a specification lists them.
package struct ByteBuilder {
  package private(set) var bytes: [UInt8] = []

  package init() {}

  package var count: Int { bytes.count }

  package mutating func little<Value: FixedWidthInteger>(_ value: Value) {
    withUnsafeBytes(of: value.littleEndian) { bytes += $0 }
  }

  package mutating func big<Value: FixedWidthInteger>(_ value: Value) {
    withUnsafeBytes(of: value.bigEndian) { bytes += $0 }
  }

  package mutating func text(_ text: String) { bytes += Array(text.utf8) }
  package mutating func raw(_ more: some Sequence<UInt8>) { bytes += more }
  package mutating func zeros(_ count: Int) { bytes += [UInt8](repeating: 0, count: count) }
}

/// ISO 3309, as ZIP and gzip have it; bit by bit, since tests must not trust the code they test.
package func crc32(_ bytes: [UInt8]) -> UInt32 {
  var crc: UInt32 = 0xffff_ffff
  for byte in bytes {
    crc ^= UInt32(byte)
    for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xedb8_8320 : crc >> 1 }
  }
  return ~crc
}

/// Raw deflate without compression: blocks of type 0. RFC 1951, 3.2.4.
package func deflated(_ bytes: [UInt8]) -> [UInt8] {
  var out = ByteBuilder()
  var rest = bytes[...]
  repeat {
    let block = rest.prefix(0xffff)
    rest = rest.dropFirst(block.count)
    out.raw([rest.isEmpty ? 1 : 0])
    out.little(UInt16(block.count))
    out.little(~UInt16(block.count))
    out.raw(block)
  } while !rest.isEmpty
  return out.bytes
}

/// A gzip member. RFC 1952.
package func gzipped(_ bytes: [UInt8]) -> [UInt8] {
  var out = ByteBuilder()
  out.raw([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
  out.raw(deflated(bytes))
  out.little(crc32(bytes))
  out.little(UInt32(truncatingIfNeeded: bytes.count))
  return out.bytes
}

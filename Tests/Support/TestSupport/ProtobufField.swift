/// A field of a protobuf message. protobuf.dev, "Encoding".
package indirect enum ProtobufField {
  case number(Int, UInt64)
  case fixed32(Int, UInt32)
  case fixed64(Int, UInt64)
  case text(Int, String)
  case message(Int, [ProtobufField])

  package static func encode(_ fields: [ProtobufField]) -> [UInt8] {
    var out = ByteBuilder()
    for field in fields {
      switch field {
      case .number(let number, let value):
        out.varint(number << 3)
        out.varint(value)
      case .fixed32(let number, let value):
        out.varint(number << 3 | 5)
        out.little(value)
      case .fixed64(let number, let value):
        out.varint(number << 3 | 1)
        out.little(value)
      case .text(let number, let text):
        out.varint(number << 3 | 2)
        out.varint(text.utf8.count)
        out.text(text)
      case .message(let number, let fields):
        let inner = encode(fields)
        out.varint(number << 3 | 2)
        out.varint(inner.count)
        out.raw(inner)
      }
    }
    return out.bytes
  }
}

extension ByteBuilder {
  package mutating func varint(_ value: some BinaryInteger) {
    var rest = UInt64(value)
    repeat {
      let low = UInt8(rest & 0x7f)
      rest >>= 7
      raw([rest == 0 ? low : low | 0x80])
    } while rest != 0
  }
}

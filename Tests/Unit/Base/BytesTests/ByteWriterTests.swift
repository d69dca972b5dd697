import Bytes
import Testing

@Suite struct ByteWriterTests {
  /// protobuf.dev, "Encoding": 150 is 96 01.
  @Test func varintsHaveSevenBitsPerByte() {
    var bytes: [UInt8] = []
    for value: UInt64 in [0, 127, 128, 150, .max] { bytes.append(varint: value) }
    #expect(bytes == [0, 0x7f, 0x80, 1, 0x96, 1] + [UInt8](repeating: 0xff, count: 9) + [1])
  }

  @Test func hexadecimalHasAllDigits() {
    #expect(UInt64(0xbeef).hexadecimal == "000000000000beef")
    #expect(UInt8.max.hexadecimal == "ff")
  }
}

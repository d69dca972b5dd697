import Bytes
import Testing

@Suite struct ByteWriterTests {
  @Test func integersAreWrittenInTheGivenOrder() {
    var bytes: [UInt8] = []
    bytes.append(littleEndian: UInt32(0x0102_0304))
    bytes.append(bigEndian: 0x0a0b0c, width: 3)
    #expect(bytes == [4, 3, 2, 1, 0x0a, 0x0b, 0x0c])
    bytes.pad(to: 4)
    #expect(bytes == [4, 3, 2, 1, 0x0a, 0x0b, 0x0c, 0])
    bytes.replace(at: 6, littleEndian: UInt32(0xffff_ffff))
    #expect(bytes == [4, 3, 2, 1, 0x0a, 0x0b, 0xff, 0xff])
  }

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

  @Test func offsetsAndComparisonsOfSpans() {
    let bytes: [UInt8] = [1, 2, 3, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    let span = bytes.span.rawBytes
    #expect(span.firstOffset(of: 2) == 1)
    #expect(span.firstOffset(of: 2, from: 2) == 3)
    #expect(span.firstOffset(of: 9) == nil)
    #expect(span.firstOffset(of: 0, from: 13) == nil)
    let isZero = [span.extracting(4..<13).isZero, span.extracting(3..<13).isZero]
    #expect(isZero == [true, false])
    let areEqual = [
      span.extracting(4..<8).hasSameBytes(as: span.extracting(8..<12)),
      span.extracting(3..<8).hasSameBytes(as: span.extracting(8..<13)),
    ]
    #expect(areEqual == [true, false])
  }
}

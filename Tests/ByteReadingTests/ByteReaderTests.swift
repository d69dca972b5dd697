import ByteReading
import Testing

@Suite struct ByteReaderTests {
  private let bytes: [UInt8] = [0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x08, 0x09]

  @Test func integersFollowTheByteOrder() throws {
    var little = ByteReader(bytes.span.bytes)
    #expect(try little.read(UInt32.self) == 0x0403_0201)
    var big = ByteReader(bytes.span.bytes, endianness: .big)
    #expect(try big.read(UInt32.self) == 0x0102_0304)
    #expect(try big.readInteger(width: 3) == 0x05_0607)
    #expect(try little.readInteger(width: 3) == 0x07_0605)
  }

  @Test func aFailingReadLeavesThePositionAndNamesTheOffset() throws {
    var reader = ByteReader(bytes.span.bytes, origin: 100)
    try reader.skip(6)
    var failure: ReadFailure?
    do { _ = try reader.read(UInt64.self) } catch { failure = error }
    #expect(failure == ReadFailure(.endOfBytes(needed: 8, available: 3), at: 106))
    #expect(reader.position == 6)
    #expect(reader.remaining == 3)
  }

  @Test func aSliceEndsWhereItWasCutAndKeepsItsOrigin() throws {
    var reader = ByteReader(bytes.span.bytes)
    try reader.skip(2)
    var slice = try reader.slice(3)
    #expect(reader.position == 5)
    #expect(try slice.read(UInt16.self) == 0x0403)
    #expect(slice.offset == 4)
    var failed = false
    do { _ = try slice.read(UInt16.self) } catch { failed = error.offset == 4 }
    #expect(failed)
  }

  @Test func hugeAndNegativeStepsAreRefused() {
    var reader = ByteReader(bytes.span.bytes)
    for count in [-1, Int.min, Int.max, 10] {
      var refused = false
      do { try reader.skip(count) } catch { refused = true }
      #expect(refused, "\(count)")
      refused = false
      do { try reader.seek(to: count) } catch { refused = true }
      #expect(refused, "\(count)")
    }
    #expect(reader.position == 0)
  }

  @Test func loadsOutsideTheBytesAreNil() {
    let span = bytes.span.bytes
    for offset in [-1, 6, 9, Int.max, Int.min] {
      #expect(span.littleEndian(at: offset, as: UInt32.self) == nil)
    }
    #expect(span.bigEndian(at: 5, as: UInt32.self) == 0x0607_0809)
    #expect(span.byte(at: 9) == nil)
    let beyondTheEnd = span.checked(3..<10) == nil
    #expect(beyondTheEnd)
  }
}

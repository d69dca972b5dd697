import Bytes
import Testing

@Suite struct ByteReaderTests {
  private let bytes: [UInt8] = [0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x08, 0x09]

  @Test func sliceIsBoundedAndKeepsItsOrigin() throws {
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

  @Test func hugeAndNegativeStepsAreErrors() {
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

  /// As the standard library decodes it, surrogates in and out of order among it.
  @Test func utf16IsDecodedInBothByteOrders() {
    var chance = SystemRandomNumberGenerator()
    let units: [UInt16] = [0x41, 0xe9, 0x5b57, 0xd83d, 0xde00, 0xdfff, 0xd800, 0, 0xffff, 0x7ff, 0x800]
    for _ in 0..<500 {
      let text = (0..<Int.random(in: 0...20, using: &chance)).map { _ in
        units.randomElement(using: &chance) ?? 0
      }
      let expected = String(decoding: text, as: UTF16.self)
      let little = text.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
      let big = text.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
      #expect(decoded(little, bigEndian: false) == expected, "\(text)")
      #expect(decoded(big, bigEndian: true).utf8.elementsEqual(expected.utf8), "\(text)")
      #expect(decoded(little + [0x41], bigEndian: false) == expected)
    }
  }

  @Test func asciiHasNoHighBit() {
    for count in 0..<20 {
      var bytes = [UInt8](repeating: 0x7f, count: count)
      #expect(isASCII(bytes))
      for index in bytes.indices {
        bytes[index] = 0x80
        #expect(!isASCII(bytes))
        bytes[index] = 0x7f
      }
    }
  }

  private func decoded(_ bytes: [UInt8], bigEndian: Bool) -> String {
    bytes.span.bytes.utf16String(bigEndian: bigEndian)
  }

  private func isASCII(_ bytes: [UInt8]) -> Bool { bytes.span.bytes.isASCII }

  /// Lengths on both sides of a multiple of eight: zeros at the end count, and the position of the bytes does not.
  @Test func hashDependsOnEveryByteAndNothingElse() {
    var generator = SystemRandomNumberGenerator()
    for length in 0...40 {
      let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) }
      let shifted = [1, 2, 3] + bytes
      #expect(bytes.span.bytes.seededHash == shifted.span.bytes.extracting(3...).seededHash)
      #expect(bytes.span.bytes.seededHash != (bytes + [0]).span.bytes.seededHash)
      for index in bytes.indices {
        var changed = bytes
        changed[index] ^= 0x80
        #expect(bytes.span.bytes.seededHash != changed.span.bytes.seededHash)
      }
    }
  }

  @Test func hashesOfSimilarNamesFillATable() {
    let names = (0..<4096).map { Array("Payload/A.app/de.lproj/page-\($0).html".utf8) }
    let slots = Set(names.map { $0.span.bytes.seededHash & 4095 })
    // Random numbers fill 1 - 1/e of the slots: 2589. The standard deviation is below 32.
    #expect(slots.count > 2300)
  }
}

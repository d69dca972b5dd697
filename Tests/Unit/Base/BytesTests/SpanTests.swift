import Foundation
import Testing

@testable import Bytes

/// Reads and writes on both sides of every end.
@Suite struct SpanTests {
  private static let bytes: [UInt8] = [0x81, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x88, 0x09, 0x0a]

  /// The value of some bytes, computed in another way.
  private func number(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }

  private func failure(_ body: () throws(ReadFailure) -> Void) -> ReadFailure? {
    do throws(ReadFailure) { try body() } catch { return error }
    return nil
  }

  @Test func integersOfEveryWidthAreReadUpToTheEnd() throws {
    for start in 0...Self.bytes.count {
      for width in -1...9 {
        for endianness in [ByteReader.Endianness.little, .big] {
          var reader = ByteReader(Self.bytes.span.rawBytes, endianness: endianness, origin: 50)
          try reader.seek(to: start)
          var found: UInt64?
          let failure = failure { () throws(ReadFailure) in found = try reader.readInteger(width: width) }
          let left = Self.bytes.count - start
          if width < 1 || width > 8 {
            #expect(failure == ReadFailure(.overflow(UInt64(max(width, 0))), at: 50 + start))
          } else if width > left {
            #expect(failure == ReadFailure(.endOfBytes(needed: width, available: left), at: 50 + start))
          } else {
            let part = Self.bytes[start..<(start + width)]
            #expect(found == (endianness == .big ? number(part) : number(ArraySlice(part.reversed()))))
          }
          #expect(reader.position == (failure == nil ? start + width : start))
          #expect(reader.offset == 50 + reader.position)
          #expect(reader.remaining == Self.bytes.count - reader.position)
          #expect(reader.isAtEnd == (reader.position == Self.bytes.count))
        }
      }
    }
  }

  @Test func countsAndSignaturesDoNotMoveTheReaderIfTheyAreWrong() throws {
    let bytes: [UInt8] = [1, 2] + [UInt8](repeating: 0xff, count: 8) + [5, 0, 0, 0]
    var reader = ByteReader(bytes.span.rawBytes, origin: 7)
    let wrong = failure { () throws(ReadFailure) in try reader.expect(signature: UInt16(0x0102)) }
    #expect(wrong == ReadFailure(.unexpectedSignature(found: 0x0201, expected: 0x0102), at: 7))
    #expect(reader.position == 0)
    try reader.expect(signature: UInt16(0x0201))
    let large = failure { () throws(ReadFailure) in _ = try reader.readCount(UInt64.self) }
    #expect(large == ReadFailure(.overflow(.max), at: 9) && reader.position == 2)
    try reader.skip(8)
    #expect(try reader.readCount(UInt32.self) == 5)
    let isAtEnd = reader.isAtEnd
    #expect(isAtEnd)
    try reader.skip(0)
    let end = failure { () throws(ReadFailure) in try reader.expect(signature: UInt8(1)) }
    #expect(end == ReadFailure(.endOfBytes(needed: 1, available: 0), at: 21))
    let outside = failure { () throws(ReadFailure) in try reader.seek(to: 15) }
    #expect(outside == ReadFailure(.outOfBounds(position: 15, size: 14), at: 21))
    try reader.seek(to: 0)
    let (span, rest) = (try reader.span(3).array(), reader.rest.array())
    #expect(span == Array(bytes[..<3]) && rest == Array(bytes[3...]))
    var slice = try reader.slice(0)
    let (isEmpty, offset, origin) = (slice.isAtEnd, slice.offset, slice.origin)
    #expect(isEmpty && offset == 10 && origin == 10)
    let sliceEnd = failure { () throws(ReadFailure) in try slice.skip(1) }
    #expect(sliceEnd?.offset == 10)
  }

  @Test func loadsAreWithinTheBytes() {
    let span = Self.bytes.span.rawBytes
    for offset in -2...11 {
      func part(_ width: Int) -> ArraySlice<UInt8>? {
        offset >= 0 && offset + width <= Self.bytes.count ? Self.bytes[offset..<(offset + width)] : nil
      }
      #expect(span.byte(at: offset) == part(1)?.first)
      #expect(span.bigEndian(at: offset, as: UInt16.self).map(UInt64.init) == part(2).map(number))
      #expect(span.bigEndian(at: offset, as: UInt64.self) == part(8).map(number))
      #expect(
        span.littleEndian(at: offset, as: UInt32.self).map(UInt64.init)
          == part(4).map { number(ArraySlice($0.reversed())) })
      #expect(span.matches("\u{3}\u{4}", at: offset) == (offset == 2))
      #expect(span.matches("\u{9}\u{a}", at: offset) == (offset == 8))
      #expect(span.matches("", at: offset) == (0...10 ~= offset))
      for end in max(offset, 0)...12 where offset <= end {
        let found = span.checked(offset..<end)?.array()
        #expect(found == (offset >= 0 && end <= 10 ? Array(Self.bytes[offset..<end]) : nil))
      }
      #expect(span.firstOffset(of: 5, from: offset) == (0...4 ~= offset ? 4 : nil))
      #expect(span.firstOffset(of: 0x0a, from: offset) == (0...9 ~= offset ? 9 : nil))
    }
  }

  @Test func everyByteOfASpanIsCompared() {
    for count in 0..<26 {
      let zeros = [UInt8](repeating: 0, count: count)
      let (isZero, isEqual) = (
        zeros.span.rawBytes.isZero, zeros.span.rawBytes.hasSameBytes(as: zeros.span.rawBytes)
      )
      #expect(isZero && isEqual)
      for index in zeros.indices {
        for bit in [UInt8(1), 0x80] {
          var other = zeros
          other[index] = bit
          let (isZero, isEqual, isEqualToOther) = (
            other.span.rawBytes.isZero, other.span.rawBytes.hasSameBytes(as: zeros.span.rawBytes),
            zeros.span.rawBytes.hasSameBytes(as: other.span.rawBytes)
          )
          #expect(!isZero && !isEqual && !isEqualToOther)
        }
      }
      let shorter = zeros.span.rawBytes.extracting(0..<max(0, count - 1)).hasSameBytes(
        as: zeros.span.rawBytes)
      #expect(shorter == (count == 0))
    }
  }

  @Test func partsOfARegionAreWithinIt() throws {
    let region = try #require(ByteRegion(ByteStorage(copying: Self.bytes)).region(2..<8))
    #expect(region.count == 6)
    for (part, expected) in [
      (0..<6, Self.bytes[2..<8]), (1..<3, Self.bytes[3..<5]), (6..<6, []), (5..<7, nil), (-1..<2, nil),
      (7..<7, nil),
    ] as [(Range<Int>, ArraySlice<UInt8>?)] {
      let inner = region.region(part)
      let found = inner.map { $0.bytes.array() }
      #expect(found == expected.map(Array.init), "\(part)")
    }
    let bytes = region.bytes.array()
    #expect(bytes == Array(Self.bytes[2..<8]))
    let none = ByteStorage(copying: [])
    let count = none.bytes.byteCount
    #expect(count == 0)
  }

  // MARK: - Writing

  @Test func integersAreWrittenInTheirWidth() {
    for width in 0...8 {
      var written: [UInt8] = [9]
      written.append(littleEndian: 0x8877_6655_4433_2211 as UInt64, width: width)
      written.append(zeros: width - 2)
      let value = [0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 0x77, 0x88] as [UInt8]
      #expect(written == [9] + value.prefix(width) + [UInt8](repeating: 0, count: max(0, width - 2)))
    }
  }

  @Test func arraysArePaddedAndReplaced() {
    for count in 0...9 {
      for alignment in 1...4 {
        var bytes = [UInt8](repeating: 1, count: count)
        bytes.pad(to: alignment)
        #expect(bytes.count == (count + alignment - 1) / alignment * alignment)
        #expect(bytes.dropFirst(count).allSatisfy { $0 == 0 })
      }
      for offset in 0...9 {
        var bytes = [UInt8](repeating: 0, count: count)
        bytes.replace(at: offset, littleEndian: UInt16(0x0201))
        #expect(bytes == (0..<count).map { 0..<2 ~= $0 - offset ? UInt8($0 - offset + 1) : 0 })
      }
    }
    for width in 0...8 {
      var bytes: [UInt8] = []
      bytes.append(bigEndian: 0x0102_0304_0506_0708, width: width)
      #expect(bytes == Array([1, 2, 3, 4, 5, 6, 7, 8].suffix(width)))
    }
    #expect(UInt16(0x0a).hexadecimal == "000a" && UInt32(0).hexadecimal == "00000000")
  }
}

import Bytes
import Testing

@Suite struct CountedTextTests {
  @Test(arguments: [
    (0, "0 bytes"), (1, "1 byte"), (2, "2 bytes"), (999, "999 bytes"), (1000, "1,000 bytes"),
    (1_234_567, "1,234,567 bytes"), (-1, "−1 bytes"), (-100, "−100 bytes"), (-1000, "−1,000 bytes"),
  ]) func countsHaveSeparatorsAndAPlural(number: Int, text: String) {
    #expect(counted(number, "byte") == text)
  }

  @Test func aPluralCanBeIrregular() {
    #expect([1, 2].map { counted($0, "entry", "entries") } == ["1 entry", "2 entries"])
    #expect(counted(UInt64.max, "entry", "entries") == "18,446,744,073,709,551,615 entries")
  }

  @Test func aFailedReadOfOneByteIsInTheSingular() {
    #expect(
      ReadFailure(.endOfBytes(needed: 1, available: 0), at: 16).description
        == "truncated: 1 byte expected, 0 found at offset 0x10")
    #expect(
      ReadFailure(.outOfBounds(position: 5000, size: 1), at: 0).description
        == "position 5,000 is outside 1 byte at offset 0x0")
  }
}

import Compression
import Testing

@Suite struct CodecTests {
  private static let text = Array("Anker, Bug, Deck, Heck, Kiel, Mast, Reling, Ruder, Segel".utf8)

  /// Each direction with a prefix, and in neither direction an ignored one: the receiver would get other bytes.
  @Test(arguments: Codec.allCases) func aPrefixIsUsedOrRefused(_ codec: Codec) throws {
    let (text, prefix) = (Self.text, Array(Self.text.reversed()))
    let whole = try codec.compress(text.span.bytes)
    #expect(try codec.expand(whole.span.bytes, limit: text.count) == text)
    for some in [prefix, []] {
      if codec.supportsDictionary {
        let compressed = try codec.compress(text.span.bytes, prefix: some.span.bytes)
        #expect(
          try codec.expand(compressed.span.bytes, limit: text.count, prefix: some.span.bytes) == text)
      } else {
        let errors = [
          #expect(throws: CompressionError.self) {
            try codec.compress(text.span.bytes, prefix: some.span.bytes)
          },
          #expect(throws: CompressionError.self) {
            try codec.expand(whole.span.bytes, limit: text.count, prefix: some.span.bytes)
          },
        ]
        #expect(errors.allSatisfy { $0 == .dictionaryNotSupported(codec) })
      }
    }
  }
}

import Bytes
import DataFormats
import ResourceFormats
import TestSupport
import Testing

/// For each check of a reader an input that only this check refuses: every other number in it is valid.
@Suite struct ReaderCheckTests {
  // MARK: - Binary property lists

  private static let list = PlistBuilder(objects: [.dictionary([(1, 2)]), .ascii("key"), .ascii("value")])

  /// The offset in the trailer, the width of a number there, and its value.
  private static let trailers: [(offset: Int, width: Int, value: Int)] = [
    (6, 1, 0), (6, 1, 9),  // width of offsets
    (7, 1, 0), (7, 1, 9),  // width of references
    (8, 8, 4),  // one object more than the offset table has
    (16, 8, 3),  // root
    (24, 8, 7), (24, 8, 0x10000),  // offset table in the header, and after the file
  ]

  @Test(arguments: trailers.indices) func trailerOfAPropertyListIsChecked(_ index: Int) throws {
    var bytes = Self.list.bytes
    let trailer = bytes.count - 32
    #expect(refusal { () throws(FormatError) in _ = try BinaryPropertyList(bytes.span.bytes) } == nil)
    let (offset, width, value) = Self.trailers[index]
    for place in 0..<width {
      bytes[trailer + offset + place] = UInt8(truncatingIfNeeded: value >> (8 * (width - 1 - place)))
    }
    #expect(
      refusal { () throws(FormatError) in _ = try BinaryPropertyList(bytes.span.bytes) } == .badTrailer)
  }

  @Test func largestWidthsOfATrailerAreRead() throws {
    var list = Self.list
    (list.offsetWidth, list.referenceWidth) = (8, 8)
    let bytes = list.bytes
    let read = try BinaryPropertyList(bytes.span.bytes)
    #expect(read.objectCount == 3)
    #expect(try read.offset(of: 0) == 8)
    #expect(try read.reference(0, from: 9) == 1)
  }

  /// Objects whose marker is not defined, and the marker that is named in the error.
  private static let markers: [(object: [UInt8], marker: UInt8)] = [
    ([0x01], 0x01), ([0x07], 0x07), ([0x0a], 0x0a), ([0x15, 0], 0x15), ([0x21, 0, 0], 0x21),
    ([0x24, 0], 0x24),
    ([0x32, 0], 0x32), ([0x34, 0], 0x34), ([0x70], 0x70), ([0x88, 0], 0x88), ([0x90], 0x90), ([0xe0], 0xe0),
    // The number of units is not an integer, or has more than eight bytes.
    ([0x5f, 0x20, 0], 0x20), ([0x5f, 0x14] + [UInt8](repeating: 0, count: 16), 0x14),
  ]

  @Test(arguments: markers.indices) func unknownMarkersOfAPropertyListAreRefused(_ index: Int) {
    let (object, marker) = Self.markers[index]
    let bytes = PlistBuilder(objects: [.raw(object)]).bytes
    let reason = refusal { () throws(FormatError) in _ = try BinaryPropertyList(bytes.span.bytes).object(0) }
    #expect(reason == .badMarker(marker))
  }

  @Test func referencesOfAPropertyListAreChecked() throws {
    // An array that refers to object 2 of 2, and one that refers to object 1.
    for (reference, reason) in [(2, FormatError.Reason.badReference(2)), (1, nil)] {
      let bytes = PlistBuilder(objects: [.array([reference]), .ascii("a")]).bytes
      let found = refusal { () throws(FormatError) in
        let list = try BinaryPropertyList(bytes.span.bytes)
        guard case .array(let start, _) = try list.object(0) else { return }
        _ = try list.reference(0, from: start)
      }
      #expect(found == reason)
    }
  }

  @Test(arguments: [7, 8, 14, 15]) func offsetsOfAPropertyListAreChecked(_ offset: Int) throws {
    // Objects are at 8..<15; the offset table follows.
    var bytes = PlistBuilder(objects: [.ascii("abcdef")]).bytes
    bytes[bytes.count - 33] = UInt8(offset)
    let reason = refusal { () throws(FormatError) in
      _ = try BinaryPropertyList(bytes.span.bytes).offset(of: 0)
    }
    #expect(reason == (8..<15 ~= offset ? nil : .badReference(UInt64(offset))))
  }

  @Test func countedObjectsEndBeforeTheOffsetTable() throws {
    for (count, isRefused) in [(UInt8(16), false), (17, true)] {
      let text = [0x5f, 0x10, count] + [UInt8](repeating: 0x61, count: 16)
      let bytes = PlistBuilder(objects: [.raw(text)]).bytes
      let reason = refusal { () throws(FormatError) in _ = try BinaryPropertyList(bytes.span.bytes).object(0)
      }
      #expect((reason != nil) == isRefused)
    }
  }

  // MARK: - Texts

  private static let texts: [(bytes: [UInt8], reason: FormatError.Reason?)] = [
    ([0xfe, 0xff, 0, 0x61, 0], .badUTF16), ([0xff, 0xfe, 0x61, 0, 0x62], .badUTF16),
    ([0xfe, 0xff, 0xd8, 0, 0, 0x61], .badUTF16), ([0xff, 0xfe, 0x61, 0xdc], .badUTF16),
    ([0xfe, 0xff, 0xd8, 0x3d, 0xde, 0], nil), ([0x61, 0xff], .badUTF8),
    (Array("<?xml version=\"1.0\" encoding=\"koi8-r\"?><plist/>".utf8), .unsupportedEncoding("koi8-r")),
    // Two sections of character data next to each other, and keys that look like markup.
    (Array("<plist><string><![CDATA[a]]><![CDATA[b]]></string></plist>".utf8), nil),
    (Array("\"date\" = \"<\";".utf8), nil), (Array("\"encoding\" = \"utf-16\";".utf8), nil),
  ]

  @Test(arguments: texts.indices) func encodingsOfATextAreChecked(_ index: Int) {
    let (bytes, expected) = Self.texts[index]
    #expect(
      refusal { () throws(FormatError) in _ = try PropertyListText(bytes.span.bytes) } == expected)
  }

  // MARK: - Android

  /// Offsets in the table below: its own header has 12 bytes, the pool's header 28.
  private static let chunks: [(offset: Int, bytes: [UInt8], reason: FormatError.Reason)] = [
    // The pool's header is smaller than a chunk's, or larger than the chunk.
    (14, [7, 0], .badChunk(size: 40, available: 40)), (14, [41, 0], .badChunk(size: 40, available: 40)),
    // The pool is larger than the table.
    (16, [41, 0, 0, 0], .badChunk(size: 41, available: 40)),
  ]

  private static var table: [UInt8] {
    ArscBuilder.chunk(0x0002, header: [0, 0, 0, 0], ArscBuilder.pool(["text"], .utf8))
  }

  @Test(arguments: chunks.indices) func chunksOfAResourceTableAreWithinTheirParents(_ index: Int) {
    var bytes = Self.table
    #expect(bytes.count == 52)
    let (offset, change, expected) = Self.chunks[index]
    bytes.replaceSubrange(offset..<(offset + change.count), with: change)
    #expect(refusal { () throws(FormatError) in _ = try ResourceTable(bytes.span.bytes) } == expected)
  }

  @Test(arguments: [(0, nil), (8, .badStringOffset(8))] as [(UInt8, FormatError.Reason?)])
  func stringsOfAPoolAreWithinIt(_ offset: UInt8, _ expected: FormatError.Reason?) {
    var pool = ArscBuilder.pool(["text"], .utf8)
    pool[28] = offset
    let bytes = ArscBuilder.table([.init(.german, [.init(0, "k", "text")])]).with { $0.pool = pool }.bytes
    let reason = refusal { () throws(FormatError) in _ = try ResourceTable(bytes.span.bytes).messages() }
    #expect(reason == expected)
  }

  @Test func manifestsOfOtherFilesAreRefused() {
    let texts = ["<resources/>", "<?xml version=\"1.0\"?><!-- manifest -->", ""]
    for text in texts {
      let bytes = Array(text.utf8)
      #expect(refusal { () throws(FormatError) in _ = try AndroidManifest(textXML: bytes.span.bytes) } != nil)
    }
    #expect(
      refusal { () throws(FormatError) in
        _ = try AndroidManifest(textXML: Array("<resources/>".utf8).span.bytes)
      } == .notAnAndroidManifest)
    let empty: [UInt8] = []
    #expect(
      refusal { () throws(FormatError) in _ = try AndroidManifest(protobufXML: empty.span.bytes) }
        == .notAnAndroidManifest)
    let table = Self.table
    #expect(
      refusal { () throws(FormatError) in _ = try AndroidManifest(binaryXML: table.span.bytes) } != nil)
  }

  // MARK: - Qt

  @Test(arguments: [0, 7, 8, 15]) func signatureOfAQtFileIsChecked(_ offset: Int) {
    var bytes = qtMagic + qtSection(0x69, [3, 0, 0, 0, 2, 0, 0x61, 8, 0, 0, 0, 1, 0x62, 1])
    bytes[offset] ^= 1
    let reason = refusal { () throws(FormatError) in
      _ = try QtMessageFile.messages(in: bytes.span.bytes).count
    }
    guard reason?.sentence.hasPrefix("expected signature") == true else {
      Issue.record("accepted: \(String(describing: reason))")
      return
    }
  }

  private static let messages: [(bytes: [UInt8], reason: FormatError.Reason?)] = [
    ([3, 0, 0, 0, 2, 0, 0x61, 8, 0, 0, 0, 1, 0x62, 1], nil),
    // A hash of four bytes before the text.
    ([5, 9, 9, 9, 9, 3, 0, 0, 0, 2, 0, 0x61, 6, 0, 0, 0, 1, 0x62, 1], nil),
    ([9, 3, 0, 0, 0, 2, 0, 0x61, 1], .badMarker(9)),
    ([3, 0, 0, 0, 3, 0, 0x61, 0, 1], .badUTF16),
    ([3, 0, 0, 0, 2, 0, 0x61], .unterminated(.element)),
  ]

  @Test(arguments: messages.indices) func fieldsOfAQtMessageAreChecked(_ index: Int) {
    let (message, expected) = Self.messages[index]
    let bytes = qtMagic + qtSection(0x69, message)
    let reason = refusal { () throws(FormatError) in
      _ = try QtMessageFile.messages(in: bytes.span.bytes).count
    }
    #expect(reason == expected)
  }

  @Test func rootOfAnXLIFFFileIsChecked() {
    for (root, isRefused) in [("xliff", false), ("xlf", true)] {
      let text =
        "<\(root)><file original=\"a\"><body><trans-unit id=\"k\"><source>A</source><target>B</target>"
        + "</trans-unit></body></file></\(root)>"
      let bytes = Array(text.utf8)
      let reason = refusal { () throws(FormatError) in _ = try XLIFFFile.files(in: bytes.span.bytes) }
      #expect((reason != nil) == isRefused)
    }
  }
}

import Bytes

/// One central directory record. APPNOTE 6.3.10, 4.3.12.
struct ZipCentralRecord {
  static let signature: UInt32 = 0x0201_4b50
  static let size = 46

  // In an order without gaps: an archive has many records.
  private(set) var flags: UInt16 = 0
  private(set) var method: UInt16 = 0
  private var nameLength: UInt16 = 0
  private(set) var isSymbolicLink = false
  /// Whether a program for DOS or Windows made the entry.
  private(set) var isFromDOS = false
  private(set) var checksum: UInt32 = 0
  private var size32: UInt32 = 0
  private(set) var compressedSize = 0
  private(set) var size = 0
  private(set) var localOffset = 0
  private var nameStart = 0

  var name: Range<Int> { nameStart..<(nameStart + Int(nameLength)) }
  /// The size of the record with its name, extra fields and comment.
  var recordSize: Int { Int(size32) }

  var isEncrypted: Bool { flags & 1 != 0 }
  var hasDescriptor: Bool { flags & 8 != 0 }
  var nameIsUTF8: Bool { flags & 0x800 != 0 }

  /// - Parameter unicodeName: set to Info-ZIP's Unicode path if there is one. APPNOTE 4.6.9.
  init(parsing reader: inout ByteReader, unicodeName: inout Range<Int>?) throws(ReadFailure) {
    let start = reader.position
    try reader.expect(signature: Self.signature)
    let host = try reader.read(UInt16.self) >> 8
    try reader.skip(2)  // version needed
    flags = try reader.read()
    method = try reader.read()
    try reader.skip(4)  // time and date
    checksum = try reader.read()
    compressedSize = try reader.readCount(UInt32.self)
    size = try reader.readCount(UInt32.self)
    nameLength = try reader.read()
    let extraLength = try reader.readCount(UInt16.self)
    let commentLength = try reader.readCount(UInt16.self)
    try reader.skip(2 + 2)  // disk, internal attributes
    let attributes = try reader.read(UInt32.self)
    // Unix and macOS store the file mode in the upper half.
    isSymbolicLink = (host == 3 || host == 19) && attributes >> 28 == 0xa
    isFromDOS = host == 0
    localOffset = try reader.readCount(UInt32.self)
    nameStart = reader.position
    try reader.skip(Int(nameLength))
    if extraLength > 0 {
      var extra = try reader.slice(extraLength)
      try readExtraFields(&extra, &unicodeName)
    }
    try reader.skip(commentLength)
    // checked: a record and its three parts, each below 64 KiB
    size32 = UInt32(truncatingIfNeeded: reader.position - start)
  }

  /// Reads ZIP64 sizes (0x0001) and the Unicode path (0x7075). Other fields are skipped, and so are trailing
  /// bytes too few for a field, which some writers leave.
  private mutating func readExtraFields(
    _ extra: inout ByteReader, _ unicodeName: inout Range<Int>?
  ) throws(ReadFailure) {
    while extra.remaining >= 4 {
      let kind = try extra.read(UInt16.self)
      let length = try extra.readCount(UInt16.self)
      guard length <= extra.remaining else { return }
      var field = try extra.slice(length)
      switch kind {
      case 0x0001:
        if size == 0xffff_ffff { size = try field.readCount(UInt64.self) }
        if compressedSize == 0xffff_ffff { compressedSize = try field.readCount(UInt64.self) }
        if localOffset == 0xffff_ffff { localOffset = try field.readCount(UInt64.self) }
      case 0x7075 where length > 5:
        unicodeName = (field.offset + 5)..<(field.offset + length)
      default: break
      }
    }
  }
}

/// Code page 437, the encoding of ZIP names without the UTF-8 flag. APPNOTE appendix D.
enum CodePage437 {
  /// The characters of bytes 0x80 to 0xff.
  private static let upper = Array(
    """
    ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒ\
    áíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐\
    └┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀\
    αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{a0}
    """.unicodeScalars)

  static func utf8(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    var text = String.UnicodeScalarView()
    for byte in bytes {
      if byte < 0x80 {
        text.append(Unicode.Scalar(byte))
      } else {
        text.append(upper[Int(byte) - 0x80])
      }
    }
    return Array(String(text).utf8)
  }
}

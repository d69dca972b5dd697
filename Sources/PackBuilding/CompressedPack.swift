internal import Bytes
package import Compression
package import LanguagePacks

/// A pack compressed for download as a whole, optionally with the base locale's pack as the dictionary. The receiver
/// already has that pack.
package enum CompressedPack {
  private static let magic: UInt32 = 0x574b_5042
  private static let headerSize = 12
  private static let headerSizeWithBase = 20

  /// - Parameter base: a pack that the receiver has; used only by codecs that support a dictionary.
  package static func compress(
    _ pack: LanguagePack, _ codec: Codec, base: LanguagePack? = nil
  ) throws(PackError) -> [UInt8] {
    let base = codec.supportsDictionary ? base : nil
    var output: [UInt8] = []
    output.append(littleEndian: magic)
    output += [codec.number, base == nil ? 0 : 1, 0, 0]
    output.append(littleEndian: UInt32(truncatingIfNeeded: pack.byteCount))
    if let base { output.append(littleEndian: base.checksum) }
    do throws(CompressionError) { output += try codec.compress(pack.bytes, prefix: base?.bytes) } catch {
      throw PackError(.compression("\(error)"))
    }
    return output
  }

  /// Returns the pack, verified as a whole.
  ///
  /// - Throws: ``PackError``; `wrongStart` if the pack was compressed with another base pack, or with one and `base`
  ///   is nil.
  package static func expand(
    _ compressed: [UInt8], base: LanguagePack? = nil
  ) throws(PackError) -> [UInt8] {
    let bytes = compressed.span.rawBytes
    guard bytes.littleEndian(at: 0, as: UInt32.self) == magic,
      let codec = bytes.byte(at: 4).flatMap(Codec.init(number:)), let flags = bytes.byte(at: 5), flags < 2,
      let size = bytes.littleEndian(at: 8, as: UInt32.self)
    else { throw PackError(.notAPack) }
    var dictionary: LanguagePack?
    if flags == 1 {
      guard let expected = bytes.littleEndian(at: headerSize, as: UInt64.self) else {
        throw PackError(.notAPack)
      }
      guard let base, base.checksum == expected else {
        throw PackError(.wrongStart(expected: expected, found: base?.checksum ?? 0))
      }
      dictionary = base
    }
    let start = flags == 1 ? headerSizeWithBase : headerSize
    guard let payload = bytes.checked(start..<bytes.byteCount) else { throw PackError(.notAPack) }
    let expanded: [UInt8]
    do throws(CompressionError) {
      expanded = try codec.expand(payload, limit: Int(size), prefix: dictionary?.bytes)
    } catch { throw PackError(.compression("\(error)"), at: start) }
    guard expanded.count == Int(size) else {
      throw PackError(.wrongLength(declared: Int(size), actual: expanded.count))
    }
    try LanguagePack(expanded).verify()
    return expanded
  }

  /// Whether bytes begin as a compressed pack does.
  package static func hasSignature(_ bytes: [UInt8]) -> Bool {
    bytes.span.rawBytes.littleEndian(at: 0, as: UInt32.self) == magic
  }
}

extension Codec {
  /// The codec's number in the file. A number is never assigned to another codec.
  fileprivate var number: UInt8 {
    switch self {
    case .none: 0
    case .zlib: 1
    case .zstd: 2
    case .xz: 3
    case .lz4: 4
    case .bzip2: 5
    }
  }

  fileprivate init?(number: UInt8) {
    guard let codec = Codec.allCases.first(where: { $0.number == number }) else { return nil }
    self = codec
  }
}

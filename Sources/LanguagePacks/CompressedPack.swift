internal import Bytes
package import Compression

/// A pack as it is sent: compressed whole, perhaps behind the base locale's pack, which the app has anyway.
package enum CompressedPack {
  private static let magic: UInt32 = 0x574b_5042
  private static let sizeWithBase = 20
  private static let sizeAlone = 12

  /// - Parameter base: the pack that the receiver has, of which only codecs that take a prefix make use.
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

  /// The pack, proved.
  /// - Throws: ``PackError``; `wrongStart` where it is behind another base pack than this one, or behind one at all.
  package static func expand(_ wire: [UInt8], base: LanguagePack? = nil) throws(PackError) -> [UInt8] {
    let bytes = wire.span.rawBytes
    guard bytes.littleEndian(at: 0, as: UInt32.self) == magic,
      let codec = bytes.byte(at: 4).flatMap(Codec.init(number:)), let flags = bytes.byte(at: 5), flags < 2,
      let size = bytes.littleEndian(at: 8, as: UInt32.self)
    else { throw PackError(.notAPack) }
    var prefix: LanguagePack?
    if flags == 1 {
      guard let wanted = bytes.littleEndian(at: sizeAlone, as: UInt64.self) else {
        throw PackError(.notAPack)
      }
      guard let base, base.checksum == wanted else {
        throw PackError(.wrongStart(expected: wanted, found: base?.checksum ?? 0))
      }
      prefix = base
    }
    let start = flags == 1 ? sizeWithBase : sizeAlone
    guard let payload = bytes.checked(start..<bytes.byteCount) else { throw PackError(.notAPack) }
    let expanded: [UInt8]
    do throws(CompressionError) {
      expanded = try codec.expand(payload, limit: Int(size), prefix: prefix?.bytes)
    } catch { throw PackError(.compression("\(error)"), at: start) }
    guard expanded.count == Int(size) else {
      throw PackError(.wrongLength(declared: Int(size), actual: expanded.count))
    }
    try LanguagePack(expanded).verify()
    return expanded
  }

  /// Whether bytes begin as a compressed pack does.
  package static func isWire(_ bytes: [UInt8]) -> Bool {
    bytes.span.rawBytes.littleEndian(at: 0, as: UInt32.self) == magic
  }
}

extension Codec {
  /// In the file; a number is never given to another codec.
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

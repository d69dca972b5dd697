import Bytes
package import Compression
package import LanguagePacks
package import PackRestoring

extension PackDownload {
  /// Makes the download of a pack.
  ///
  /// The result is restored and compared with the pack before it is returned.
  /// - Parameters:
  ///   - base: the base pack that the receiver has. It is also the dictionary if the codec supports one and `old` is nil.
  ///   - old: the pack of the same locale that the receiver has, for a delta. It is also the dictionary.
  package static func make(
    _ pack: LanguagePack, _ codec: Compression.Codec, base: LanguagePack? = nil, old: LanguagePack? = nil
  ) throws(PackError) -> [UInt8] {
    let expanded = try ExpandedDownload(pack, base: base, old: old).bytes
    guard try PackRestoration.pack(expanded.span.rawBytes, base: base, old: old) == pack.bytes.array()
    else { throw PackError(.malformed) }
    let dictionary = codec.supportsDictionary ? old ?? base : nil
    let payload: [UInt8]
    do throws(CompressionError) {
      payload = try codec.compress(expanded.span.rawBytes, prefix: dictionary?.bytes)
    } catch { throw PackError(.compression("\(error)")) }
    // A few bytes do not compress.
    let isCompressed = payload.count < expanded.count
    var flags: UInt8 = 0
    if base != nil { flags |= baseFlag }
    if old != nil { flags |= oldFlag }
    if dictionary != nil, isCompressed { flags |= dictionaryFlag }
    var output = magic + [version, (isCompressed ? Codec(codec) : .none).rawValue | flags << 4]
    output.append(littleEndian: pack.checksum)
    if let base { output.append(littleEndian: base.shortChecksum) }
    if let old { output.append(littleEndian: old.shortChecksum) }
    output.append(varint: UInt64(expanded.count))
    return output + (isCompressed ? payload : expanded)
  }

  /// Returns the file of the pack of a download.
  package static func expand(
    _ bytes: [UInt8], base: LanguagePack? = nil, old: LanguagePack? = nil, limits: Limits = Limits()
  ) throws(PackError) -> [UInt8] {
    let download = try PackDownload(bytes, limits: limits)
    try download.check(base: base, old: old)
    let sender = download.isDelta ? old : base
    let dictionary = download.usesDictionary ? sender : nil
    guard !download.usesDictionary || dictionary != nil else { throw PackError(.notADownload, at: 4) }
    let expanded: [UInt8]
    do throws(CompressionError) {
      expanded = try Compression.Codec(download.codec).expand(
        download.payload.span.rawBytes, limit: download.expandedByteCount, prefix: dictionary?.bytes)
    } catch { throw PackError(.compression("\(error)"), at: download.payload.startIndex) }
    return try download.restore(expanded, base: base, old: old)
  }
}

extension PackDownload.Codec {
  package init(_ codec: Compression.Codec) {
    self = Self.allCases.first { $0.name == codec.rawValue } ?? .none
  }
}

extension Compression.Codec {
  /// The codec whose number the other initializer gives.
  package init(_ codec: PackDownload.Codec) { self = Self(rawValue: codec.name) ?? .none }
}

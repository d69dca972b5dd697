package import Compression
package import LanguagePacks

/// A pack compressed for download as a whole. The receiver may have the base pack.
package enum CompressedPack {
  /// - Parameter base: the base pack of the same app version, which the receiver has.
  package static func compress(
    _ pack: LanguagePack, _ codec: Codec, base: LanguagePack? = nil
  ) throws(PackError) -> [UInt8] {
    try PackDownload.make(pack, codec, base: base)
  }

  /// Returns the pack.
  ///
  /// - Throws: ``PackError``; `wrongBase` if the pack was compressed with another base pack, or with one and `base` is
  ///   nil; `wrongStart` for a delta.
  package static func expand(_ compressed: [UInt8], base: LanguagePack? = nil) throws(PackError) -> [UInt8] {
    try PackDownload.expand(compressed, base: base)
  }

  /// Whether bytes begin as a compressed pack does.
  package static func hasSignature(_ bytes: [UInt8]) -> Bool { PackDownload.hasSignature(bytes) }
}

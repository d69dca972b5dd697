import Bytes
public import LanguagePacks

/// The download form of a language pack: a pack without what the receiver can derive or already has, compressed.
///
/// ```swift
/// let download = try PackDownload(bytes)
/// let expanded = try expand(download.payload, download.codec)      // the platform's own codec
/// let file = try download.restore(expanded, base: LanguagePack(opening: "base.pack"))
/// ```
///
/// The receiver has the base pack, which is part of the app. For a delta it also has an older pack of the locale.
/// Restoring gives the pack's file byte for byte. It uses no codec; the caller expands the payload. PackAndSiteFormat.md
/// defines the layout.
public struct PackDownload: Hashable, Sendable {
  /// `BPD`, followed by the version.
  package static let magic = Array("BPD".utf8)
  package static let version: UInt8 = 2

  /// A compression format. A number is never assigned to another format.
  public enum Codec: UInt8, Hashable, Sendable, CaseIterable {
    /// Not compressed.
    case none
    /// Raw deflate data, RFC 1951.
    case zlib
    /// A frame of RFC 8878.
    case zstd
    /// RFC 7932.
    case brotli = 6

    /// The name in the manifest of a site.
    public var name: String { "\(self)" }
  }

  /// The flags of a header: whether restoring needs a base pack or an old pack, and whether the codec uses a dictionary.
  package static let baseFlag: UInt8 = 1
  package static let oldFlag: UInt8 = 2
  package static let dictionaryFlag: UInt8 = 4

  /// Limits of what a download may expand to.
  public struct Limits: Hashable, Sendable {
    /// The largest number of expanded bytes, and of bytes of the restored pack. The default is 256 MiB.
    public var bytes: Int
    /// The largest number of expanded bytes per byte of the download. The default is 1,024.
    public var ratio: Int
    /// The number of bytes that every download may expand to. The default is 1 MiB.
    public var minimum: Int

    /// Creates limits.
    public init(bytes: Int = 256 << 20, ratio: Int = 1024, minimum: Int = 1 << 20) {
      self.bytes = bytes
      self.ratio = ratio
      self.minimum = minimum
    }

    func limit(of count: Int) -> Int {
      let (product, overflow) = count.multipliedReportingOverflow(by: ratio)
      return min(bytes, max(minimum, overflow ? bytes : product))
    }
  }

  /// The compression format of the payload.
  public let codec: Codec
  /// The number of bytes that the payload expands to.
  public let expandedByteCount: Int
  /// The checksum of the restored pack.
  package let packChecksum: UInt64
  /// The low half of the checksum of the base pack that restoring needs; nil if it needs none.
  package let baseChecksum: UInt32?
  /// The low half of the checksum of the old pack that a delta is applied to; nil for a download that is not a delta.
  package let oldChecksum: UInt32?
  /// Whether the codec uses a dictionary: the file of the old pack for a delta, and of the base pack otherwise.
  public let usesDictionary: Bool
  /// The compressed bytes.
  public let payload: ArraySlice<UInt8>
  private let limits: Limits

  /// Whether the download is a delta, which is applied to an older pack of the same locale.
  public var isDelta: Bool { oldChecksum != nil }

  /// Reads the header.
  ///
  /// - Throws: ``PackError`` if the bytes are not a download, or if they declare an expanded size beyond the limits.
  public init(_ bytes: [UInt8], limits: Limits = Limits()) throws(PackError) {
    guard Self.hasSignature(bytes), let version = bytes.dropFirst(Self.magic.count).first else {
      throw PackError(.notADownload)
    }
    // checked: a byte has 8 bits
    guard version == Self.version else { throw PackError(.unsupportedVersion(UInt16(version))) }
    var reader = PackReader(bytes.rawBytes, at: 0)
    reader.seek(to: 4)
    let kind = try reader.byte()
    let flags = kind >> 4
    guard let codec = Codec(rawValue: kind & 15), flags < 8 else {
      throw PackError(.notADownload, at: 4)
    }
    self.codec = codec
    packChecksum = try reader.littleEndian()
    baseChecksum = flags & Self.baseFlag != 0 ? try reader.littleEndian() : nil
    oldChecksum = flags & Self.oldFlag != 0 ? try reader.littleEndian() : nil
    usesDictionary = flags & Self.dictionaryFlag != 0
    expandedByteCount = try reader.count()
    payload = bytes[reader.position...]
    self.limits = limits
    let limit = limits.limit(of: bytes.count)
    guard expandedByteCount <= limit else {
      throw PackError(.expandsTooFar(declared: expandedByteCount, limit: limit))
    }
  }

  /// Whether bytes begin as a download does.
  package static func hasSignature(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: magic)
  }

  /// Returns the file of the pack.
  ///
  /// - Parameters:
  ///   - expanded: the expanded payload.
  ///   - base: the base pack of the app's version; nil if there is none.
  ///   - old: the pack that a delta is applied to.
  /// - Throws: ``PackError``: `wrongBase` or `wrongStart` if the download was made for another pack, `malformed` or
  ///   `damaged` if the result is not the pack whose checksum is declared.
  public func restore(
    _ expanded: [UInt8], base: LanguagePack? = nil, old: LanguagePack? = nil
  ) throws(PackError) -> [UInt8] {
    try check(base: base, old: old)
    guard expanded.count == expandedByteCount else {
      throw PackError(.wrongLength(declared: expandedByteCount, actual: expanded.count))
    }
    let usedBase = baseChecksum == nil ? nil : base
    let usedOld = oldChecksum == nil ? nil : old
    let file = try PackRestoration.pack(expanded.rawBytes, base: usedBase, old: usedOld, limit: limits.bytes)
    guard file.rawBytes.littleEndian(at: PackLayout.checksumOffset, as: UInt64.self) == packChecksum
    else {
      throw PackError(.damaged)
    }
    return file
  }

  /// Compares the checksums of the given packs with those that the download was made for.
  package func check(base: LanguagePack?, old: LanguagePack?) throws(PackError) {
    if let baseChecksum, base?.shortChecksum != baseChecksum {
      throw PackError(.wrongBase(expected: baseChecksum, found: base?.shortChecksum))
    }
    if let oldChecksum, old?.shortChecksum != oldChecksum {
      throw PackError(.wrongStart(expected: oldChecksum, found: old?.shortChecksum))
    }
  }
}

extension LanguagePack {
  /// The low half of the checksum: enough to find out that a download was made for another pack.
  package var shortChecksum: UInt32 { UInt32(truncatingIfNeeded: checksum) }
}

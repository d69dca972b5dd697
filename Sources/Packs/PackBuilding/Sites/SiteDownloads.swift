import Compression
import LanguagePacks
import Localization
import OperatingSystem
import PackRestoring
import PackTrust
import ProgramSystem

/// The downloads of the packs of one version.
struct SiteDownloads {
  let entry: PackManifest.Version
  let files: [Publication.File]

  /// Makes the downloads on all cores.
  /// - Parameters:
  ///   - earlier: the versions that deltas are made from.
  ///   - progress: called on any thread, with the number of finished packs.
  init(
    of version: SiteVersion, after earlier: some Sequence<SiteVersion>, _ codecs: [Codec],
    progress: @Sendable (Int) -> Void
  ) throws {
    let earlier = Array(earlier)
    let made = try concurrentMap(version.packs, progress: progress) { pack throws(PackError) in
      try Self.downloads(of: pack, version, earlier, codecs)
    }
    let keys = version.keys.bytes
    let keyList = PackManifest.File(keyList: keys)
    var packs: [PackManifest.Pack] = []
    var files = [Publication.File(name: keyList.file, bytes: keys)]
    for (pack, downloads) in zip(version.packs, made) {
      packs.append(
        PackManifest.Pack(
          locale: pack.metadata.locale.text, isBase: pack.metadata.isBase,
          parents: pack.metadata.parents.map(\.text), messages: pack.pack.messageCount,
          packBytes: pack.bytes.count, sha256: pack.sha256, downloads: downloads.map(\.entry),
          keys: pack.metadata.isBase ? keyList : nil))
      files += downloads.map { Publication.File(name: $0.entry.file, bytes: $0.bytes) }
    }
    self.files = files
    entry = PackManifest.Version(
      version: version.version, revision: Int(version.revision), packs: packs)
  }

  private struct Made {
    let entry: PackManifest.Download
    let bytes: [UInt8]
  }

  private static func downloads(
    of pack: SiteVersion.Pack, _ version: SiteVersion, _ earlier: [SiteVersion], _ codecs: [Codec]
  ) throws(PackError) -> [Made] {
    let base = pack.metadata.isBase ? nil : version.base
    var made: [Made] = []
    for codec in codecs {
      let whole = try download(pack, codec, base: base, old: nil)
      // A small pack does not compress: all codecs make the same file, which is listed once.
      if !made.contains(where: { $0.entry == whole.entry }) { made.append(whole) }
    }
    guard let smallest = made.map(\.bytes.count).min() else { return made }
    // The latest version first. An identical pack needs no download.
    var seen: Set<String> = [pack.sha256]
    for old in earlier.reversed().compactMap({ $0.pack(for: pack) }) where seen.insert(old.sha256).inserted {
      for codec in codecs {
        let delta = try download(pack, codec, base: base, old: old)
        // A delta that is not smaller than the pack is of no use, as between packs with different seeds.
        if delta.bytes.count < smallest, !made.contains(where: { $0.entry == delta.entry }) {
          made.append(delta)
        }
      }
    }
    return made
  }

  private static func download(
    _ pack: SiteVersion.Pack, _ codec: Codec, base: SiteVersion.Pack?, old: SiteVersion.Pack?
  ) throws(PackError) -> Made {
    let bytes = try PackDownload.make(pack.pack, codec, base: base?.pack, old: old?.pack)
    // A payload that does not compress is stored, whatever the codec.
    let stored = Codec(try PackDownload(bytes).codec)
    let entry = PackManifest.Download(
      codec: stored.rawValue, bytes: bytes.count, sha256: SHA256Digest.hexadecimal(of: bytes),
      base: base?.sha256,
      old: old?.sha256)
    return Made(entry: entry, bytes: bytes)
  }
}

internal import Bytes
internal import DataFormats

extension JarManifest {
  /// The manifest without the sections of some files, by their names; signatures over it no longer hold.
  package static func removingSections(from bytes: RawSpan, where isRemoved: (String) -> Bool) -> [UInt8] {
    bytes.cutting(sections(in: bytes).filter { $0.name.map(isRemoved) ?? false }.map(\.range))
  }
}

internal import Bytes
internal import DataFormats

extension JarManifest {
  /// Returns the manifest without the sections of some files, selected by name. Signatures over it become
  /// invalid.
  package static func removingSections(from bytes: RawSpan, where isRemoved: (String) -> Bool) -> [UInt8] {
    bytes.cutting(sections(in: bytes).filter { $0.name.map(isRemoved) ?? false }.map(\.range))
  }
}

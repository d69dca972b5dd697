import Bytes
import PackTrust

extension Archive {
  /// Whether an entry of an asar archive is a file beside it, in the folder with the suffix `.unpacked`.
  package func isUnpacked(_ entry: Int) -> Bool {
    asar != nil && entries[entry].kind == .symbolicLink && entries[entry].source == .skipped
  }

  /// The SHA-256 of the text in an asar archive's header, as Electron compares it: `ElectronAsarIntegrity`. Nil for other
  /// archives.
  package var asarHeaderHash: String? {
    guard let asar, let text = region?.bytes.checked(asar.text) else { return nil }
    return SHA256Digest.hexadecimal(of: text.array())
  }
}

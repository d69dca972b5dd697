package import ReportSchema

/// The names and limits of the files of a site.
package enum SiteFiles {
  /// The only file that is replaced: the signed name of the current manifest.
  package static let newest = "newest.sig"
  /// The same without a signature, if no key was given.
  package static let unsignedNewest = "newest.json"

  /// The largest number of bytes that a client reads of ``newest`` and of a list of keys.
  package static let signedFileLimit = 64 << 10
  /// The largest number of bytes of a manifest and of a list of keys of an app.
  package static let manifestLimit = 16 << 20
  /// The largest number of bytes of a download.
  package static let downloadLimit = 256 << 20

  /// The greatest sequence number: the greatest integer that every reader of JSON represents exactly.
  package static let sequenceLimit = 1 << 53 - 1

  package static func keyList(_ number: Int) -> String { "keys/\(number).sig" }
  package static func manifest(_ sha256: String) -> String { "manifests/\(sha256).json" }
  package static func download(_ sha256: String) -> String { "files/\(sha256).bpd" }
  package static func appKeys(_ sha256: String) -> String { "files/\(sha256).keys" }
  /// The name of the detached signature of a manifest.
  package static func signature(of file: String) -> String { "\(file).sig" }

  /// The folders of immutable files.
  package static let folders = ["files", "manifests"]
  /// All folders of a site.
  package static let allFolders = folders + ["keys"]

  /// Whether a name is one that publishing gives to an immutable file.
  package static func isImmutable(_ name: String) -> Bool {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return false }
    let endings =
      parts[0] == "files" ? [".bpd", ".keys"] : parts[0] == "manifests" ? [".json", ".json.sig"] : []
    return endings.contains { ending in
      parts[1].hasSuffix(ending) && SHA256Digest.isValid(String(parts[1].dropLast(ending.count)))
    }
  }
}

extension PackManifest.File {
  /// Describes a file.
  package init(_ bytes: [UInt8], named name: (String) -> String) {
    let digest = SHA256Digest.text(of: bytes)
    self.init(file: name(digest), bytes: bytes.count, sha256: digest)
  }
}

extension PackManifest.Download {
  /// The download as a file.
  package var asFile: PackManifest.File { PackManifest.File(file: file, bytes: bytes, sha256: sha256) }
}

/// The names and limits of the files of a site.
package enum SiteFiles {
  /// The only file that is replaced: the signed list of versions.
  package static let newest = "newest.sig"
  /// The same without a signature, if no key was given.
  package static let unsignedNewest = "newest.json"

  /// The largest number of bytes that a client reads of ``newest`` and of a list of keys.
  package static let signedFileLimit = 64 << 10
  /// The largest number of bytes of an entry.
  package static let entryLimit = 64 << 10
  /// The largest number of bytes of a download.
  package static let downloadLimit = 256 << 20

  /// The greatest sequence number: the greatest integer that every reader of JSON represents exactly.
  package static let sequenceLimit = 1 << 53 - 1

  package static func keyList(_ number: Int) -> String { "keys/\(number).sig" }
  /// The entry of a pack in the tree of a version.
  /// - Parameter root: 64 hexadecimal digits.
  package static func entry(_ name: String, root: String) -> String { "entries/\(root)/\(name).entry" }
  /// The name of the entry of the base pack. A locale has no tag of this form.
  package static let baseEntry = "base"
  package static func download(_ sha256: String) -> String { "files/\(sha256).bpd" }
  package static func appKeys(_ sha256: String) -> String { "files/\(sha256).keys" }

  /// The folders of immutable files.
  package static let folders = ["files", "entries"]
  /// All folders of a site.
  package static let allFolders = folders + ["keys"]

  /// Whether a name is one that publishing gives to an immutable file.
  package static func isImmutable(_ name: String) -> Bool {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    switch (parts.first, parts.count) {
    case ("entries", 3):
      return parts[2].hasSuffix(".entry") && SHA256Digest.isValid(String(parts[1]))
        && parts[2].dropLast(6).utf8.allSatisfy(isPlain)
    case ("files", 2):
      return [".bpd", ".keys"].contains { ending in
        parts[1].hasSuffix(ending) && SHA256Digest.isValid(String(parts[1].dropLast(ending.count)))
      }
    default: return false
    }
  }

  /// Whether a byte is a letter, a digit or `-` of ASCII.
  package static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, UInt8(ascii: "-"): true
    default: false
    }
  }

  /// Compares an immutable file with the digest in its name.
  /// - Throws: ``TrustError``: `wrongDigest`, or an entry that is not valid.
  package static func check(_ bytes: [UInt8], named name: String) throws(TrustError) {
    let parts = name.split(separator: "/")
    if parts.count == 3 {
      _ = try EntryTree.entry(bytes, root: String(parts[1]), file: name)
    } else {
      try TrustError.check(bytes, sha256: parts.last?.prefix(64) ?? "", file: name)
    }
  }
}

import Bytes
import PackTrust

/// The names of the files of a store.
package enum StoreFiles {
  /// The file that is locked while packs are downloaded or removed.
  package static let lock = "lock"
  /// The signed file that was accepted last.
  package static let newest = "newest.sig"
  package static let state = "state.json"
  /// The end of the name of a file that is being written.
  package static let partial = ".partial"

  package static func keyList(_ number: Int) -> String { "keys-\(number).sig" }
  /// - Parameter root: 64 hexadecimal digits.
  package static func entry(_ name: String, root: String) -> String { "\(entryPrefix)\(root)-\(name)" }
  static let entryPrefix = "entry-"

  /// The root in the name of an entry; nil for a name that ``entry(_:root:)`` does not give.
  static func root(ofEntry name: String) -> Substring? {
    let rest = name.hasPrefix(entryPrefix) ? name.dropFirst(entryPrefix.count) : ""
    let root = rest.prefix(64)
    let end = rest.dropFirst(64)
    guard SHA256Digest.isValid(String(root)), end.first == "-", end.count > 1,
      end.utf8.allSatisfy(SiteFiles.isPlain)
    else { return nil }
    return root
  }

  /// Whether a store writes files of this name. Others in its folder are never removed.
  static func isWritten(_ name: String) -> Bool {
    if name == newest || name == state || StoredPack(name: name) != nil || root(ofEntry: name) != nil {
      return true
    }
    let number = Int(name.dropFirst("keys-".count).dropLast(".sig".count))
    guard let number else { return false }
    return name == keyList(number)
  }

  /// The name of a file while it is written. Only the holder of the lock writes, so that one name is enough.
  package static func partial(_ name: String) -> String { name + partial }
}

/// The name of a pack in a store: its locale, version, revision and digest.
///
/// A launch selects packs by their names and opens only those that it shows.
package struct StoredPack: Hashable, Sendable {
  /// A BCP 47 tag in canonical form.
  package let locale: String
  package let isBase: Bool
  package let version: String
  package let revision: UInt32
  /// SHA-256 of the file, 64 hexadecimal digits.
  package let sha256: String

  package init(locale: String, isBase: Bool, version: String, revision: UInt32, sha256: String) {
    self.locale = locale
    self.isBase = isBase
    self.version = version
    self.revision = revision
    self.sha256 = sha256
  }

  /// Nil for a name that ``name`` does not give.
  package init?(name: String) {
    guard name.hasSuffix(Self.suffix) else { return nil }
    let parts = name.dropLast(Self.suffix.count).split(separator: "_", omittingEmptySubsequences: false)
    guard parts.count == 5, parts[0] == "pack" || parts[0] == "base", let version = Self.unescaped(parts[2]),
      let revision = UInt32(parts[3]), SHA256Digest.isValid(String(parts[4])), !parts[1].isEmpty,
      parts[1].utf8.allSatisfy(SiteFiles.isPlain)
    else { return nil }
    self.init(
      locale: String(parts[1]), isBase: parts[0] == "base", version: version, revision: revision,
      sha256: String(parts[4]))
    guard self.name == name else { return nil }
  }

  /// The name of the file.
  package var name: String {
    let kind = isBase ? "base" : "pack"
    return "\(kind)_\(locale)_\(Self.escaped(version))_\(revision)_\(sha256)\(Self.suffix)"
  }

  private static let suffix = ".pack"

  /// Letters, digits, `.` and `-` as they are, and other bytes as `~` and two hexadecimal digits.
  private static func escaped(_ text: String) -> String {
    text.utf8.map { byte in
      SiteFiles.isPlain(byte) || byte == UInt8(ascii: ".")
        ? "\(Unicode.Scalar(byte))" : "~\(byte.hexadecimal)"
    }.joined()
  }

  private static func unescaped(_ text: Substring) -> String? {
    let parts = text.split(separator: "~", omittingEmptySubsequences: false)
    var bytes = Array(parts[0].utf8)
    for part in parts.dropFirst() {
      guard let value = UInt8(part.prefix(2), radix: 16) else { return nil }
      bytes += [value] + part.dropFirst(2).utf8
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

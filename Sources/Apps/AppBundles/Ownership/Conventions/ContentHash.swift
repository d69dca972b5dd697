import LocalizationAnalysis
import ResourceFormats

extension String {
  /// A file's name without the hash of its content, which bundlers of web apps add: `de.850974c6.json` and
  /// `de-850974c6.json` are `de.json`. webpack, "Output Management", `[contenthash]`; Vite, `build.rollupOptions`,
  /// `[name]-[hash]`.
  var withoutContentHash: String {
    let stem = self[...].withoutExtension
    // Nearly all names end here.
    guard let separator = stem.utf8.lastIndex(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") }),
      separator != stem.startIndex
    else { return self }
    if Self.isContentHash(stem[separator...].dropFirst()) {
      return "\(stem[..<separator])\(self[stem.endIndex...])"
    }
    guard let start = Self.startOfHashWithHyphens(stem) else { return self }
    return "\(stem[..<start])\(self[stem.endIndex...])"
  }

  /// The separator before a hash of Rollup. Vite writes eight characters of base64url, and one of them may be a hyphen:
  /// `de-BxK_9-aZ`. Rollup, "output.hashCharacters". The hash has a digit and a capital letter. It does not begin with a locale, as
  /// `app-pt_BR-v2` does, and does not end with one, as `app-v2-de-DE` does.
  private static func startOfHashWithHyphens(_ stem: Substring) -> String.Index? {
    guard stem.utf8.count > lengthOfHash + 1 else { return nil }
    let hash = stem.utf8.suffix(lengthOfHash)
    let separator = stem.utf8.index(before: hash.startIndex)
    let isSeparated = [UInt8(ascii: "-"), UInt8(ascii: ".")].contains(stem.utf8[separator])
    guard isSeparated, hash.contains(UInt8(ascii: "-")), hash.allSatisfy(isBase64URL),
      hash.contains(where: { (0x30...0x39).contains($0) }),
      hash.contains(where: { (0x41...0x5a).contains($0) }),
      LocaleName(String(stem[hash.startIndex...].prefix { $0 != "-" })) == nil,
      !endsWithLocale(stem[hash.startIndex...])
    else { return nil }
    return separator
  }

  /// Whether the text after a hyphen is a locale as people write it: `de-DE`, `fr`, but not `aZ`.
  private static func endsWithLocale(_ hash: Substring) -> Bool {
    hash.indices.contains { index in
      let ending = hash[index...].dropFirst()
      let language = ending.prefix { $0 != "-" && $0 != "_" }
      return hash[index] == "-" && language.allSatisfy(\.isLowercase) && LocaleName(String(ending)) != nil
    }
  }

  private static let lengthOfHash = 8

  private static func isBase64URL(_ byte: UInt8) -> Bool {
    let isLetterOrDigit = (0x30...0x39).contains(byte) || (0x61...0x7a).contains(byte | 0x20)
    return isLetterOrDigit || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
  }

  /// Hexadecimal digits, or eight letters and digits or more. One of them is a digit, which words do not have.
  private static func isContentHash(_ text: Substring) -> Bool {
    let bytes = text.utf8
    guard (6...64).contains(bytes.count), bytes.contains(where: { (0x30...0x39).contains($0) }) else {
      return false
    }
    let isHexadecimal = bytes.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0 | 0x20) }
    let isBase64 = bytes.allSatisfy {
      (0x30...0x39).contains($0) || (0x61...0x7a).contains($0 | 0x20) || $0 == 0x5f
    }
    return isHexadecimal || isBase64 && bytes.count >= 8
  }
}

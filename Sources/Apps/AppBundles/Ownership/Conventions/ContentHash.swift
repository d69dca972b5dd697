import ResourceFormats

extension String {
  /// A file's name without the hash of its content, which bundlers of web apps add: `de.850974c6.json` and
  /// `de-850974c6.json` are `de.json`. webpack, "Output Management", `[contenthash]`; Vite, `build.rollupOptions`,
  /// `[name]-[hash]`.
  var withoutContentHash: String {
    let stem = withoutExtension
    // Nearly all names end here.
    guard let separator = stem.utf8.lastIndex(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") }),
      separator != stem.startIndex, Self.isContentHash(stem[separator...].dropFirst())
    else { return self }
    return "\(stem[..<separator])\(self[stem.endIndex...])"
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

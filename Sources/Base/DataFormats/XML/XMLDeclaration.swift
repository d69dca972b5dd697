import Bytes

extension XMLScanner {
  /// The lowercase encoding in `<?xml … encoding="…"?>`; empty if there is none.
  static func declaredEncoding(_ text: RawSpan) -> String {
    guard text.matches("<?xml") else { return "" }
    let head = text.extracting(0..<min(200, text.byteCount)).latin1String().lowercased()
    guard let declaration = head.split(separator: "?>", maxSplits: 1).first,
      let keyword = declaration.firstRange(of: "encoding")
    else { return "" }
    let quoted = declaration[keyword.upperBound...].split(
      maxSplits: 2, omittingEmptySubsequences: false, whereSeparator: { $0 == "\"" || $0 == "'" })
    return quoted.count > 1 ? String(quoted[1]) : ""
  }

  /// The file in UTF-8, with that encoding declared, if it declares ISO 8859-1, which expat and other parsers read as well; nil
  /// for any other file. Each byte is the character of its number.
  package static func convertedFromLatin1(_ text: RawSpan) -> [UInt8]? {
    let encoding = declaredEncoding(text)
    guard ["iso-8859-1", "iso8859-1", "iso_8859-1", "latin1", "latin-1"].contains(encoding) else {
      return nil
    }
    let all = text.latin1String()
    guard let name = all.prefix(200).lowercased().firstRange(of: encoding) else { return nil }
    // The beginning is ASCII, so that lower case does not change its length.
    let start = all.prefix(200).lowercased()[..<name.lowerBound].utf8.count
    return Array(
      "\(all.utf8.prefix(start).text)UTF-8\(all.utf8.dropFirst(start + encoding.utf8.count).text)".utf8)
  }
}

extension Substring.UTF8View {
  fileprivate var text: String { String(decoding: self, as: UTF8.self) }
}

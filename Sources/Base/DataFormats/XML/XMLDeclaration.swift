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
}

package import ResourceFormats

extension FBT.Text {
  /// The key of the text in translations, by default in `fbt-collect`: MD5 in base 64.
  package var md5: String { base64(MD5.digest((text + description).utf8)) }

  /// The key of the text in Facebook's own translations: 128 bits of Tiger in hexadecimal digits.
  package var tiger: String {
    Tiger.digest("\(text):::\(description):".utf8).prefix(2).map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }.joined()
  }
}

/// RFC 4648, 4.
private func base64(_ bytes: [UInt8]) -> String {
  let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
  var text = ""
  for start in stride(from: 0, to: bytes.count, by: 3) {
    let group = bytes[start..<min(start + 3, bytes.count)]
    let missing = 3 - group.count
    let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * missing)
    for place in 0...group.count { text.append(alphabet[bits >> (18 - 6 * place) & 63]) }
    text += String(repeating: "=", count: missing)
  }
  return text
}

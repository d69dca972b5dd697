/// The key of a text in Transifex: the MD5 digest of the text and its context.
package enum TransifexKey {
  /// - Parameter context: words separated by commas.
  package static func key(of source: String, context: String = "") -> String {
    MD5.digest("\(source):\(context.replacing(",", with: ":"))".utf8).map { byte in
      let digits = String(byte, radix: 16)
      return digits.utf8.count == 1 ? "0\(digits)" : digits
    }.joined()
  }
}

/// Code page 437, the encoding of ZIP names without the UTF-8 flag. APPNOTE appendix D.
enum CodePage437 {
  /// The characters of bytes 0x80 to 0xff.
  private static let upper = Array(
    """
    ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒ\
    áíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐\
    └┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀\
    αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{a0}
    """.unicodeScalars)

  static func utf8(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    var text = String.UnicodeScalarView()
    for byte in bytes {
      if byte < 0x80 {
        text.append(Unicode.Scalar(byte))
      } else {
        text.append(upper[Int(byte) - 0x80])
      }
    }
    return Array(String(text).utf8)
  }
}

extension PrintfScanner {
  /// `java.util.Formatter`, "Detail".
  static func javaFlags(of conversion: UInt8) -> String? {
    switch Unicode.Scalar(conversion) {
    case "s", "S", "b", "B", "h", "H", "c", "C", "t", "T": "-"
    case "d": "-+ 0,("
    case "o", "x", "X": "-#0"
    case "e", "E": "-#+ 0("
    case "f": "-#+ 0,("
    case "g", "G": "-+ 0,("
    case "a", "A": "-#+ 0"
    default: nil
    }
  }
}

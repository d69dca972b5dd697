extension String {
  /// Text from a file on one line, with no power over a terminal: control characters become U+FFFD.
  public var printable: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map { $0.properties.generalCategory == .control ? "\u{fffd}" : $0 }))
  }
}

import TestSupport

extension ArscBuilder {
  /// One type with many entries, of which base and German have the first.
  /// - Parameter unusedBytes: the size of a string that nothing refers to; 0 for none.
  static func sparse(entries: Int = 600, unusedBytes: Int = 0) -> Self {
    let variants = [("", "Harbor"), ("de", "Hafen")].map { tag, text in
      Variant(Configuration(tag), [Entry(0, "name", text)])
    }
    var table = Self([Package(types: [ResourceType("string", entries: entries, variants)])])
    if unusedBytes > 0 { table.unusedStrings = [String(repeating: "x", count: unusedBytes)] }
    return table
  }
}

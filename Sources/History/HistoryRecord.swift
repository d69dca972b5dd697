/// One measurement of a history, as stored.
package struct HistoryRecord: Hashable, Sendable {
  /// The name by which measurements of one app are found.
  package let app: String
  /// Time in UTC: `2026-11-22T08:00:00Z`.
  package let recorded: String
  /// The measurement as JSON on one line.
  package let content: String
  /// 32 hexadecimal digits of the content. Equal contents are one record.
  package let digest: String

  package init(app: String, recorded: String, content: String) {
    self.app = app
    self.recorded = recorded
    self.content = content
    digest = Self.digest(of: content)
  }

  /// FNV-1a with 128 bits. It identifies contents that were not constructed to collide. Records are also compared by content.
  private static func digest(of text: String) -> String {
    var hash: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d
    for byte in text.utf8 { hash = (hash ^ UInt128(byte)) &* 0x0000_0000_0100_0000_0000_0000_0000_013b }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 32 - digits.count) + digits
  }
}

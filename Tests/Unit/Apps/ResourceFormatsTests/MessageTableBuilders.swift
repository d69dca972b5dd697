import TestSupport

/// A `.qm` in Qt Linguist's form: each message with its texts, source and hash.
func messageFile(_ messages: [[String]], hasHashes: Bool) -> [UInt8] {
  var table = ByteBuilder()
  var hashes = ByteBuilder()
  for (index, forms) in messages.enumerated() {
    hashes.big(UInt32(1000 + index))
    hashes.big(UInt32(table.count))
    for form in forms {
      table.raw([3])
      table.big(UInt32(form.utf16.count * 2))
      for unit in form.utf16 { table.big(unit) }
    }
    for (tag, text) in [(6, "source \(index)"), (7, "Main"), (8, "")] as [(UInt8, String)] {
      table.raw([tag])
      table.big(UInt32(text.utf8.count))
      table.text(text)
    }
    table.raw([1])
  }
  var out = ByteBuilder()
  out.big(0x3cb8_6418_caef_9c95 as UInt64)
  out.big(0xcd21_1cbf_60a1_bddd as UInt64)
  for (tag, bytes) in [(0x42, hasHashes ? hashes.bytes : []), (0x69, table.bytes)] as [(UInt8, [UInt8])]
  where !bytes.isEmpty {
    out.raw([tag])
    out.big(UInt32(bytes.count))
    out.raw(bytes)
  }
  return out.bytes
}

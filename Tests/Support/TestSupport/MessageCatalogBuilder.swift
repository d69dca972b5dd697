/// A `.mo` of revision 0 without a hash table.
package func messageCatalog(_ messages: [(original: String, translation: String)], _ isBig: Bool) -> [UInt8] {
  var out = ByteBuilder()
  func word(_ value: Int) {
    if isBig { out.big(UInt32(value)) } else { out.little(UInt32(value)) }
  }
  let texts = messages.map(\.original) + messages.map(\.translation)
  let tables = 28
  var place = tables + 8 * texts.count
  for value in [0x9504_12de, 0, messages.count, tables, tables + 8 * messages.count, 0, place] { word(value) }
  for text in texts {
    word(text.utf8.count)
    word(place)
    place += text.utf8.count + 1
  }
  for text in texts {
    out.text(text)
    out.zeros(1)
  }
  return out.bytes
}

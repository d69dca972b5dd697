/// A `.pak` of UTF-8 texts, numbered from 100 on unless told otherwise; aliases are of the first, from 200 on.
package func dataPack(
  _ version: UInt32, texts: [String], aliases: Int = 0, from first: Int = 100
) -> [UInt8] {
  var out = ByteBuilder()
  out.little(version)
  if version == 4 {
    out.little(UInt32(texts.count))
    out.raw([1])
  } else {
    out.raw([1, 0, 0, 0])
    out.little(UInt16(texts.count))
    out.little(UInt16(aliases))
  }
  var place = out.count + 6 * (texts.count + 1) + 4 * aliases
  for (index, text) in texts.enumerated() {
    out.little(UInt16(first + index))
    out.little(UInt32(place))
    place += text.utf8.count
  }
  out.little(UInt16(0))
  out.little(UInt32(place))
  for index in 0..<aliases {
    out.little(UInt16(200 + index))
    out.little(UInt16(0))
  }
  for text in texts { out.text(text) }
  return out.bytes
}

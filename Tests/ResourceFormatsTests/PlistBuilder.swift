import TestSupport

/// A binary property list object by object, as the format has it; references may be made to lie.
struct PlistBuilder {
  enum Object {
    case raw([UInt8])
    case ascii(String)
    case utf16(String)
    case integer(UInt8)
    case array([Int])
    case dictionary([(Int, Int)])
  }

  var objects: [Object]
  var root = 0

  var bytes: [UInt8] {
    var out = ByteBuilder()
    out.text("bplist00")
    var offsets: [Int] = []
    for object in objects {
      offsets.append(out.count)
      write(object, &out)
    }
    let table = out.count
    for offset in offsets { out.big(UInt16(offset)) }
    out.zeros(6)
    out.raw([2, 1])
    out.big(UInt64(objects.count))
    out.big(UInt64(root))
    out.big(UInt64(table))
    return out.bytes
  }

  private func write(_ object: Object, _ out: inout ByteBuilder) {
    func marker(_ kind: UInt8, _ count: Int) {
      if count < 15 {
        out.raw([kind << 4 | UInt8(count)])
      } else {
        out.raw([kind << 4 | 0xf, 0x11])
        out.big(UInt16(count))
      }
    }
    switch object {
    case .raw(let bytes): out.raw(bytes)
    case .ascii(let text):
      marker(5, text.utf8.count)
      out.text(text)
    case .utf16(let text):
      marker(6, text.utf16.count)
      for unit in text.utf16 { out.big(unit) }
    case .integer(let value): out.raw([0x10, value])
    case .array(let references):
      marker(0xa, references.count)
      for reference in references { out.raw([UInt8(reference)]) }
    case .dictionary(let pairs):
      marker(0xd, pairs.count)
      for (key, _) in pairs { out.raw([UInt8(key)]) }
      for (_, value) in pairs { out.raw([UInt8(value)]) }
    }
  }

  /// A `.strings` table.
  static func table(_ pairs: [(String, String)]) -> [UInt8] {
    var objects: [Object] = [.dictionary(pairs.indices.map { (1 + 2 * $0, 2 + 2 * $0) })]
    for (key, text) in pairs {
      for word in [key, text] {
        objects.append(word.utf8.allSatisfy { $0 < 0x80 } ? .ascii(word) : .utf16(word))
      }
    }
    return PlistBuilder(objects: objects).bytes
  }
}

/// A binary property list described object by object; references may be invalid.
package struct PlistBuilder: Sendable {
  package enum Object: Sendable {
    case raw([UInt8])
    case ascii(String)
    case utf16(String)
    case integer(UInt8)
    case array([Int])
    case dictionary([(Int, Int)])
    /// An object without bytes of its own, at the offset of an earlier object.
    case at(Int)
  }

  package var objects: [Object]
  package var root = 0
  package var offsetWidth = 2
  package var referenceWidth = 1

  package init(objects: [Object], root: Int = 0, offsetWidth: Int = 2, referenceWidth: Int = 1) {
    self.objects = objects
    self.root = root
    self.offsetWidth = offsetWidth
    self.referenceWidth = referenceWidth
  }

  package var bytes: [UInt8] {
    var out = ByteBuilder()
    out.text("bplist00")
    var offsets: [Int] = []
    for object in objects {
      if case .at(let earlier) = object {
        offsets.append(offsets[earlier])
      } else {
        offsets.append(out.count)
      }
      write(object, &out)
    }
    let table = out.count
    for offset in offsets { out.big(offset, width: offsetWidth) }
    out.zeros(6)
    out.raw([UInt8(offsetWidth), UInt8(referenceWidth)])
    out.big(UInt64(objects.count))
    out.big(UInt64(root))
    out.big(UInt64(table))
    return out.bytes
  }

  /// The size of an object with its entry in the offset table.
  package func size(_ object: Int) -> Int {
    var out = ByteBuilder()
    write(objects[object], &out)
    return out.count + offsetWidth
  }

  private func write(_ object: Object, _ out: inout ByteBuilder) {
    func marker(_ kind: UInt8, _ count: Int) {
      if count < 15 {
        out.raw([kind << 4 | UInt8(count)])
      } else if count <= 0xffff {
        out.raw([kind << 4 | 0xf, 0x11])
        out.big(UInt16(count))
      } else {
        out.raw([kind << 4 | 0xf, 0x12])
        out.big(UInt32(count))
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
      for reference in references { out.big(reference, width: referenceWidth) }
    case .dictionary(let pairs):
      marker(0xd, pairs.count)
      for (key, _) in pairs { out.big(key, width: referenceWidth) }
      for (_, value) in pairs { out.big(value, width: referenceWidth) }
    case .at: break
    }
  }

  /// A `.strings` table.
  package static func table(_ pairs: [(String, String)]) -> [UInt8] {
    var objects: [Object] = [.dictionary(pairs.indices.map { (1 + 2 * $0, 2 + 2 * $0) })]
    for (key, text) in pairs {
      for word in [key, text] {
        objects.append(word.utf8.allSatisfy { $0 < 0x80 } ? .ascii(word) : .utf16(word))
      }
    }
    return PlistBuilder(objects: objects).bytes
  }
}

extension ByteBuilder {
  /// Appends the last bytes of a number, the highest first.
  fileprivate mutating func big(_ value: Int, width: Int) {
    raw((0..<width).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) })
  }
}

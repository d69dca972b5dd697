internal import ByteReading
public import Localization

extension ProtobufResourceTable {
  /// The table without the values of some locales. Everything else stays as it is, byte for byte, but for the
  /// lengths of what encloses values; a resource that has no value left keeps its id and name.
  public func removing(_ isRemoved: (LocaleTag) -> Bool) throws(FormatError) -> [UInt8] {
    let path = [Field.Table.package, Field.Package.type, Field.TypeMessage.entry, Field.Entry.configValue]
    var values = ConfigValueReader()
    return try rewritten(0..<bytes.byteCount, path[...]) { value throws(FormatError) in
      let read = try values.configValue(self, value, value)
      return if case .tag(let tag) = read.locale { isRemoved(tag) } else { false }
    }
  }

  /// A message without the fields at the end of a path that are removed.
  private func rewritten(
    _ message: Range<Int>, _ path: ArraySlice<Int>,
    _ isRemoved: (Range<Int>) throws(FormatError) -> Bool
  ) throws(FormatError) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(message.count)
    var reader = try ProtobufReader(bytes, message)
    var start = reader.position
    while let (number, value) = try reader.next() {
      let extent = start..<reader.position
      start = reader.position
      if number == path.first, case .bytes(let range) = value {
        if path.count == 1 {
          if try isRemoved(range) { continue }
        } else {
          let inner = try rewritten(range, path.dropFirst(), isRemoved)
          if inner.count != range.count {
            output.append(varint: UInt64(number) << 3 | 2)
            output.append(varint: UInt64(inner.count))
            output.append(contentsOf: inner)
            continue
          }
        }
      }
      if let span = bytes.checked(extent) { output.append(copying: span) }
    }
    return output
  }
}

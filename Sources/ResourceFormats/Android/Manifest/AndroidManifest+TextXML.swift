internal import Bytes
package import DataFormats

extension AndroidManifest {
  /// Reads a manifest in source form, as in a library (AAR): the attributes of the root element.
  package init(textXML bytes: RawSpan) throws(FormatError) {
    self.init()
    let start = bytes.matches("\u{feff}") ? 3 : 0
    var scanner = XMLScanner(bytes.extracting(start..<bytes.byteCount))
    while true {
      switch try scanner.next() {
      case .text, .characterData: continue
      case .close, .end: throw FormatError(.notAnAndroidManifest, at: scanner.position)
      case .open(let name, _):
        guard scanner.equals(name, "manifest") else {
          throw FormatError(.notAnAndroidManifest, at: scanner.range.lowerBound)
        }
        for (name, value) in try scanner.attributes(after: name) {
          let label = name.split(separator: ":").last.map(String.init) ?? name
          guard let attribute = Attribute(resource: nil, name: label) else { continue }
          set(attribute, to: .text(value))
        }
        return
      }
    }
  }
}

extension XMLScanner {
  /// The attributes of the tag that was read last.
  fileprivate func attributes(
    after name: Range<Int>
  ) throws(FormatError) -> [(name: String, value: String)] {
    var attributes: [(name: String, value: String)] = []
    var position = name.upperBound
    let end = range.upperBound - 1
    while position < end {
      while position < end, let byte = bytes.byte(at: position), byte.isSpace || byte == UInt8(ascii: "/") {
        position += 1
      }
      let start = position
      while position < end, let byte = bytes.byte(at: position), byte != UInt8(ascii: "="), !byte.isSpace {
        position += 1
      }
      let label = text(start..<position)
      while position < end, let byte = bytes.byte(at: position), byte.isSpace || byte == UInt8(ascii: "=") {
        position += 1
      }
      guard position < end, let quote = bytes.byte(at: position),
        quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
      else { return attributes }
      let valueStart = position + 1
      position = valueStart
      while position < end, bytes.byte(at: position) != quote { position += 1 }
      attributes.append((label, try resolved(valueStart..<position)))
      position += 1
    }
    return attributes
  }
}

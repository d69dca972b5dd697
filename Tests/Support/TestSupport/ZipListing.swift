/// A second reader of a ZIP's directory, used by fuzzers only. It shares no code with the reader under test.
package enum ZipListing {
  /// The names, in bytes, of the directory that directly precedes the last end record. Nil if there is none, or with ZIP64.
  package static func names(in bytes: [UInt8]) -> [[UInt8]]? {
    func isRecord(_ kind: [UInt8], _ place: Int) -> Bool {
      place >= 0 && place + 22 <= bytes.count && bytes[place...].starts(with: [0x50, 0x4b] + kind)
    }
    func number(_ place: Int, _ width: Int) -> Int {
      (0..<width).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
    }
    // As unzip, which reads the last 66,000 bytes in blocks of 8 KiB.
    let first = max(0, (bytes.count - 66_000) / 8192 * 8192)
    guard let end = (first..<bytes.count).last(where: { isRecord([5, 6], $0) }), !isRecord([6, 7], end - 20)
    else {
      return nil
    }
    let size = number(end + 12, 4)
    var place = end - size
    guard size == 0 || isRecord([1, 2], place) else { return nil }
    var names: [[UInt8]] = []
    while place + 46 <= end, isRecord([1, 2], place) {
      let name = place + 46
      let length = number(place + 28, 2)
      place = name + length + number(place + 30, 2) + number(place + 32, 2)
      guard place <= end else { return nil }
      names.append(Array(bytes[name..<(name + length)]))
    }
    return names
  }
}

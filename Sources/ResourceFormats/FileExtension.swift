internal import Bytes

/// A file name's extension in lower case.
///
/// It is packed into two words, so that 100,000 names are classified without creating strings. A name without
/// an extension, or with one of more than 16 bytes, has ``none``.
///
/// The type is public for speed only, so that sets of extensions are specialized in other modules. Its members have
/// package access.
public struct FileExtension: Hashable, Sendable {
  @usableFromInline var low: UInt64 = 0
  @usableFromInline var high: UInt64 = 0

  @inlinable
  public static func == (left: Self, right: Self) -> Bool { left.low == right.low && left.high == right.high }

  @inlinable
  public func hash(into hasher: inout Hasher) {
    hasher.combine(low)
    hasher.combine(high)
  }

  package static let none = FileExtension("")

  /// - Parameter text: without the dot.
  package init(_ text: String) {
    let bytes = Array(text.utf8)
    self.init(count: bytes.count) { bytes[$0] }
  }

  /// - Parameter name: a path in UTF-8.
  package init(ofName name: RawSpan) {
    var start = name.byteCount
    while start > 0, start + 16 >= name.byteCount, let byte = name.byte(at: start - 1) {
      if byte == UInt8(ascii: "/") { break }
      start -= 1
      if byte == UInt8(ascii: ".") {
        var packed = FileExtension.none
        packed.pack(count: name.byteCount - start - 1) { name.byte(at: start + 1 + $0) ?? 0 }
        self = packed
        return
      }
    }
    self = .none
  }

  private init(count: Int, _ byte: (Int) -> UInt8) { pack(count: count, byte) }

  private mutating func pack(count: Int, _ byte: (Int) -> UInt8) {
    guard count <= 16 else { return }
    for index in 0..<count {
      var unit = byte(index)
      if unit >= UInt8(ascii: "A"), unit <= UInt8(ascii: "Z") { unit |= 0x20 }
      if index < 8 { low = low << 8 | UInt64(unit) } else { high = high << 8 | UInt64(unit) }
    }
  }
}

extension Set<FileExtension> {
  /// - Parameter words: extensions without dots, separated by spaces.
  package init(words: String) { self = Set(words.split(separator: " ").map { FileExtension(String($0)) }) }
}

extension String {
  /// The path or name without its last extension. A leading dot starts no extension.
  package var withoutExtension: String {
    guard let dot = utf8.lastIndex(of: UInt8(ascii: ".")), dot != startIndex else { return self }
    return String(self[..<dot])
  }

  /// The last extension in lower case; empty if there is none.
  package var pathExtension: String {
    guard let dot = utf8.lastIndex(of: UInt8(ascii: ".")), dot != startIndex else { return "" }
    return self[utf8.index(after: dot)...].lowercased()
  }
}

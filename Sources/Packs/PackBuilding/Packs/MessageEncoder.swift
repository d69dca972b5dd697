import LanguagePacks
import Localization
import PackRestoring

/// Encodes messages as consecutive records, and each of their shapes once, in order of first use.
struct MessageEncoder {
  private(set) var texts: [UInt8] = []
  private(set) var shapes: [UInt8] = []
  private var shapeOffsets: [[UInt8]: Int] = [:]

  mutating func append(_ message: Message) throws(PackError) {
    if case .text(let text) = message {
      TextCoding.append(text, to: &texts)
    } else {
      var leaves = DistinctTexts()
      var shape: [UInt8] = []
      try ShapeCoding.encode(message, leaves: &leaves, to: &shape)
      try TextCoding.append(shape: offset(of: shape), to: &texts)
      for (index, text) in leaves.texts.enumerated() {
        if index > 0 { texts.append(TextCoding.separator) }
        TextCoding.append(text, to: &texts)
      }
    }
    texts.append(TextCoding.end)
    guard texts.count <= PackLayout.sizeLimit else { throw PackError(.tooLarge(limit: PackLayout.sizeLimit)) }
  }

  private mutating func offset(of shape: [UInt8]) -> Int {
    if let offset = shapeOffsets[shape] { return offset }
    let offset = shapes.count
    shapes += shape
    shapeOffsets[shape] = offset
    return offset
  }
}

/// The different texts of one message, in the order of their first use.
struct DistinctTexts {
  private(set) var texts: [String] = []
  // Two strings with the same characters may have different bytes, which a pack keeps.
  private var indices: [[UInt8]: Int] = [:]

  /// Adds a text. Returns its index if it was added before, otherwise nil.
  mutating func add(_ text: String) -> Int? {
    let bytes = Array(text.utf8)
    if let index = indices[bytes] { return index }
    indices[bytes] = texts.count
    texts.append(text)
    return nil
  }
}

extension TextCoding {
  fileprivate static func append(_ text: String, to output: inout [UInt8]) {
    guard text.utf8.contains(where: { $0 <= escape }) else { return output.append(contentsOf: text.utf8) }
    for byte in text.utf8 {
      if byte <= escape {
        output.append(escape)
        output.append(byte + escapeShift)
      } else {
        output.append(byte)
      }
    }
  }
}

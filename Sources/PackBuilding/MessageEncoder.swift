internal import LanguagePacks
internal import Localization

/// Encodes messages as consecutive records, and each of their shapes once, in order of first use.
struct MessageEncoder {
  private(set) var texts: [UInt8] = []
  private(set) var shapes: [UInt8] = []
  private var shapeOffsets: [[UInt8]: Int] = [:]

  mutating func append(_ message: Message) throws(PackError) {
    if case .text(let text) = message {
      try TextCoding.append([text], shape: nil, to: &texts)
    } else {
      try TextCoding.append(message.texts, shape: try shapeOffset(of: message), to: &texts)
    }
    guard texts.count <= PackLayout.sizeLimit else { throw PackError(.tooLarge(limit: PackLayout.sizeLimit)) }
  }

  private mutating func shapeOffset(of message: Message) throws(PackError) -> Int {
    var shape: [UInt8] = []
    try ShapeCoding.encode(message, to: &shape)
    if let offset = shapeOffsets[shape] { return offset }
    let offset = shapes.count
    shapes += shape
    shapeOffsets[shape] = offset
    return offset
  }
}

extension TextCoding {
  /// - Parameter shape: the shape's offset in the shapes section; nil for a message that is one text.
  fileprivate static func append(
    _ texts: [String], shape: Int?, to output: inout [UInt8]
  ) throws(PackError) {
    if let shape {
      let isNear = shape < 255 * 255
      output.append(isNear ? nearShape : farShape)
      var rest = shape
      for _ in 0..<(isNear ? 2 : 4) {
        output.append(UInt8(truncatingIfNeeded: rest % 255 + 1))
        rest /= 255
      }
      guard rest == 0 else { throw PackError(.tooLarge(limit: 255 * 255 * 255 * 255)) }
    }
    for (index, text) in texts.enumerated() {
      if index > 0 { output.append(separator) }
      append(text, to: &output)
    }
    output.append(end)
  }

  private static func append(_ text: String, to output: inout [UInt8]) {
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

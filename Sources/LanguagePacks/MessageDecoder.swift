internal import Bytes
package import Localization

/// Decodes one message from its record and the shapes.
package enum MessageDecoder {
  /// - Parameters:
  ///   - record: without the zero at its end.
  ///   - offset: the record's offset in the file, for errors.
  package static func message(_ record: RawSpan, shapes: RawSpan, at offset: Int) throws(PackError) -> Message
  {
    guard let (shape, first) = TextCoding.shape(of: record) else { return .text(TextCoding.text(record)) }
    var reader = PackReader(shapes, at: offset)
    reader.seek(to: shape)
    var index = first
    var texts: [String] = []
    let message = try ShapeCoding.decode(&reader) { (earlier) throws(PackError) in
      if let earlier {
        guard earlier < texts.count else { throw PackError(.malformed, at: offset) }
        return texts[earlier]
      }
      guard index <= record.byteCount else { throw PackError(.malformed, at: offset) }
      var end = index
      while let byte = record.byte(at: end), byte != TextCoding.separator { end += 1 }
      defer { index = end + 1 }
      texts.append(TextCoding.text(record.extracting(index..<end)))
      return texts[texts.count - 1]
    }
    // A record without texts is as long as one with a single empty text.
    let isComplete = index == record.byteCount + 1 || index == first && first == record.byteCount
    guard isComplete else { throw PackError(.malformed, at: offset) }
    return message
  }
}

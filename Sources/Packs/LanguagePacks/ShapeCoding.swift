import Bytes
package import Localization

/// The format of a message's shape: its tree without the texts. A pack stores a shape once for all its messages.
package enum ShapeCoding {
  /// Levels of one message's tree; more than translators or programs write.
  package static let depthLimit = 24

  package enum Node: UInt8 {
    case text, variations, substitutions
    /// A text that equals one of the message's earlier texts, which the record contains once.
    case repeatedText
  }

  package enum SelectorTag: UInt8 {
    case plural, ordinal, gender, device, word, form
  }

  package enum ArgumentTag: UInt8 {
    case first, position, name, viewer
  }

  package enum KeyTag: UInt8 {
    case category, exactly, gender, device, word, any, form
  }

  /// Decodes a message with a shape from its record.
  /// - Parameters:
  ///   - record: without the zero at its end.
  ///   - first: the offset of the texts in the record.
  ///   - offset: the record's offset in the file, for errors.
  static func message(
    _ record: RawSpan, texts first: Int, shape: Int, in shapes: RawSpan, at offset: Int
  ) throws(PackError) -> Message {
    var reader = PackReader(shapes, at: offset)
    reader.seek(to: shape)
    var index = first
    var earlierTexts: [String] = []
    let message = try decode(&reader) { (earlier) throws(PackError) in
      if let earlier {
        guard earlier < earlierTexts.count else { throw PackError(.malformed, at: offset) }
        return earlierTexts[earlier]
      }
      guard index <= record.byteCount else { throw PackError(.malformed, at: offset) }
      var end = index
      while let byte = record.byte(at: end), byte != TextCoding.separator { end += 1 }
      defer { index = end + 1 }
      earlierTexts.append(TextCoding.text(record.extracting(index..<end)))
      return earlierTexts[earlierTexts.count - 1]
    }
    // A record without texts is as long as one with a single empty text.
    let hasNoTexts = index == first && first == record.byteCount
    guard hasNoTexts || index == record.byteCount + 1 else { throw PackError(.malformed, at: offset) }
    return message
  }

  /// Reads a shape and fills in its texts.
  /// - Parameter text: returns the next text in tree order, or for an index, the text with this index among those that
  ///   it returned for nil.
  @_lifetime(reader: copy reader)
  package static func decode(
    _ reader: inout PackReader, depth: Int = 0, _ text: (_ earlier: Int?) throws(PackError) -> String
  ) throws(PackError) -> Message {
    guard depth < depthLimit, let node = Node(rawValue: try reader.byte()) else { throw reader.failure }
    switch node {
    case .text: return .text(try text(nil))
    case .repeatedText: return .text(try text(try reader.count()))
    case .variations:
      let selector = try selector(&reader)
      let count = try reader.count()
      var cases: [Variations.Case] = []
      for _ in 0..<count {
        let key = try key(&reader)
        cases.append(Variations.Case(key, try decode(&reader, depth: depth + 1, text)))
      }
      return .variations(Variations(by: selector, cases))
    case .substitutions:
      let format = try decode(&reader, depth: depth + 1, text)
      let count = try reader.count()
      var parts: [Substitutions.Part] = []
      for _ in 0..<count {
        let name = try reader.text()
        let argument = try argument(&reader)
        let specifier = try reader.text()
        parts.append(
          Substitutions.Part(
            name: name, argument: argument, specifier: specifier,
            message: try decode(&reader, depth: depth + 1, text)))
      }
      return .substitutions(Substitutions(format: format, parts: parts))
    }
  }

  @_lifetime(reader: copy reader)
  private static func selector(_ reader: inout PackReader) throws(PackError) -> Selector {
    guard let tag = SelectorTag(rawValue: try reader.byte()) else { throw reader.failure }
    switch tag {
    case .plural: return .plural(try argument(&reader))
    case .ordinal: return .ordinal(try argument(&reader))
    case .gender: return .gender(try argument(&reader))
    case .word: return .word(try argument(&reader))
    case .device: return .device
    case .form:
      let argument = try argument(&reader)
      guard let rule = PluralExpression(try reader.text()) else { throw reader.failure }
      return .form(argument, rule)
    }
  }

  @_lifetime(reader: copy reader)
  private static func argument(_ reader: inout PackReader) throws(PackError) -> ArgumentName {
    guard let tag = ArgumentTag(rawValue: try reader.byte()) else { throw reader.failure }
    switch tag {
    case .first: return .first
    case .viewer: return .viewer
    case .position: return .position(Int(bitPattern: UInt(truncatingIfNeeded: try reader.varint())))
    case .name: return .name(try reader.text())
    }
  }

  @_lifetime(reader: copy reader)
  private static func key(_ reader: inout PackReader) throws(PackError) -> CaseKey {
    guard let tag = KeyTag(rawValue: try reader.byte()) else { throw reader.failure }
    switch tag {
    case .category: return .category(try PluralCategory.allCases.element(&reader))
    case .gender: return .gender(try Gender.allCases.element(&reader))
    case .device: return .device(try Device.allCases.element(&reader))
    case .exactly:
      let value = try reader.varint()
      return .exactly(Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1))
    case .word: return .word(try reader.text())
    case .any: return .any
    case .form: return .form(Int(bitPattern: UInt(truncatingIfNeeded: try reader.varint())))
    }
  }
}

extension Array {
  /// Returns the element whose index is the next byte.
  @_lifetime(reader: copy reader)
  fileprivate func element(_ reader: inout PackReader) throws(PackError) -> Element {
    let index = Int(try reader.byte())
    guard index < count else { throw reader.failure }
    return self[index]
  }
}

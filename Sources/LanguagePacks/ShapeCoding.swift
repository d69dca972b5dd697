internal import Bytes
internal import Localization

/// A message without its texts, and the texts in the tree's order. Many messages have one shape, which a pack has
/// once.
enum ShapeCoding {
  /// Deeper than anything a translator or a program writes.
  static let depthLimit = 24

  private enum Node: UInt8 {
    case text, variations, substitutions
  }

  private enum SelectorTag: UInt8 {
    case plural, ordinal, gender, device, word
  }

  private enum ArgumentTag: UInt8 {
    case first, position, name, viewer
  }

  private enum KeyTag: UInt8 {
    case category, exactly, gender, device, word, any
  }

  // MARK: - Writing

  static func encode(_ message: Message, depth: Int = 0, to output: inout [UInt8]) throws(PackError) {
    guard depth < depthLimit else { throw PackError(.tooDeep(limit: depthLimit)) }
    switch message {
    case .text: output.append(Node.text.rawValue)
    case .variations(let variations):
      output.append(Node.variations.rawValue)
      encode(variations.selector, to: &output)
      output.append(varint: UInt64(variations.cases.count))
      for one in variations.cases {
        encode(one.key, to: &output)
        try encode(one.message, depth: depth + 1, to: &output)
      }
    case .substitutions(let substitutions):
      output.append(Node.substitutions.rawValue)
      try encode(substitutions.format, depth: depth + 1, to: &output)
      output.append(varint: UInt64(substitutions.parts.count))
      for part in substitutions.parts {
        output.append(text: part.name)
        encode(part.argument, to: &output)
        output.append(text: part.specifier)
        try encode(part.message, depth: depth + 1, to: &output)
      }
    }
  }

  private static func encode(_ selector: Selector, to output: inout [UInt8]) {
    switch selector {
    case .plural(let name): encode(.plural, name, to: &output)
    case .ordinal(let name): encode(.ordinal, name, to: &output)
    case .gender(let name): encode(.gender, name, to: &output)
    case .word(let name): encode(.word, name, to: &output)
    case .device: output.append(SelectorTag.device.rawValue)
    }
  }

  private static func encode(_ tag: SelectorTag, _ name: ArgumentName, to output: inout [UInt8]) {
    output.append(tag.rawValue)
    encode(name, to: &output)
  }

  private static func encode(_ name: ArgumentName, to output: inout [UInt8]) {
    switch name {
    case .first: output.append(ArgumentTag.first.rawValue)
    case .viewer: output.append(ArgumentTag.viewer.rawValue)
    case .position(let position):
      output.append(ArgumentTag.position.rawValue)
      output.append(varint: UInt64(UInt(bitPattern: position)))
    case .name(let name):
      output.append(ArgumentTag.name.rawValue)
      output.append(text: name)
    }
  }

  private static func encode(_ key: CaseKey, to output: inout [UInt8]) {
    func append(_ tag: KeyTag, _ value: UInt8) { output += [tag.rawValue, value] }
    switch key {
    case .category(let category): append(.category, PluralCategory.allCases.ordinal(of: category))
    case .gender(let gender): append(.gender, Gender.allCases.ordinal(of: gender))
    case .device(let device): append(.device, Device.allCases.ordinal(of: device))
    case .exactly(let number):
      output.append(KeyTag.exactly.rawValue)
      output.append(varint: UInt64(bitPattern: number << 1 ^ number >> 63))
    case .word(let word):
      output.append(KeyTag.word.rawValue)
      output.append(text: word)
    case .any: output.append(KeyTag.any.rawValue)
    }
  }

  // MARK: - Reading

  /// - Parameter text: gives the texts, in the tree's order.
  @_lifetime(reader: copy reader)
  static func decode(
    _ reader: inout PackReader, depth: Int = 0, _ text: () throws(PackError) -> String
  ) throws(PackError) -> Message {
    guard depth < depthLimit, let node = Node(rawValue: try reader.byte()) else { throw reader.failure }
    switch node {
    case .text: return .text(try text())
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
    case .category: return .category(try PluralCategory.allCases.at(&reader))
    case .gender: return .gender(try Gender.allCases.at(&reader))
    case .device: return .device(try Device.allCases.at(&reader))
    case .exactly:
      let value = try reader.varint()
      return .exactly(Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1))
    case .word: return .word(try reader.text())
    case .any: return .any
    }
  }
}

extension Array where Element: Equatable {
  fileprivate func ordinal(of element: Element) -> UInt8 {
    UInt8(truncatingIfNeeded: firstIndex(of: element) ?? 0)
  }

  /// The element whose number comes next.
  @_lifetime(reader: copy reader)
  fileprivate func at(_ reader: inout PackReader) throws(PackError) -> Element {
    let index = Int(try reader.byte())
    guard index < count else { throw reader.failure }
    return self[index]
  }
}

import Bytes
import LanguagePacks
import Localization
import PackRestoring

extension ShapeCoding {
  /// Appends a message's shape.
  /// - Parameter leaves: receives the message's texts.
  static func encode(
    _ message: Message, depth: Int = 0, leaves: inout DistinctTexts, to output: inout [UInt8]
  ) throws(PackError) {
    guard depth < depthLimit else { throw PackError(.tooDeep(limit: depthLimit)) }
    switch message {
    case .text(let text):
      if let earlier = leaves.add(text) {
        output.append(Node.repeatedText.rawValue)
        output.append(varint: UInt64(earlier))
      } else {
        output.append(Node.text.rawValue)
      }
    case .variations(let variations):
      output.append(Node.variations.rawValue)
      encode(variations.selector, to: &output)
      output.append(varint: UInt64(variations.cases.count))
      for one in variations.cases {
        encode(one.key, to: &output)
        try encode(one.message, depth: depth + 1, leaves: &leaves, to: &output)
      }
    case .substitutions(let substitutions):
      output.append(Node.substitutions.rawValue)
      try encode(substitutions.format, depth: depth + 1, leaves: &leaves, to: &output)
      output.append(varint: UInt64(substitutions.parts.count))
      for part in substitutions.parts {
        output.append(text: part.name)
        encode(part.argument, to: &output)
        output.append(text: part.specifier)
        try encode(part.message, depth: depth + 1, leaves: &leaves, to: &output)
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
    case .form(let name, let rule):
      encode(.form, name, to: &output)
      output.append(text: rule.text)
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
    case .form(let number):
      output.append(KeyTag.form.rawValue)
      output.append(varint: UInt64(UInt(bitPattern: number)))
    }
  }
}

extension Array where Element: Equatable {
  fileprivate func ordinal(of element: Element) -> UInt8 {
    UInt8(truncatingIfNeeded: firstIndex(of: element) ?? 0)
  }
}

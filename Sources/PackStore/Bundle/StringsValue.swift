internal import Localization

/// A value in a `.strings` or `.stringsdict` file.
enum StringsValue {
  case text(String)
  case dictionary([(key: String, value: StringsValue)])

  /// A binary property list. Unlike XML, it can contain all characters.
  var binaryPropertyList: [UInt8] {
    var writer = BinaryPropertyListWriter()
    _ = writer.add(self)
    return writer.file
  }
}

/// Writes the objects of a binary property list, the root first. All numbers have four bytes.
private struct BinaryPropertyListWriter {
  private var objects: [[UInt8]] = []

  mutating func add(_ value: StringsValue) -> Int {
    let index = objects.count
    objects.append([])
    switch value {
    case .text(let text) where text.utf8.allSatisfy { $0 < 0x80 }:
      objects[index] = Self.marker(0x50, text.utf8.count) + Array(text.utf8)
    case .text(let text):
      objects[index] =
        Self.marker(0x60, text.utf16.count) + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xff)] }
    case .dictionary(let entries):
      let keys = entries.map { add(.text($0.key)) }
      let values = entries.map { add($0.value) }
      objects[index] = Self.marker(0xd0, entries.count) + (keys + values).flatMap(Self.bigEndian)
    }
    return index
  }

  /// The type and the count, which follows as an integer of four bytes if it is 15 or more.
  private static func marker(_ type: UInt8, _ count: Int) -> [UInt8] {
    count < 15 ? [type | UInt8(count)] : [type | 15, 0x12] + bigEndian(count)
  }

  private static func bigEndian(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  var file: [UInt8] {
    var output = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets += Self.bigEndian(output.count)
      output += object
    }
    let table = output.count
    // Five unused bytes, a sort version, the sizes of offsets and references, then numbers of eight bytes.
    output += offsets + [0, 0, 0, 0, 0, 0, 4, 4]
    for number in [objects.count, 0, table] { output += [0, 0, 0, 0] + Self.bigEndian(number) }
    return output
  }
}

extension Message {
  /// The value of the message in a `.strings` file, if it is a text, or in a `.stringsdict` file. Nil if it varies by
  /// something that the files cannot express, such as gender.
  var stringsValue: StringsValue? {
    switch self {
    case .text(let text): .text(text)
    case .variations: Self.rules(self, parts: [])
    case .substitutions(let substitutions): Self.rules(substitutions.format, parts: substitutions.parts)
    }
  }

  private static func rules(_ format: Message, parts: [Substitutions.Part]) -> StringsValue? {
    var entries: [(key: String, value: StringsValue)] = []
    var parts = parts
    guard add(format, to: &entries, &parts) else { return nil }
    for part in parts {
      guard let variable = variable(part) else { return nil }
      entries.append((part.name, variable))
    }
    return .dictionary(entries)
  }

  /// Adds the rules of a format: texts by device, then by width, then one text.
  private static func add(
    _ format: Message, to entries: inout [(key: String, value: StringsValue)],
    _ parts: inout [Substitutions.Part]
  ) -> Bool {
    guard case .variations(let variations) = format else {
      guard case .text(let text) = format else { return false }
      entries.append(("NSStringLocalizedFormatKey", .text(positioned(text, parts))))
      return true
    }
    let rule: String
    switch variations.selector {
    case .device: rule = "NSStringDeviceSpecificRuleType"
    case .word(.name("NSStringVariableWidthRuleType")): rule = "NSStringVariableWidthRuleType"
    case .plural(let argument):
      guard parts.isEmpty else { return false }
      let position = if case .position(let position) = argument { "\(position)$" } else { "" }
      entries.append(("NSStringLocalizedFormatKey", .text("%\(position)#@value@")))
      parts = [Substitutions.Part(name: "value", argument: argument, specifier: "", message: format)]
      return true
    default: return false
    }
    var cases: [(key: String, value: StringsValue)] = []
    for one in variations.cases where one.key != .any {
      guard let key = one.key.stringsKey, let value = one.message.stringsValue else { return false }
      cases.append((key, value))
    }
    entries.append((rule, .dictionary(cases)))
    return variations[.any].map { add($0, to: &entries, &parts) } ?? true
  }

  /// A text whose references to parts have positions, unless the parts have those of their order.
  private static func positioned(_ text: String, _ parts: [Substitutions.Part]) -> String {
    var next = 1
    var isInOrder = true
    for segment in PlaceholderSyntax.apple.segments(of: text) {
      switch segment {
      case .part(let name, nil):
        let argument = parts.first { $0.name == name }?.argument
        if case .position(next)? = argument { next += 1 } else { isInOrder = isInOrder && argument == .first }
      case .placeholder(let placeholder) where placeholder.position == nil: next += 1
      default: break
      }
    }
    if isInOrder { return text }
    return parts.reduce(text) { text, part in
      guard case .position(let position) = part.argument else { return text }
      return text.replacing("%#@\(part.name)@", with: "%\(position)$#@\(part.name)@")
    }
  }

  private static func variable(_ part: Substitutions.Part) -> StringsValue? {
    guard case .variations(let variations) = part.message, case .plural = variations.selector else {
      return nil
    }
    var specifier = part.specifier
    var cases: [(key: String, value: StringsValue)] = []
    for one in variations.cases {
      guard let key = one.key.stringsKey, case .text(let text) = one.message else { return nil }
      if specifier.isEmpty {
        specifier = PlaceholderSyntax.apple.placeholders(of: text).first { $0.isInteger }?.conversion ?? ""
      }
      // Only catalogs have `%arg`; Xcode replaces it too.
      let written = part.specifier.isEmpty ? text : text.replacing("%arg", with: "%\(part.specifier)")
      cases.append((key, .text(written)))
    }
    let rule: [(key: String, value: StringsValue)] = [
      ("NSStringFormatSpecTypeKey", .text("NSStringPluralRuleType")),
      ("NSStringFormatValueTypeKey", .text(specifier.isEmpty ? "d" : specifier)),
    ]
    return .dictionary(rule + cases)
  }
}

extension Placeholder {
  /// Whether the argument is an integer: `d`, `ld`, `lld`, `u`.
  fileprivate var isInteger: Bool { conversion.last.map { "diuxX".contains($0) } ?? false }
}

extension CaseKey {
  /// The key of a case in a `.stringsdict` file.
  fileprivate var stringsKey: String? {
    switch self {
    case .category(let category): category.rawValue
    case .device(let device): device.rawValue
    case .word(let word): word
    case .exactly, .gender, .form, .any: nil
    }
  }
}

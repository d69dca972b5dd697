package import DataFormats
package import Localization
package import LocalizationAnalysis

extension ProtobufResourceTable {
  /// The messages of each owner by key, with the same keys as ``ResourceTable/messages()``.
  package func messages() throws(FormatError) -> [Owner: [String: Message]] {
    var reader = ProtobufMessageReader(budget: TextBudget(for: bytes.byteCount))
    var packages = 0
    try forEach(Field.Table.package, of: 0..<bytes.byteCount) { _ in packages += 1 }
    try forEach(Field.Table.package, of: 0..<bytes.byteCount) { package throws(FormatError) in
      let prefix = packages > 1 ? try text(Field.Package.name, of: package) + ":" : ""
      try forEachType(of: package) { name, type throws(FormatError) in
        guard ResourceType.mayBeText(name) else { return }
        try forEach(Field.TypeMessage.entry, of: type) { entry throws(FormatError) in
          try reader.add(entry, of: name, keyPrefix: "\(prefix)\(name)/", in: self)
        }
      }
    }
    return reader.found.messages
  }
}

private struct ProtobufMessageReader {
  private typealias Field = ProtobufResourceTable.Field

  private(set) var found = AndroidMessageCollector()
  var budget: TextBudget

  mutating func add(
    _ entry: Range<Int>, of type: String, keyPrefix: String, in table: borrowing ProtobufResourceTable
  ) throws(FormatError) {
    let key = keyPrefix + (try table.text(Field.Entry.name, of: entry))
    try spend(key, at: entry.lowerBound)
    let values = try table.configValues(of: entry)
    let includesBase = type != "array" || values.isLocalized
    for value in values where includesBase || value.locale != .any {
      let isQualified = try table.isQualified(value.message)
      func add(_ message: Message, _ key: String) {
        found.add(message, key: key, of: value.locale.owner, isQualified: isQualified)
      }
      var forms = AndroidMessageCollector.noForms
      try table.forEachItem(of: value.value) { place, item throws(FormatError) in
        guard let text = try text(of: item, in: table) else { return }
        switch place {
        case .single: if type != "array" { add(.text(text), key) }
        case .element(let index):
          let itemKey = "\(key)/\(index)"
          try spend(itemKey, at: item.lowerBound)
          add(.text(text), itemKey)
        case .form(let arity): if arity < UInt64(forms.count) { forms[Int(arity)] = text }
        }
      }
      if let plural = AndroidMessageCollector.plural(forms) { add(plural, key) }
    }
  }

  private mutating func text(
    of item: Range<Int>, in table: borrowing ProtobufResourceTable
  ) throws(FormatError) -> String? {
    var text: String?
    var reader = try ProtobufReader(table.bytes, item)
    while let (number, field) = try reader.next() {
      guard case .bytes(let range) = field else { continue }
      switch number {
      case Field.Item.string, Field.Item.rawString:
        text = try table.text(Field.Text.value, of: range)
      case Field.Item.styledString: text = try styled(range, in: table)
      default: continue
      }
    }
    return text
  }

  private func styled(
    _ styled: Range<Int>, in table: borrowing ProtobufResourceTable
  ) throws(FormatError) -> String {
    let text = try table.text(Field.Text.value, of: styled)
    var tags: [StyledText.Tag] = []
    try table.forEach(Field.StyledText.span, of: styled) { span throws(FormatError) in
      var name = ""
      var first = 0
      var last = 0
      var reader = try ProtobufReader(table.bytes, span)
      while let (number, field) = try reader.next() {
        switch (number, field) {
        case (Field.Span.tag, .bytes(let range)): name = table.text(range)
        case (Field.Span.first, .number(let unit)): first = Int(UInt32(truncatingIfNeeded: unit))
        case (Field.Span.last, .number(let unit)): last = Int(Int32(truncatingIfNeeded: unit))
        default: continue
        }
      }
      tags.append(StyledText.Tag(name: name, first: first, last: last))
    }
    return StyledText.markup(text, tags)
  }

  /// Counts the text of a key. An array's name is stored once and repeated in the key of every item.
  private mutating func spend(_ text: String, at offset: Int) throws(FormatError) {
    try budget.spend(text.utf8.count, at: offset)
  }
}

extension ProtobufResourceTable {
  /// Whether the configuration has a qualifier other than the locale.
  func isQualified(_ configValue: Range<Int>) throws(FormatError) -> Bool {
    var isQualified = false
    try forEach(Field.ConfigValue.configuration, of: configValue) { configuration throws(FormatError) in
      var reader = try ProtobufReader(bytes, configuration)
      while let (number, field) = try reader.next() {
        if number == Field.Configuration.locale { continue }
        switch field {
        case .number(let value): if value != 0 { isQualified = true }
        case .bytes(let range): if !range.isEmpty { isQualified = true }
        }
      }
    }
    return isQualified
  }
}

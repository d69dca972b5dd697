package import DataFormats
import Localization
import LocalizationAnalysis

/// The resources of an app bundle's module, `resources.pb`: aapt2's Resources.proto, read in wire format so
/// that every byte can be attributed.
package struct ProtobufResourceTable: ~Escapable {
  let bytes: RawSpan
  /// The locales of all configurations, as they are written.
  private let locales: [String: ResourceConfiguration.Locale]

  @_lifetime(copy bytes)
  package init(_ bytes: RawSpan) throws(FormatError) {
    self.bytes = bytes
    var names: Set<String> = []
    let path: ArraySlice = [
      Field.Table.package, Field.Package.type, Field.TypeMessage.entry, Field.Entry.configValue,
      Field.ConfigValue.configuration, Field.Configuration.locale,
    ]
    try ProtobufReader.forEach(path, of: 0..<bytes.byteCount, in: bytes) { names.insert(bytes.text($0)) }
    locales = ResourceConfiguration.locales(named: names)
  }

  /// Field numbers of Resources.proto and Configuration.proto.
  enum Field {
    enum Table { static let package = 2 }
    enum Package {
      static let name = 2
      static let type = 3
    }
    enum TypeMessage {
      static let name = 2
      static let entry = 3
    }
    enum Entry {
      static let name = 2
      static let configValue = 6
    }
    enum ConfigValue {
      static let configuration = 1
      static let value = 2
    }
    enum Configuration { static let locale = 3 }
    enum Value {
      static let item = 4
      static let compound = 5
    }
    enum Item {
      static let string = 2
      static let rawString = 3
      static let styledString = 4
      static let file = 5
    }
    enum CompoundValue {
      static let array = 4
      static let plural = 5
    }
    enum Array { static let element = 1 }
    enum ArrayElement { static let item = 3 }
    enum Plural { static let entry = 1 }
    enum PluralEntry {
      static let arity = 3
      static let item = 4
    }
    /// `String`, `RawString` and `StyledString`.
    enum Text { static let value = 1 }
    enum StyledText { static let span = 2 }
    enum Span {
      static let tag = 1
      static let first = 2
      static let last = 3
    }
    enum FileReference { static let path = 1 }
  }

  /// One resource's value in one configuration.
  struct ConfigValue {
    /// The range with key and length.
    let extent: Range<Int>
    /// The range of its message.
    let message: Range<Int>
    let locale: ResourceConfiguration.Locale
    /// The range of the message `Value`; empty if there is none.
    let value: Range<Int>
  }

  /// Calls `body` with the contents of each message in a field.
  func forEach(
    _ field: Int, of message: Range<Int>, _ body: (Range<Int>) throws(FormatError) -> Void
  ) throws(FormatError) {
    try ProtobufReader.forEach(field, of: message, in: bytes, body)
  }

  /// Calls `body` with the name and the message of each type of a package.
  func forEachType(
    of package: Range<Int>, _ body: (_ name: String, _ type: Range<Int>) throws(FormatError) -> Void
  ) throws(FormatError) {
    try forEach(Field.Package.type, of: package) { type throws(FormatError) in
      try body(try text(Field.TypeMessage.name, of: type), type)
    }
  }

  /// The place of an item in a value.
  enum ItemPlace {
    /// The only item: a string, or a file.
    case single
    /// An element of an array, by index.
    case element(Int)
    /// A form of a plural, by the index of the category.
    case form(UInt64)
  }

  /// Calls `body` with each item of a value.
  func forEachItem(
    of value: Range<Int>, _ body: (ItemPlace, Range<Int>) throws(FormatError) -> Void
  ) throws(FormatError) {
    try forEach(Field.Value.item, of: value) { item throws(FormatError) in try body(.single, item) }
    try forEach(Field.Value.compound, of: value) { compound throws(FormatError) in
      try forEach(Field.CompoundValue.array, of: compound) { array throws(FormatError) in
        var index = 0
        try forEach(Field.Array.element, of: array) { element throws(FormatError) in
          try forEach(Field.ArrayElement.item, of: element) { item throws(FormatError) in
            try body(.element(index), item)
          }
          index += 1
        }
      }
      let entries: ArraySlice = [Field.CompoundValue.plural, Field.Plural.entry]
      try ProtobufReader.forEach(entries, of: compound, in: bytes) { entry throws(FormatError) in
        // `Plural.Arity` has the order of CLDR's categories. Protobuf omits zero.
        let arity = try ProtobufReader.number(Field.PluralEntry.arity, of: entry, in: bytes) ?? 0
        var item: Range<Int>?
        try forEach(Field.PluralEntry.item, of: entry) { item = $0 }
        if let item { try body(.form(arity), item) }
      }
    }
  }

  func text(_ range: Range<Int>) -> String { bytes.text(range) }

  /// The text in a field of a message. If the field occurs several times, the last one counts; empty without it.
  func text(_ field: Int, of message: Range<Int>) throws(FormatError) -> String {
    var found = ""
    try forEach(field, of: message) { found = text($0) }
    return found
  }
}

extension ProtobufResourceTable {
  /// The values of a resource.
  func configValues(of entry: Range<Int>) throws(FormatError) -> [ConfigValue] {
    var values: [ConfigValue] = []
    var reader = try ProtobufReader(bytes, entry)
    var start = reader.position
    while let (number, field) = try reader.next() {
      if number == Field.Entry.configValue, case .bytes(let range) = field {
        values.append(try configValue(start..<reader.position, range))
      }
      start = reader.position
    }
    return values
  }

  func configValue(
    _ extent: Range<Int>, _ message: Range<Int>
  ) throws(FormatError) -> ConfigValue {
    var locale = ""
    var value = message.upperBound..<message.upperBound
    var reader = try ProtobufReader(bytes, message)
    while let (number, field) = try reader.next() {
      guard case .bytes(let range) = field else { continue }
      switch number {
      case Field.ConfigValue.configuration:
        try forEach(Field.Configuration.locale, of: range) { locale = text($0) }
      case Field.ConfigValue.value: value = range
      default: continue
      }
    }
    return ConfigValue(extent: extent, message: message, locale: locales[locale] ?? .any, value: value)
  }
}

extension [ProtobufResourceTable.ConfigValue] {
  /// Whether some locale has a value.
  var isLocalized: Bool { contains { if case .tag = $0.locale { true } else { false } } }
}

extension ResourceFormat {
  /// The resource table of a module in an Android app bundle.
  package static let protobufResourceTable = ResourceFormat(
    name: "resources.pb", files: FilePattern("pb", fileName: "resources.pb"), kind: .strings,
    scope: .severalLocales(rule: "pb-config-values"), syntax: .android, tableName: "res",
    messages: .severalLocales { bytes throws(FormatError) in try ProtobufResourceTable(bytes).messages() },
    arrayLengths: { bytes throws(FormatError) in try ProtobufResourceTable(bytes).arrayLengths() },
    tableContents: { bytes throws(FormatError) in try ProtobufResourceTable(bytes).contents() },
    removal: { bytes, retained, isRemoved throws(FormatError) in
      try ProtobufResourceTable(bytes).removing(retaining: retained, isRemoved)
    },
    messageRemoval: { bytes, keys throws(FormatError) in
      let table = try ProtobufResourceTable(bytes)
      return try table.removing(resources: try table.messageIdentifiers().identifiers(of: keys))
    })
}

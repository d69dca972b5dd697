import TestSupport

/// `resources.pb` as in aapt2's Resources.proto, without a pool of source files.
struct ProtobufTableBuilder {
  struct Package {
    let name: String
    let types: [ResourceType]
  }

  struct ResourceType {
    let name: String
    let entries: [Entry]
  }

  struct Entry {
    let name: String
    let values: [Value]
  }

  struct Value {
    /// Nil for a configuration without a locale.
    let locale: String?
    let content: Content
    var density: UInt64 = 0

    init(_ locale: String?, _ content: Content, density: UInt64 = 0) {
      self.locale = locale
      self.content = content
      self.density = density
    }
  }

  enum Content {
    case text(String)
    case rawText(String)
    case styled(String)
    case file(String)
    case number(UInt32)
    case reference(UInt32)
    case plural([String])
    case array([Content])
  }

  let packages: [Package]

  /// A table with one package, whose types have one entry each.
  static func table(_ types: KeyValuePairs<String, [Value]>) -> ProtobufTableBuilder {
    let types = types.map { ResourceType(name: $0, entries: [Entry(name: "a", values: $1)]) }
    return ProtobufTableBuilder(packages: [Package(name: "a", types: types)])
  }

  func bytes(without isRemoved: (String) -> Bool = { _ in false }) -> [UInt8] {
    ProtobufField.encode(
      packages.map { .message(2, Self.package($0, isRemoved)) } + [
        // overlayable, tool_fingerprint
        .message(3, [.text(1, "Overlays")]), .message(4, [.text(1, "aapt2"), .text(2, "2.19")]),
      ])
  }

  private static func package(_ package: Package, _ isRemoved: (String) -> Bool) -> [ProtobufField] {
    [.message(1, [.number(1, 0x7f)]), .text(2, package.name)]
      + package.types.enumerated().map { index, type in
        .message(
          3,
          [.message(1, [.number(1, UInt64(index + 1))]), .text(2, type.name)]
            + type.entries.enumerated().map { index, entry in
              .message(
                3,
                [
                  .message(1, [.number(1, UInt64(index))]), .text(2, entry.name),
                  // visibility
                  .message(3, [.number(1, 2), .text(3, "public")]),
                ]
                  + entry.values.filter { value in value.locale.map { !isRemoved($0) } ?? true }.map(field))
            })
      }
  }

  /// `config_value`.
  static func field(_ value: Value) -> ProtobufField {
    let configuration: [ProtobufField] =
      (value.locale.map { [.text(3, $0)] } ?? [])
      + (value.density > 0 ? [.number(14, value.density)] : [])
    return .message(
      6, [.message(1, configuration), .message(2, [.text(2, "a comment")] + content(value.content))])
  }

  static func size(_ value: Value) -> Int { ProtobufField.encode([field(value)]).count }

  private static func content(_ content: Content) -> [ProtobufField] {
    switch content {
    case .plural(let texts):
      let entries = texts.enumerated().map { index, text -> ProtobufField in
        .message(
          1,
          [.number(3, UInt64(index)), .message(4, item(text.hasPrefix("@") ? .reference(7) : .text(text)))])
      }
      return [.message(5, [.message(5, entries)])]
    case .array(let items):
      return [.message(5, [.message(4, items.map { .message(1, [.message(3, item($0))]) })])]
    default: return [.message(4, item(content))]
    }
  }

  private static func item(_ content: Content) -> [ProtobufField] {
    switch content {
    case .text(let text): [.message(2, [.text(1, text)])]
    case .rawText(let text): [.message(3, [.text(1, text)])]
    case .styled(let text):
      [
        .message(
          4, [.text(1, text), .message(2, [.text(1, "b"), .number(2, 0), .number(3, 1)])])
      ]
    case .file(let path): [.message(5, [.text(1, path), .number(2, 1)])]
    case .number(let value): [.message(7, [.fixed32(6, value)])]
    case .reference(let id): [.message(1, [.number(2, UInt64(id))])]
    case .plural, .array: []
    }
  }
}

import Bytes
import DataFormats
import ResourceFormats
import TestSupport
import Testing

/// An element of a `<locale-config>` file: its name, attributes and children.
private struct Element {
  let name: String
  var attributes: [(name: String, value: String)] = []
  var children: [Element] = []

  static func locale(_ name: String) -> Element { Element(name: "locale", attributes: [("name", name)]) }

  /// `XmlNode` of aapt2's Resources.proto, with the source positions that aapt2 writes.
  var node: [ProtobufField] {
    let attributes = attributes.map { attribute -> ProtobufField in
      .message(
        4,
        [
          .text(1, "http://schemas.android.com/apk/res/android"), .text(2, attribute.name),
          .text(3, attribute.value), .message(4, [.number(1, 3), .number(2, 1)]),
          .number(5, attribute.name == "name" ? 0x0101_0003 : 0x0101_0001),
        ])
    }
    let declaration = ProtobufField.message(1, [.text(1, "android"), .text(2, "http://schemas.android.com")])
    let inner = children.flatMap { child -> [ProtobufField] in
      [.message(5, [.text(2, "\n  ")]), .message(5, child.node)]
    }
    return [
      .message(1, [declaration, .text(3, name)] + attributes + inner),
      .message(3, [.number(1, 2), .number(2, 0)]),
    ]
  }

  private var all: [Element] { [self] + children.flatMap(\.all) }

  /// Compiled XML as in ResourceTypes.h.
  /// - Parameter isTyped: the values are typed only, as after tools that remove the texts as written.
  func compiled(isTyped: Bool) -> [UInt8] {
    let strings = all.flatMap { [$0.name] + $0.attributes.flatMap { [$0.name, $0.value] } }
    func index(_ text: String) -> UInt32 { UInt32(strings.firstIndex(of: text) ?? 0) }
    let elements = all.map { element in
      let attributes = element.attributes.map { name, value in
        let (text, data) = isTyped ? (UInt32.max, index(value)) : (index(value), .max)
        return ManifestBuilder.Attribute(name: index(name), text: text, type: 3, data: data)
      }
      return ManifestBuilder.element(index(element.name), attributes)
    }
    return ArscBuilder.chunk(0x0003, ArscBuilder.pool(strings, .utf16) + elements.joined())
  }
}

@Suite struct LocaleConfigurationTests {
  /// The names of a file in every encoding; they must be the same. Nil if the file has another root.
  private func names(_ root: Element) throws -> [String]? {
    let protobuf = ProtobufField.encode(root.node)
    let files = [
      try CompiledXML(protobufXML: protobuf.span.bytes).declaredLocales,
      try CompiledXML(binaryXML: root.compiled(isTyped: false).span.bytes).declaredLocales,
      try CompiledXML(binaryXML: root.compiled(isTyped: true).span.bytes).declaredLocales,
    ]
    #expect(files.allSatisfy { $0 == files[0] }, "\(files)")
    return files[0]
  }

  @Test func localesAreReadInTheirOrder() throws {
    let tags = ["de", "pt-BR", "zh-Hans-CN", "de"]
    #expect(try names(Element(name: "locale-config", children: tags.map(Element.locale))) == tags)
    #expect(try names(Element(name: "locale-config")) == [])
  }

  @Test func otherElementsAndAttributesAreSkipped() throws {
    let root = Element(
      name: "locale-config", attributes: [("defaultLocale", "en"), ("name", "it")],
      children: [
        .locale("de"), Element(name: "other", attributes: [("name", "fr")]), Element(name: "locale"),
        Element(name: "locale", attributes: [("label", "es"), ("name", "el"), ("note", "ja")]),
      ])
    #expect(try names(root) == ["de", "el"])
  }

  @Test func anotherRootIsNotAConfiguration() throws {
    #expect(try names(Element(name: "resources", children: [.locale("de")])) == nil)
    #expect(throws: FormatError.self) { try CompiledXML(protobufXML: [UInt8]().span.bytes) }
  }

  @Test func mutatedFileGivesValueOrTypedError() {
    let root = Element(name: "locale-config", children: ["de", "pt-BR"].map(Element.locale))
    for bytes in [ProtobufField.encode(root.node), root.compiled(isTyped: false)] {
      for mutated in mutations(of: bytes) {
        do throws(FormatError) { _ = try CompiledXML(protobufXML: mutated.span.bytes) } catch {
          #expect(!error.description.isEmpty)
        }
        do throws(FormatError) { _ = try CompiledXML(binaryXML: mutated.span.bytes) } catch {
          #expect(!error.description.isEmpty)
        }
      }
    }
  }
}

import Bytes
package import DataFormats
package import Localization
import LocalizationAnalysis

/// A message in Transifex with more variations than one plural: XML with a `cds-unit` for each text. The id
/// is the text's path: `device.mac`, `device.iphone.plural.one`, `substitutions.users.plural.other`. The text
/// around the substitutions has the id `substitutions`.
package struct TransifexCDSRoot: Hashable, Sendable {
  package struct Unit: Hashable, Sendable {
    package let id: String
    package let text: String

    package init(id: String, text: String) {
      self.id = id
      self.text = text
    }
  }

  package let units: [Unit]

  package init(units: [Unit]) { self.units = units }

  /// Parses a `cds-root` element. Markup inside a text is reduced to its text. A unit without an id is
  /// skipped.
  package init(_ xml: String) throws(FormatError) {
    let bytes = Array(xml.utf8)
    var elements = XMLElements(bytes.span.rawBytes)
    var units: [Unit] = []
    var isRoot = false
    while let name = try elements.next() {
      try elements.expectRoot(name, "cds-root")
      isRoot = true
      guard elements.scanner.equals(name, "cds-unit"), let id = try elements.scanner.attribute("id") else {
        continue
      }
      units.append(Unit(id: id, text: try elements.content()))
    }
    guard isRoot else { throw FormatError(.unexpected(found: nil, expected: .element), at: bytes.count) }
    self.units = units
  }

  /// Whether a translation is such XML, in contrast to a text or a rule.
  package static func isRoot(_ text: String) -> Bool { text.hasPrefix("<cds-root") }

  /// The message with the variations for all devices; nil if there is none.
  package var message: Message? { tree.message() }

  package var tree: VariantTree {
    var tree = VariantTree()
    for unit in units {
      if unit.id == "substitutions" {
        tree.text = unit.text
      } else {
        // Units with unknown paths are skipped.
        _ = tree.insert(unit.text, at: unit.id.split(separator: ".", omittingEmptySubsequences: false)[...])
      }
    }
    return tree
  }

  package var xml: String {
    var xml = "<cds-root>"
    for unit in units {
      xml +=
        "<cds-unit id=\"\(XMLEscaping.attribute(unit.id))\">\(XMLEscaping.text(unit.text))</cds-unit>"
    }
    return xml + "</cds-root>"
  }
}

extension ResourceFormat {
  /// A single message, read as a source only. It belongs to base and its key is the file's name.
  static let transifexCDSRoot = ResourceFormat(
    name: "cds-root XML", files: FilePattern("xml"), kind: .strings, recognition: .byContent, syntax: .apple,
    source: .custom { bytes, name throws(FormatError) in
      let text = bytes.utf8String()
      guard TransifexCDSRoot.isRoot(text) else { return nil }
      let messages = try TransifexCDSRoot(text).message.map { [name: $0] } ?? [:]
      return .oneLocale(messages, name: name, syntax: .apple)
    })
}

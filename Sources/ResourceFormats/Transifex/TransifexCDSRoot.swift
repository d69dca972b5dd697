internal import Bytes
package import DataFormats
package import Localization

/// What Transifex stores of a message that is more than one plural: XML with a `cds-unit` for each text, whose id
/// is the text's path: `device.mac`, `device.iphone.plural.one`, `substitutions.users.plural.other`. The text
/// around the parts has the id `substitutions`.
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

  /// Reads a `cds-root` element. Of tags that a translator left in a text, only what is between them is read; a
  /// unit without an id says nothing.
  package init(_ xml: String) throws(FormatError) {
    let bytes = Array(xml.utf8)
    var elements = unsafe XMLElements(bytes.span.bytes)
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

  /// Whether a translation is such XML, or a text or rule as it is.
  package static func isRoot(_ text: String) -> Bool { text.hasPrefix("<cds-root") }

  /// All that the XML says, for every device; nil where it says nothing.
  package var message: Message? { tree.message() }

  package var tree: VariantTree {
    var tree = VariantTree()
    for unit in units {
      if unit.id == "substitutions" {
        tree.text = unit.text
      } else {
        // What is not understood is not shown.
        _ = tree.insert(unit.text, at: unit.id.split(separator: ".", omittingEmptySubsequences: false)[...])
      }
    }
    return tree
  }
}

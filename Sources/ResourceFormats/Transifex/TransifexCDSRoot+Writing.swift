internal import DataFormats

extension TransifexCDSRoot {
  package var xml: String {
    var xml = "<cds-root>"
    for unit in units {
      xml +=
        "<cds-unit id=\"\(XMLEscaping.attribute(unit.id))\">\(XMLEscaping.text(unit.text))</cds-unit>"
    }
    return xml + "</cds-root>"
  }
}

import Bytes
package import DataFormats

/// Android's `localeConfig` as it is written in sources: `res/xml/locales_config.xml`.
package enum LocaleConfigurationXML {
  /// The names of the locales in their order; nil if the root is another element.
  package static func locales(in bytes: RawSpan) throws(FormatError) -> [String]? {
    var xml = XMLElements(bytes)
    var names: [String] = []
    while let element = try xml.next() {
      if xml.depth == 1, !xml.scanner.equals(element, "locale-config") { return nil }
      guard xml.depth == 2, xml.scanner.equals(element, "locale"),
        let name = try xml.scanner.attribute("android:name")
      else { continue }
      names.append(name)
    }
    return names
  }
}

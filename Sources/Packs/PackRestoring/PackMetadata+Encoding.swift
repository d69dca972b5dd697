import Bytes
package import LanguagePacks
import Localization

extension PackMetadata {
  /// The metadata section.
  package var encoded: [UInt8] {
    var output: [UInt8] = []
    for text in [locale.text, baseLocale?.text ?? "", appIdentifier, appVersion] { output.append(text: text) }
    output.append(varint: UInt64(parents.count))
    for parent in parents { output.append(text: parent.text) }
    output.append(varint: UInt64(tables.count))
    for table in tables {
      output.append(text: table.name)
      output.append(text: table.syntax.rawValue)
    }
    return output
  }
}

extension [UInt8] {
  /// Appends a text after its length in bytes.
  package mutating func append(text: String) {
    append(varint: UInt64(text.utf8.count))
    append(contentsOf: text.utf8)
  }
}

internal import Bytes
package import LanguagePacks
package import Localization

/// Builds a language pack from the tables of one locale. The same tables give the same bytes, whatever order they are
/// added in.
package struct PackBuilder: Sendable {
  private let metadata: PackMetadata
  private var tables: [String: StringTable] = [:]

  /// - Parameter metadata: its tables are replaced by those that are added.
  package init(_ metadata: PackMetadata) { self.metadata = metadata }

  /// Adds the messages of a table. If a key is added twice, the last message is used.
  package mutating func add(_ table: StringTable) {
    tables[table.name] = tables[table.name].map { $0.merging(table) } ?? table
  }

  /// - Throws: ``PackError`` if the tables exceed a limit of the format.
  package func build() throws(PackError) -> [UInt8] {
    var metadata = metadata
    let sorted = tables.values.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    metadata.tables = sorted.map { .init(name: $0.name, syntax: $0.syntax) }
    var messages: [KeyedMessage] = []
    for table in sorted {
      for key in table.sortedKeys {
        if let message = table[key] {
          messages.append(KeyedMessage(table: table.name, key: key, message: message))
        }
      }
    }
    return try PackWriter(metadata: metadata.encoded, messages).bytes()
  }
}

extension PackMetadata {
  /// The metadata section: texts, each after its length, for the locale, the base locale or nothing, the identifier,
  /// the version, and the name and syntax of each table.
  var encoded: [UInt8] {
    var output: [UInt8] = []
    for text in [locale.text, baseLocale?.text ?? "", appIdentifier, appVersion] { output.append(text: text) }
    for table in tables {
      output.append(text: table.name)
      output.append(text: table.syntax.rawValue)
    }
    return output
  }
}

internal import Archives
internal import DataFormats
internal import Localization
internal import ResourceFormats

/// A way to write a file with fewer bytes and the same meaning.
package enum SizeReduction: Hashable, Sendable {
  /// Without comments in property lists, and without spaces in JSON.
  case minimized
  /// A compiled resource table with sparse offsets.
  case sparse
  /// A compiled resource table without strings that nothing refers to.
  case withoutUnusedStrings
  /// A table without the messages of some keys.
  case withoutMessages(Set<String>)
}

extension AppBundle {
  /// The smaller content of an entry; nil if nothing can be removed.
  /// - Throws: `ArchiveError` if the entry cannot be read, ``ContainerError`` if it does not parse.
  package func content(of entry: Int, reducedBy reduction: SizeReduction) throws -> [UInt8]? {
    let format = format(of: entry)
    let result = try archive.withContent(at: entry) { bytes in
      Result<[UInt8]?, FormatError> { () throws(FormatError) in
        switch reduction {
        case .minimized: ContentEncoding.minimized(bytes, fileExtensions[entry])
        case .sparse: try ResourceTable(bytes).encodedSparsely()
        case .withoutUnusedStrings: try ResourceTable(bytes).removing(alwaysCompacts: true) { _ in false }
        case .withoutMessages(let keys): try format?.messageRemoval?(bytes, keys)
        }
      }
    }
    do { return try result.get() } catch {
      throw ContainerError(path: archive.path, entry: archive.names[entry], reason: .unreadable("\(error)"))
    }
  }

  /// The name by which code refers to the table in an entry; nil if its messages are not read.
  package func tableName(of entry: Int) -> String? { format(of: entry).map { tableName(of: entry, $0) } }

  /// Whether messages can be removed from the table in an entry.
  package func canRemoveMessages(from entry: Int) -> Bool { format(of: entry)?.messageRemoval != nil }
}

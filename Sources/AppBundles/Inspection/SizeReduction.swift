internal import Archives
internal import Bytes
internal import DataFormats
package import Localization
internal import ResourceFormats

/// A way to write a file with fewer bytes and the same meaning.
package enum SizeReduction: Hashable, Sendable {
  /// Without comments in property lists, and without spaces in JSON.
  case minimized
  /// A binary property list of texts as text in UTF-8.
  case text
  /// A compiled resource table with sparse offsets.
  case sparse
  /// A compiled resource table without strings that nothing refers to.
  case withoutUnusedStrings
  /// A table without the messages of some keys.
  case withoutMessages(Set<String>)
}

extension AppBundle {
  /// The smaller content of an entry after several reductions, one after another; nil if nothing can be removed.
  /// - Parameter tags: locales that are removed from a container first.
  package func content(
    of entry: Int, without tags: Set<LocaleTag>, reducedBy reductions: [SizeReduction]
  ) throws -> [UInt8]? {
    var result =
      tags.isEmpty || format(of: entry)?.isFileList ?? true
      ? nil
      : try content(of: entry, isRemoved: { tags.contains($0) }, isFileRemoved: { _ in false })
    for reduction in reductions {
      if let content = result {
        result = try reduced(content.span.rawBytes, entry, reduction).get() ?? content
      } else {
        result = try archive.withContent(at: entry) { reduced($0, entry, reduction) }.get()
      }
    }
    return result
  }

  /// The result of one reduction of an entry's content.
  private func reduced(
    _ bytes: RawSpan, _ entry: Int, _ reduction: SizeReduction
  ) -> Result<[UInt8]?, ContainerError> {
    let format = format(of: entry)
    let result =
      Result<[UInt8]?, FormatError> { () throws(FormatError) in
        switch reduction {
        case .minimized: ContentEncoding.minimized(bytes, fileExtensions[entry])
        case .text: try PropertyList.value(of: bytes).stringsFile
        case .sparse: try ResourceTable(bytes).encodedSparsely()
        case .withoutUnusedStrings: try ResourceTable(bytes).removing(alwaysCompacts: true) { _ in false }
        case .withoutMessages(let keys): try format?.messageRemoval?(bytes, keys)
        }
      }
    return result.mapError {
      ContainerError(path: archive.path, entry: archive.names[entry], reason: .unreadable("\($0)"))
    }
  }

  /// The name by which code refers to the table in an entry; nil if its messages are not read.
  package func tableName(of entry: Int) -> String? { format(of: entry).map { tableName(of: entry, $0) } }

  /// Whether messages can be removed from the table in an entry.
  package func canRemoveMessages(from entry: Int) -> Bool { format(of: entry)?.messageRemoval != nil }
}

import Archives
import Bytes
import DataFormats
package import Localization
import ResourceFormats

/// A way to write a file with fewer bytes and the same meaning.
package enum SizeReduction: Hashable, Sendable {
  /// Without comments in property lists, and without spaces in JSON.
  case minimized
  /// A binary property list of texts as text in UTF-8.
  case text
  /// A binary property list of texts as XML, which Xcode writes of string catalogs if the encoding of strings files is UTF-8.
  case xml
  /// A compiled resource table with sparse offsets.
  case sparse
  /// A compiled resource table without strings that nothing refers to.
  case withoutUnusedStrings
  /// A table without the messages of some keys.
  case withoutMessages(Set<String>)
}

extension AppBundle {
  /// The smaller content of a file after several reductions, one after another; nil if nothing can be removed.
  /// - Parameter tags: locales that are removed from a container first.
  package func content(
    of file: Int, without tags: Set<LocaleTag>, reducedBy reductions: [SizeReduction]
  ) throws -> [UInt8]? {
    var result =
      tags.isEmpty || format(of: file)?.isFileList ?? true
      ? nil
      : try content(of: file, isRemoved: { tags.contains($0) }, isFileRemoved: { _ in false })
    for reduction in reductions {
      if let content = result {
        result = try reduced(content.span.rawBytes, file, reduction).get() ?? content
      } else {
        result = try withContent(of: file) { reduced($0, file, reduction) }.get()
      }
    }
    return result
  }

  /// The result of one reduction of a file's content.
  private func reduced(
    _ bytes: RawSpan, _ file: Int, _ reduction: SizeReduction
  ) -> Result<[UInt8]?, ContainerError> {
    let format = format(of: file)
    let result =
      Result<[UInt8]?, FormatError> { () throws(FormatError) in
        switch reduction {
        case .minimized: format?.structure.flatMap { ContentEncoding.minimized(bytes, $0) }
        case .text: try PropertyList.value(of: bytes).stringsFile
        case .xml: try PropertyList.value(of: bytes).xmlPropertyList
        case .sparse: try ResourceTable(bytes).encodedSparsely()
        case .withoutUnusedStrings: try ResourceTable(bytes).removing(alwaysCompacts: true) { _ in false }
        case .withoutMessages(let keys): try format?.rewriterWithoutMessages?(bytes, keys)
        }
      }
    return result.mapError {
      ContainerError(
        path: archive(of: file).archive.path, entry: name(of: file), reason: .unreadable("\($0)"))
    }
  }

  /// The name by which code refers to the table in a file; nil if its messages are not read.
  package func tableName(of file: Int) -> String? { fitsInMemory(file) ? files[file].table : nil }

  /// Whether messages can be removed from the table in a file.
  package func canRemoveMessages(from file: Int) -> Bool { format(of: file)?.rewriterWithoutMessages != nil }

  /// Whether a file is a property list that the platform also reads as text.
  package func hasTextForm(_ file: Int) -> Bool {
    format(of: file)?.structure == .propertyList(hasTextForm: true)
  }
}

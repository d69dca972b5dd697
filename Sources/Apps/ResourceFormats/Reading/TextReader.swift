import Bytes
package import DataFormats
package import Localization

extension ResourceFormat {
  /// The work of a platform's reader for the first text of a file, counted by a reader that runs.
  package struct TextReader: Sendable {
    /// The part of a file that is read from storage.
    package enum Access: Hashable, Sendable {
      case wholeFile
      /// The file is mapped into memory: only pages with bytes that are used are read.
      case mapped
    }

    /// The name of the syntax, for people: `binary property list`.
    package let syntax: @Sendable (RawSpan) -> String
    package let access: Access
    /// The work until the first text of each locale is found. A file of one locale gives the same work for all.
    package let work: @Sendable (RawSpan, [LocaleTag]) throws(FormatError) -> [LocaleTag: ReadingWork]

    /// - Parameter work: the work for a file of one locale.
    init(
      _ syntax: @escaping @Sendable (RawSpan) -> String, _ access: Access = .wholeFile,
      work: @escaping @Sendable (RawSpan) throws(FormatError) -> ReadingWork
    ) {
      self.init(syntax, access) { bytes, locales throws(FormatError) in
        let work = try work(bytes)
        return Dictionary(locales.map { ($0, work) }) { first, _ in first }
      }
    }

    init(
      _ syntax: @escaping @Sendable (RawSpan) -> String, _ access: Access = .wholeFile,
      works: @escaping @Sendable (RawSpan, [LocaleTag]) throws(FormatError) -> [LocaleTag: ReadingWork]
    ) {
      self.syntax = syntax
      self.access = access
      work = works
    }
  }

  /// The reader of the format's files on a device; nil for formats whose readers are not known.
  package var textReader: TextReader? {
    if let ownReader { return ownReader }
    switch structure {
    case .propertyList: return .propertyList
    case .json: return .json
    case .androidXML, nil: return nil
    }
  }
}

extension ResourceFormat.TextReader {
  /// CoreFoundation creates all values of a table at its first use.
  static let propertyList = ResourceFormat.TextReader(
    { $0.propertyListSyntax }, work: { bytes throws(FormatError) in try PropertyList.readingWork(of: bytes) })

  /// Libraries parse a whole file.
  static let json = ResourceFormat.TextReader(
    { _ in "JSON" }, work: { bytes throws(FormatError) in try JSONScanner.readingWork(of: bytes) })
}

extension RawSpan {
  /// `binary property list`, `XML property list` or `text`.
  fileprivate var propertyListSyntax: String {
    if matches("bplist") { return "binary property list" }
    let start = checked(0..<Swift.min(byteCount, 256))?.utf8String() ?? ""
    return start.contains("<?xml") || start.contains("<plist") ? "XML property list" : "text"
  }
}

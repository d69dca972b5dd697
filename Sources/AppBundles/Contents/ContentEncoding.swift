package import Archives
internal import Bytes
internal import DataFormats
internal import OperatingSystem
internal import ResourceFormats

/// The syntax of a file with messages, and the bytes that are not needed for the messages.
package struct ContentEncoding: Hashable, Sendable {
  package enum Syntax: String, Hashable, Sendable {
    case binaryPropertyList, xmlPropertyList, textPropertyList, json
  }

  package let syntax: Syntax
  /// Bytes of comments, in the file's own encoding.
  package let commentBytes: Int
  /// Bytes of spaces between the tokens of JSON.
  package let spaceBytes: Int
}

extension ContentEncoding {
  /// Nil for a file that is neither a property list nor JSON, or does not parse as one.
  /// - Parameter fileExtension: the extension of the file's name.
  init?(_ bytes: RawSpan, _ fileExtension: FileExtension) {
    if Self.json.contains(fileExtension) {
      let spaceBytes = bytes.byteCount - bytes.removingJSONSpaces().count
      self.init(syntax: .json, commentBytes: 0, spaceBytes: spaceBytes)
      return
    }
    guard Self.propertyLists.contains(fileExtension), bytes.byteCount > 0 else { return nil }
    if bytes.matches("bplist") {
      self.init(syntax: .binaryPropertyList, commentBytes: 0, spaceBytes: 0)
      return
    }
    guard let text = try? PropertyListText(bytes) else { return nil }
    if text.looksLikeXML {
      self.init(syntax: .xmlPropertyList, commentBytes: 0, spaceBytes: 0)
      return
    }
    let comments = (try? OldStylePropertyList.comments(in: text))?.reduce(0) { $0 + $1.count } ?? 0
    // ASCII text in UTF-16 has two bytes for each byte in UTF-8.
    let scale = text.utf8.count > 0 && bytes.byteCount >= 2 * text.utf8.count ? 2 : 1
    // checked: at most two bytes for each of a text in memory
    self.init(syntax: .textPropertyList, commentBytes: comments * scale, spaceBytes: 0)
  }

  /// Whether a file may have one of the syntaxes, by its name.
  fileprivate static func isKnown(_ fileExtension: FileExtension) -> Bool {
    json.contains(fileExtension) || propertyLists.contains(fileExtension)
  }

  private static let json: Set = [FileExtension("json"), FileExtension("arb")]
  private static let propertyLists: Set = [FileExtension("strings"), FileExtension("stringsdict")]

  /// The content of a file without comments and without spaces between tokens; nil if it has neither.
  static func minimized(_ bytes: RawSpan, _ fileExtension: FileExtension) -> [UInt8]? {
    guard let encoding = ContentEncoding(bytes, fileExtension) else { return nil }
    switch encoding.syntax {
    case .json: return encoding.spaceBytes > 0 ? bytes.removingJSONSpaces() : nil
    case .textPropertyList:
      guard encoding.commentBytes > 0, let text = try? PropertyListText(bytes),
        let comments = try? OldStylePropertyList.comments(in: text)
      else { return nil }
      return text.utf8.span.rawBytes.cutting(comments)
    case .binaryPropertyList, .xmlPropertyList: return nil
    }
  }
}

extension AppBundle {
  /// The encodings of files that have a table, on all cores; nil for any other file.
  package func contentEncodings(of entries: [Int]) throws(ArchiveError) -> [ContentEncoding?] {
    try concurrentMap(entries) { entry throws(ArchiveError) in
      guard format(of: entry)?.isRead == true, ContentEncoding.isKnown(fileExtensions[entry]) else {
        return nil
      }
      return try archive.withContent(at: entry) { ContentEncoding($0, fileExtensions[entry]) }
    }
  }
}

package import Archives
internal import Bytes
internal import DataFormats
internal import OperatingSystem
internal import ResourceFormats

/// The form in which a file's messages are stored, and the bytes that another form of the same messages does not have.
package struct ContentForm: Hashable, Sendable {
  package enum Encoding: String, Hashable, Sendable {
    case binaryPropertyList, xmlPropertyList, textPropertyList, json
  }

  package let encoding: Encoding
  /// Bytes of comments, in the file's own encoding.
  package let commentBytes: Int
  /// Bytes of spaces between the tokens of JSON.
  package let spaceBytes: Int
}

extension ContentForm {
  /// Nil for a file that is neither a property list nor JSON, or does not parse as one.
  /// - Parameter fileExtension: the extension of the file's name.
  init?(_ bytes: RawSpan, _ fileExtension: FileExtension) {
    if Self.json.contains(fileExtension) {
      self.init(encoding: .json, commentBytes: 0, spaceBytes: JSONSpaces.count(in: bytes))
      return
    }
    guard Self.propertyLists.contains(fileExtension), bytes.byteCount > 0 else { return nil }
    if bytes.matches("bplist") {
      self.init(encoding: .binaryPropertyList, commentBytes: 0, spaceBytes: 0)
      return
    }
    guard let text = try? PropertyListText(bytes) else { return nil }
    if text.looksLikeXML {
      self.init(encoding: .xmlPropertyList, commentBytes: 0, spaceBytes: 0)
      return
    }
    let comments = OldStylePropertyList.comments(in: text).reduce(0) { $0 + $1.count }
    // A text of ASCII in UTF-16 has two bytes for each of its UTF-8 form.
    let scale = text.utf8.count > 0 && bytes.byteCount >= 2 * text.utf8.count ? 2 : 1
    // checked: at most two bytes for each of a text in memory
    self.init(encoding: .textPropertyList, commentBytes: comments * scale, spaceBytes: 0)
  }

  /// Whether a file may have a form, by its name.
  fileprivate static func isKnown(_ fileExtension: FileExtension) -> Bool {
    json.contains(fileExtension) || propertyLists.contains(fileExtension)
  }

  private static let json: Set = [FileExtension("json"), FileExtension("arb")]
  private static let propertyLists: Set = [FileExtension("strings"), FileExtension("stringsdict")]

  /// The content of a file without comments and without spaces between tokens; nil if it has neither.
  static func minimized(_ bytes: RawSpan, _ fileExtension: FileExtension) -> [UInt8]? {
    guard let form = ContentForm(bytes, fileExtension) else { return nil }
    switch form.encoding {
    case .json: return form.spaceBytes > 0 ? JSONSpaces.removing(from: bytes) : nil
    case .textPropertyList:
      guard form.commentBytes > 0, let text = try? PropertyListText(bytes) else { return nil }
      var output: [UInt8] = []
      var position = 0
      for comment in OldStylePropertyList.comments(in: text) {
        output += text.utf8[position..<comment.lowerBound]
        position = comment.upperBound
      }
      return output + text.utf8[position...]
    case .binaryPropertyList, .xmlPropertyList: return nil
    }
  }
}

extension AppBundle {
  /// The forms of files that have a table, on all cores; nil for any other file.
  package func contentForms(of entries: [Int]) throws(ArchiveError) -> [ContentForm?] {
    try concurrentMap(entries) { entry throws(ArchiveError) in
      guard format(of: entry)?.isRead == true, ContentForm.isKnown(fileExtensions[entry]) else { return nil }
      return try archive.withContent(at: entry) { ContentForm($0, fileExtensions[entry]) }
    }
  }
}

import Archives
import Bytes
import DataFormats
import ResourceFormats

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
  /// - Parameter structure: that of the file's format.
  init?(_ bytes: RawSpan, _ structure: ResourceFormat.Structure) {
    switch structure {
    case .androidXML: return nil
    case .json:
      let spaceBytes = bytes.byteCount - bytes.removingJSONSpaces().count
      self.init(syntax: .json, commentBytes: 0, spaceBytes: spaceBytes)
    case .propertyList: self.init(propertyList: bytes)
    }
  }

  private init?(propertyList bytes: RawSpan) {
    guard bytes.byteCount > 0 else { return nil }
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

  /// The content of a file without comments and without spaces between tokens; nil if it has neither.
  static func minimized(_ bytes: RawSpan, _ structure: ResourceFormat.Structure) -> [UInt8]? {
    guard let encoding = ContentEncoding(bytes, structure) else { return nil }
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

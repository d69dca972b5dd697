import Bytes
package import DataFormats
package import ResourceFormats

extension FBT.Table {
  /// - Parameter offset: the offset of the table, for errors.
  package init(_ json: JSONValue, at offset: Int = 0) throws(FormatError) {
    try self.init(json, offset, depth: 0)
  }

  private init(_ json: JSONValue, _ offset: Int, depth: Int) throws(FormatError) {
    guard depth <= FBT.maximalDepth else {
      throw FormatError(.tooDeep(limit: FBT.maximalDepth), at: offset)
    }
    switch json {
    case .string(let text): self = .text(text)
    case .array(let pair):
      // A text and the hash of its source, written for logging of shown texts.
      guard pair.count == 2, let text = pair[0].string else { throw FormatError(.badTranslation, at: offset) }
      self = .text(text)
    case .object(let members):
      var choices: [FBT.Choices.Choice] = []
      for member in members where member.name != FBT.viewerMark {
        choices.append(FBT.Choices.Choice(member.name, try FBT.Table(member.value, offset, depth: depth + 1)))
      }
      self = .choices(
        FBT.Choices(choices, isByViewer: members.contains { $0.name == FBT.viewerMark }))
    default: throw FormatError(.badTranslation, at: offset)
    }
  }
}

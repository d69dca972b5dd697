internal import Bytes
package import DataFormats
package import ResourceFormats

extension FBT.Table {
  /// The member that marks a table selected by the viewer first.
  private static let viewerMark = "__vcg"

  /// The JSON in the output of `fbt-translate`.
  package var json: JSONValue {
    switch self {
    case .text(let text): .string(text)
    case .choices(let level):
      .object(
        level.choices.map { JSONValue.Member($0.key, $0.table.json) }
          + (level.isByViewer ? [JSONValue.Member(Self.viewerMark, .number("1"))] : []))
    }
  }

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
      for member in members where member.name != Self.viewerMark {
        choices.append(FBT.Choices.Choice(member.name, try FBT.Table(member.value, offset, depth: depth + 1)))
      }
      self = .choices(
        FBT.Choices(choices, isByViewer: members.contains { $0.name == Self.viewerMark }))
    default: throw FormatError(.badTranslation, at: offset)
    }
  }
}

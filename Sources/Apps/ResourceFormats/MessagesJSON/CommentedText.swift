import DataFormats

extension JSONValue {
  /// The text of a message with comments for translators, as `@vscode/l10n` writes it: `"Open/A verb": { "message": "Öffnen",
  /// "comment": ["A verb"] }`. The comments are displayed nowhere. Nil for other values: `comment` may be an ordinary key.
  ///
  /// `l10nJsonMessageFormat` of `@vscode/l10n`: the comments are a list. As a text, they must be in the key, which has them after
  /// a slash (`getMessageKey`).
  func textWithComments(key: String) -> String? {
    guard let members, members.count == 2, let text = self["message"]?.string, let comment = self["comment"]
    else { return nil }
    if let comments = comment.items { return comments.allSatisfy { $0.string != nil } ? text : nil }
    return comment.string.flatMap { key.hasSuffix("/\($0)") ? text : nil }
  }

  /// The key without the comments that it has after a slash.
  func keyWithoutComments(_ key: String) -> String {
    var comments: [JSONValue] = []
    if let comment = self["comment"] { comments = comment.items ?? [comment] }
    let end = "/" + comments.compactMap(\.string).joined()
    return key.hasSuffix(end) ? String(key.dropLast(end.count)) : key
  }
}

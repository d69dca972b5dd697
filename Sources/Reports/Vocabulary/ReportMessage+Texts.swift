internal import ReportSchema

extension ReportMessage {
  /// The texts of the message with their paths: `one`, `@count/other`, or an empty path for a message without
  /// variations.
  var texts: [(path: String, text: String)] { texts(below: "") }

  private func texts(below path: String) -> [(path: String, text: String)] {
    func child(_ name: String) -> String { path.isEmpty ? name : "\(path)/\(name)" }
    switch self {
    case .text(let text): return [(path, text)]
    case .variations(_, let cases):
      return cases.sorted { $0.key < $1.key }.flatMap { $0.value.texts(below: child($0.key)) }
    case .substitutions(let format, let parts):
      return format.texts(below: path)
        + parts.sorted { $0.key < $1.key }.flatMap { $0.value.texts(below: child("@\($0.key)")) }
    }
  }

  /// All texts in one cell: `one: a file; other: files`.
  var flattened: String {
    texts.map { path, text in path.isEmpty ? text : "\(path): \(text)" }.joined(separator: "; ")
  }
}

/// The name of a kind of resource in tables.
enum KindLabel {
  /// - Parameter id: a kind's name in JSON, which is an English word.
  static func text(_ id: String) -> String { id.prefix(1).uppercased() + id.dropFirst() }
}

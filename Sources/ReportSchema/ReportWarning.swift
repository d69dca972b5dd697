/// A problem that did not stop the command. The bytes of the entry in question are still counted.
public struct ReportWarning: Codable, Hashable, Sendable {
  /// Path of the entry in the archive, or `null` if the warning is about the whole input.
  @Nullable public var entry: String? = nil
  /// One line of English text.
  public var message: String
  /// Whether messages of the entry were not read, so that numbers of messages are too small.
  public var affectsMessages: Bool = false
}

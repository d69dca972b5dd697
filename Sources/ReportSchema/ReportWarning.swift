/// A problem that did not stop the command. The bytes of the entry in question are still counted.
public struct ReportWarning: Codable, Hashable, Sendable {
  /// Path of the entry in the archive, or `null` if the warning is about the whole input.
  @Nullable public var entry: String?
  /// One line of English text.
  public var message: String

  package init(
    entry: String? = nil, message: String
  ) {
    self.entry = entry
    self.message = message
  }
}

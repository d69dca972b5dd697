/// The reason why an app or a file of messages could not be read, or a shared container not rewritten.
package struct ContainerError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Reason: Hashable, Sendable {
    /// The archive is neither a ZIP file nor a folder, or a ZIP file whose directory precedes its entries.
    case notRebuildable
    /// The file is a JSON report of this program. The value is the report's schema.
    case report(schema: String)
    /// The content does not parse; the value is the parser's message.
    case unreadable(String)
  }

  /// The path as the user typed it. For an archive inside another one, both, outermost first.
  package let path: String
  package let entry: String?
  package let reason: Reason

  package init(path: String, entry: String? = nil, reason: Reason) {
    self.path = path
    self.entry = entry
    self.reason = reason
  }

  /// A remedy, such as an option to pass; nil if it depends on the case.
  package var hint: String? {
    switch reason {
    case .report: "pass the app or the source that the report was made from"
    case .notRebuildable:
      "unpack the archive and pass the folder; its bytes are not compressed, so that they are no download"
    case .unreadable: nil
    }
  }

  package var description: String {
    let subject = entry.map { "\(path): entry '\($0)'" } ?? path
    return switch reason {
    case .notRebuildable:
      "\(subject): only folders, and ZIP archives that end with their directory, can be rebuilt"
    case .report(let schema):
      "\(subject): is a Ballast report (\(schema)), not an app or a source of messages"
    case .unreadable(let message): "\(subject): \(message)"
    }
  }
}

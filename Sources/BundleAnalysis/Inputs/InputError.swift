/// An input that was read but cannot be used for the requested analysis.
package struct InputError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Reason: Hashable, Sendable {
    /// The input is a report of this program. The name is that of its schema.
    case report(schema: String)
    /// No string table has a readable message.
    case noMessages
    /// There are messages of base only.
    case noTranslations
    /// Translations cannot be compared with base texts, because the base locale is unknown.
    case unknownBase
  }

  /// The path as given by the user, or the label of a version.
  package let input: String
  package let reason: Reason

  package init(_ input: String, _ reason: Reason) {
    self.input = input
    self.reason = reason
  }

  package var description: String {
    switch reason {
    case .report(let schema): "\(input): is a Ballast report (\(schema)), not an app or a source of messages"
    case .noMessages: "\(input): contains no readable messages"
    case .noTranslations: "\(input): contains no locale besides base"
    case .unknownBase: "\(input): base locale unknown"
    }
  }

  /// What the user can do about it; nil if there is no general advice.
  package var hint: String? {
    switch reason {
    case .report: "pass the app or the source that the report was made from"
    case .noMessages: "pass an app, a folder of localized resources, or the files of messages themselves"
    case .noTranslations: nil
    case .unknownBase: "pass '--base' with the tag of the base locale"
    }
  }
}

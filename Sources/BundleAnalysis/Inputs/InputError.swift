/// An input that was read but cannot be used for the requested analysis.
package struct InputError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Reason: Hashable, Sendable {
    /// No string table has a readable message.
    case noMessages
    /// There are messages of base only.
    case noTranslations
    /// Translations cannot be compared with base texts, because the base locale is unknown.
    case unknownBase
    /// Translations cannot be compared with base texts, because there are none.
    case noBaseTexts
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
    case .noMessages: "\(input): contains no readable messages"
    case .noTranslations: "\(input): contains no locale besides base"
    case .unknownBase: "\(input): base locale unknown"
    case .noBaseTexts: "\(input): contains no base texts"
    }
  }

  /// Advice for the user; nil if there is no general advice.
  package var hint: String? {
    switch reason {
    case .noMessages: "pass an app, a folder of localized resources, or the files of messages themselves"
    case .noTranslations: nil
    case .unknownBase: "pass '--base' with the tag of the base locale"
    case .noBaseTexts: "pass a version with base texts, or two versions to compare"
    }
  }
}

import Localization
import LocalizationAnalysis
import TextSelection

/// References of Transloco's texts to other texts of their language: `{{common.submit}}`.
extension BaseCalls {
  /// The problems without names that are keys, and with keys that only base has.
  func withReferences(
    _ problems: [CompatibilityIssue], of message: Message, in table: StringTable
  ) -> [CompatibilityIssue] {
    guard table.refersToKeys else { return problems }
    let texts = base(table.name)?.messages ?? [:]
    let undefined = table.references(in: message).filter { texts[$0] != nil && table[$0] == nil }
    let others = problems.filter { problem in
      switch problem {
      case .notPassed(let argument): !argument.isKey(of: table.messages) && !argument.isReference(to: texts)
      // A translation may have the words themselves.
      case .unused(let argument): !argument.isReference(to: texts)
      default: true
      }
    }
    return others + undefined.sorted().map { .emptyReference($0) }
  }
}

extension MessageArgument {
  fileprivate func isKey(of texts: [String: Message]) -> Bool {
    if case .name(let name) = name { texts[name] != nil } else { false }
  }

  /// A name without a dot may be an argument of the call.
  fileprivate func isReference(to texts: [String: Message]) -> Bool {
    guard case .name(let name) = name else { return false }
    return name.contains(".") && texts[name] != nil
  }
}

import ReportSchema

extension [MessagesLeftOut] {
  /// `Packs contain 31,842 of 32,911 messages: 552 are read by the system, 264 are in two files of a table.`
  /// - Parameter counted: the messages that are not left out.
  /// - Returns: nil if no messages are left out.
  func sentence(_ subject: String, counted: Int) -> RichText? {
    guard !isEmpty else { return nil }
    let all = counted + reduce(0) { $0 + $1.messages }
    let reasons = map { "\(NumberText.grouped($0.messages)) \($0.reason.label($0.messages))" }
    return RichText(
      "\(subject) \(NumberText.grouped(counted)) of \(NumberText.counted(all, "message")):"
        + " \(reasons.joined(separator: ", ")).")
  }
}

extension ID<MessagesLeftOut.Reason> {
  fileprivate func label(_ count: Int) -> String {
    let are = NumberText.agreeing(count, "is", "are")
    let have = NumberText.agreeing(count, "has", "have")
    return switch known {
    case .duplicateKey: "\(have) the key of another file of the table"
    case .readBySystem: "\(are) read by the system from the app"
    case .keptLocale: "\(are) in kept locales"
    case .notTranslation: "\(are) in locales that are not translations"
    case .notSelected: "\(are) in other locales than the selected ones"
    case nil: rawValue
    }
  }
}

extension [OtherLocale] {
  /// `Not translations: qq (language qq is not in the IANA registry), id (near-empty). Kept in the app without packs.`
  func sentence(_ effect: String) -> RichText? {
    guard !isEmpty else { return nil }
    let names = map { "\($0.locale) (\($0.reason))" }
    return RichText("Not translations: \(NumberText.listed(names, limit: 20)). \(effect)")
  }
}

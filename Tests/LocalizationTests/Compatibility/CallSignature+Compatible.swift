import Localization

extension CallSignature {
  /// Whether the call can display the message.
  func isCompatible(_ message: Message, in locale: LocaleTag?) -> Bool {
    issues(of: message, in: locale).isEmpty
  }
}

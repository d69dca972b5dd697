/// Locale that is not a translation, because users cannot choose it or because it is near-empty.
public struct OtherLocale: Codable, Hashable, Sendable {
  /// BCP 47 tag in canonical form.
  public var locale: String
  /// English name of the language; `null` if unknown.
  @Nullable public var name: String? = nil
  /// The reason, as a few words of English text.
  public var reason: String
}

/// Messages that `ballast measure` counts and another command does not.
public struct MessagesLeftOut: Codable, Hashable, Sendable {
  /// A reason why messages are left out.
  public enum Reason: String, Sendable {
    case duplicateKey, readBySystem, keptLocale, notTranslation, notSelected
  }

  /// `duplicateKey`: another file of the same table has the key, and its message is used. `readBySystem`: the operating
  /// system reads the file from the installed app. `keptLocale`: `--keep` names the locale. `notTranslation`: the
  /// locale is not a translation. `notSelected`: `--locale` does not name the locale. One of `duplicateKey`,
  /// `readBySystem`, `keptLocale`, `notTranslation`, `notSelected`.
  public var reason: ID<Reason>
  /// Number of messages.
  public var messages: Int
}

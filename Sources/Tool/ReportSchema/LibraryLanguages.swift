/// Languages in which an app itself has no text. On Android, all their texts have keys that known libraries declare, such as
/// AppCompat. On Apple's platforms, only frameworks or resource bundles have them.
public struct LibraryLanguages: Codable, Hashable, Sendable {
  /// BCP 47 tags in canonical form, by tag. They are locales that are not translations.
  public var locales: [String]
  /// The libraries that have texts in locales: coordinates such as `androidx.appcompat:appcompat`, first the one with most
  /// texts, or names of frameworks and bundles.
  public var libraries: [String]
  /// English name of the language of base; `null` if it is unknown.
  @Nullable public var baseName: String? = nil
  /// Archive bytes of these locales, as attributed by `ballast measure`.
  public var archiveBytes: Int
  /// Archive bytes of a rebuilt archive without the languages; `null` if they were not measured. On Android they include
  /// pseudo-locales, which `lines` exclude too. May be negative.
  @Nullable public var savedArchiveBytes: Int? = nil
  /// Lines for a build file that exclude the languages, after the file's name; empty if no setting does.
  public var lines: [String]
}

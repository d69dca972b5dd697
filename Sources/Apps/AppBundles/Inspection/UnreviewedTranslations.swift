package import Localization

/// The texts of one file and locale that translators marked as unfinished.
package struct UnreviewedTranslations: Hashable, Sendable {
  /// An index into the files of the app.
  package let file: Int
  /// The path in the file that was opened, with `!/` after each archive.
  package let path: String
  package let locale: LocaleTag
  package let messages: Int
  /// Those of them that are marked as not translated.
  package let untranslated: Int
}

package import Localization

/// The attribution of a resource table, compiled (`resources.arsc`) or as in an app bundle (`resources.pb`).
package struct ResourceTableContents: Sendable {
  /// A file that a resource of the table refers to.
  package struct File: Hashable, Sendable {
    /// The path in the table, from the root of the APK or module.
    package let path: String
    /// The sorted owners; several if an optimizer merged equal files.
    package let owners: [Owner]
  }

  package let shares: ContainerShares
  /// Files of locales, and files of base with a localized variant. Other files are not listed.
  package let files: [File]
  /// The number of configurations whose locale is not a valid tag.
  package let unreadableLocales: Int
}

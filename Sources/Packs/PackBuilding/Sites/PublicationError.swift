/// Packs that cannot be published.
package struct PublicationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A sentence in lower case, to be printed after the path of the packs or of the site.
  package let description: String
  package let hint: String?
  /// Whether the site is the cause, instead of the added packs.
  package let isAboutSite: Bool

  init(_ description: String, hint: String? = nil, isAboutSite: Bool = false) {
    self.description = description
    self.hint = hint
    self.isAboutSite = isAboutSite
  }

  /// A revision that is published, or older than a published one.
  init(_ description: String, after revision: UInt32) {
    self.init(
      description, hint: "build the packs with '--revision \(revision < .max ? revision + 1 : revision)'")
  }
}

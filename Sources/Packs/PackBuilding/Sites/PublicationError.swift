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
    let next = revision < .max ? revision + 1 : revision
    self.init(description, hint: "build the packs with '--revision \(next)'")
  }
}

// MARK: - Packs that are not one version

extension PublicationError {
  static let noBasePack = PublicationError(
    "contains no base pack", hint: "publish a folder that 'ballast packs build' wrote")
  static let noAppIdentifier = PublicationError(
    "has packs without an app identifier; clients could not detect packs of another app", hint: hintToName)
  static let noAppVersion = PublicationError("has packs without an app version", hint: hintToName)

  private static let hintToName = "build the packs from an app, or with '--app' and '--app-version'"
  private static let hintToSeparate = "publish one folder for each version and revision"

  /// A pack that differs from the base pack.
  static func otherValue(
    _ found: String, insteadOf expected: String, in field: String, ofPack name: String
  ) -> PublicationError {
    PublicationError(
      "pack '\(name)' has \(field) '\(found)', the base pack has '\(expected)'", hint: hintToSeparate)
  }

  static func repeatedLocale(_ name: String) -> PublicationError {
    PublicationError("contains several packs of the locale '\(name)'", hint: hintToSeparate)
  }

  static func otherBuild(ofPack name: String) -> PublicationError {
    PublicationError(
      "pack '\(name)' is not of the same build as the list of keys",
      hint: "delete outdated packs, or build all packs again into an empty folder")
  }
}

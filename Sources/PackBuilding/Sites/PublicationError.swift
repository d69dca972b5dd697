/// Packs that cannot be published.
package enum PublicationError: Error, Hashable, Sendable, CustomStringConvertible {
  case noBasePack
  case unknownApp
  case unknownVersion
  /// A pack differs from the base pack.
  case differentPacks(field: String, locale: String, found: String, base: String)
  case repeatedLocale(String)
  /// The site is of another app.
  case otherApp(expected: String, found: String)
  /// Packs of this version and revision were published with other contents.
  case alreadyPublished(version: String, revision: UInt32, locale: String)
  /// A greater revision of this version was published before.
  case olderRevision(version: String, revision: UInt32, published: UInt32)
  /// A new version that is older than the newest published one.
  case olderVersion(String, newest: String)
  /// A pack is not one of those that were built together with the list of keys.
  case otherBuild(locale: String)
  /// The time of the publication precedes that of the site.
  case earlierTime(String, published: String)
  /// No signed file can follow the present one.
  case lastSequenceNumber(Int)
  /// An older pack answers a new key with the message of another key. The text is the sentence about it.
  case wrongAnswers(version: String, String)

  package var description: String {
    switch self {
    case .noBasePack: "contains no base pack"
    case .unknownApp: "has packs without an app identifier; clients could not detect packs of another app"
    case .unknownVersion: "has packs without an app version"
    case .differentPacks(let field, let locale, let found, let base):
      "pack '\(locale)' has \(field) '\(found)', the base pack has '\(base)'"
    case .repeatedLocale(let locale): "contains several packs of the locale '\(locale)'"
    case .otherApp(let expected, let found): "is for the app '\(found)'; the site is for '\(expected)'"
    case .alreadyPublished(let version, let revision, let locale):
      "version \(version) revision \(revision) was published with another pack '\(locale)'"
    case .olderRevision(let version, let revision, let published):
      "version \(version) has revision \(revision); revision \(published) was published before"
    case .olderVersion(let version, let newest):
      "version \(version) is older than \(newest), the newest version"
    case .otherBuild(let locale):
      "pack '\(locale)' is not of the same build as the list of keys"
    case .earlierTime(let time, let published):
      "the time \(time) is before that of the present publication, \(published)"
    case .lastSequenceNumber(let number): "no sequence number can follow \(number)"
    case .wrongAnswers(let version, let problem): "packs of version \(version): \(problem)"
    }
  }

  /// Whether the site is the cause, instead of the added packs.
  package var isAboutSite: Bool {
    switch self {
    case .earlierTime, .lastSequenceNumber: true
    default: false
    }
  }

  package var hint: String? {
    switch self {
    case .noBasePack: "publish a folder that 'ballast packs build' wrote"
    case .unknownApp, .unknownVersion:
      "build the packs from an app, or with '--app' and '--app-version'"
    case .alreadyPublished(_, let revision, _), .olderRevision(_, _, let revision):
      "build the packs with '--revision \(revision < .max ? revision + 1 : revision)'"
    case .differentPacks, .repeatedLocale: "publish one folder for each version and revision"
    case .olderVersion: "publish the oldest version first, or pass '--allow-downgrade'"
    case .otherBuild: "delete outdated packs, or build all packs again into an empty folder"
    case .earlierTime: "correct '--at' or the clock"
    case .otherApp, .wrongAnswers, .lastSequenceNumber: nil
    }
  }
}

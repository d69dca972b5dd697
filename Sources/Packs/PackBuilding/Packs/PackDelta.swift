package import LanguagePacks
import Localization
import PackRestoring

/// A download that turns an old pack into a new one, byte for byte.
///
/// A delta lists which of the old pack's messages are removed and which have a new text. It also contains those texts
/// and the added messages, compressed with the old pack as the dictionary. With the base pack of the new version, it
/// does not contain the ids of added messages. PackAndSiteFormat.md defines the layout.
/// `PackDownload.make(_:_:base:old:)` makes it.
package enum PackDelta {
  /// Returns the new pack.
  ///
  /// - Throws: ``PackError`` if the delta was made for another old pack or base pack, is damaged, or does not result in
  ///   the pack whose checksum it declares.
  package static func apply(
    _ delta: [UInt8], to old: LanguagePack, base: LanguagePack? = nil
  ) throws(PackError) -> [UInt8] {
    guard PackDownload.hasSignature(delta) else { throw PackError(.notADelta) }
    guard try PackDownload(delta).isDelta else { throw PackError(.notADelta, at: 4) }
    return try PackDownload.expand(delta, base: base, old: old)
  }

  /// A sentence if the old pack is one of a later version, or of a later revision of the same version; nil otherwise.
  package static func orderProblem(_ old: LanguagePack, _ new: LanguagePack) throws(PackError) -> String? {
    let one = try old.metadata()
    let other = try new.metadata()
    if AppVersion(one.appVersion).isLater(than: AppVersion(other.appVersion)) {
      return "version \(other.appVersion) is older than \(one.appVersion)"
    }
    guard one.appVersion == other.appVersion, one.revision > other.revision else { return nil }
    return "revision \(other.revision) is older than \(one.revision)"
  }

  /// Compares the locales and apps of an old and a new pack. Only renamed locales and apps differ.
  ///
  /// - Throws: ``PackError``; `unrelatedPacks` if both are known and differ.
  package static func checkRelated(_ old: LanguagePack, _ new: LanguagePack) throws(PackError) {
    let one = try old.metadata()
    let other = try new.metadata()
    for (field, old, new) in [
      ("locale", one.locale.text, other.locale.text), ("app", one.appIdentifier, other.appIdentifier),
    ] where old != new && !old.isEmpty && !new.isEmpty {
      throw PackError(.unrelatedPacks(field: field, old: old, new: new))
    }
  }
}

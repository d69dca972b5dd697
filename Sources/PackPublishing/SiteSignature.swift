package import PackTrust
package import ReportSchema

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// The decision whether the newest manifest of a site is signed again.
package enum SiteSignature {
  /// The newest file of a publication; nil if the present one is kept.
  ///
  /// It is kept if it names the same manifest and list of keys, if it was signed with the same key, and if more than half
  /// of its validity remains.
  /// - Parameters:
  ///   - publication: the site to be.
  ///   - present: the site as it is, and the key of its signature.
  ///   - key: the key to sign with; nil if the file is signed by another tool.
  ///   - keyList: the number of the newest list of keys.
  ///   - validity: seconds.
  package static func next(
    _ publication: Publication, after present: (site: PublishedSite, key: KeyNumber?)?, key: KeyNumber?,
    keyList: Int, now: Date, validity: TimeInterval
  ) -> NewestManifest? {
    if let present, publication.isUnchanged, key == nil || key == present.key,
      present.site.newest.keyList == keyList, let expires = SiteTime.date(present.site.newest.expires),
      expires.timeIntervalSince(now) > validity / 2
    {
      return nil
    }
    return NewestManifest(
      app: publication.app, sequence: (present?.site.newest.sequence ?? 0) + 1, published: SiteTime.text(now),
      expires: SiteTime.text(now.addingTimeInterval(validity)), manifest: publication.manifestFile,
      keyList: keyList)
  }
}

package import PackTrust

/// The site before a publication.
package struct PresentSite: Sendable {
  /// The site of the signed newest file; nil if there is none.
  package let signed: PublishedSite?
  /// The key of its signature.
  package let key: KeyNumber?
  /// The site of a newest file that was written later and is not signed yet; nil if there is none.
  package let unsigned: PublishedSite?

  /// - Parameter unsigned: ignored unless its sequence number follows that of the signed site.
  package init(signed: PublishedSite?, key: KeyNumber?, unsigned: PublishedSite? = nil) {
    self.signed = signed
    self.key = signed == nil ? nil : key
    let (next, overflow) = (signed?.newest.sequence ?? 0).addingReportingOverflow(1)
    self.unsigned = !overflow && unsigned?.newest.sequence == next ? unsigned : nil
  }

  /// The site that versions are added to.
  package var site: PublishedSite? { unsigned ?? signed }
}

/// The decision whether the newest manifest of a site is signed again.
package struct SiteSignature: Sendable {
  /// Seconds that a new signature is valid if no validity is given.
  private static let defaultValidity: Int64 = 90 * 86_400

  /// The key to sign with; nil if the file is signed by another tool.
  package var key: KeyNumber?
  /// The number of the newest list of keys.
  package var keyList = 0
  /// Seconds since 1970.
  package var now: Int64
  /// Seconds. Nil for that of the present signature, or for 90 days.
  package var validity: Int64?
  /// Whether the time may be before that of the present signature, which a wrong clock gave.
  package var allowsAnyTime = false

  package init(key: KeyNumber?, now: Int64, validity: Int64? = nil) {
    self.key = key
    self.now = now
    self.validity = validity
  }

  /// The newest file of a publication; nil if the present one is kept.
  ///
  /// It is kept if it names the same packs and list of keys, if it was signed earlier with the same key and for the same
  /// validity, and if more than half of the validity remains.
  /// - Throws: ``PublicationError`` if the present file is of a later time, or no greater sequence number exists.
  package func next(
    _ publication: Publication, after present: PresentSite
  ) throws(PublicationError) -> NewestPublication? {
    let newest = present.site?.newest
    if let newest { try checkTime(after: newest) }
    var isLater = false
    if let publishedSeconds = newest?.publishedSeconds { isLater = now >= publishedSeconds }
    let former = newest.flatMap(Self.validity)
    let validity = self.validity ?? former ?? Self.defaultValidity
    if let newest, publication.isUnchanged, isLater,
      key == nil || present.unsigned == nil && key == present.key,
      newest.keyList == keyList, validity == former, let expires = newest.expirySeconds,
      // checked: the year of a time has four digits
      expires - now > validity / 2
    {
      return nil
    }
    return NewestPublication(
      app: publication.app, sequence: try Self.sequence(after: present.signed?.newest),
      published: SiteTime.timestamp(now),
      // checked: the year of a time has four digits
      expires: SiteTime.timestamp(now + validity), keyList: keyList,
      minimumReader: Publication.readerVersion, locales: publication.metadata.locales,
      versions: publication.metadata.versions)
  }

  /// The present newest file with another share of installations, valid for as long as before.
  ///
  /// The share is that of the last version, and of each version that has one.
  /// - Parameter rollout: thousandths; 1000 for all.
  /// - Throws: ``PublicationError`` as the function above.
  package func next(
    _ newest: NewestPublication, rollout: Int, keyList: Int
  ) throws(PublicationError) -> NewestPublication {
    try checkTime(after: newest)
    var next = newest
    next.sequence = try Self.sequence(after: newest)
    next.keyList = keyList
    next.published = SiteTime.timestamp(now)
    // checked: the year of a time has four digits
    next.expires = SiteTime.timestamp(now + (Self.validity(newest) ?? Self.defaultValidity))
    for index in next.versions.indices
    where next.versions[index].rollout != nil || index == next.versions.count - 1 {
      next.versions[index].rollout = rollout < NewestPublication.Version.wholeRollout ? rollout : nil
    }
    return next
  }

  private func checkTime(after newest: NewestPublication) throws(PublicationError) {
    guard !allowsAnyTime, let published = newest.publishedSeconds, now < published else { return }
    throw PublicationError(
      "the time \(SiteTime.timestamp(now)) is before that of the present publication, \(newest.published)",
      hint:
        "correct '--at' or the clock; if the present publication has a wrong time, pass '--allow-any-time'",
      isAboutSite: true)
  }

  private static func sequence(after newest: NewestPublication?) throws(PublicationError) -> Int {
    let sequence = newest?.sequence ?? 0
    guard sequence < SiteFiles.sequenceLimit else {
      throw PublicationError("no sequence number can follow \(sequence)", isAboutSite: true)
    }
    return sequence + 1
  }

  /// The seconds between publication and expiry.
  private static func validity(_ newest: NewestPublication) -> Int64? {
    newest.publishedSeconds.flatMap { published in newest.expirySeconds.map { $0 - published } }
  }
}

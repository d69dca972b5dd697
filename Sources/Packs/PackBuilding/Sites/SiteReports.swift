import Localization
import LocalizationAnalysis
package import PackTrust
package import ReportSchema

extension PacksPublishReport {
  /// The parts of the report that the publication does not know: what was written.
  package struct Written: Hashable, Sendable {
    package var files = 0
    package var bytes = 0
    package var deleted = 0

    package init() {}
  }

  /// - Parameters:
  ///   - newest: the newest file of the site after publication.
  ///   - key: the key of its signature; nil if it is not signed yet.
  package init(
    _ publication: Publication, site: String, newest: NewestPublication,
    locales: [PacksVerifyReport.Locale], isUnchanged: Bool, key: KeyNumber?, _ written: Written,
    signingCommands: [String], warnings: [ReportWarning]
  ) {
    self.init(
      site: site, app: publication.app, isUnchanged: isUnchanged, sequence: newest.sequence,
      expires: newest.expires, key: key.map { "\($0)" },
      versions: publication.manifest.versions.map(Version.init), packs: Self.packs(publication.manifest),
      locales: locales, filesWritten: written.files, bytesWritten: written.bytes,
      filesDeleted: written.deleted, newKeyLookups: publication.newKeyLookups,
      signingCommands: signingCommands, warnings: warnings)
  }

  /// The packs of the newest version.
  private static func packs(_ manifest: PackManifest) -> [Pack] {
    let former = manifest.versions.dropLast().last
    return (manifest.versions.last?.packs ?? []).filter { !$0.isBase }.map { pack in
      let old = former?.packs.first { $0.locale == pack.locale && !$0.isBase }?.sha256
      func bytes(_ isIncluded: (PackManifest.Download) -> Bool) -> [String: Int] {
        Dictionary(
          pack.downloads.filter(isIncluded).map { ($0.codec, $0.bytes) }, uniquingKeysWith: { one, _ in one })
      }
      return Pack(
        locale: pack.locale, name: LocaleTag(bcp47: pack.locale)?.englishName, messages: pack.messages,
        packBytes: pack.packBytes,
        downloadBytes: bytes { $0.old == nil }, deltaBytes: old.map { old in bytes { $0.old == old } } ?? [:])
    }
  }
}

extension PacksPublishReport.Version {
  init(_ version: PackManifest.Version) {
    self.init(
      version: version.version, revision: version.revision, packs: version.packs.count,
      rollout: version.rollout)
  }
}

extension PacksVerifyReport {
  /// - Parameters:
  ///   - release: the build that the site was compared with.
  ///   - problems: those of the comparison.
  package init(
    _ verification: SiteVerification, site: String, release: Release? = nil,
    problems: [Problem] = [], warnings: [ReportWarning]
  ) {
    let problems = verification.problems + problems
    self.init(
      site: site, passed: problems.isEmpty, app: verification.newest?.app,
      sequence: verification.newest?.sequence, expires: verification.newest?.expires,
      key: verification.isTrusted ? verification.signer.map { "\($0)" } : nil,
      versions: (verification.manifest?.versions ?? []).map(PacksPublishReport.Version.init),
      locales: verification.locales, release: release, signatures: verification.signatures,
      files: verification.checks.files, bytes: verification.checks.bytes,
      packsRestored: verification.checks.packs, deltasApplied: verification.checks.deltas,
      newKeyLookups: verification.newKeyLookups, problems: problems, warnings: warnings)
  }
}

package import Compression
package import PackTrust
import ReportSchema

extension Publication {
  /// Warnings about missing packs, options without effect, and clients that refuse or ignore the site.
  /// - Parameters:
  ///   - codecs: those that the user gave; nil for the defaults.
  ///   - rollout: the share that the user gave, in thousandths.
  ///   - key: the key to sign with.
  ///   - present: the site before.
  ///   - trusted: the newest keys that clients trust; nil if unknown.
  ///   - signer: the key of the newest file's signature after the publication; nil if it has none.
  ///   - replaced: the site of an unsigned newest file that the publication ignores.
  package func warnings(
    codecs: [Codec]? = nil, rollout: Int? = nil, key: KeyNumber? = nil, after present: PresentSite,
    trusted: TrustedKeys?, signer: KeyNumber?, replacing replaced: PublishedSite?
  ) -> [String] {
    var warnings = missingPacks + optionsWithoutEffect(codecs, rollout)
    if let warning = otherKey(key, after: present, trusted) { warnings.append(warning) }
    if let warning = withoutTexts { warnings.append(warning) }
    if signer == nil {
      warnings.append("\(SiteFiles.unsignedNewest) is not signed; clients do not read it")
    } else if let warning = omitted(of: replaced) {
      warnings.append(warning)
    }
    return warnings
  }

  /// A sentence if installations outside a rollout are offered no version at all.
  private var withoutTexts: String? {
    guard !manifest.versions.isEmpty, manifest.versions.allSatisfy({ $0.rollout != nil }) else { return nil }
    return
      "every version is part of a rollout; installations outside it are offered no pack and show base's texts"
  }

  /// A sentence if the site was signed with another key before.
  private func otherKey(_ key: KeyNumber?, after present: PresentSite, _ trusted: TrustedKeys?) -> String? {
    guard let former = present.key, let key, let trusted, former != key else { return nil }
    if trusted.number == 0 {
      return "the site was signed with key \(former); clients that do not have key \(key) refuse it"
    }
    guard !trusted.signing.contains(where: { $0.number == former }) else { return nil }
    return "the former \(SiteFiles.newest) was signed with key \(former), which is not in "
      + "\(SiteFiles.keyList(trusted.number)); its sequence number \(present.signed?.newest.sequence ?? 0) was continued"
  }

  /// A sentence if versions of an unsigned newest file are not published.
  private func omitted(of replaced: PublishedSite?) -> String? {
    let omitted = (replaced?.manifest.versions ?? []).filter { version in
      !manifest.versions.contains { $0.version == version.version && $0.revision == version.revision }
    }
    guard !omitted.isEmpty else { return nil }
    let names = omitted.map { "\($0.version) revision \($0.revision)" }.joined(separator: ", ")
    return
      "\(SiteFiles.unsignedNewest) was not signed and is ignored; its versions are not on the site: \(names)"
      + "; to publish them, pass their folders of packs too"
  }

  /// A line for each option that has no effect, because the version was published with others before.
  private func optionsWithoutEffect(_ codecs: [Codec]?, _ rollout: Int?) -> [String] {
    repeated.flatMap { version in
      let name = "version \(version.version) revision \(version.revision)"
      var lines: [String] = []
      let published = Self.codecs(of: version)
      if let codecs, !published.isEmpty,
        published != Set(codecs.map(\.rawValue)).subtracting([Self.none])
      {
        lines.append(
          "\(name) was published before with codec \(published.sorted().joined(separator: ", "));"
            + " '--codec' does not change it")
      }
      if let rollout, rollout != version.rollout ?? 1000 {
        lines.append(
          "\(name) was published before; '--rollout' does not change it; use 'ballast packs rollout'")
      }
      return lines
    }
  }

  private static let none = Codec.none.rawValue

  /// The codecs of whole packs. A few bytes are stored without compression.
  private static func codecs(of version: PackManifest.Version) -> Set<String> {
    Set(version.packs.flatMap(\.downloads).filter { $0.old == nil }.map(\.codec)).subtracting([none])
  }
}

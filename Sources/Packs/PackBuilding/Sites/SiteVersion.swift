import Bytes
package import LanguagePacks
import Localization
package import PackRestoring
import PackTrust

/// The packs of one revision of an app version, to be published or restored from a site.
package struct SiteVersion: Sendable {
  package struct Pack: Sendable {
    package let pack: LanguagePack
    package let metadata: PackMetadata
    /// The file.
    package let bytes: [UInt8]
    /// The digest of the file.
    package let sha256: String

    init(_ pack: LanguagePack) throws(PackError) {
      try pack.verify()
      self.pack = pack
      metadata = try pack.metadata()
      bytes = pack.bytes.array()
      sha256 = SHA256Digest.hexadecimal(of: bytes)
    }
  }

  package let app: String
  package let version: String
  package let revision: UInt32
  package let keys: KeyList
  /// The base pack first, then by tag.
  package let packs: [Pack]
  /// The number of packs that were built together with these and are not among them.
  package let missingPacks: Int

  /// - Throws: ``PublicationError`` if there is no base pack, if the packs differ in app, version or revision, if a
  ///   locale has several packs, or if a pack is not of the build that wrote the list of keys; ``PackError`` if a pack is damaged.
  package init(_ packs: [LanguagePack], keys: KeyList) throws {
    let all = try packs.map { try Pack($0) }
    guard let base = all.first(where: \.metadata.isBase) else { throw PublicationError.noBasePack }
    guard !base.metadata.appIdentifier.isEmpty else { throw PublicationError.noAppIdentifier }
    guard !base.metadata.appVersion.isEmpty else { throw PublicationError.noAppVersion }
    func check(_ field: String, _ found: String, equals expected: String, of name: String) throws {
      guard found != expected else { return }
      throw PublicationError.otherValue(found, insteadOf: expected, in: field, ofPack: name)
    }
    let built = Set(keys.packs)
    var names: Set<String> = []
    for pack in all {
      let name = Self.name(pack)
      try check("app", pack.metadata.appIdentifier, equals: base.metadata.appIdentifier, of: name)
      try check("version", pack.metadata.appVersion, equals: base.metadata.appVersion, of: name)
      try check("revision", "\(pack.pack.revision)", equals: "\(base.pack.revision)", of: name)
      guard names.insert(name).inserted else { throw PublicationError.repeatedLocale(name) }
      guard built.contains(pack.pack.checksum) else { throw PublicationError.otherBuild(ofPack: name) }
    }
    app = base.metadata.appIdentifier
    version = base.metadata.appVersion
    revision = base.pack.revision
    self.keys = keys
    let checksums = Set(all.map(\.pack.checksum))
    missingPacks = keys.packs.count { !checksums.contains($0) }
    self.packs = all.sorted { one, next in
      if one.metadata.isBase != next.metadata.isBase { return one.metadata.isBase }
      return one.metadata.locale.text < next.metadata.locale.text
    }
  }

  private static func name(_ pack: Pack) -> String {
    pack.metadata.isBase ? "base" : pack.metadata.locale.text
  }

  package var base: Pack? { packs.first }

  /// The pack of a locale.
  package func pack(for other: Pack) -> Pack? {
    packs.first {
      $0.metadata.isBase == other.metadata.isBase && $0.metadata.locale == other.metadata.locale
    }
  }
}

extension SiteVersion {
  /// Lines about packs that a reader of the site would expect: those of the same build, and those of the version before.
  func missingPackLines(after former: SiteVersion?) -> [String] {
    let name = "version \(version) revision \(revision)"
    var lines: [String] = []
    if missingPacks > 0 {
      let total = missingPacks.addingReportingOverflow(packs.count).partialValue
      lines.append(
        "\(name): the folder lacks \(missingPacks) of the \(total) packs that were built together")
    }
    let lost = (former?.packs ?? []).filter { pack(for: $0) == nil }.map(\.metadata.locale.text)
    if let former, !lost.isEmpty {
      lines.append(
        "\(name) has no pack for \(lost.joined(separator: ", ")); version \(former.version) revision "
          + "\(former.revision) has")
    }
    return lines
  }
}

import LanguagePacks
import Localization
import LocalizationAnalysis
package import PackBuilding
import PackRestoring
package import PackTrust

/// A site in memory.
package struct MemorySite {
  /// Seconds since 1970.
  package static let now: Int64 = 1_795_000_000
  package static let day: Int64 = 86_400

  package var files: [String: [UInt8]] = [:]
  package let key: SecretKey

  package init(key: SecretKey = SecretKey()) { self.key = key }

  /// A site with sample versions, each published by itself.
  package init(versions count: Int, key: SecretKey = SecretKey()) throws {
    self.init(key: key)
    for number in 0..<count { try publish([SampleVersions.version(number)]) }
  }

  package var reader: SiteReader {
    { [files] name, limit throws(TrustError) in
      guard let bytes = files[name] else { throw TrustError(.missing, "does not exist", file: name) }
      return Array(bytes.prefix(limit + 1))
    }
  }

  package var keys: TrustedKeys { TrustedKeys(signing: [key.publicKey]) }

  /// Publishes versions with this site's key, or with another.
  /// - Returns: whether the newest file was written.
  @discardableResult
  package mutating func publish(
    _ versions: [SiteVersion], _ options: Publication.Options = .init(), at time: Int64 = now,
    with other: SecretKey? = nil, keyList: Int = 0, validity: Int64? = nil,
    allowsAnyTime: Bool = false
  ) throws -> Bool {
    let before = verified(at: nil)
    let publication = try Publication(adding: versions, to: before.site, options)
    let signer = other ?? key
    let present = PresentSite(signed: before.site, key: before.signer)
    var signature = SiteSignature(key: signer.publicKey.number, now: time, validity: validity)
    signature.keyList = keyList
    signature.allowsAnyTime = allowsAnyTime
    guard let newest = try signature.next(publication, after: present) else { return false }
    for file in publication.files { files[file.name] = file.bytes }
    try sign(newest, with: signer)
    for name in publication.outdated(among: Array(files.keys), after: before.site) { files[name] = nil }
    return true
  }

  package mutating func sign(_ newest: NewestPublication, with other: SecretKey? = nil) throws {
    files[SiteFiles.newest] = try SignedMessage(SiteJSON.compact(newest), signedWith: other ?? key).file
  }

  package mutating func sign(_ list: SiteKeys, with key: SecretKey) throws {
    files[SiteFiles.keyList(list.number)] = try SignedMessage(SiteJSON.bytes(of: list), signedWith: key).file
  }

  package func verified(
    keys: TrustedKeys? = nil, at time: Int64? = now, formerKeys: Bool = false
  ) -> SiteVerification {
    var options = SiteVerification.Options(keys: keys, now: time)
    options.allowsFormerKeys = formerKeys
    return SiteVerification(options, read: reader)
  }

  /// The signed text of the newest file.
  package func newest() throws -> NewestPublication {
    let message = try SignedMessage(parsing: files[SiteFiles.newest] ?? []).message
    return try SiteJSON.value(
      NewestPublication.self, schema: NewestPublication.schema, from: message, file: SiteFiles.newest)
  }

  /// The packs that the signed file names.
  package func manifest() throws -> PackManifest {
    let newest = try newest()
    return PackManifest(
      app: newest.app,
      versions: try newest.versions.map { version in
        let packs = try newest.entryNames(of: version).map { name in
          try version.entry(files[SiteFiles.entry(name, root: version.rootDigest)] ?? [], named: name)
        }
        return PackManifest.Version(
          version: version.version, revision: version.revision, packs: packs, rollout: version.rollout)
      })
  }

  /// Signs changed entries, as a publisher with errors or with bad intent does.
  package mutating func replaceManifest(_ change: (inout PackManifest) -> Void) throws {
    var (newest, manifest) = (try newest(), try manifest())
    change(&manifest)
    let metadata = try SiteMetadata(manifest)
    (newest.app, newest.locales, newest.versions) = (manifest.app, metadata.locales, metadata.versions)
    newest.sequence += 1
    files.merge(metadata.files) { _, new in new }
    try sign(newest)
  }

  /// The path of the entry of a pack in the last version.
  package func entryFile(_ name: String) throws -> String {
    SiteFiles.entry(name, root: try newest().versions.last?.rootDigest ?? "")
  }
}

/// Packs of versions that differ in some messages.
package enum SampleVersions {
  package static let app = "org.example.ferry"

  /// Base, German and French packs, or others of which the first is base. Each version has 40 messages; one is removed, two are changed and one is added after
  /// the version before.
  package static func version(
    _ number: Int, revision: UInt32 = 1, seed: UInt32 = 0, app: String = app, text: String = "Text",
    locales: [String] = ["en", "de", "fr"], messages: Int = 40
  ) throws -> SiteVersion {
    let names = (number..<(number + messages)).map { KeyList.Key(table: "Localizable", key: "key.\($0)") }
    let known = KeyList(names, seed: seed).keys
    let packs = try locales.map { tag in
      var builder = PackBuilder(
        PackMetadata(
          locale: try tagged(tag), baseLocale: try tagged("en"), appIdentifier: app,
          appVersion: "1.\(number)",
          revision: revision))
      var table = StringTable(name: "Localizable", syntax: .apple)
      for (index, name) in names.enumerated() {
        let isChanged = index < 2 || index == 5 && revision > 1
        table[name.key] = .text(
          "\(text) \(tag) of \(name.key)\(isChanged ? " in \(number).\(revision)" : "")")
      }
      builder.add(table)
      if tag == "en" { builder.otherKeys = known }
      return try LanguagePack(builder.build(seed: seed) ?? [])
    }
    return try SiteVersion(packs, keys: KeyList(names, seed: seed, packs: packs.map(\.checksum)))
  }

  private static func tagged(_ text: String) throws -> LocaleTag {
    guard let tag = LocaleTag(bcp47: text) else { throw PackError(.malformed) }
    return tag
  }
}

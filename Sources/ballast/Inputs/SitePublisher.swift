import Bytes
import PackPublishing
import PackTrust
import ReportSchema

/// Writes the files of a publication. The newest file is replaced last, so that clients see the site before or after.
struct SitePublisher {
  private let site: SiteFolder
  private let publication: Publication
  private let former: PublishedSite?

  init(_ site: SiteFolder, _ publication: Publication, after former: PublishedSite?) {
    self.site = site
    self.publication = publication
    self.former = former
  }

  /// - Parameter key: nil to write the newest file without a signature, for another tool.
  func write(
    _ newest: NewestManifest, signedWith key: SecretKey?, _ written: inout PublicationReport.Written
  ) throws {
    let folder = try OutputFolder(site.path)
    for file in publication.files { try write(file.name, file.bytes, folder, &written) }
    let message = try SiteJSON.bytes(of: newest)
    guard let key else { return try write(SiteFiles.unsignedNewest, message, folder, &written) }
    if let manifest = publication.files.last {
      try write(
        SiteFiles.signature(of: publication.manifestFile.file), key.sign(manifest.bytes).file, folder,
        &written)
    }
    try write(SiteFiles.newest, SignedMessage(message, signedWith: key).file, folder, &written)
    // It belongs to an earlier publication.
    OutdatedFile.remove("\(site.path)/\(SiteFiles.unsignedNewest)")
    for name in publication.outdated(among: try site.immutableFiles(), after: former) {
      OutdatedFile.remove("\(site.path)/\(name)")
      written.deleted += 1
    }
  }

  /// Writes a file unless it has these contents.
  private func write(
    _ name: String, _ bytes: [UInt8], _ folder: OutputFolder, _ written: inout PublicationReport.Written
  ) throws {
    guard !site.contains(name, bytes) else { return }
    try folder.write(name, bytes)
    written.files += 1
    written.bytes += bytes.count
  }
}

extension SiteFolder {
  /// The site as it is, and the key of its signature; nil if there is none.
  /// - Parameter key: the key that the site is signed with next. A present signature of this key is verified; one of
  ///   another key cannot be.
  /// - Throws: `FileError` if the site has a problem.
  func present(signedNextWith key: PublicKey?) throws(FileError) -> (site: PublishedSite, key: KeyNumber?)? {
    let newest = "\(path)/\(SiteFiles.newest)"
    guard FileSystem.exists(newest) else { return nil }
    if let key, let signed = try? SignedMessage(parsing: FileSystem.contents(of: newest)),
      signed.signature.key == key.number, signed.signer(among: [key]) == nil
    {
      throw FileError(
        newest, "the signature of key \(key.number) is not valid",
        hint: "restore the site; 'ballast packs verify' lists all problems")
    }
    // The publisher signs an expired site again.
    let verification = SiteVerification(SiteVerification.Options(), read: reader)
    guard let site = verification.site else {
      let first = verification.problems.first.map { "\($0.file): \($0.message)" } ?? "cannot be read"
      throw FileError(
        path, "the site has a problem: \(first)", hint: "'ballast packs verify' lists all problems")
    }
    return (site, verification.signer)
  }

  /// A list of keys, whose signature is not verified; nil for number 0.
  func keyList(_ number: Int) throws(FileError) -> SiteKeys? {
    guard number > 0 else { return nil }
    let name = SiteFiles.keyList(number)
    let bytes = try FileSystem.contents(of: "\(path)/\(name)")
    do {
      let message = try SignedMessage(parsing: bytes).message
      return try SiteJSON.value(SiteKeys.self, schema: SiteKeys.schema, from: message, file: name)
    } catch let error as TrustError { throw FileError("\(path)/\(name)", error.message) } catch {
      throw FileError("\(path)/\(name)", "\(error)")
    }
  }

  /// Identifier of the app of the newest file.
  func app() throws(FileError) -> String {
    let name = "\(path)/\(SiteFiles.newest)"
    let bytes = try FileSystem.contents(of: name)
    do {
      let message = try SignedMessage(parsing: bytes).message
      return try SiteJSON.value(
        NewestManifest.self, schema: NewestManifest.schema, from: message, file: SiteFiles.newest
      ).app
    } catch let error as TrustError { throw FileError(name, error.message) } catch {
      throw FileError(name, "\(error)")
    }
  }
}

import ArgumentParser
import Bytes
import Compression
import LanguagePacks
import PackBuilding
import PackPublishing
import PackTrust
import ReportSchema
import Reports

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

struct PacksPublish: Command {
  static let configuration = CommandConfiguration(
    commandName: "publish",
    abstract: "Writes packs as a site that a static web server serves: downloads, deltas, signed manifest.",
    usage: "ballast packs publish <folder> ... --output <site> [--key <secret key>] [<options>]",
    discussion: """
      A folder contains the packs of one app version, as 'packs build' writes them. Several folders are \
      published in their order, the oldest first. Earlier versions of the site are kept and get no new \
      files. All names except 'newest.sig' are immutable; 'newest.sig' is replaced last. Publishing the same \
      packs again writes nothing, unless less than half of the validity remains.

      Packs of older versions are asked every new key. If one answers with the message of another key, \
      nothing is published.

      Without '--key', the signature is missing: 'newest.json' is written instead of 'newest.sig'. Sign it \
      with 'signify -S -e -s KEY -m newest.json -x newest.sig'.

      Examples:
        ballast packs publish packs --output site --key release.sec
        ballast packs publish old packs --output site --key release.sec --keep-versions 5 --deltas-from 2

      Exit codes: 0 done; 2 a pack or the site could not be read, or a file could not be written; 64 wrong \
      command line.
      """)

  @Argument(help: ArgumentHelp("Folders of packs.", valueName: "folder"), completion: .directory)
  var folders: [String]

  @Option(
    name: .shortAndLong, help: ArgumentHelp("Write the site to this folder.", valueName: "site"),
    completion: .directory)
  var output: String

  @Option(help: ArgumentHelp("Secret key of 'packs keygen'.", valueName: "file"), completion: .file())
  var key: String?

  @Option(
    name: .customLong("codec"),
    help: ArgumentHelp(
      "Codec of the downloads: \(Codec.names). May be repeated. Default: zlib, zstd and brotli.",
      valueName: "codec"),
    completion: Codec.completion, transform: choice(of: Codec.self))
  var codecs: [Codec] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Number of versions to serve, with the newest.", valueName: "number"),
    transform: positiveNumber)
  var keepVersions = 10

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Number of earlier versions to make deltas from; 0 for none.", valueName: "number"),
    transform: wholeNumber)
  var deltasFrom = 3

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Days until clients refuse the site as outdated.", valueName: "days"),
    transform: positiveNumber)
  var expires = 90

  @Option(
    help: ArgumentHelp("Time of the publication: 2026-11-22T08:00:00Z. Default: now.", valueName: "time"),
    transform: SiteTime.argument)
  var at: Date?

  @OptionGroup(title: "Report options") var format: FormatOptions

  var inputs: [String] { folders }
  var otherInputs: [String] { [key].compactMap(\.self) }
  var outputs: [Output] { [("--output", output)] }

  func validate() throws {
    guard deltasFrom >= 0 else { throw UsageError("'--deltas-from' must be at least 0") }
    guard expires <= 3650 else { throw UsageError("'--expires' must be at most 3650 days") }
  }

  func execute() throws -> Outcome {
    try OutputFolder.check(output)
    let secret = try key.map { try KeyFile.secretKey(at: $0) }
    let progress = Progress("reading packs")
    defer { progress.finish() }
    let versions = try folders.map { try version(in: $0) }
    let site = SiteFolder(path: output)
    let keyList = site.newestKeyList
    if let secret { try checkSigningKey(secret.publicKey, site, keyList) }
    progress.begin("reading \(output)")
    let present = try site.present(signedNextWith: secret?.publicKey)
    progress.begin("making downloads")
    let publication = try publication(of: versions, present?.site)
    let validity = Double(expires) * 86_400
    let newest = SiteSignature.next(
      publication, after: present, key: secret?.publicKey.number, keyList: keyList, now: at ?? Date(),
      validity: validity)
    var written = PublicationReport.Written()
    if let newest {
      try SitePublisher(site, publication, after: present?.site).write(newest, signedWith: secret, &written)
    }
    progress.finish()
    let isSigned = newest == nil ? present?.key != nil : secret != nil
    var warnings: [ReportWarning] = []
    if !isSigned { warnings.append(ReportWarning(message: unsignedWarning)) }
    if let former = present?.key, let secret, former != secret.publicKey.number, keyList == 0 {
      warnings.append(
        ReportWarning(
          message: "the site was signed with key \(former); clients that do not have the new key refuse it; "
            + "sign a list of keys with 'ballast packs rotate'"))
    }
    guard let shown = newest ?? present?.site.newest else { throw FileError(output, "cannot be read") }
    let report = PublicationReport(
      publication, site: output, newest: shown, isUnchanged: newest == nil,
      key: newest == nil ? present?.key : secret?.publicKey.number, written, warnings: warnings)
    let destination = ReportOutput(
      format: format.named ?? .text, options: format, sink: try OutputSink(path: nil))
    try destination.write(report) { PublicationDocument(report, $0).document }
    return Outcome()
  }

  private var unsignedWarning: String {
    "the site is not signed; sign it: signify -S -e -s KEY -m \(output)/\(SiteFiles.unsignedNewest) "
      + "-x \(output)/\(SiteFiles.newest)"
  }

  private func version(in folder: String) throws -> SiteVersion {
    let files = try PackFile.open(all: [folder])
    guard let keys = try files.first?.keysBeside() else {
      throw FileError(
        folder, "contains no \(PackFile.keysName)", hint: "publish a folder that 'ballast packs build' wrote")
    }
    do { return try SiteVersion(files.map(\.pack), keys: keys) } catch let error as PublicationError {
      throw FileError(folder, error.description, hint: error.hint)
    }
  }

  /// - Throws: `FileError` if the newest list of keys does not contain the key.
  private func checkSigningKey(_ publicKey: PublicKey, _ site: SiteFolder, _ keyList: Int) throws {
    guard let list = try site.keyList(keyList), !list.signing.contains(publicKey.base64), let key else {
      return
    }
    throw FileError(
      key, "key \(publicKey.number) is not a signing key of \(SiteFiles.keyList(keyList))",
      hint: "clients would refuse the site; add the key with 'ballast packs rotate'")
  }

  private func publication(of versions: [SiteVersion], _ site: PublishedSite?) throws -> Publication {
    var options = Publication.Options()
    if !codecs.isEmpty { options.codecs = CodecOptions.distinct(codecs) }
    (options.keptVersions, options.deltaVersions) = (keepVersions, deltasFrom)
    do { return try Publication(adding: versions, to: site, options) } catch let error as PublicationError {
      throw FileError(folders.joined(separator: ", "), error.description, hint: error.hint)
    }
  }
}

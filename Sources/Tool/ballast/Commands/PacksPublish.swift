import ArgumentParser
import BundleAnalysis
import Bytes
import Compression
import LanguagePacks
import OperatingSystem
import PackBuilding
import PackTrust
import ReportSchema
import Reports

struct PacksPublish: Command {
  static let configuration = CommandConfiguration(
    commandName: "publish",
    abstract:
      "Writes packs as a site that a static web server serves: downloads, deltas, signed list of versions.",
    usage: "ballast packs publish <folder> ... --output <site> [--key <secret key>] [<options>]",
    discussion: """
      A folder contains the packs of one app version; pass several from the oldest to the newest. Earlier versions of \
      the site are kept. The present site is verified first, and every new key is looked up in older packs: if one answers \
      with another message, nothing is published. Without '--key', nothing is signed; the command prints how to sign \
      on another machine.

      Examples:
        ballast packs publish packs --output site --key release.sec
        ballast packs publish packs --output site --key release.sec --rollout 10%
        ballast packs publish packs --output site --public-key release.pub
      """)

  @Argument(help: ArgumentHelp("Folders of packs.", valueName: "folder"), completion: .directory)
  var folders: [String]

  @Option(name: .shortAndLong, path: "Write the site to this folder.", called: "site", completion: .directory)
  var output: String

  @Option(path: "Secret key of 'packs keygen'.")
  var key: String?

  @OptionGroup var appKeys: AppKeyOptions

  @Flag(help: "Sign with a key that is not one of '--public-key'. Clients without the key refuse the site.")
  var changeKey = false

  @Option(
    name: .customLong("codec"),
    help: ArgumentHelp(
      "Codec of the downloads: \(Codec.names). May be repeated. Default: zlib and brotli.",
      valueName: "codec"),
    completion: Codec.completion, transform: choice(of: Codec.self))
  var codecs: [Codec] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Number of versions to serve, with the newest.", valueName: "number"),
    transform: positiveNumber)
  var keepVersions = 10

  @Option(count: "Number of earlier versions to make deltas from; 0 for none. Default: 3.", called: "number")
  var deltasFrom: Int?

  @Option(
    help: ArgumentHelp(
      "Share of installations that are offered the added versions, such as 10%. 'packs rollout' changes it. Default: all.",
      valueName: "share"), transform: RolloutShare.init)
  var rollout: RolloutShare?

  @Flag(help: "Publish a version although a newer one is published.")
  var allowDowngrade = false

  @Option(
    count: "Days until clients refuse the site as outdated. Default: as before, or 90.", called: "days",
    transform: positiveNumber)
  var expires: Int?

  @OptionGroup var time: SignatureTimeOptions

  @OptionGroup(title: "Report options") var format: FormatOptions

  var inputs: [String] { folders }
  var otherInputs: [String?] { [key] + appKeys.paths }
  var outputs: [Output] { [("--output", output)] }

  func validate() throws {
    guard (expires ?? 1) <= 3650 else { throw UsageError("'--expires' must be at most 3650 days") }
    guard !changeKey || key != nil else { throw UsageError("'--change-key' needs '--key'") }
  }

  func execute() throws -> CommandResult {
    let now = try time.seconds()
    let site = SiteDirectory(path: output)
    try UpdatedDirectory.check(output)
    let writer = try SiteWriter(site)
    try site.checkOutput(inputs: folders, key: key)
    let secret = try key.map { try KeyFile.secretKey(at: $0) }
    let keys = try appKeys.keys(or: secret?.publicKey)
    let progress = Progress("reading packs")
    let versions = try folders.indices.map { index in
      progress.update(done: index, total: folders.count)
      return try version(in: folders[index])
    }
    progress.begin("reading \(output)")
    let (present, trusted, replaced) = try site.present(trusting: keys, signing: secret != nil)
    if let secret, let trusted { try checkSigningKey(secret.publicKey, trusted) }
    progress.begin("making downloads")
    let (publication, newest) = try publication(
      of: versions, present, secret, keyList: trusted?.number ?? 0, at: now, progress)
    let written = try newest.map {
      try writer.write(publication, $0, after: present.signed, signedWith: secret)
    }
    progress.finish()
    guard let shown = newest ?? present.site?.newest else { throw InputError(output, "cannot be read") }
    let presentKey = present.unsigned == nil ? present.key : nil
    let signer = newest == nil ? presentKey : secret?.publicKey.number
    let report = PacksPublishReport(
      publication, site: output, newest: shown,
      locales: try PacksVerifyReport.Locale.costs(shown, publication.manifest),
      isUnchanged: newest == nil, key: signer, written ?? .init(),
      signingCommands: signer == nil ? signingCommands : [],
      warnings: publication.warnings(
        codecs: codecs.isEmpty ? nil : codecs, rollout: rollout?.thousandths, key: secret?.publicKey.number,
        after: present, trusted: trusted, signer: signer, replacing: replaced
      ).map { ReportWarning(message: $0) })
    let destination = ReportOutput(
      format: format.named ?? .text, options: format, sink: try OutputSink(path: nil))
    try destination.write(report) { PacksPublishDocument(report, $0).document }
    return CommandResult()
  }

  private func version(in folder: String) throws -> SiteVersion {
    let files = try PackFile.open(all: [folder])
    guard let keys = try files.first?.keysBeside() else {
      throw InputError(
        folder, "contains no \(PackFile.keysName)", hint: "publish a folder that 'ballast packs build' wrote")
    }
    do { return try SiteVersion(files.map(\.pack), keys: keys) } catch let error as PublicationError {
      throw InputError(folder, error.description, hint: error.hint)
    }
  }

  /// - Throws: `InputError` if clients do not trust the key.
  private func checkSigningKey(_ publicKey: PublicKey, _ trusted: TrustedKeys) throws {
    guard !trusted.signing.contains(publicKey), let key else { return }
    if trusted.number > 0 {
      throw InputError(
        key, "key \(publicKey.number) is not a signing key of \(SiteFiles.keyList(trusted.number))",
        hint: "clients would refuse the site; add the key with 'ballast packs rotate'")
    }
    guard !changeKey else { return }
    throw InputError(
      key, "key \(publicKey.number) is not one of '--public-key'; clients would refuse the site",
      hint:
        "sign a list of keys with 'ballast packs rotate'; or pass '--change-key' if all clients get the key")
  }

  private func publication(
    of versions: [SiteVersion], _ present: PresentSite, _ secret: SecretKey?, keyList: Int,
    at now: Int64, _ progress: Progress
  ) throws -> (Publication, NewestPublication?) {
    var options = Publication.Options()
    if !codecs.isEmpty { options.codecs = codecs.uniqued(by: \.self) }
    options.keptVersions = keepVersions
    if let share = rollout?.thousandths, share < NewestPublication.Version.wholeRollout {
      options.rollout = share
    }
    options.allowsDowngrade = allowDowngrade
    if let deltasFrom { options.deltaVersions = deltasFrom }
    var signature = SiteSignature(
      key: secret?.publicKey.number, now: now,
      validity: expires.map { Int64($0) * 86_400 })
    signature.keyList = keyList
    signature.allowsAnyTime = time.allowAnyTime
    do {
      let publication = try Publication(adding: versions, to: present.site, options) {
        progress.update(done: $0, total: $1)
      }
      return (publication, try signature.next(publication, after: present))
    } catch let error as PublicationError {
      let path = error.isAboutSite ? output : folders.joined(separator: ", ")
      throw InputError(path, error.description, hint: error.hint)
    }
  }

  private var signingCommands: [String] {
    func path(_ file: String) -> String { "\(output)/\(file)".shellQuoted }
    return [
      "signify-openbsd -S -e -s KEY -m \(path(SiteFiles.unsignedNewest)) -x \(path(SiteFiles.newest))"
    ]
  }
}

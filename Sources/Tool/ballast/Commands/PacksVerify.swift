import AppBundles
import ArgumentParser
import BundleAnalysis
import OperatingSystem
import PackBuilding
import PackTrust
import ReportSchema
import Reports

struct PacksVerify: Command {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Verifies a site of packs: signatures, every file, every delta, and new keys.",
    usage: "ballast packs verify <site> [--public-key <file> ...] [<options>]",
    discussion: """
      Compares every file with its length and SHA-256, restores every download, applies every delta, and asks older \
      packs the keys of later versions. A site that expires within 30 days is a warning.

      Examples:
        ballast packs verify site --public-key release.pub
        ballast packs verify site --public-key release.pub --app App.ipa
        ballast packs verify site --json

      Exit codes: 0 done, no problem found; 1 a problem was found; 2 the site or a key could not be read or the report \
      could not be written; 64 wrong command line.
      """)

  @Argument(help: "The folder of the site.", completion: .directory) var site: String

  @Option(
    name: .customLong("public-key"),
    path: "Public key that is part of the app. May be repeated. Without one, no signature is verified.",
    extensions: ["pub"])
  var publicKeys: [String] = []

  @Option(path: "App that is about to be released.", called: "app")
  var app: String?

  @Option(
    help: ArgumentHelp(
      "Identifier of the app that the client expects. Default: that of the site.", valueName: "identifier"))
  var identifier: String?

  @Option(
    count: "Sequence number that the client accepted before.", called: "number", transform: positiveNumber)
  var accepted: Int?

  @Option(time: "Time that the expiry is compared with, such as 2026-11-22T08:00:00Z. Default: now.")
  var at: RecordingTime?

  @OptionGroup(title: "Output options") var output: OutputOptions
  @OptionGroup(title: "Archives") var limits: LimitOptions

  var inputs: [String] { [site] }
  var otherInputs: [String?] { publicKeys + [app] }
  var outputs: [Output] { [output.destination] }

  func execute() throws -> CommandResult {
    try SiteDirectory(path: site).checkIsSite()
    let keys = try publicKeys.map { try KeyFile.publicKey(at: $0) }
    let now = at?.seconds ?? Libc.secondsSince1970
    let destination = try output.open()
    let progress = Progress("verifying \(site)")
    var options = SiteVerification.Options(
      keys: keys.isEmpty ? nil : TrustedKeys(signing: keys), now: now)
    options.app = identifier
    if let accepted { options.acceptedSequence = accepted }
    options.names = try SiteDirectory(path: site).immutableFiles()
    let verification = SiteVerification(options, read: SiteDirectory(path: site).reader)
    let release = try app.map { path in
      progress.begin("reading \(path)")
      var reader = SourceReader(limits: limits.limits, omitsSystemResources: true)
      try reader.read(path) { progress.update(done: $0, total: $1) }
      return try ReleaseCheck(of: reader.joined(), at: path, versions: verification.versions)
    }
    let report = PacksVerifyReport(
      verification, site: site, release: release?.release, problems: release?.problems ?? [],
      warnings: warnings(verification, keys, expiry: verification.expiryWarning(at: now)))
    progress.finish()
    try destination.write(report) { PacksVerifyDocument(report, $0).document }
    return CommandResult(
      failures: report.problems.map { "\($0.file): \($0.message)" },
      reportsFailures: destination.isShownInTerminal)
  }

  private func warnings(
    _ verification: SiteVerification, _ keys: [PublicKey], expiry: String?
  ) -> [ReportWarning] {
    var lines: [String] = []
    if let expiry { lines.append(expiry) }
    if keys.isEmpty {
      lines.append("signatures were not verified; pass the app's key with '--public-key'")
    }
    // Without a signed file, the verification itself reports the unsigned one.
    let folder = SiteDirectory(path: site)
    if folder.contains(SiteFiles.newest), folder.contains(SiteFiles.unsignedNewest) {
      let unsigned = folder.unsignedNewest?.sequence
      if unsigned.map({ $0 > verification.newest?.sequence ?? 0 }) ?? true {
        lines.append(
          "\(SiteFiles.unsignedNewest)\(unsigned.map { ", sequence number \($0)," } ?? "") is not signed; "
            + "clients do not read it")
      }
    }
    return lines.map { ReportWarning(message: $0) }
  }
}

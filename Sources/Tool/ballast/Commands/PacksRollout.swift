import ArgumentParser
import BundleAnalysis
import OperatingSystem
import PackBuilding
import PackTrust

struct PacksRollout: Command {
  static let configuration = CommandConfiguration(
    commandName: "rollout",
    abstract: "Changes the share of installations that are offered the newest packs of a site, or stops it.",
    usage: "ballast packs rollout <site> <share>|stop --key <secret key> [<options>]",
    discussion: """
      Signs 'newest.sig' again; no other file changes. The share is that of the version published last, and of all \
      versions that were published with '--rollout'. A greater share includes the installations of a smaller one. After \
      'stop', no further installation downloads these packs. An installation that has them keeps them.

      Examples:
        ballast packs rollout site 50% --key release.sec
        ballast packs rollout site stop --key release.sec
        ballast packs rollout site 100% --key release.sec --public-key release.pub
      """)

  @Argument(help: "The site.", completion: .directory) var site: String

  @Argument(
    help: ArgumentHelp("Share of installations, such as 12.5%, or stop.", valueName: "share"),
    transform: RolloutShare.init)
  var share: RolloutShare

  @Option(path: "Secret key that signs the site.")
  var key: String

  @OptionGroup var appKeys: AppKeyOptions

  @OptionGroup var time: SignatureTimeOptions

  var inputs: [String] { [site] }
  var otherInputs: [String?] { [key] + appKeys.paths }
  var outputs: [Output] { [] }

  func execute() throws -> CommandResult {
    let now = try time.seconds()
    let folder = SiteDirectory(path: site)
    try folder.checkIsSite()
    let writer = try SiteWriter(folder)
    let secret = try KeyFile.secretKey(at: key)
    let (newest, trusted) = try folder.trusted(by: appKeys.keys(or: secret.publicKey))
    guard trusted.signing.contains(secret.publicKey) else {
      throw InputError(
        key, "key \(secret.publicKey.number) is not a signing key of the site",
        hint: "clients would refuse the site; sign it with a key that they trust")
    }
    let next: NewestPublication
    do throws(PublicationError) {
      var signature = SiteSignature(key: secret.publicKey.number, now: now)
      signature.allowsAnyTime = time.allowAnyTime
      next = try signature.next(newest, rollout: share.thousandths, keyList: trusted.number)
    } catch { throw InputError(site, error.description, hint: error.hint) }
    try writer.write(SiteFiles.newest, SignedMessage(SiteJSON.compact(next), signedWith: secret).file)
    let whole = NewestPublication.Version.wholeRollout
    var lines = zip(next.versions, newest.versions).filter { $0 != $1 }.map { next, former in
      "\(site): version \(next.version) revision \(next.revision): \(RolloutShare(former.rollout ?? whole)) → "
        + "\(RolloutShare(next.rollout ?? whole)) of installations"
    }
    if lines.isEmpty {
      lines.append("\(site): the share is \(share) already; signed again")
    } else if share.thousandths == 0 {
      lines.append("No more installations will receive this version.")
    }
    try OutputSink(path: nil).write(lines.map { "\($0)\n" }.joined())
    return CommandResult()
  }
}

/// A share of installations on the command line: `10%` or `stop`.
struct RolloutShare: CustomStringConvertible {
  /// From 0 to 1000.
  let thousandths: Int

  init(_ thousandths: Int) { self.thousandths = thousandths }

  init(_ text: String) throws {
    let threshold = text == "stop" ? LimitThreshold("0%") : LimitThreshold(text)
    // A site has thousandths.
    guard case .share(let millionths) = threshold, millionths % 1000 == 0 else {
      throw UsageError(
        "expected a share from 0% to 100%, or stop", hint: "a share has one decimal: 10% or 12.5%")
    }
    thousandths = millionths / 1000
  }

  var description: String {
    let (whole, tenth) = thousandths.quotientAndRemainder(dividingBy: 10)
    if tenth == 0 { return "\(whole) %" }
    return "\(whole).\(tenth) %"
  }
}

import ArgumentParser
import BundleAnalysis
import PackTrust
import Reports

struct PacksRotate: Command {
  static let configuration = CommandConfiguration(
    commandName: "rotate",
    abstract: "Signs the next list of keys of a site: adds, replaces or revokes keys.",
    usage: """
      ballast packs rotate <site> --key <root.sec> --signing <new.pub> ... [--root <root.pub> ...] \
      [--public-key <file> ...]
      """,
    discussion: """
      Writes keys/N.sig. The list contains the keys that sign the newest file (--signing) and the keys \
      that sign the next list (--root). A key that is not listed is revoked. Clients accept list N if it is \
      signed with a root key of list N−1, or for N=1 with a root key that is part of the app.

      The present site is verified first, as by a client that has the keys of '--public-key'. A key that \
      clients would refuse is an error.

      If the newest list has these keys already, nothing is written. \
      After that, 'packs publish' with one of the signing keys signs the newest file again.

      Examples:
        ballast packs rotate site --key release.sec --signing next.pub --root root.pub
        ballast packs rotate site --key root.sec --public-key release.pub --signing next.pub
      """)

  @Argument(help: "The site.", completion: .directory) var site: String

  @Option(path: "Secret root key that signs the list.")
  var key: String

  @Option(
    name: .customLong("signing"),
    help: ArgumentHelp("Public key that signs the newest file. May be repeated.", valueName: "file"),
    completion: .file(extensions: ["pub"]))
  var signing: [String]

  @Option(
    path: "Public key that signs the next list. May be repeated. Default: the key that signs this list.",
    extensions: ["pub"])
  var root: [String] = []

  @OptionGroup var appKeys: AppKeyOptions

  var inputs: [String] { [site] }
  var otherInputs: [String?] { [key] + signing + root + appKeys.paths }
  var outputs: [Output] { [] }

  func execute() throws -> CommandResult {
    let folder = SiteDirectory(path: site)
    let writer = try SiteWriter(folder)
    let secret = try KeyFile.secretKey(at: key)
    let signingKeys = try signing.map { try KeyFile.publicKey(at: $0) }
    let rootKeys = try root.map { try KeyFile.publicKey(at: $0) }
    let (newest, trusted) = try folder.trusted(by: appKeys.keys(or: secret.publicKey))
    let number = trusted.number
    guard trusted.root.contains(secret.publicKey) else {
      var problem = "key \(secret.publicKey.number) is not one of '--public-key'"
      if number > 0 {
        problem = "key \(secret.publicKey.number) is not a root key of \(SiteFiles.keyList(number))"
      }
      throw InputError(key, problem, hint: "clients would refuse the list; sign it with a root key")
    }
    let nextRoot = rootKeys.isEmpty ? [secret.publicKey] : rootKeys
    // A command that was stopped after the list was written may be repeated.
    if number > 0, trusted.signing == signingKeys, trusted.root == nextRoot {
      return try report("\(site)/\(SiteFiles.keyList(number)) has these keys already", signingKeys)
    }
    let list = SiteKeys(
      app: newest.app, number: number + 1,
      root: nextRoot.map(\.base64),
      signing: signingKeys.map(\.base64))
    let signed = try SignedMessage(SiteJSON.bytes(of: list), signedWith: secret)
    let name = SiteFiles.keyList(number + 1)
    try writer.write(name, signed.file)
    return try report("\(site)/\(name)", signingKeys)
  }

  private func report(_ subject: String, _ signing: [PublicKey]) throws -> CommandResult {
    let keys = signing.map { "\($0.number)" }.joined(separator: ", ")
    try OutputSink(path: nil).write(
      "\(subject): signing keys \(keys); publish again with one of them\(verification)\n")
    return CommandResult()
  }

  /// The command that verifies the site after that. The keys in the app are the same as before; empty if they are not named.
  private var verification: String {
    guard !appKeys.paths.isEmpty else { return "" }
    let keys = appKeys.paths.flatMap { ["--public-key", $0] }
    let command = (["ballast", "packs", "verify", site] + keys).map(\.printable.shellQuoted)
    return ", then '\(command.joined(separator: " "))'"
  }
}

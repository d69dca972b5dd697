import ArgumentParser
import PackTrust
import ReportSchema

struct PacksRotate: Command {
  static let configuration = CommandConfiguration(
    commandName: "rotate",
    abstract: "Signs the next list of keys of a site: adds, replaces or revokes keys.",
    usage: "ballast packs rotate <site> --key <root.sec> --signing <new.pub> ... [--root <root.pub> ...]",
    discussion: """
      Writes keys/N.sig. The list contains the keys that sign the newest manifest (--signing) and the keys \
      that sign the next list (--root). A key that is not listed is revoked. Clients accept list N if it is \
      signed with a root key of list N−1, or for N=1 with a root key that is part of the app.

      After that, 'packs publish' with one of the signing keys signs the newest manifest again.

      Examples:
        ballast packs rotate site --key root.sec --signing next.pub --root root.pub

      Exit codes: 0 done; 2 a file could not be read or written, or the key may not sign the list; 64 wrong \
      command line.
      """)

  @Argument(help: "The site.", completion: .directory) var site: String

  @Option(
    help: ArgumentHelp("Secret root key that signs the list.", valueName: "file"), completion: .file())
  var key: String

  @Option(
    name: .customLong("signing"),
    help: ArgumentHelp("Public key that signs the newest manifest. May be repeated.", valueName: "file"),
    completion: .file(extensions: ["pub"]))
  var signing: [String]

  @Option(
    name: .customLong("root"),
    help: ArgumentHelp(
      "Public key that signs the next list. May be repeated. Default: the key that signs this list.",
      valueName: "file"),
    completion: .file(extensions: ["pub"]))
  var root: [String] = []

  var inputs: [String] { [site] }
  var otherInputs: [String] { [key] + signing + root }
  var outputs: [Output] { [] }

  func execute() throws -> Outcome {
    let folder = SiteFolder(path: site)
    let secret = try KeyFile.secretKey(at: key)
    let signingKeys = try signing.map { try KeyFile.publicKey(at: $0) }
    let rootKeys = try root.map { try KeyFile.publicKey(at: $0) }
    let app = try SiteFolder(path: site).app()
    let number = folder.newestKeyList
    if let former = try folder.keyList(number) {
      guard former.root.contains(secret.publicKey.base64) else {
        throw FileError(
          key, "key \(secret.publicKey.number) is not a root key of \(SiteFiles.keyList(number))",
          hint: "clients would refuse the list; sign it with a root key")
      }
    }
    let list = SiteKeys(
      app: app, number: number + 1, root: (rootKeys.isEmpty ? [secret.publicKey] : rootKeys).map(\.base64),
      signing: signingKeys.map(\.base64))
    let signed = try SignedMessage(SiteJSON.bytes(of: list), signedWith: secret)
    let name = SiteFiles.keyList(number + 1)
    try OutputFolder(site).write(name, signed.file)
    let keys = signingKeys.map { "\($0.number)" }.joined(separator: ", ")
    try OutputSink(path: nil).write("\(site)/\(name): signing keys \(keys); publish again with one of them\n")
    return Outcome()
  }
}

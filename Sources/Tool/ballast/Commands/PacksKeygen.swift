import ArgumentParser
import BundleAnalysis
import OperatingSystem
import PackTrust

struct PacksKeygen: Command {
  static let configuration = CommandConfiguration(
    commandName: "keygen",
    abstract: "Creates a signing key.",
    usage: "ballast packs keygen <name>",
    discussion: """
      Writes the public key to NAME.pub and the secret key to NAME.sec, in the file format of OpenBSD's \
      signify (Ed25519). Only the owner can read the secret key (file mode 600). It has no passphrase: \
      whoever can read it can sign. Existing files are never replaced.

      The public key is part of the app. Prints the number of the key.

      Examples:
        ballast packs keygen release
        ballast packs keygen root
        ballast packs keygen next
      """)

  @Argument(
    help: ArgumentHelp("Path of the two files without their extensions.", valueName: "name"),
    completion: .file())
  var name: String

  var inputs: [String] { [] }
  var outputs: [Output] { [] }

  func validate() throws {
    guard !FilePath(name).name.isEmpty, !name.hasSuffix("/") else {
      throw UsageError("'\(name)' is not the path of a file")
    }
  }

  func execute() throws -> CommandResult {
    let publicPath = "\(name).pub"
    let secretPath = "\(name).sec"
    let paths = [publicPath, secretPath]
    let existing = paths.filter(FileSystem.exists)
    if let path = existing.first {
      var hint = "choose another name"
      if existing.count < paths.count {
        hint += "; or delete the file if a key was not completed: it is one of two files"
      }
      throw InputError(path, "exists; keys are never replaced", hint: hint)
    }
    let key = SecretKey()
    try NewFile.write(key.file, to: secretPath, permissions: 0o600)
    try NewFile.write(key.publicKey.file, to: publicPath, permissions: 0o644)
    try OutputSink(path: nil).write(
      "Key \(key.publicKey.number): public key \(publicPath), secret key \(secretPath)\n")
    return CommandResult()
  }
}

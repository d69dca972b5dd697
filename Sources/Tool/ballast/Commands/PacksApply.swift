import ArgumentParser
import BundleAnalysis
import LanguagePacks
import Localization
import PackBuilding
import Reports

struct PacksApply: Command {
  static let configuration = CommandConfiguration(
    commandName: "apply",
    abstract: "Builds a new pack from an old pack and a delta.",
    usage: "ballast packs apply <old> <delta> --output <file>",
    discussion: """
      The result is identical to the pack that the delta was made from. A delta for another old pack or \
      base pack is refused, and so is a delta between different locales or apps. Prints the result's version \
      and size on standard error.

      Examples:
        ballast packs apply old/de.pack de.delta --base new/base.pack --output de.pack
      """)

  @Argument(help: "The old pack.", completion: .file(extensions: ["pack"])) var old: String
  @Argument(help: "The delta.", completion: .file()) var delta: String

  @Option(
    path:
      "The base pack of the new version, if the delta refers to it. Default: 'base.pack' in the folder of the "
      + "output.",
    called: "pack", extensions: ["pack"])
  var base: String?

  @Option(name: .shortAndLong, path: "Write the pack to this file atomically.")
  var output: String

  var inputs: [String] { [old, delta] }
  var otherInputs: [String?] { [base] }
  var outputs: [Output] { [("--output", output)] }

  func execute() throws -> CommandResult {
    let from = try PackFile(verifying: old)
    let bytes = try FileSystem.contents(of: delta)
    let beside = PackFile.path(PackFile.baseName, beside: output)
    let found = base ?? (FileSystem.exists(beside) ? beside : nil)
    let origin = try found.map { try PackFile(verifying: $0) }
    let new: [UInt8]
    do throws(PackError) { new = try PackDelta.apply(bytes, to: from.pack, base: origin?.pack) } catch {
      var hint: String?
      if case .wrongBase = error.reason { hint = "pass the base pack of the new version with '--base'" }
      throw InputError(delta, error.description, hint: hint)
    }
    let (metadata, messages) = try InputError.naming(delta) { () throws(PackError) in
      let pack = try LanguagePack(new)
      try PackDelta.checkRelated(from.pack, pack)
      return (try pack.metadata(), pack.messageCount)
    }
    try OutputSink(path: output).write(bytes: new)
    let app = [metadata.appIdentifier, metadata.appVersion].filter { !$0.isEmpty }
    let subject = (app + ["revision \(metadata.revision)"]).joined(separator: " ")
    StandardError.write(
      "\(output): \(subject), locale \(metadata.locale), \(NumberText.counted(messages, "message")), "
        + "\(ByteFormatter()(new.count))\n")
    return CommandResult()
  }
}

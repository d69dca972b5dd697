import ArgumentParser
import BundleAnalysis
import Compression
import LanguagePacks
import PackBuilding
import PackRestoring
import Reports

struct PacksDelta: Command {
  static let configuration = CommandConfiguration(
    commandName: "delta",
    abstract: "Writes the delta that turns an old pack into a new one.",
    usage: "ballast packs delta <old> <new> --output <file>",
    discussion: """
      Both packs are of the same locale and app. Prints the sizes of the delta and of the whole new pack on standard \
      error, as 'packs compare' and 'packs publish' count them: compressed with the codec.

      If there is a base pack in the folder of the new pack, the delta refers to its keys and is smaller. \
      The receiver then needs this base pack, which is part of the new version of the app.

      Examples:
        ballast packs delta old/de.pack new/de.pack --output de.delta
      """)

  @Argument(help: "The old pack.", completion: .file(extensions: ["pack"])) var old: String
  @Argument(help: "The new pack.", completion: .file(extensions: ["pack"])) var new: String

  @Option(
    path: "The base pack of the new version. Default: 'base.pack' in the folder of the new pack.",
    called: "pack", extensions: ["pack"])
  var base: String?

  @Option(name: .shortAndLong, path: "Write the delta to this file atomically.")
  var output: String

  @Option(
    help: ArgumentHelp(
      "Codec of the delta: \(Codec.names). A client needs the same one. Default: zlib.", valueName: "codec"),
    completion: Codec.completion, transform: choice(of: Codec.self))
  var codec: Codec = .zlib

  @Flag(help: "Write a delta to an older version.")
  var allowDowngrade = false

  var inputs: [String] { [old, new] }
  var otherInputs: [String?] { [base] }
  var outputs: [Output] { [("--output", output)] }

  func execute() throws -> CommandResult {
    let progress = Progress("comparing \(old) and \(new)")
    let from = try PackFile(verifying: old)
    let to = try PackFile(verifying: new)
    let origin = try base.map { try PackFile(verifying: $0) } ?? to.baseBeside()
    let codec = codec
    let problem = try InputError.naming("\(old), \(new)") { () throws(PackError) in
      try PackDelta.checkRelated(from.pack, to.pack)
      return allowDowngrade ? nil : try PackDelta.orderProblem(from.pack, to.pack)
    }
    if let problem {
      throw InputError(new, problem, hint: "pass the old pack first, or '--allow-downgrade'")
    }
    let delta = try InputError.naming("\(old), \(new)") { () throws(PackError) in
      try PackDownload.make(to.pack, codec, base: origin?.pack, old: from.pack)
    }
    let whole = try InputError.naming(new) { () throws(PackError) in
      try PackDownload.make(to.pack, codec, base: origin?.pack)
    }
    try OutputSink(path: output).write(bytes: delta)
    progress.finish()
    let bytes = ByteFormatter()
    var sizes =
      "delta: \(bytes(delta.count)) (\(codec)); whole pack: \(bytes(whole.count)) (\(codec)), on the device"
      + " \(bytes(to.pack.byteCount))"
    if whole.count < delta.count { sizes += "; a client downloads the whole pack, which is smaller" }
    StandardError.write("\(sizes)\n")
    return CommandResult()
  }
}

import ArgumentParser
import Bytes
import LanguagePacks
import PackBuilding

struct PacksApply: Command {
  static let configuration = CommandConfiguration(
    commandName: "apply",
    abstract: "Builds a new pack from an old pack and a delta.",
    usage: "ballast packs apply <old> <delta> --output <file>",
    discussion: """
      The result is identical to the pack that the delta was made from. A delta for another old pack is \
      refused.

      Examples:
        ballast packs apply old/de.pack de.delta --output de.pack

      Exit codes: 0 done; 2 an input could not be read or used, or the pack could not be written; 64 \
      wrong command line.
      """)

  @Argument(help: "The old pack.", completion: .file(extensions: ["pack"])) var old: String
  @Argument(help: "The delta.", completion: .file()) var delta: String

  @Option(
    name: .shortAndLong, help: ArgumentHelp("Write the pack to this file atomically.", valueName: "file"),
    completion: .file())
  var output: String

  var inputs: [String] { [old, delta] }
  var outputs: [Output] { [("--output", output)] }

  func execute() throws -> Outcome {
    let from = try PackFile(verifying: old)
    let bytes = try FileSystem.contents(of: delta)
    let new: [UInt8]
    do throws(PackError) { new = try PackDelta.apply(bytes, to: from.pack) } catch {
      guard case .wrongStart(let expected, let found) = error.reason else {
        throw FileError(delta, error.description)
      }
      throw FileError(
        old, "is not the pack that \(delta) applies to",
        hint: "expected the pack with checksum \(expected.hexadecimal), found \(found.hexadecimal)")
    }
    try OutputSink(path: output).write(bytes: new)
    return Outcome()
  }
}

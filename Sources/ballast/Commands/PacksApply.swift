import ArgumentParser
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

      Exit codes: 0 done; 2 an input could not be read or used, or the pack not be written; 64 wrong \
      command line.
      """)

  @Argument(help: "The old pack.", completion: .file(extensions: ["pack"])) var old: String
  @Argument(help: "The delta.", completion: .file()) var delta: String

  @Option(
    name: .shortAndLong, help: ArgumentHelp("Write the pack to this file atomically.", valueName: "file"),
    completion: .file())
  var output: String

  /// An old pack that cannot be read is named by its own error.
  var inputs: [String] { [delta] }

  func execute() throws -> Outcome {
    try OutputOptions.protect(inputs, from: output, option: "--output")
    let from = try PackFile(opening: old)
    let bytes = try FileSystem.contents(of: delta)
    try OutputSink(path: output).write(bytes: PackDelta.apply(bytes, to: from.pack))
    return Outcome()
  }
}

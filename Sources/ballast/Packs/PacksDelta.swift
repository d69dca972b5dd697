import ArgumentParser
import LanguagePacks
import PackBuilding

struct PacksDelta: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delta",
    abstract: "Writes what turns an old pack into a new one.",
    discussion: """
      Example:
        ballast packs delta 1.0/de.pack 1.1/de.pack --output de.delta
      """)

  @Argument(help: "The pack that a device has.") var old: String
  @Argument(help: "The pack that it shall have.") var new: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write to this file, whole or not at all.", valueName: "file"))
  var output: String

  func run() throws {
    try Failure.reporting {
      let (from, to) = (try PackFiles.open(old), try PackFiles.open(new))
      let delta = try PackFiles.naming(new) { () throws(PackError) in try PackDelta.make(from: from, to: to) }
      try OutputSink(path: output).write(bytes: delta)
      StandardError.write("\(delta.count) bytes, for a pack of \(to.byteCount)\n")
    }
  }
}

struct PacksApply: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "apply",
    abstract: "Makes the new pack of an old one and a delta.",
    discussion: """
      Example:
        ballast packs apply 1.0/de.pack de.delta --output de.pack
      """)

  @Argument(help: "The pack that the delta starts from.") var old: String
  @Argument(help: "The delta.") var delta: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write to this file, whole or not at all.", valueName: "file"))
  var output: String

  func run() throws {
    try Failure.reporting {
      let (from, bytes) = (try PackFiles.open(old), try PackFiles.bytes(delta))
      let pack = try PackFiles.naming(delta) { () throws(PackError) in try PackDelta.apply(bytes, to: from) }
      try OutputSink(path: output).write(bytes: pack)
    }
  }
}

import ArgumentParser
import Compression
import ReportSchema

/// Options for compressing packs.
struct CompressionOptions: ParsableArguments {
  @Option(
    name: .customLong("codec"),
    help: ArgumentHelp(
      "\(Codec.names); zlib by default. May be repeated; totals are for the first.",
      valueName: "codec"),
    completion: Codec.completion, transform: choice(of: Codec.self))
  var codecs: [Codec] = [.zlib]

  @Flag(help: "Do not use the base pack as a compression dictionary.")
  var noBaseDictionary = false

  /// The codecs without repetitions, in the order of the command line.
  var codec: [Codec] { codecs.uniqued(by: \.self) }
}

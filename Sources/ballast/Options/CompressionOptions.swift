import ArgumentParser
import Compression
import ReportSchema

/// Options for compressing packs.
struct CompressionOptions: ParsableArguments {
  @OptionGroup var codecs: CodecOptions

  @Flag(help: "Do not use the base pack as a compression dictionary.")
  var noBaseDictionary = false

  var codec: [Codec] { codecs.distinct }
}

/// The codecs that packs are compressed with.
struct CodecOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "\(Codec.names); zlib by default. May be repeated; totals are for the first.",
      valueName: "codec"),
    completion: Codec.completion, transform: choice(of: Codec.self))
  var codec: [Codec] = [.zlib]

  /// The codecs without repetitions, in the order of the command line.
  var distinct: [Codec] { codec.uniqued(by: \.self) }
}

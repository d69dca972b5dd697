import ArgumentParser
import Compression

/// How packs are compressed for download.
struct CompressionOptions: ParsableArguments {
  @OptionGroup var codecs: CodecOptions

  @Flag(help: "Do not use the base pack as a compression dictionary.")
  var noBaseDictionary = false

  var codec: [Codec] { codecs.codec }
}

/// The codecs that packs are compressed with.
struct CodecOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Codec for downloads: \(Codec.names); zlib by default. "
        + "May be repeated; the first one counts in totals.",
      valueName: "codec"),
    completion: Codec.completion, transform: choice(of: Codec.self))
  var codec: [Codec] = [.zlib]
}

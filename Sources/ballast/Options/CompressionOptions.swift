import ArgumentParser
import Compression

/// How packs are compressed for download.
struct CompressionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Codec for downloads: \(Codec.allCases.map(\.rawValue).joined(separator: ", ")). May be repeated; the first one counts in totals.",
      valueName: "codec"),
    completion: Codec.completion, transform: choice(of: Codec.self))
  var codec: [Codec] = [.zlib]

  @Flag(help: "Do not use the base pack as a compression dictionary.")
  var noBaseDictionary = false
}

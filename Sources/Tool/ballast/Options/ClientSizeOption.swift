import ArgumentParser
import BundleAnalysis

/// The size of a team's own client library.
struct ClientSizeOption: ParsableArguments {
  @Option(
    name: .customLong("client-size"),
    help: ArgumentHelp(
      "Size of your client library, such as 700kB.",
      valueName: "bytes"),
    transform: Self.size)
  var bytes: Int?

  private static func size(_ text: String) throws -> Int {
    guard let size = ByteSize(text), text.contains(where: \.isLetter) else {
      throw UsageError("not a size with a unit", hint: "write '700kB'")
    }
    return size.bytes
  }
}

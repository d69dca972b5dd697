import AppBundles
import Archives
import Bytes
import Localization
import OperatingSystem

/// Writes an app without its locales to standard output: `rebuild-app APP [KEPT_LOCALE...]`.
///
/// Tests/Benchmarks/run times this process next to tools that do the same. `ballast simulate` cannot take its
/// place, because it also builds packs and measures the result. Lists of signed files stay unmodified, as in
/// the other tools.
@main
struct RebuildApp {
  static func main() {
    do { try run() } catch {
      try? StandardStream.error.write("error: \(error)\n")
      StandardStream.exit(2)
    }
  }

  private static func run() throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard let path = arguments.first else { throw Failure.usage }
    var kept: Set<LocaleTag> = []
    for text in arguments.dropFirst() {
      guard let tag = LocaleTag(bcp47: text) else { throw Failure.invalidLocale(text) }
      kept.insert(tag)
    }
    let bundle = try AppBundle(opening: path)
    let removal = RemovalOptions(keeping: kept, leavesSignatures: true)
    let remover = try LocaleRemover(bundle, bundle.readContainers(), removal)
    let plan = try remover.removing { _ in true }
    guard case .archive(let rebuilt) = try remover.rebuilding(plan) else { throw Failure.folder(path) }
    // As the other tools do, without waiting until the bytes are on the disk.
    let output = OutputFile(standardOutput: ())
    try rebuilt.write(to: output)
    try output.commit()
    // As the program does.
    StandardStream.exit(0)
  }
}

private enum Failure: Error, CustomStringConvertible {
  case usage
  case invalidLocale(String)
  case folder(String)

  var description: String {
    switch self {
    case .usage: "usage: rebuild-app APP [KEPT_LOCALE...]"
    case .invalidLocale(let text): "'\(text)' is not a valid BCP 47 tag"
    case .folder(let path): "'\(path)' is a folder; pass an archive"
    }
  }
}

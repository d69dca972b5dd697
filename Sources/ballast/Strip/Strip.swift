import AppBundles
import Archives
import ArgumentParser
import Localization

/// For developers: one shared container of an app, written again without locales.
struct Strip: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Writes a shared container of an app again, without its locales.",
    discussion: """
      Takes the named entry out of the app (resources.arsc, base/resources.pb, a .loctable, CodeResources or \
      MANIFEST.MF), removes what it has for every locale but base and those kept, and writes the rest. The app \
      stays as it is.

      Example:
        ballast strip App.apk --entry resources.arsc --keep en --output slim.arsc
      """,
    shouldDisplay: false)

  @Argument(help: "The app: an archive or a folder.")
  var app: String

  @Option(help: ArgumentHelp("The container's path in the app.", valueName: "path"))
  var entry: String

  @Option(
    name: .customLong("keep"), help: ArgumentHelp("Keep this locale; may be repeated.", valueName: "tag"),
    transform: LocaleTag.argument)
  var kept: [LocaleTag] = []

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Write to this file, whole or not at all, instead of standard output.", valueName: "file"))
  var output: String?

  @OptionGroup(title: "Limits") var limits: LimitOptions

  func run() throws {
    if let output, OutputSink.isSameFile(output, app) {
      throw ValidationError("'--output' names '\(app)', which is the app itself")
    }
    let sink = try Failure.reporting { try OutputSink(path: output) }
    let kept = Set(kept)
    try sink.write(
      bytes: AppBundle(opening: app, limits: limits.limits).content(of: entry) { !kept.contains($0) })
  }
}

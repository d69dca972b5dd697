import AppBundles
import Archives
import ArgumentParser
import Bytes
import Localization

/// For developers: one shared container of an app, written again without locales.
struct Strip: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Writes an app, or one of its shared containers, again without locales.",
    discussion: """
      Removes what the app has for every locale but base and those kept, and writes the rest; nothing is measured. With \
      '--entry' only that container is written (resources.arsc, base/resources.pb, a .loctable, CodeResources or \
      MANIFEST.MF). The app stays as it is.

      Examples:
        ballast strip App.ipa --leave-signatures > Slim.ipa
        ballast strip App.apk --entry resources.arsc --keep en --output slim.arsc
      """,
    shouldDisplay: false)

  @Argument(help: "The app: an archive, or with '--entry' a folder too.")
  var app: String

  @Option(help: ArgumentHelp("The container's path in the app.", valueName: "path"))
  var entry: String?

  @Option(
    name: .customLong("keep"), help: ArgumentHelp("Keep this locale; may be repeated.", valueName: "tag"),
    transform: LocaleTag.argument)
  var kept: [LocaleTag] = []

  @Flag(help: "Leave CodeResources and MANIFEST.MF as they are.")
  var leaveSignatures = false

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
    let kept = Set(kept)
    if let entry {
      let sink = try Failure.reporting { try OutputSink(path: output) }
      try sink.write(
        bytes: AppBundle(opening: app, limits: limits.limits).content(of: entry) { !kept.contains($0) })
      return
    }
    try Failure.reporting {
      let bundle = try AppBundle(opening: app, limits: limits.limits)
      let removal = RemovalOptions(keeping: kept, leavesSignatures: leaveSignatures)
      let remover = try LocaleRemover(bundle, bundle.readContainers(), removal)
      let rebuilt = try remover.rebuilding(remover.removing { _ in true })
      guard case .archive(let rebuilt) = rebuilt else {
        throw ValidationError("'\(app)' is a folder; 'simulate --rebuilt' writes those")
      }
      let file =
        try output.map { try OutputFile(at: $0) } ?? OutputFile(writingTo: 1, called: "standard output")
      try rebuilt.write(to: file)
      try file.commit()
    }
  }
}

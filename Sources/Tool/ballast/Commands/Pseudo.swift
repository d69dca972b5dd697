import AppBundles
import Archives
import ArgumentParser
import BundleAnalysis
import Localization
import Reports

struct Pseudo: Command {
  static let configuration = CommandConfiguration(
    commandName: "pseudo",
    abstract: "Adds a pseudo-language to an app, for tests.",
    discussion: """
      The rebuilt app has one more language, made of the texts of base: accented, 30 to 100 % longer and in brackets. \
      Texts that are cut off, composed or not translated become visible, without Xcode and without sources. \
      Placeholders, markup, links and the syntax of ICU's messages are kept. Every table of base in a property list, in JSON, \
      also in Electron's 'app.asar', and in Android's folders 'values' is covered; files of other formats, and code with texts, are named. Compiled Android tables are refused.

      The signatures of the rebuilt app are invalid: run it in a simulator, or sign it again. Apple's systems select the \
      language with the argument '-AppleLanguages "(en-XA)"'.

      Examples:
        ballast pseudo App.ipa --output Pseudo.ipa
        ballast pseudo App.ipa --rtl --locale ar --output Pseudo.ipa
      """)

  @Argument(
    help: ArgumentHelp("An IPA, an .app, an Electron app, or a folder of resources.", valueName: "app"),
    completion: .file())
  var input: String

  @Option(name: [.short, .long], path: "Write the rebuilt archive or folder; its signatures are invalid.")
  var output: String

  @Option(tag: "Locale of the pseudo-language. Default: en-XA, or ar-XB with '--rtl'.")
  var locale: LocaleTag?

  @Option(tag: "Locale of base, for apps that do not declare it.")
  var base: LocaleTag?

  @Flag(help: "Mark texts as written from right to left.")
  var rtl = false

  @OptionGroup(title: "Archives") var archiveLimits: LimitOptions

  var inputs: [String] { [input] }
  var outputs: [Output] { [("--output", output)] }

  func execute() throws -> CommandResult {
    let bundle = try AppBundle(opening: input, base: base, limits: archiveLimits.limits)
    guard let tag = locale ?? LocaleTag(bcp47: rtl ? "ar-XB" : "en-XA") else {
      throw UsageError("'--locale' is not a valid BCP 47 tag")
    }
    // A damaged file is an error here, too: its bytes would be copied.
    _ = try bundle.readContents(retainingMessagesOf: { _ in false }, countsMessages: false)
    let target = try RebuildOutput(for: bundle.archive, at: output)
    let progress = Progress("reading \(input)")
    let pseudo = try PseudoLanguage(of: bundle, locale: tag, isRightToLeft: rtl) {
      progress.update(done: $0, total: $1)
    }
    if pseudo.messages == 0, let first = pseudo.code.first {
      var files = "'\(first)'"
      let others = pseudo.code.count - 1
      if others > 0 { files += " and \(NumberText.counted(others, "other file"))" }
      throw InputError(
        input, "no pseudo-language was added: its texts are in code, which is not rewritten (\(files))",
        hint: "add a language to the sources, and build the app")
    }
    guard pseudo.messages > 0 else {
      throw InputError(
        input, "has no texts of base in property lists, JSON or folders 'values', or has \(tag) already",
        hint: "pass '--base' with the tag of base, or another '--locale'")
    }
    let rebuilt = try bundle.rebuilder().rebuilding(pseudo.changes)
    progress.begin("writing \(output)")
    try rebuilt.write(to: target)
    try target.commit()
    progress.finish()
    StandardError.write("\(tag): \(NumberText.counted(pseudo.messages, "message"))\n")
    for path in pseudo.code { StandardError.write("not covered: \(path): code is not rewritten\n") }
    for path in pseudo.uncovered { StandardError.write("not covered: \(path)\n") }
    for file in pseudo.unchanged { StandardError.write("not changed: \(file.entry): \(file.reason)\n") }
    return CommandResult(retained: [bundle])
  }
}

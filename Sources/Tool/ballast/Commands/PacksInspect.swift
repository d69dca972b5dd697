import ArgumentParser
import BundleAnalysis
import LanguagePacks
import Localization
import ReportSchema
import Reports

struct PacksInspect: Command {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Shows the contents of a pack: header, sections, keys, and messages as a user sees them.",
    usage: "ballast packs inspect <pack> [<options>]",
    discussion: """
      A pack does not contain its keys. They are read from 'packs.keys' in the same folder, or from '--keys'. If \
      'base.pack' is in the same folder, base texts are shown, too.

      Examples:
        ballast packs inspect packs/de.pack
        ballast packs inspect packs/de.pack --entries --json
        ballast packs inspect packs/de.pack --key boats --argument 3
        ballast packs inspect packs --preferred zh-Hant-HK,de
        ballast packs inspect packs/de.pack --key boats --transifex --device mac
      """)

  @Argument(
    help: "The pack; with --preferred, a folder of packs.", completion: .file(extensions: ["pack"]))
  var pack: String

  @Option(
    help: ArgumentHelp(
      "Select the pack for a user who prefers these languages, in this order.", valueName: "tags"),
    transform: { text in try text.split(separator: ",").map { try LocaleTag.argument(String($0)) } })
  var preferred: [LocaleTag]?

  @Flag(help: "List every message.")
  var entries = false

  @Option(
    help: ArgumentHelp(
      "Show the message of this key. A context of gettext precedes it, as in 'menu|Open'.", valueName: "key"))
  var key: String?

  @Option(help: ArgumentHelp("Look the key up in this table only.", valueName: "name"))
  var table: String?

  @Option(
    name: .customLong("argument"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Render the message with this argument: by position, or by name as in 'count=3'. May be repeated. "
        + "A number selects plural forms; a gender after a colon, as in 'user=Ana:female', makes it a person.",
      valueName: "value"))
  var arguments: [String] = []

  @Option(choice: "Render the message for this device: \(Device.names).", called: "device")
  var device: Device?

  @Option(choice: "Render the message for a viewer of this gender: \(Gender.names).", called: "gender")
  var gender: Gender?

  @Flag(help: "Also show the message in the forms of Transifex.")
  var transifex = false

  @Option(name: .customLong("keys"), path: "List of keys.")
  var keyList: String?

  @OptionGroup(title: "Compression") var compression: CompressionOptions
  @OptionGroup(title: "Output options") var output: OutputOptions

  var inputs: [String] { [pack] }
  var otherInputs: [String?] { [keyList] }
  var outputs: [Output] { [output.destination] }

  func validate() throws {
    if key != nil, entries { throw UsageError("'--key' and '--entries' exclude each other") }
    if key == nil {
      for (option, isUsed) in [
        ("--argument", !arguments.isEmpty), ("--device", device != nil), ("--gender", gender != nil),
        ("--table", table != nil), ("--transifex", transifex && !entries),
      ] where isUsed {
        throw UsageError("'\(option)' needs '--key'")
      }
    }
    if keyList != nil, key == nil, !entries { throw UsageError("'--keys' needs '--key' or '--entries'") }
  }

  func execute() throws -> CommandResult {
    let destination = try output.open()
    let progress = Progress("reading \(pack)")
    let file = try PackFile(verifying: try path())
    let base = try file.baseBeside()
    var used = [file.keysPath]
    if let base { used.append(base.path) }
    try checkOutputs(protecting: used)
    let keys = try keyList.map { try PackFile.keys(at: $0) } ?? file.keysBeside()
    let reader = try PackEntryReader(
      file, base: base, keys: keys, transifexDevice: transifex ? device ?? .other : nil)
    var found: [PacksInspectReport.Entry]?
    if let key {
      found = try reader.entries(of: key, in: table, rendering: rendering)
    } else if entries {
      found = try reader.allEntries(listedIn: keyList)
    }
    let comparison = try PackComparison(
      [file.pack], base: base?.pack, codecs: compression.codec,
      usesBaseDictionary: !compression.noBaseDictionary)
    guard var report = comparison.rows.first?.report else { throw InputError(pack, "cannot be read") }
    report.file = file.path
    report.entries = found
    progress.finish()
    try destination.write(report) { options in
      var options = options
      options.basePack = compression.noBaseDictionary ? nil : base?.path
      return PacksInspectDocument(report, options).document
    }
    return CommandResult()
  }

  /// The path of the pack, which may be selected by the user's languages.
  private func path() throws -> String {
    guard let preferred else { return pack }
    guard FileSystem.isDirectory(pack) || !FileSystem.exists(pack) else {
      throw UsageError("'--preferred' needs a folder of packs", hint: "'\(pack)' is not a folder")
    }
    return try PackVersion(PackFile.open(all: [pack]), base: nil).path(for: preferred)
  }

  /// Nil if the message is not rendered.
  private var rendering: RenderingArguments? {
    // With '--transifex', the device selects the text that is read.
    let variesByDevice = device != nil && !transifex
    guard !arguments.isEmpty || variesByDevice || gender != nil else { return nil }
    return RenderingArguments(arguments, device: device ?? .other, viewer: gender ?? .unknown)
  }
}

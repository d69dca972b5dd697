import ArgumentParser
import Foundation
import Localization

@main
struct GenerateApp: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "generate-app",
    abstract: "Builds an app of full size from a scenario.",
    discussion: """
      SCENARIO is a YAML file that says which locales the app has, how many messages, and what its texts are like; \
      'Fixtures/scenarios' has some, and the documentation's page 'Scenarios' explains the fields. Texts are made of \
      the words that ICU has in each language. The same scenario gives the same bytes each time.

      Examples:
        generate-app small.yml --output Small.ipa
        generate-app facebook-ios-2020.yml -o Meridian.ipa --statistics Meridian.md
        generate-app facebook-ios-2020.yml -o Meridian.ipa --packs-source texts
        ballast packs build texts --base en --output packs

      Exit codes: 0 done; 2 the job could not be done (a scenario that cannot be built, an output that could not be \
      written); 64 the command line is wrong.
      """)

  @Argument(help: ArgumentHelp("A YAML file.", valueName: "scenario"))
  var scenario: String

  @Option(name: .shortAndLong, help: ArgumentHelp("Write the app here.", valueName: "file"))
  var output: String

  @Option(
    help: ArgumentHelp(
      "Write what 'ballast packs build' reads to this folder: each locale's texts with all variations, as fbt has them.",
      valueName: "folder"))
  var packsSource: String?

  @Option(
    help: ArgumentHelp("Write what each locale weighs to this file, in Markdown.", valueName: "file"))
  var statistics: String?

  @Option(help: ArgumentHelp("Draw other texts than the scenario's seed does.", valueName: "number"))
  var seed: UInt64?

  func run() throws {
    do {
      var scenario = try Self.scenario(at: self.scenario)
      if let seed { scenario.seed = seed }
      let app = try GeneratedApp(scenario)
      try Self.write(Data(app.archive), to: output)
      if let statistics { try Self.write(Data(app.statistics.utf8), to: statistics) }
      if let packsSource { try Self.writeSources(of: scenario, to: packsSource) }
    } catch let failure as GenerationFailure {
      FileHandle.standardError.write(Data("error: \(failure)\n".utf8))
      throw ExitCode(2)
    }
  }

  private static func scenario(at path: String) throws(GenerationFailure) -> Scenario {
    let text: String
    do { text = try String(contentsOfFile: path, encoding: .utf8) } catch {
      throw GenerationFailure(path: path, words: "cannot be read as text; is it there?")
    }
    do { return try Scenario(yaml: text) } catch {
      throw GenerationFailure(path: path, words: "\(error)")
    }
  }

  /// A file for each locale, in a folder whose name says what they are.
  private static func writeSources(of scenario: Scenario, to folder: String) throws {
    let translations = "\(folder)/translations"
    do {
      try FileManager.default.createDirectory(atPath: translations, withIntermediateDirectories: true)
    } catch {
      throw GenerationFailure(path: translations, words: "cannot be made; is there a file of that name?")
    }
    let source = PackSource(scenario, MessageSet(scenario))
    _ = try inParallel(scenario.locales.count) { place in
      let locale = scenario.locales[place]
      try write(Data(source.json(of: locale)), to: "\(translations)/\(locale.text).json")
    }
  }

  /// Foundation writes to a file beside it, syncs that and renames it.
  private static func write(_ data: Data, to path: String) throws(GenerationFailure) {
    do { try data.write(to: URL(filePath: path), options: .atomic) } catch {
      throw GenerationFailure(path: path, words: "cannot be written")
    }
  }
}

/// Why there is no app.
struct GenerationFailure: Error, CustomStringConvertible {
  let path: String
  let words: String

  var description: String { "'\(path)': \(words)" }
}

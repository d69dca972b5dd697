import ArgumentParser
import DataFormats
import Foundation
import Localization
import OperatingSystem
import ProgramSystem

@main
struct GenerateApp: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "generate-app",
    abstract: "Generates a full-size app from a scenario.",
    discussion: """
      SCENARIO is a YAML file with the locales of the app, the number of messages and the distribution of \
      words. 'Fixtures/scenarios' contains examples, and Tests/Generator/README.md explains the \
      fields. Texts consist of words from ICU's data of each language. The output is deterministic.

      The extension of the output decides the platform: .apk and .aab are Android apps, any other one is an iOS \
      app. Resources of Android apps are compiled and linked by aapt2.

      Examples:
        generate-app small.yml --output Small.ipa
        generate-app facebook-ios-2020.yml -o Meridian.ipa --statistics Meridian.md
        generate-app facebook-ios-2020.yml -o Meridian.ipa --packs-source texts
        generate-app small.yml --output Small.apk
        ballast packs build texts --base en --output packs

      Exit codes: 0 done; 2 the app could not be generated (invalid scenario, or an output that could not be \
      written); 64 usage error.
      """)

  @Argument(help: ArgumentHelp("The scenario, a YAML file.", valueName: "scenario"))
  var scenario: String

  @Option(name: .shortAndLong, help: ArgumentHelp("Write the app to this file.", valueName: "file"))
  var output: String

  @Option(
    help: ArgumentHelp(
      "Write the texts of each locale with all variations to this folder, as input of 'ballast packs build'.",
      valueName: "folder"))
  var packsSource: String?

  @Option(
    help: ArgumentHelp("Write the sizes of each locale to this file, as a Markdown table.", valueName: "file")
  )
  var statistics: String?

  @Option(help: ArgumentHelp("The aapt2 to use, for Android apps.", valueName: "program"))
  var aapt2 = "aapt2"

  @Option(
    help: ArgumentHelp("Android's own resources, to link Android apps against.", valueName: "file"))
  var framework = "/usr/share/android-framework-res/framework-res.apk"

  @Option(help: ArgumentHelp("Use this seed instead of the scenario's.", valueName: "number"))
  var seed: UInt64?

  func validate() throws {
    let isAndroid = AndroidApp.Format(rawValue: URL(filePath: output).pathExtension.lowercased()) != nil
    if isAndroid, statistics != nil {
      throw ValidationError(
        "'--statistics' needs an iOS app; 'ballast measure' shows the sizes of Android apps")
    }
  }

  func run() throws {
    do {
      var scenario = try Self.scenario(at: self.scenario)
      if let seed { scenario.seed = seed }
      if let format = AndroidApp.Format(rawValue: URL(filePath: output).pathExtension.lowercased()) {
        let tool = Aapt2(program: aapt2, framework: URL(filePath: framework).path)
        try Self.write(Data(AndroidApp(scenario, format, tool).archive), to: output)
      } else {
        let app = try GeneratedApp(scenario)
        try Self.write(Data(app.archive), to: output)
        if let statistics { try Self.write(Data(app.statistics.utf8), to: statistics) }
      }
      if let packsSource { try Self.writeSources(of: scenario, to: packsSource) }
    } catch let failure as GenerationFailure {
      FileHandle.standardError.write(Data("error: \(failure)\n".utf8))
      throw ExitCode(2)
    }
  }

  private static func scenario(at path: String) throws(GenerationFailure) -> Scenario {
    let text: String
    do { text = try String(contentsOfFile: path, encoding: .utf8) } catch {
      throw GenerationFailure(path: path, message: "cannot be read as UTF-8 text; check that the file exists")
    }
    do { return try Scenario(yaml: text) } catch {
      throw GenerationFailure(path: path, position: error.position, message: error.message)
    }
  }

  /// Writes one file per locale to the folder `translations`.
  private static func writeSources(of scenario: Scenario, to folder: String) throws {
    let translations = "\(folder)/translations"
    do {
      try FileManager.default.createDirectory(atPath: translations, withIntermediateDirectories: true)
    } catch {
      throw GenerationFailure(
        path: translations, message: "folder cannot be created; check that no file has this name")
    }
    let source = PackSource(scenario, MessageSet(scenario))
    _ = try concurrentMap(0..<scenario.locales.count) { index in
      let locale = scenario.locales[index]
      try write(Data(source.json(of: locale)), to: "\(translations)/\(locale.text).json")
    }
  }

  /// Writes a file atomically.
  private static func write(_ data: Data, to path: String) throws(GenerationFailure) {
    do { try data.write(to: URL(filePath: path), options: .atomic) } catch {
      throw GenerationFailure(path: path, message: "cannot be written; check that the folder exists")
    }
  }
}

/// An input that could not be used, or an output that could not be written.
struct GenerationFailure: Error, CustomStringConvertible {
  let path: String
  var position: TextPosition?
  let message: String

  var description: String {
    guard let position else { return "'\(path)': \(message)" }
    return "\(path):\(position.line):\(position.column): \(message)"
  }
}

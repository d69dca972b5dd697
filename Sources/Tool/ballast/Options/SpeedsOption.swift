import ArgumentParser
import BundleAnalysis
import FleetSimulation

/// The speeds of devices.
struct SpeedsOption: ParsableArguments {
  @Option(
    name: .customLong("speeds"),
    help: ArgumentHelp(
      "Estimate times by the speeds of this file (YAML); 'deliver' derives 'storage' from it.",
      valueName: "file"),
    completion: .file(extensions: ["yml", "yaml"]))
  var file: String?

  /// Nil without the option.
  func profile() throws -> SpeedProfile? {
    guard let file else { return nil }
    let bytes = try FileSystem.contents(of: file, hint: "a file of speeds begins with 'version: 1'")
    var profile = try SpeedProfile(reading: bytes, path: file)
    if profile.name.isEmpty { profile.name = FilePath(file).name }
    return profile
  }
}

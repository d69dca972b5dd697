import AppBundles
import ArgumentParser

/// The device whose download of an app bundle, or of a set of APKs, is computed.
struct DeviceOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The device that downloads. Default: arm64-v8a,xxhdpi,14.", valueName: "profile"),
    transform: Self.profile)
  var device: DeviceProfile = .standard

  static func profile(_ text: String) throws -> DeviceProfile {
    guard let profile = DeviceProfile(text) else {
      let screens = DeviceProfile.screens.sorted { $0.value < $1.value }.map(\.key)
      throw UsageError(
        "not a device profile: '\(text)'",
        hint:
          "write a processor (\(DeviceProfile.processors.keys.sorted().joined(separator: ", "))), a screen"
          + " (\(screens.joined(separator: ", "))) and a version of Android, separated by commas")
    }
    return profile
  }
}

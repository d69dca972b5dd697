import AppBundles
import ArgumentParser
import BundleAnalysis

/// The device whose download of an app bundle, or of a set of APKs, is computed.
struct DeviceOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The device that downloads. Default: arm64-v8a,xxhdpi,14.", valueName: "profile"),
    transform: Self.profile)
  var device: DeviceProfile?

  /// The device of the option, or else the standard one.
  var selected: DeviceProfile { device ?? .standard }

  /// - Throws: `UsageError` if the option is given for an app that every device downloads as it is.
  func check(isUsed: Bool) throws {
    if device != nil, !isUsed { throw UsageError.unusedDevice }
  }

  static func profile(_ text: String) throws -> DeviceProfile {
    guard let profile = DeviceProfile(text) else {
      throw UsageError(
        "expected a processor, a screen and a version of Android, such as \(DeviceProfile.standard.text)")
    }
    return profile
  }
}

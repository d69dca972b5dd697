import ResourceFormats

/// The device whose first download is computed.
package struct DeviceProfile: Hashable, Sendable {
  /// `arm64-v8a`
  package let processor: String
  /// `xxhdpi`
  package let screen: String
  /// `14`, as Android's versions are named to users.
  package let version: String

  /// A frequent phone: arm64-v8a, xxhdpi, Android 14.
  package static let standard = DeviceProfile(processor: "arm64-v8a", screen: "xxhdpi", version: "14")

  package static let processors = [
    "arm64-v8a": ["arm64-v8a", "armeabi-v7a", "armeabi"], "armeabi-v7a": ["armeabi-v7a", "armeabi"],
    "x86_64": ["x86_64", "x86"], "x86": ["x86"], "riscv64": ["riscv64"],
  ]
  /// Dots per inch.
  package static let screens = [
    "ldpi": 120, "mdpi": 160, "tvdpi": 213, "hdpi": 240, "xhdpi": 320, "xxhdpi": 480, "xxxhdpi": 640,
  ]
  /// API levels.
  package static let versions = [
    "5": 21, "5.1": 22, "6": 23, "7": 24, "7.1": 25, "8": 26, "8.1": 27, "9": 28, "10": 29, "11": 30,
    "12": 31,
    "12L": 32, "13": 33, "14": 34, "15": 35, "16": 36,
  ]

  private init(processor: String, screen: String, version: String) {
    self.processor = processor
    self.screen = screen
    self.version = version
  }

  /// Reads a profile such as `arm64-v8a, xxhdpi, Android 14`. A part that is missing is that of ``standard``.
  /// - Returns: nil if a part is not known, or two are of the same kind.
  package init?(_ text: String) {
    var processor: String?
    var screen: String?
    var version: String?
    for part in text.split(separator: ",").map({ String($0.drop { $0 == " " }) }) {
      let number = part.hasPrefix("Android ") ? String(part.dropFirst("Android ".count)) : part
      if Self.processors[part] != nil, processor == nil {
        processor = part
      } else if Self.screens[part] != nil, screen == nil {
        screen = part
      } else if Self.versions[number] != nil, version == nil {
        version = number
      } else {
        return nil
      }
    }
    let standard = Self.standard
    self.init(
      processor: processor ?? standard.processor, screen: screen ?? standard.screen,
      version: version ?? standard.version)
  }

  package var text: String { "\(processor), \(screen), Android \(version)" }

  /// Folders of native libraries that the device can use, best first.
  package var usableProcessors: [String] { Self.processors[processor] ?? [processor] }
  package var density: Int { Self.screens[screen] ?? 480 }
  /// Whether resources for one density, in dots per inch, suit the device better than those for another.
  package func prefers(density: Int, to other: Int) -> Bool {
    DensityChoice([other, density]).best(for: self.density) == 1
  }
  package var sdk: Int { Self.versions[version] ?? 34 }
}

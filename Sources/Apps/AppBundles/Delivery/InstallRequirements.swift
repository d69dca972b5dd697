package import Archives
import Bytes
import DataFormats
import ResourceFormats

/// Requirements that a device must meet to install an app.
///
/// Android refuses an app with a higher `minSdkVersion` (`INSTALL_FAILED_OLDER_SDK`), and one with native libraries of
/// which none is for the device's processor (`INSTALL_FAILED_NO_MATCHING_ABIS`).
package struct InstallRequirements: Hashable, Sendable {
  /// The API level of `minSdkVersion`; nil if it is not known.
  package var minimumSDK: Int?
  /// The processors that the app has native libraries for; empty for an app without any.
  package var processors: Set<String> = []

  package init() {}

  /// Adds the native library at a path of an APK or of a module: `lib/arm64-v8a/libharbor.so`. Other paths are ignored.
  package mutating func addLibrary(_ path: String) {
    let parts = path.split(separator: "/")
    guard parts.count == 3, parts[0] == "lib", path.hasSuffix(".so") else { return }
    processors.insert(String(parts[1]))
  }

  /// The reasons why a device cannot install the app; empty if it can.
  package func warnings(for profile: DeviceProfile) -> [BundleWarning] {
    var reasons: [String] = []
    if let minimumSDK, minimumSDK > profile.sdk {
      let version = DeviceProfile.versions.first { $0.value == minimumSDK }.map { "Android \($0.key)" }
      reasons.append("it needs \(version ?? "API level \(minimumSDK)") or later")
    }
    if !processors.isEmpty, processors.isDisjoint(with: profile.usableProcessors) {
      let names = processors.sorted().joined(separator: ", ")
      reasons.append("it has native libraries for \(names) only")
    }
    return reasons.map { BundleWarning("this device (\(profile.text)) cannot install the app: \($0)") }
  }
}

/// The parts of an APK's manifest that decide whether a device downloads it.
package struct APKManifest: Sendable {
  /// The name of the split; nil in the base.
  package let split: String?
  package let minimumSDK: Int?
  private let delivery: ModuleDelivery

  /// Whether a device downloads the APK with the app, without a condition.
  package var isFirstDownload: Bool { delivery.kind == .installTime }
  /// `install-time`, `conditional`, `fast-follow` or `on-demand`.
  package var deliveryName: String { delivery.kind.rawValue }
  /// The conditions of a conditional module, as in the manifest.
  package var conditions: [String] { delivery.conditions }

  /// - Returns: nil without a manifest, and for one that cannot be read, which the app's warnings state.
  package init?(of archive: Archive) {
    guard let entry = archive.find("AndroidManifest.xml") else { return nil }
    let bytes: [UInt8]
    do throws(ArchiveError) { bytes = try archive.content(at: entry) } catch { return nil }
    do throws(FormatError) {
      let elements = try CompiledXML(binaryXML: bytes.span.rawBytes)
      split = try AndroidManifest(binaryXML: bytes.span.rawBytes).split
      minimumSDK = elements.minimumSDK
      delivery = ModuleDelivery(elements)
    } catch {
      return nil
    }
  }
}

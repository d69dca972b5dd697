import AppBundles
import Archives
import Bytes
import Localization
import OperatingSystem

/// Versions of an app that were rebuilt with the fixes of some findings, and opened again. Ways and actions share them: each
/// is built once.
final class FixedVersions: Sendable {
  private final class Version: Sendable {
    /// The lock is held while the version is built, so that others wait for it.
    let measured = Locked<FixedVersion?>(nil)
  }

  private let app: AppReading
  private let profile: DeviceProfile
  private let versions = Locked<[Set<String>: Version]>([:])

  init(of app: AppReading, for profile: DeviceProfile) {
    self.app = app
    self.profile = profile
  }

  /// - Throws: `ArchiveError`, `ContainerError`, `OutputError`.
  func version(fixing findings: [Finding]) throws -> FixedVersion {
    let identifiers = Set(findings.map(\.id))
    let version = versions.withLock { known in
      let version = known[identifiers] ?? Version()
      known[identifiers] = version
      return version
    }
    return try version.measured.withLock { measured throws(any Error) in
      if let measured { return measured }
      let built = try FixedVersion(try app.waste().rebuilt(fixing: findings), of: app, for: profile)
      measured = built
      return built
    }
  }
}

/// An app that was rebuilt, and opened again.
struct FixedVersion: Sendable {
  let archiveSize: ByteCount
  /// The download of a device; of an app bundle, with language splits or without them, as it specifies.
  let device: DeviceDownload
  private let footprint: Footprint
  /// The files of the app, which are removed with it.
  // SAFETY of `nonisolated(unsafe)`: nothing calls it after the initializer.
  private nonisolated(unsafe) let output: RebuildOutput

  init(_ rebuilt: Rebuilt, of app: AppReading, for profile: DeviceProfile) throws {
    archiveSize = rebuilt.size
    let output = try RebuildOutput(for: app.bundle.archive, at: nil)
    unsafe self.output = output
    footprint = try Footprint(opening: rebuilt, of: app.bundle, in: output)
    device = try DeviceDownload(footprint, for: profile)
  }

  /// The app, opened again.
  var bundle: AppBundle { footprint.bundle }

  /// Nil for other platforms than Apple's.
  var onDiskBytes: ByteCount? { footprint.onDiskBytes }

  /// The download of a device if an app bundle turns language splits on.
  func deviceWithLanguageSplits(_ profile: DeviceProfile) throws -> DeviceDownload {
    guard let modules = try StoreModules(of: footprint.bundle, for: profile) else { return device }
    return try DeviceDownload(modules, languageSplits: true)
  }
}

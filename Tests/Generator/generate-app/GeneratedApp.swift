import Localization
import OperatingSystem
import ProgramSystem

/// The app of a scenario, as an IPA archive.
struct GeneratedApp {
  let locales: [LocalizedFiles]
  let archive: [UInt8]

  init(_ scenario: Scenario) throws {
    let messages = MessageSet(scenario)
    let app = scenario.app
    let bundle = "Payload/\(app.name).app"
    let frameworks = app.frameworks.map { (path: "\(bundle)/Frameworks/\($0.name).framework", framework: $0) }
    // Start with the largest files, because deflate uses one core per file.
    let binaries =
      [(path: "\(bundle)/\(app.name)", bytes: app.executable)]
      + frameworks.map { (path: "\($0.path)/\($0.framework.name)", bytes: $0.framework.bytes) }
    let parts = try concurrentMap(0..<(binaries.count + scenario.locales.count)) { index -> Part in
      guard index >= binaries.count else {
        let (path, count) = binaries[index]
        return .binary(try ZipFile(path, filler(count, scenario.seed, path), isExecutable: true))
      }
      return .locale(try messages.files(of: scenario.locales[index - binaries.count], in: bundle))
    }
    locales = parts.compactMap { if case .locale(let files) = $0 { files } else { nil } }

    var files = parts.flatMap(\.files)
    for folder in ["Payload/", "\(bundle)/", "\(bundle)/Base.lproj/", "\(bundle)/_CodeSignature/"] {
      files.append(ZipFile(folder: folder))
    }
    if !frameworks.isEmpty { files.append(ZipFile(folder: "\(bundle)/Frameworks/")) }
    for (path, framework) in frameworks {
      files.append(ZipFile(folder: "\(path)/"))
      let info = infoPropertyList(
        scenario, name: framework.name, identifier: "\(app.identifier).\(framework.name)", type: "FMWK")
      files.append(try ZipFile("\(path)/Info.plist", info.binary))
    }
    let info = infoPropertyList(scenario, name: app.name, identifier: app.identifier, type: "APPL")
    files.append(try ZipFile("\(bundle)/Info.plist", info.binary))
    files.append(try ZipFile("\(bundle)/PkgInfo", Array("APPL????".utf8)))
    let launchScreen = "\(bundle)/Base.lproj/LaunchScreen.nib"
    files.append(try ZipFile(launchScreen, filler(2_000, scenario.seed, launchScreen)))

    let prefix = "\(bundle)/"
    let signedPaths = files.map(\.path).filter { $0.hasPrefix(prefix) && !$0.hasSuffix("/") }
      .map { String($0.dropFirst(prefix.utf8.count)) }.filter { $0 != app.name }
    let codeResources = CodeResources(of: signedPaths, seed: scenario.seed)
    files.append(try ZipFile("\(bundle)/_CodeSignature/CodeResources", Array(codeResources.text.utf8)))

    var writer = ZipWriter()
    for file in files.sorted(by: { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }) {
      writer.add(file)
    }
    writer.finish()
    archive = writer.bytes
  }
}

/// The result of one concurrent step.
private enum Part: Sendable {
  case binary(ZipFile)
  case locale(LocalizedFiles)

  var files: [ZipFile] {
    switch self {
    case .binary(let file): [file]
    case .locale(let localized): localized.files
    }
  }
}

/// Returns random bytes in place of code. They do not compress, like the encrypted executable of a store app.
func filler(_ count: Int, _ seed: UInt64, _ path: String) -> [UInt8] {
  var random = SeededRandom(seed: seed, path)
  var bytes = Array("seeded filler, no code\n".utf8.prefix(count))
  bytes.reserveCapacity(count + 8)
  while bytes.count < count { withUnsafeBytes(of: random.next().littleEndian) { bytes += $0 } }
  bytes.removeLast(bytes.count - count)
  return bytes
}

/// Returns the `Info.plist` of the app or a framework.
/// - Parameter type: The package type, `APPL` or `FMWK`.
private func infoPropertyList(
  _ scenario: Scenario, name: String, identifier: String, type: String
) -> PropertyListValue {
  .dictionary([
    ("CFBundleDevelopmentRegion", .string(scenario.developmentLocale.text)),
    ("CFBundleExecutable", .string(name)),
    ("CFBundleIdentifier", .string(identifier)), ("CFBundleInfoDictionaryVersion", .string("6.0")),
    ("CFBundleName", .string(name)), ("CFBundlePackageType", .string(type)),
    ("CFBundleShortVersionString", .string(scenario.app.version)),
    ("CFBundleSupportedPlatforms", .array([.string("iPhoneOS")])),
    ("CFBundleVersion", .string(scenario.app.version)),
    ("MinimumOSVersion", .string("10.0")),
  ])
}

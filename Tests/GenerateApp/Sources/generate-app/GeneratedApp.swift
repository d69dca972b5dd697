import DataFormats
import Localization

/// The app of a scenario, as an archive.
struct GeneratedApp {
  let locales: [LocalizedFiles]
  let archive: [UInt8]

  init(_ scenario: Scenario) throws {
    let messages = MessageSet(scenario)
    let app = scenario.app
    let bundle = "Payload/\(app.name).app"
    let frameworks = app.frameworks.map { (path: "\(bundle)/Frameworks/\($0.name).framework", framework: $0) }
    // The largest first: deflate works on one file on one core.
    let binaries =
      [(path: "\(bundle)/\(app.name)", bytes: app.executable)]
      + frameworks.map { (path: "\($0.path)/\($0.framework.name)", bytes: $0.framework.bytes) }
    let made = try inParallel(binaries.count + scenario.locales.count) { place -> Made in
      guard place >= binaries.count else {
        let (path, count) = binaries[place]
        return .binary(try ZipFile(path, filler(count, scenario.seed, path), isExecutable: true))
      }
      return .locale(try messages.files(of: scenario.locales[place - binaries.count], in: bundle))
    }
    locales = made.compactMap { if case .locale(let files) = $0 { files } else { nil } }

    var files = made.flatMap(\.files)
    for folder in ["Payload/", "\(bundle)/", "\(bundle)/Base.lproj/", "\(bundle)/_CodeSignature/"] {
      files.append(ZipFile(folder: folder))
    }
    if !frameworks.isEmpty { files.append(ZipFile(folder: "\(bundle)/Frameworks/")) }
    for (path, framework) in frameworks {
      files.append(ZipFile(folder: "\(path)/"))
      let list = infoPropertyList(
        scenario, name: framework.name, identifier: "\(app.identifier).\(framework.name)", type: "FMWK")
      files.append(try ZipFile("\(path)/Info.plist", list.binary))
    }
    let list = infoPropertyList(scenario, name: app.name, identifier: app.identifier, type: "APPL")
    files.append(try ZipFile("\(bundle)/Info.plist", list.binary))
    files.append(try ZipFile("\(bundle)/PkgInfo", Array("APPL????".utf8)))
    let screen = "\(bundle)/Base.lproj/LaunchScreen.nib"
    files.append(try ZipFile(screen, filler(2_000, scenario.seed, screen)))

    let prefix = "\(bundle)/"
    let sealed = files.map(\.path).filter { $0.hasPrefix(prefix) && !$0.hasSuffix("/") }
      .map { String($0.dropFirst(prefix.utf8.count)) }.filter { $0 != app.name }
    let seal = CodeResources(of: sealed, seed: scenario.seed)
    files.append(try ZipFile("\(bundle)/_CodeSignature/CodeResources", Array(seal.text.utf8)))

    var writer = ZipWriter()
    for file in files.sorted(by: { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }) {
      writer.add(file)
    }
    writer.finish()
    archive = writer.bytes
  }
}

private enum Made: Sendable {
  case binary(ZipFile)
  case locale(LocalizedFiles)

  var files: [ZipFile] {
    switch self {
    case .binary(let file): [file]
    case .locale(let localized): localized.files
    }
  }
}

/// Bytes that stand for code: an executable from a store is encrypted, and deflate makes it no smaller.
private func filler(_ count: Int, _ seed: UInt64, _ path: String) -> [UInt8] {
  var random = SeededRandom(seed: seed, path)
  var bytes = Array("seeded filler, no code\n".utf8.prefix(count))
  bytes.reserveCapacity(count + 8)
  while bytes.count < count { withUnsafeBytes(of: random.next().littleEndian) { bytes += $0 } }
  bytes.removeLast(bytes.count - count)
  return bytes
}

private func infoPropertyList(
  _ scenario: Scenario, name: String, identifier: String, type: String
) -> PropertyListValue {
  .table([
    ("CFBundleDevelopmentRegion", .text(scenario.developmentLocale.text)),
    ("CFBundleExecutable", .text(name)),
    ("CFBundleIdentifier", .text(identifier)), ("CFBundleInfoDictionaryVersion", .text("6.0")),
    ("CFBundleName", .text(name)), ("CFBundlePackageType", .text(type)),
    ("CFBundleShortVersionString", .text(scenario.app.version)),
    ("CFBundleSupportedPlatforms", .list([.text("iPhoneOS")])),
    ("CFBundleVersion", .text(scenario.app.version)),
    ("MinimumOSVersion", .text("10.0")),
  ])
}

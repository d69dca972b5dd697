import Archives
import Foundation
import Localization
import OperatingSystem
import ProgramSystem

/// The app of a scenario for Android: an APK, or an app bundle. aapt2 compiles and links its resources.
struct AndroidApp {
  enum Format: String, Sendable {
    case apk, aab
  }

  let archive: [UInt8]

  init(_ scenario: Scenario, _ format: Format, _ aapt2: Aapt2) throws {
    let linked = try aapt2.linked(scenario, format)
    let code = try Self.code(of: scenario, below: format == .aab ? "base/" : "")
    let resources = try linked.map { path, bytes in try Self.resource(path, bytes, format) }
    var files = code + resources
    if format == .aab { files.append(try ZipFile("BundleConfig.pb", Self.configuration)) }
    var writer = ZipWriter()
    for file in files.sorted(by: { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }) {
      writer.add(file)
    }
    writer.finish()
    archive = writer.bytes
  }

  /// `classes.dex` has the size of the executable, and each framework is a native library.
  private static func code(of scenario: Scenario, below folder: String) throws -> [ZipFile] {
    let app = scenario.app
    let dex = folder.isEmpty ? "classes.dex" : "\(folder)dex/classes.dex"
    let binaries =
      [(path: dex, bytes: app.executable)]
      + app.frameworks.map { (path: "\(folder)lib/arm64-v8a/lib\($0.name).so", bytes: $0.bytes) }
    return try concurrentMap(0..<binaries.count) { index in
      let (path, count) = binaries[index]
      return try ZipFile(path, filler(count, scenario.seed, path))
    }
  }

  /// From Android 11 on, the table of an APK must be stored without compression, aligned to four bytes.
  private static func resource(_ path: String, _ bytes: [UInt8], _ format: Format) throws -> ZipFile {
    switch format {
    case .apk where path == "resources.arsc": ZipFile(stored: path, bytes, alignment: 4)
    case .apk: try ZipFile(path, bytes)
    case .aab where path == "AndroidManifest.xml": try ZipFile("base/manifest/\(path)", bytes)
    case .aab: try ZipFile("base/\(path)", bytes)
    }
  }

  /// bundletool's config.proto: version 1.15.6, and a split for each language.
  private static let configuration: [UInt8] =
    [0x0a, 0x08, 0x12, 0x06] + Array("1.15.6".utf8) + [0x12, 0x06, 0x0a, 0x04, 0x0a, 0x02, 0x08, 0x03]
}

/// The tool of Android's SDK that compiles resources.
struct Aapt2 {
  /// The program's path or name.
  let program: String
  /// The APK with Android's own resources.
  let framework: String

  /// Writes the sources of a scenario to a temporary folder, and returns the linked files by path.
  func linked(_ scenario: Scenario, _ format: AndroidApp.Format) throws -> [(path: String, bytes: [UInt8])] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "generate-app-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let texts = AndroidTexts(MessageSet(scenario))
    _ = try concurrentMap(0..<scenario.locales.count) { index in
      let locale = scenario.locales[index]
      let values = folder.appending(path: "res/\(AndroidTexts.folder(of: locale, isBase: index == 0))")
      try FileManager.default.createDirectory(at: values, withIntermediateDirectories: true)
      try Data(texts.xml(of: locale).utf8).write(to: values.appending(path: "strings.xml"))
    }
    try Data(manifest(scenario.app).utf8).write(to: folder.appending(path: "AndroidManifest.xml"))
    try run(["compile", "--dir", "res", "-o", "compiled.zip"], in: folder)
    let form = format == .aab ? ["--proto-format"] : []
    try run(
      ["link", "-I", framework, "--manifest", "AndroidManifest.xml", "-o", "linked.apk"] + form
        + ["compiled.zip"], in: folder)
    let linked = try Archive(opening: folder.appending(path: "linked.apk").path)
    return try linked.entries.indices.map { (linked.names[$0], try linked.content(at: $0)) }
  }

  /// - Throws: ``GenerationFailure`` with the tool's messages.
  private func run(_ arguments: [String], in folder: URL) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.currentDirectoryURL = folder
    let output = Pipe()
    (process.standardOutput, process.standardError) = (output, output)
    try process.run()
    let messages = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      let text = String(decoding: messages, as: UTF8.self).split(separator: "\n").first ?? ""
      throw GenerationFailure(
        path: program,
        message:
          "'\(arguments[0])' failed: \(text); Debian's packages 'aapt' and 'android-framework-res' contain the"
          + " tool and the framework")
    }
  }

  private func manifest(_ app: Scenario.App) -> String {
    """
    <?xml version="1.0" encoding="utf-8"?>
    <manifest xmlns:android="http://schemas.android.com/apk/res/android" package="\(app.identifier)"
        android:versionCode="1" android:versionName="\(app.version)">
      <uses-sdk android:minSdkVersion="21" android:targetSdkVersion="31" />
      <application android:hasCode="true" android:label="@string/app_name" />
    </manifest>

    """
  }
}

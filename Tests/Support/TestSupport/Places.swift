package import Foundation

/// The folders with inputs of tests.
package enum Places {
  /// The repository's root: the nearest folder above this file that has `Fixtures`. The packages under `Tests` reach
  /// this file through links at several depths.
  package static let package: URL = {
    var folder = URL(filePath: #filePath).deletingLastPathComponent()
    while folder.pathComponents.count > 1,
      !FileManager.default.fileExists(atPath: folder.appending(path: "Fixtures").path)
    {
      folder = folder.deletingLastPathComponent()
    }
    return folder
  }()

  /// Whether tests run that take longer than the others together: `make test-all` sets BALLAST_TEST_ALL. A slow
  /// test has the trait `.enabled(if: Places.runsAll)`.
  package static let runsAll = ProcessInfo.processInfo.environment["BALLAST_TEST_ALL"] == "1"

  /// Whether tests compare with the oracles of real apps: with `make test-all`, if the apps are there.
  package static let comparesRealData = runsAll && realData != nil

  /// An executable of this package, beside the tests' own binary.
  package static func executable(_ name: String) -> URL {
    let tests = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    let folders = [tests, Bundle.main.bundleURL, Bundle.main.bundleURL.deletingLastPathComponent()]
    return folders.map { $0.appending(path: name) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
      ?? package.appending(path: ".build/debug/\(name)")
  }

  /// A file or folder that the project made and keeps.
  package static func fixture(_ name: String) -> String {
    package.appending(path: "Fixtures/\(name)").path(percentEncoded: false)
  }

  package static let archives = [
    "Harbor.ipa", "Harbor.apk", "Harbor.aab", "Harbor.apks", "webext.xpi", "greeter.jar",
  ]

  /// Real apps with numbers from other tools: the folder that BALLAST_DATA names, else one beside the package.
  /// Nil where there is none; tests that need it say that they were skipped.
  package static let realData: URL? = {
    let named = ProcessInfo.processInfo.environment["BALLAST_DATA"].map { URL(filePath: $0) }
    let folder = named ?? package.appending(path: "../shared/data").standardizedFileURL
    return FileManager.default.fileExists(atPath: folder.appending(path: "ipa").path) ? folder : nil
  }()

  package static func real(_ name: String) -> String {
    (realData ?? package).appending(path: name).path(percentEncoded: false)
  }

  /// The files in a folder of the real apps; none without `make test-all`.
  package static func realFiles(in folder: String, withExtension suffix: String) -> [String] {
    guard runsAll, let realData else { return [] }
    return files(in: realData.appending(path: folder), withExtension: suffix)
  }

  package static func files(in folder: URL, withExtension suffix: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(suffix) }.sorted().map {
      folder.appending(path: $0).path(percentEncoded: false)
    }
  }

  /// Inputs that a fuzzer found; there may be none.
  package static func failCases(_ kind: String) -> [String] {
    files(in: package.appending(path: "Tests/Fuzz/FailCases/\(kind)"), withExtension: "")
      .filter { !$0.hasSuffix(".gitkeep") }
  }

  package static func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: path)))
  }
}

/// A folder that is gone when the test is.
package final class TemporaryFolder {
  package let path: String

  package init() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "ballast-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path(percentEncoded: false)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  package func write(_ name: String, _ bytes: some Sequence<UInt8>) throws {
    let url = URL(filePath: path).appending(path: name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  package func write(_ name: String, _ text: String) throws { try write(name, text.utf8) }

  /// Makes a symbolic link.
  package func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: "\(path)/\(name)", withDestinationPath: target)
  }

  /// Everything in the folder by relative path: `folder`, `link to TARGET`, or the bytes of a file.
  package func contents() throws -> [String: String] {
    var contents: [String: String] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: path) {
      let full = "\(path)/\(name)"
      switch try FileManager.default.attributesOfItem(atPath: full)[.type] as? FileAttributeType {
      case .typeDirectory?: contents[name] = "folder"
      case .typeSymbolicLink?:
        contents[name] = try "link to \(FileManager.default.destinationOfSymbolicLink(atPath: full))"
      default: contents[name] = "\(try Places.bytes(full))"
      }
    }
    return contents
  }

  package var isEmpty: Bool {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).isEmpty }
  }
}

/// Files, folders and links beside an output, with names like those of its temporary files.
package struct Neighbours {
  private let folder: TemporaryFolder
  private let before: [String: String]

  /// - Parameter output: a relative path. After `.ballast-`, the names have 0 to 12 letters.
  package init(of output: String, in folder: TemporaryFolder) throws {
    self.folder = folder
    try folder.write("elsewhere/file", [1])
    var names: [String] = []
    for length in 0...12 {
      for (index, kind) in ["f", "d", "t", "l", "m", "n"].enumerated() where length > 0 || index == 0 {
        let name = "\(output).ballast-" + String(repeating: kind, count: length)
        switch kind {
        case "f": try folder.write(name, [UInt8(length)])
        case "d":
          try FileManager.default.createDirectory(
            atPath: "\(folder.path)/\(name)", withIntermediateDirectories: true)
        case "t": try folder.write("\(name)/deep/file", [2])
        case "l": try folder.link(name, to: "\(folder.path)/elsewhere/file")
        case "m": try folder.link(name, to: "\(folder.path)/elsewhere")
        default: try folder.link(name, to: "nowhere")
        }
        names.append(name)
      }
    }
    // Only root can do this.
    for name in names.prefix(20) {
      try? FileManager.default.setAttributes(
        [.ownerAccountID: 12345], ofItemAtPath: "\(folder.path)/\(name)")
    }
    before = try folder.contents()
  }

  /// The neighbours that are missing or have other contents.
  package func changed() throws -> [String] {
    let after = try folder.contents()
    return before.keys.filter { name in
      (name.contains(".ballast-") || name.hasPrefix("elsewhere")) && after[name] != before[name]
    }.sorted()
  }
}

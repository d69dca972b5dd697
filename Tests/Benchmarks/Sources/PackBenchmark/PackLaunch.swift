import Compression
import Foundation
import LanguagePacks
import Localization
import LocalizationAnalysis
import PackBuilding
import PackStore
import PackTrust

/// Times the first text of an app from files in several formats, each run in a process of its own, and prints medians.
///
/// `PackBenchmark launch [APP...]` measures. `PackBenchmark first FORMAT FOLDER KEY` is one run: it prints microseconds, the
/// peak resident size in KiB and the length of the text.
enum PackLaunch {
  // MARK: - One run

  static func first(_ name: String, _ folder: String, _ key: String) throws {
    // The storage of this process is throttled if the caller has prepared a group for it.
    if let group = ProcessInfo.processInfo.environment["BENCHMARK_CGROUP"] {
      try Data("\(getpid())".utf8).write(to: URL(filePath: "\(group)/cgroup.procs"), options: [])
    }
    let start = ContinuousClock.now
    let length = try formats.first { $0.name == name }?.first(folder, key) ?? 0
    let time = (ContinuousClock.now - start).components
    let micros = Double(time.seconds) * 1e6 + Double(time.attoseconds) / 1e12
    print("\(micros) \(peakKiB()) \(length)")
  }

  /// The largest resident size of this process.
  private static func peakKiB() -> Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
    return Int(line.filter(\.isNumber)) ?? 0
  }

  // MARK: - All runs

  static func measure(_ apps: [String]) throws {
    let folder = FileManager.default.currentDirectoryPath + "/.build/launch-\(getpid())"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var contents: [(name: String, messages: [(key: String, text: String)])] = []
    for app in apps { if let largest = try MessageSets.largestLocale(of: app) { contents.append(largest) } }
    contents.append(("generated, 100,000 messages", MessageSets.generated(100_000)))
    let group = ProcessInfo.processInfo.environment["BENCHMARK_THROTTLED"]
    print(
      "| content | format | file, kB | cached, ms | not cached, ms | throttled, ms | peak memory, MiB |")
    print("|---|---|---:|---:|---:|---:|---:|")
    for (index, content) in contents.enumerated() {
      let place = "\(folder)/\(index)"
      try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
      for format in formats { try format.write(content.messages, place) }
      let key = content.messages[content.messages.count / 2].key
      for (row, format) in formats.enumerated() {
        let warm = try runs(format.name, place, key, isCold: false, group: nil)
        let cold = try runs(format.name, place, key, isCold: true, group: nil)
        let throttled = try group.map { try runs(format.name, place, key, isCold: true, group: $0) }
        let cells = [
          row == 0 ? content.name : "", format.name, decimal(Double(format.bytes(place)) / 1000, 1),
          decimal(warm.micros / 1000, 2), decimal(cold.micros / 1000, 2),
          throttled.map { decimal($0.micros / 1000, 1) } ?? "–", decimal(Double(warm.peak) / 1024, 1),
        ]
        print("| " + cells.joined(separator: " | ") + " |")
      }
    }
  }

  private static let count = 7

  /// The median time and peak memory of processes.
  private static func runs(
    _ format: String, _ folder: String, _ key: String, isCold: Bool, group: String?
  ) throws -> (micros: Double, peak: Int) {
    var times: [Double] = []
    var peaks: [Int] = []
    for _ in 0..<count {
      if isCold { try dropCaches(folder) }
      let process = Process()
      process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      process.arguments = ["first", format, folder, key]
      var environment = ProcessInfo.processInfo.environment
      environment["BENCHMARK_CGROUP"] = group
      process.environment = environment
      let pipe = Pipe()
      process.standardOutput = pipe
      try process.run()
      let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      let fields = output.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
      guard process.terminationStatus == 0, fields.count == 3, fields[2] > 0
      else {
        throw CocoaError(.fileReadUnknown)
      }
      times.append(fields[0])
      peaks.append(Int(fields[1]))
    }
    return (times.sorted()[count / 2], peaks.sorted()[count / 2])
  }

  /// Removes the files of a folder from the page cache.
  private static func dropCaches(_ folder: String) throws {
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder) {
      let descriptor = open("\(folder)/\(path)", O_RDONLY)
      defer { close(descriptor) }
      fsync(descriptor)
      guard posix_fadvise(descriptor, 0, 0, POSIX_FADV_DONTNEED) == 0 else {
        throw CocoaError(.fileReadUnknown)
      }
    }
  }
}

/// A format with the files of one locale.
struct LaunchFormat: Sendable {
  let name: String
  /// The names of the files that a launch reads.
  let files: [String]
  let write: @Sendable ([(key: String, text: String)], _ folder: String) throws -> Void
  /// The length of the first text.
  let first: @Sendable (_ folder: String, _ key: String) throws -> Int

  func bytes(_ folder: String) -> Int {
    files.reduce(0) { sum, name in
      let size = try? FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")[.size] as? Int
      return sum + (size ?? 0)
    }
  }
}

private func file(_ type: any MessageFile.Type, _ name: String) -> LaunchFormat {
  LaunchFormat(
    name: type.name, files: [name], write: { try type.write($0, to: "\($1)/\(name)") },
    first: { try type.init(opening: "\($0)/\(name)").length(of: $1) })
}

private let formats: [LaunchFormat] = [
  LaunchFormat(
    name: "`PackStore.launch`", files: ["base.pack", StoreFiles.pack],
    write: StoreFiles.write, first: StoreFiles.first),
  file(PackStrings.self, "alone.pack"),
  file(BinaryPlist.self, "texts.plist"), file(JSON.self, "texts.json"), file(SQLite.self, "texts.sqlite"),
  LaunchFormat(
    name: "JSON with zlib", files: ["texts.json.z"],
    write: { messages, folder in
      let table = Dictionary(messages.map { ($0.key, $0.text) }) { $1 }
      let json = Array(try JSONEncoder().encode(table))
      let packed = try Codec.zlib.compress(json.span.bytes)
      try Data(packed).write(to: URL(filePath: "\(folder)/texts.json.z"))
      try Data("\(json.count)".utf8).write(to: URL(filePath: "\(folder)/texts.json.z.count"))
    },
    first: { folder, key in
      let packed = Array(try Data(contentsOf: URL(filePath: "\(folder)/texts.json.z")))
      let count = Int(try String(contentsOfFile: "\(folder)/texts.json.z.count", encoding: .utf8)) ?? 0
      let json = try Codec.zlib.expand(packed.span.bytes, limit: count)
      return try JSONDecoder().decode([String: String].self, from: Data(json))[key]?.utf8.count ?? 0
    }),
]

/// A store with the exact pack of the running version on the disk.
private enum StoreFiles {
  private static let app = "org.example.launch"
  static let pack = "store/" + stored(sha256: String(repeating: "0", count: 64)).name

  private static func stored(sha256: String) -> StoredPack {
    StoredPack(locale: "de", isBase: false, version: "1.0", revision: 1, sha256: sha256)
  }

  /// The base pack has the same messages.
  static func write(_ messages: [(key: String, text: String)], _ folder: String) throws {
    try FileManager.default.createDirectory(atPath: "\(folder)/store", withIntermediateDirectories: true)
    for (tag, path) in [("en", "base.pack"), ("de", pack)] {
      guard let locale = LocaleTag(bcp47: tag), let base = LocaleTag(bcp47: "en") else { continue }
      var builder = PackBuilder(
        PackMetadata(locale: locale, baseLocale: base, appIdentifier: app, appVersion: "1.0"))
      var table = StringTable(name: "Localizable", syntax: .apple)
      for (key, text) in messages { table[key] = .text(text) }
      builder.add(table)
      try Data(builder.build()).write(to: URL(filePath: "\(folder)/\(path)"))
    }
    try Data(SecretKey().publicKey.base64.utf8).write(to: URL(filePath: "\(folder)/key"))
  }

  static func first(_ folder: String, _ key: String) throws -> Int {
    let signer = try String(contentsOfFile: "\(folder)/key", encoding: .utf8)
    let configuration = PackStore.Configuration(
      app: app, appVersion: "1.0", signingKeys: [signer], locales: ["en", "de"],
      base: try LanguagePack(opening: "\(folder)/base.pack"),
      codecs: PackCodecs(supported: []) { _, _, _, _ in throw CocoaError(.featureUnsupported) })
    let store = try PackStore(
      configuration, disk: FolderDisk("\(folder)/store"), transport: DirectoryTransport("\(folder)/site"))
    let launch = store.launch(preferring: ["de-DE", "en"])
    guard launch.source == .currentPack else { throw CocoaError(.fileReadCorruptFile) }
    return launch.texts.text(forKey: key)?.utf8.count ?? 0
  }
}

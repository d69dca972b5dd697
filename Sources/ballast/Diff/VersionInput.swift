import AppBundles
import Archives
import BundleAnalysis
import Dispatch
import Foundation
import LanguagePacks
import Localization
import Synchronization

/// One of the versions that are compared: an app, a folder of packs, or another source of messages.
struct VersionInput: Sendable {
  enum Kind: String { case app, packs, file }

  let path: String
  let kind: Kind
  let version: ComparedVersion

  var name: String { URL(filePath: path).standardizedFileURL.lastPathComponent }
}

extension VersionInput {
  /// Reads all versions side by side; what they have alike, once.
  /// - Parameters:
  ///   - base: the locale that base is in, where sources do not say.
  static func read(_ paths: [String], base: LocaleTag?, limits: Limits) throws -> [VersionInput] {
    let meter = SharedMeter(label: "reading", parts: paths.count)
    defer { meter.finish() }
    let shared = paths.count > 1 ? MessageCache() : nil
    let results = Mutex([Result<VersionInput, any Error>?](repeating: nil, count: paths.count))
    DispatchQueue.concurrentPerform(iterations: paths.count) { index in
      let result = Result {
        try read(paths[index], limits: limits, sharing: shared) { meter.update(index, done: $0, total: $1) }
      }
      results.withLock { $0[index] = result }
    }
    var versions: [VersionInput] = []
    for result in results.withLock({ $0 }) {
      if let result { versions.append(try result.get().taking(base)) }
    }
    return versions
  }

  private static func read(
    _ path: String, limits: Limits, sharing shared: MessageCache?, progress: @Sendable (Int, Int) -> Void
  ) throws -> VersionInput {
    guard let files = packFiles(at: path) else {
      let tables = try LocalizedStrings(opening: path, limits: limits, sharing: shared, progress: progress)
      // Every message of the newest version would be missing.
      if tables.tables.isEmpty, hasPacks(path) { throw PackFileError(path: path, words: withoutKeys) }
      return VersionInput(path: path, kind: tables.isOfApp ? .app : .file, version: ComparedVersion(tables))
    }
    let packs = try PackFiles.open(all: files).map(\.pack)
    guard let first = files.first, let keys = try PackFiles.keys(beside: first, named: nil) else {
      throw PackFileError(path: path, words: withoutKeys)
    }
    return try PackFiles.naming(path) { () throws(PackError) in
      VersionInput(
        path: path, kind: .packs,
        version: ComparedVersion(
          try LocalizedStrings(packs: packs, keys: keys), packs: try PackSet(packs, keys: keys)))
    }
  }

  private static let withoutKeys =
    "has no list of keys (\(PackFiles.keysName)), which 'ballast packs build' writes beside packs"

  private static func hasPacks(_ folder: String) -> Bool {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.contains { $0.hasSuffix(".\(PackFiles.packExtension)") }
  }

  /// A pack and base's beside it, or a folder's; nil where the path leads to something else.
  private static func packFiles(at path: String) -> [String]? {
    let suffix = ".\(PackFiles.packExtension)"
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return nil }
    if isFolder.boolValue {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
      guard names.contains(PackFiles.keysName) else { return nil }
      return names.filter { $0.hasSuffix(suffix) }.sorted().map { "\(path)/\($0)" }
    }
    guard path.hasSuffix(suffix) else { return nil }
    let base = (path as NSString).deletingLastPathComponent.appendingPathPart("base\(suffix)")
    let isSingleVersion = base == path || !FileManager.default.fileExists(atPath: base)
    return isSingleVersion ? [path] : [base, path]
  }

  /// A version that does not say what its base is takes the locale for base. Of one that does, texts of two languages
  /// would become one base.
  private func taking(_ base: LocaleTag?) -> VersionInput {
    var tables = version.tables
    guard let base, tables.baseLocale == nil else { return self }
    tables.setBase(base)
    return VersionInput(path: path, kind: kind, version: ComparedVersion(tables, packs: version.packs))
  }
}

extension VersionInput {
  /// The apps' versions where they tell versions apart, and the files' names otherwise.
  static func labels(of inputs: [VersionInput]) -> [String] {
    let identities = inputs.map(\.version.tables.identity)
    let builds = identities.map { one in
      one.version.flatMap { version in one.build.map { "\(version) (\($0))" } }
    }
    for labels in [identities.map(\.version), builds, inputs.map(\.name)] {
      let told = labels.compactMap(\.self)
      if told.count == inputs.count, Set(told).count == told.count { return told }
    }
    return inputs.map(\.path)
  }
}

extension LocalizedStrings {
  fileprivate var isOfApp: Bool { identity != AppIdentity() }
}

/// A line of progress for several jobs side by side.
private final class SharedMeter: Sendable {
  private let meter: ProgressMeter
  private let parts: Mutex<[(done: Int, total: Int)]>

  init(label: String, parts: Int) {
    meter = ProgressMeter(label: label)
    self.parts = Mutex(Array(repeating: (0, 0), count: parts))
  }

  /// Called from any thread.
  func update(_ part: Int, done: Int, total: Int) {
    let sum = parts.withLock { parts in
      parts[part] = (done, total)
      return parts.reduce((done: 0, total: 0)) { ($0.done + $1.done, $0.total + $1.total) }
    }
    meter.update(done: sum.done, total: sum.total)
  }

  func finish() { meter.finish() }
}

import Bytes
import LanguagePacks
import OperatingSystem

/// The names and sizes of the files of a bundle: a file of the bundle that is written last.
///
/// The first line has the name of the format and a hash of the rest. Each other line has a size and a name.
struct BundleRecord {
  static let name = "sizes"
  private static let format = "ballast.bundle/1 "
  private static let limit = 1 << 20

  /// By the name of the file, relative to the bundle.
  private let sizes: [(name: String, size: Int)]

  init(_ files: [(name: String, bytes: [UInt8])]) {
    sizes = files.map { ($0.name, $0.bytes.count) }
  }

  /// Reads the record of a bundle; nil if it is missing or damaged.
  init?(ofBundle path: String) {
    guard let bytes = try? InputFile.contents(of: "\(path)/\(Self.name)", limit: Self.limit) else {
      return nil
    }
    let text = String(decoding: bytes, as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let first = lines.first else { return nil }
    let rest = String(text.dropFirst(first.count + 1))
    guard first == Self.firstLine(rest) else { return nil }
    var sizes: [(name: String, size: Int)] = []
    for line in rest.split(separator: "\n") {
      let parts = line.split(separator: " ", maxSplits: 1)
      guard parts.count == 2, let size = Int(parts[0]) else { return nil }
      sizes.append((String(parts[1]), size))
    }
    self.sizes = sizes
  }

  /// The file.
  var bytes: [UInt8] {
    let rest = sizes.map { "\($0.size) \($0.name)\n" }.joined()
    return Array("\(Self.firstLine(rest))\n\(rest)".utf8)
  }

  private static func firstLine(_ rest: String) -> String {
    "\(format)\(KeyHash.of(rest, seed: UInt64(0)).hexadecimal)"
  }

  /// Whether each file has its size. After a power loss, a file that was renamed may be empty.
  func isComplete(_ path: String) -> Bool {
    sizes.allSatisfy { file in
      guard let status = try? FileStatus.ofFile(at: "\(path)/\(file.name)") else { return false }
      return status.kind == .file && status.size == file.size
    }
  }

  /// The bytes of all files, with the record.
  var byteCount: Int { sizes.reduce(bytes.count) { $0 + $1.size } }

  /// The tables that the bundle has.
  var tables: Set<String> {
    var tables: Set<String> = []
    for file in sizes where file.name.hasSuffix(".strings") {
      var parts = file.name.dropLast(".strings".count).split(separator: "/")
      // The folder of the localization.
      if parts.count > 1 { parts.remove(at: parts.count - 2) }
      tables.insert(parts.joined(separator: "/"))
    }
    return tables
  }
}

import BundleAnalysis
import Bytes
import OperatingSystem
import ReportSchema
import Reports

/// A file of paths, one per line.
enum InputList {
  /// The paths in a file; `-` is standard input. Empty lines are skipped, and a line may end with a carriage return.
  /// - Throws: `InputError`, also if the file names no path.
  static func paths(in file: String) throws -> [String] {
    var paths: [String] = []
    try LineFile(file).read { line in
      let text = String(
        decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line[...], as: UTF8.self)
      if !text.isEmpty { paths.append(text) }
    }
    guard !paths.isEmpty else { throw InputError(file, "lists no path", hint: "write one path per line") }
    return paths
  }
}

/// The inputs that have a result in the output of an earlier run.
struct DoneInputs {
  private(set) var paths: Set<String> = []
  /// The bytes up to the last line feed; a run that was killed may have left a part of a line after them.
  let completeBytes: Int
  let isCut: Bool

  private struct Line: Decodable {
    let schema: String
    let input: String?
  }

  /// - Parameter file: the file; one that is empty has no results.
  /// - Throws: `InputError` if a complete line is not an object of `ballast measure`.
  init(in file: String) throws {
    let lines = try LineFile(file, allowsEmpty: true)
    var number = 0
    var complete = 0
    var done: Set<String> = []
    try lines.read { line throws in
      number += 1
      // A last line without a line feed is incomplete.
      let isCut = complete + line.count >= lines.count
      if !isCut { complete += line.count + 1 }
      if line.isEmpty { return }
      // A run that was killed leaves a part of an object. It is not counted, and the caller removes it.
      if isCut, line[0] == UInt8(ascii: "{") { return }
      guard !isCut, let entry = try? ReportJSON.value(Line.self, of: Array(line)), let input = entry.input
      else {
        throw InputError(
          "\(file):\(number)", "is not an object that 'ballast measure' wrote for one of several inputs",
          hint: "pass the output of an earlier run")
      }
      if entry.schema == MeasureReport.schema { done.insert(input) }
    }
    paths = done
    completeBytes = complete
    isCut = complete < lines.count
  }
}

/// The lines of a file. A large file is mapped, so that memory holds one line at a time.
private struct LineFile {
  private let storage: ByteStorage?
  var count: Int { storage?.count ?? 0 }

  init(_ path: String, allowsEmpty: Bool = false) throws {
    let file: InputFile
    do throws(InputFileError) { file = try InputFile.open(path, pipeLimit: 1 << 30) } catch {
      switch error {
      case .empty where allowsEmpty:
        storage = nil
        return
      case .empty: throw InputError(path, "is empty")
      case .system(_, let error): throw InputError(path, error.predicate("read"))
      default: throw InputError(path, "cannot be read")
      }
    }
    guard case .bytes(let storage) = file else { throw InputError(path, "is a folder, not a file") }
    self.storage = storage
  }

  /// Calls `body` with each line, without its line feed.
  func read(_ body: ([UInt8]) throws -> Void) throws {
    guard let storage else { return }
    let bytes = storage.bytes
    var start = 0
    while start < bytes.byteCount {
      let end = bytes.firstOffset(of: UInt8(ascii: "\n"), from: start) ?? bytes.byteCount
      try body(bytes.extracting(start..<end).array())
      start = end + 1
    }
  }
}

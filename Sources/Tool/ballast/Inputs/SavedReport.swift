import Archives
import BundleAnalysis
import Reports

/// A JSON report of this program.
struct SavedReport {
  private struct Header: Decodable { let schema: String }

  let path: String
  let schema: String
  private let bytes: [UInt8]

  /// - Returns: nil unless the file is named `.json`.
  /// - Throws: `InputError` if the file is JSON of another program.
  init?(at path: String, limits: Limits) throws {
    guard let bytes = try Self.contents(of: path, limits) else { return nil }
    try self.init(path, bytes)
  }

  private static func contents(of path: String, _ limits: Limits) throws -> [UInt8]? {
    FilePath(path).fileExtension == "json" ? try Archive.contents(ofFileAt: path, limits: limits) : nil
  }

  /// - Parameter path: that of the file; with the number of the line, if it has several reports.
  init(
    _ path: String, _ bytes: [UInt8],
    hint: String = "pass an app, or JSON that ballast wrote with '--json'"
  ) throws {
    self.path = path
    self.bytes = bytes
    guard let header = try? ReportJSON.value(Header.self, of: bytes) else {
      throw InputError(path, "is not a report of ballast", hint: hint)
    }
    schema = header.schema
  }

  /// The reports of a file that has one per line; the only one of another file, or none if it is not named `.json`.
  static func all(at path: String, limits: Limits) throws -> [SavedReport] {
    guard let bytes = try contents(of: path, limits) else { return [] }
    let lines = bytes.split(separator: UInt8(ascii: "\n")).map(Array.init)
    guard let first = lines.first, (try? ReportJSON.value(Header.self, of: first)) != nil else {
      return [try SavedReport(path, bytes)]
    }
    return try lines.map { try SavedReport(path, $0) }
  }

  /// - Throws: `InputError` if the report is another one.
  func check(_ expected: String, hint: String) throws {
    guard schema != expected else { return }
    throw InputError(path, "has the schema '\(schema)', expected '\(expected)'", hint: hint)
  }

  /// - Throws: `InputError` if the report does not match its schema.
  func decoded<Report: Decodable>(
    hint: String = "write the report again with this version of ballast"
  ) throws -> Report {
    do {
      try ReportNumberOutOfRange.check(bytes)
      return try ReportJSON.value(of: bytes)
    } catch {
      let problem = (error as? ReportNumberOutOfRange)?.description ?? "does not match its schema"
      throw InputError(path, problem, hint: hint)
    }
  }

  /// The report of an earlier run, to be written in another format; nil if the input is not JSON of ballast.
  /// - Parameters:
  ///   - options: the names of the options of the command line.
  ///   - allowed: an option of the command besides those of the output.
  /// - Throws: `InputError` for a report of another command; `UsageError` if an option needs the input of the earlier run.
  static func rendered<Report: Decodable>(
    _ inputs: [String], _ options: [String], _ schema: String, limits: Limits, allowing allowed: String? = nil
  ) throws -> Report? {
    guard inputs.count == 1, let path = inputs.first, FileSystem.exists(path),
      let report = try? SavedReport(at: path, limits: limits), report.schema.hasPrefix("ballast.")
    else { return nil }
    try report.check(schema, hint: "pass the report to the command that wrote it")
    if let option = options.first(where: { $0 != allowed && !outputOptions.contains($0) }) {
      throw UsageError(
        "'\(option)' needs the input of the report '\(path)'", hint: "pass the app instead of its report")
    }
    return try report.decoded()
  }

  private static let outputOptions: Set = [
    "--format", "--json", "--bytes", "--color", "--output", "--chart", "--top", "--max-content",
  ]
}

/// Charts are SVG files.
enum ChartOutput {
  /// - Throws: `UsageError` for a name with the extension of another format.
  static func check(_ path: String?) throws(UsageError) {
    guard let path, let suffix = FilePath(path).fileExtension, suffix != "svg" else { return }
    throw UsageError("'--chart \(path)' does not end in .svg", hint: "charts are written as SVG")
  }

  /// The chart's path from the folder of the report, for links; the path as typed if the report goes to
  /// standard output.
  static func link(from report: String?, to chart: String?) -> String? {
    guard let chart else { return nil }
    guard let report else { return chart }
    return FilePath(chart).relative(toFolderOf: FilePath(report)) ?? chart
  }
}

extension [Output] {
  /// - Throws: `UsageError` if two options name the same file.
  func checkDistinct() throws(UsageError) {
    let named = compactMap { item in item.path.map { (option: item.option, path: $0) } }
    for (index, one) in named.enumerated() {
      for other in named.dropFirst(index + 1) where FileSystem.isSamePlace(one.path, other.path) {
        throw UsageError("'\(one.option)' and '\(other.option)' name the same file '\(other.path)'")
      }
    }
  }
}

import ArgumentParser
import Reports

/// The rows of locales that text, Markdown and HTML list. JSON and CSV have all rows.
struct LocaleRowOptions: ParsableArguments {
  @Option(count: "Maximum number of rows; 0 for all. Default: 20.")
  var top: Int?

  /// - Parameter tags: the locales to list; empty for all.
  func rows(of tags: [String] = []) -> LocaleRows {
    LocaleRows(tags: Set(tags), top: top == 0 ? nil : top ?? 20)
  }
}

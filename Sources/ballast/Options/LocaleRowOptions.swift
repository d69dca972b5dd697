import ArgumentParser
import Reports

/// The rows of locales that text, Markdown and HTML list. JSON and CSV have all rows.
struct LocaleRowOptions: ParsableArguments {
  @Option(count: "Maximum number of rows; 0 for all. Default: 20.")
  var top: Int?

  func validate() throws {
    if let top, top < 0 { throw UsageError("'--top' must be 0 or more", hint: "'--top 0' lists all rows") }
  }

  /// - Parameter orders: the columns of the command's tables.
  func check(_ orders: [LocaleRows.Order]) throws(UsageError) {
    guard let sort, sort != .locale, !orders.contains(sort) else { return }
    let names = ([.locale] + orders).map(\.rawValue).joined(separator: ", ")
    throw UsageError("'--sort \(sort.rawValue)': the tables have no such column", hint: "columns: \(names)")
  }

  /// - Parameter tags: the locales to list; empty for all.
  func rows(of tags: [String] = []) -> LocaleRows {
    LocaleRows(tags: Set(tags), top: top == 0 ? nil : top ?? 20)
  }
}

import ReportSchema

/// An object whose fields are columns of CSV of the object that contains it, without a prefix.
protocol InlineFields {}

/// An app in a report of several: the first columns of its row in CSV, its name in a table, and its warnings.
package struct AppOfSeveral: InlineFields, Sendable {
  /// More warnings than this are counted; the command for the app lists them.
  private static let warningLimit = 5

  let input: String
  let app: String
  @Nullable var platform: String?
  @Nullable var version: String?
  /// One line each: the entry if the warning is about one, and the message.
  let warnings: [String]

  init(
    _ app: MeasureReport.App, _ archive: MeasureReport.Archive, _ warnings: [ReportWarning],
    input: String
  ) {
    self.input = input
    self.app = AppTitle(app, archive: archive).textWithPlatform
    platform = app.platform?.rawValue
    version = app.version
    self.warnings = warnings.map { $0.text.plain }
  }

  /// The cells that name apps. Two files of one version are told apart by their paths.
  static func names(of apps: [AppOfSeveral]) -> [Cell] {
    let counts = Dictionary(grouping: apps, by: \.app).mapValues(\.count)
    return apps.map { counts[$0.app] == 1 ? .text($0.app) : .text(.code($0.input)) }
  }

  /// The warnings of each app with its path, for the end of a document.
  static func warnings(of apps: [AppOfSeveral]) -> [ReportWarning] {
    apps.flatMap { app in
      var messages = Array(app.warnings.prefix(warningLimit))
      let more = app.warnings.count - warningLimit
      if more > 0 {
        messages.append("\(NumberText.counted(more, "more warning")); run the command for this app")
      }
      return messages.map { ReportWarning(entry: app.input, message: $0) }
    }
  }
}

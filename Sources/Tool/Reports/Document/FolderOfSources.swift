import ReportSchema

extension MeasureReport.Archive {
  /// Whether this is a folder of an unknown kind, and not an unpacked program.
  func isFolderOfSources(of app: MeasureReport.App) -> Bool {
    format == "folder" && ![.electron, .dotNet, .windows].contains(app.platform?.known)
  }
}

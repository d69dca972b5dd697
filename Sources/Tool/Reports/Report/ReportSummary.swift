import ReportSchema

/// The conclusion of the page.
extension AppReportDocument {
  /// The size of the app and of its languages, then the errors, then what to do.
  var conclusion: String {
    let sentence = MeasureDocument(report.footprint, options).headline + "."
    let errors = errorsToFix.map { [$0] } ?? []
    guard let savings = report.savings, savings.archive.format != "folder" else {
      return ([sentence] + errors).joined(separator: " ")
    }
    let conclusion = SimulateConclusion(savings, isExact: bytes.isExact)
    // Both sentences are about the languages of libraries; that of the savings is measured on a rebuilt app.
    if conclusion.isAboutLibraries { return ([conclusion.text] + errors).joined(separator: " ") }
    return ([sentence] + errors + conclusion.sentences).joined(separator: " ")
  }
}

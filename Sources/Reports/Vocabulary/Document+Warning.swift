internal import ReportSchema

extension Document.Warning {
  init(_ warning: ReportWarning) { self.init(entry: warning.entry, message: warning.message) }
}

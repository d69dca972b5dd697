import ReportSchema

extension [ReportWarning] {
  /// Whether names or contents of files look like languages, but no rule attributes them.
  var areAboutUnrecognizedLanguages: Bool {
    contains { warning in
      warning.message.contains("not attributed") || warning.message.hasPrefix("messages not read")
    }
  }

  /// Whether the app may have languages that are not known.
  var mayHideLanguages: Bool {
    contains { $0.affectsMessages || $0.message.hasPrefix("texts in compiled code") }
  }
}

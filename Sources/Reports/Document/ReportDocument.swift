/// A report of a command and the options of its document. An extension for each report adds the document, with its tables
/// and sentences.
package struct ReportDocument<Report> {
  let report: Report
  let options: DocumentOptions

  package init(_ report: Report, _ options: DocumentOptions = DocumentOptions()) {
    self.report = report
    self.options = options
  }

  var bytes: ByteFormatter { options.byteFormatter }
}
